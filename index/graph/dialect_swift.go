package graph

var swift = &dialect{sep: ".", bareMembers: true, partial: false,
	containers: map[string]container{
		"Array": aList, "Set": aList, "Sequence": aList, "Collection": aList, "ArraySlice": aList, "AsyncSequence": aList, "AsyncStream": aList, "Dictionary": aMap,
		"Optional": aBox, "Result": aBox, "Published": aBox, "Binding": aBox, "State": aBox, "UnsafeMutablePointer": aBox, "UnsafePointer": aBox,
	},
	getters: map[string]getter{
		"first": givesElem, "last": givesElem, "popLast": givesElem, "removeFirst": givesElem, "removeLast": givesElem, "next": givesElem, "min": givesElem, "max": givesElem,
		"randomElement": givesElem, "get": givesElem, "value": givesElem, "pointee": givesElem, "wrappedValue": givesElem, "filter": givesSame, "sorted": givesSame, "reversed": givesSame,
		"prefix": givesSame, "suffix": givesSame, "dropFirst": givesSame, "dropLast": givesSame, "makeIterator": givesSame, "lazy": givesSame, "values": givesList, "keys": givesKeys,
		"map": givesMapped, "compactMap": givesMapped, "enumerated": givesPairs,
	},
	fields: words("wrappedValue", "pointee", "lazy", "values", "keys"),
	builtins: words("String", "Int", "Double", "Float", "Bool", "Character", "Array", "Dictionary", "Set", "Optional", "Any", "AnyObject", "Void", "Never", "Error", "print", "fatalError",
		"precondition", "assert", "preconditionFailure", "assertionFailure", "debugPrint", "min", "max", "abs", "zip", "stride", "type", "withUnsafePointer", "withUnsafeBytes", "Equatable", "Hashable", "Comparable", "Codable",
		"Encodable", "Decodable", "Identifiable", "Sendable", "CaseIterable", "CustomStringConvertible", "Sequence", "Collection", "Result", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Int8", "Int16", "Int32", "Int64", "Data", "Date", "URL", "UUID"),
}
