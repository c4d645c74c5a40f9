package dockerfile

import (
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, Language, "testdata") }

func FuzzParse(f *testing.F) { parsertest.Fuzz(f, Language, "Dockerfile", seeds...) }

var seeds = []string{"ARG A=1\nFROM b:${A} AS c\nCOPY --from=c /x /y\nRUN echo $A ${B:-x}\n", "FROM"}
