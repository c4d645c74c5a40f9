package graph

var php = &dialect{sep: `\`, global: true, importsFirst: true, methodsApart: true,
	containers: map[string]container{"array": aList, "iterable": aList, "Traversable": aList, "Iterator": aList, "Generator": aList, "Collection": aList},
	builtins:   words("string", "int", "float", "bool", "array", "object", "mixed", "void", "null", "iterable", "callable", "never", "false", "true"),
}
