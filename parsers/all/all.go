// Package all lists the languages of the product, in one place.
package all

import (
	"slices"

	"vade/parsers"
	"vade/parsers/bash"
	"vade/parsers/cfamily"
	"vade/parsers/csharp"
	"vade/parsers/css"
	"vade/parsers/dart"
	"vade/parsers/dockerfile"
	"vade/parsers/ecmascript"
	"vade/parsers/golang"
	"vade/parsers/hcl"
	"vade/parsers/html"
	"vade/parsers/java"
	"vade/parsers/keys"
	"vade/parsers/kotlin"
	"vade/parsers/lua"
	"vade/parsers/php"
	"vade/parsers/protobuf"
	"vade/parsers/python"
	"vade/parsers/ruby"
	"vade/parsers/rust"
	"vade/parsers/scala"
	"vade/parsers/sql"
	"vade/parsers/svelte"
	"vade/parsers/swift"
	"vade/parsers/vue"
)

// Languages are all languages that vade reads.
var Languages = slices.Concat(
	[]*parsers.Language{golang.Language, &python.Language, csharp.Language, php.Language, rust.Language, java.Language, dart.Language, kotlin.Language, scala.Language, ruby.Language, lua.Language, bash.Language},
	[]*parsers.Language{swift.Language},
	cfamily.Languages, ecmascript.Languages, []*parsers.Language{&vue.Language, &svelte.Language, &html.Language}, css.Languages,
	[]*parsers.Language{protobuf.Language, sql.Language, hcl.Language, dockerfile.Language},
	keys.Languages,
)
