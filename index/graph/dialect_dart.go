package graph

var dart = &dialect{sep: ".", bareMembers: true, filePaths: true,
	roots: words("hashCode", "runtimeType", "toString", "noSuchMethod"),
	containers: map[string]container{
		"List": aList, "Set": aList, "Iterable": aList, "Iterator": aList, "Queue": aList, "Stream": aList, "Map": aMap, "Future": aPromise, "FutureOr": aPromise,
	},
	getters: map[string]getter{
		"first": givesElem, "last": givesElem, "single": givesElem, "firstOrNull": givesElem, "lastOrNull": givesElem, "singleOrNull": givesElem, "elementAt": givesElem, "firstWhere": givesElem, "lastWhere": givesElem, "removeLast": givesElem, "removeAt": givesElem,
		"current": givesElem, "putIfAbsent": givesElem, "where": givesSame, "toList": givesSame, "toSet": givesSame, "take": givesSame, "skip": givesSame, "reversed": givesSame, "sublist": givesSame,
		"iterator": givesSame, "values": givesList, "keys": givesKeys, "entries": givesPairs, "key": givesFirst, "value": givesSecond, "map": givesMapped,
	},
	fields: words("first", "last", "single", "firstOrNull", "lastOrNull", "singleOrNull", "current", "reversed", "iterator", "values", "keys", "entries", "key", "value"),
	builtins: words("String", "int", "double", "num", "bool", "List", "Map", "Set", "Iterable", "Future", "Stream", "Object", "dynamic", "void", "Null", "Never", "Function", "print", "identical",
		"DateTime", "Duration", "Exception", "Error", "StateError", "ArgumentError", "UnimplementedError", "UnsupportedError", "FormatException", "StringBuffer", "Symbol", "Type", "Uri", "RegExp", "BigInt", "override", "deprecated"),
}
