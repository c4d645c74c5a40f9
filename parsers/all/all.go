// Package all lists the languages of the product, in one place.
package all

import (
	"vade/parsers"
	"vade/parsers/golang"
)

// Languages are all languages that vade reads.
var Languages = []*parsers.Language{
	golang.Language,
}
