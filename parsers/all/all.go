// Package all lists the languages of the product, in one place.
package all

import (
	"slices"

	"vade/parsers"
	"vade/parsers/ecmascript"
	"vade/parsers/golang"
	"vade/parsers/python"
)

// Languages are all languages that vade reads.
var Languages = slices.Concat(
	[]*parsers.Language{golang.Language, &python.Language},
	ecmascript.Languages,
)
