package sql

import (
	"testing"

	"vade/parsers/parsertest"
)

func TestGolden(t *testing.T) { parsertest.Golden(t, Language, "testdata") }

func FuzzParse(f *testing.F) { parsertest.Fuzz(f, Language, "fuzz.sql", seeds...) }

var seeds = []string{"CREATE TABLE a.b (c INT REFERENCES d(e));\nWITH x AS (SELECT f(1)) SELECT * FROM x JOIN b;", "CREATE FUNCTION \"f\"() AS $$"}
