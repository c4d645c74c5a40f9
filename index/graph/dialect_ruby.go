package graph

var ruby = &dialect{sep: "::", bareMembers: true, spacesAround: true, global: true, partial: true,
	builtins: words("puts", "print", "p", "require", "require_relative", "raise", "loop", "lambda", "proc", "format", "sprintf", "printf", "rand", "sleep", "catch", "throw", "attr_accessor",
		"attr_reader", "attr_writer", "private", "public", "protected", "include", "extend", "prepend", "freeze", "binding", "block_given?", "caller", "exit", "abort", "at_exit", "gets", "warn", "Integer", "Float", "String", "Array", "Hash"),
}
