package graph

var csharp = &dialect{sep: ".", bareMembers: true, spacesAround: true, global: true, partial: true,
	roots: words("Equals", "GetHashCode", "ToString", "GetType", "MemberwiseClone", "ReferenceEquals", "Finalize"),
	containers: map[string]container{
		"List": aList, "IList": aList, "IEnumerable": aList, "IEnumerator": aList, "ICollection": aList, "HashSet": aList, "ISet": aList, "Queue": aList, "Stack": aList,
		"IReadOnlyList": aList, "IReadOnlyCollection": aList, "IQueryable": aList, "LinkedList": aList, "ObservableCollection": aList, "ImmutableArray": aList,
		"ImmutableList": aList, "ConcurrentBag": aList, "ConcurrentQueue": aList, "Span": aList, "ReadOnlySpan": aList, "IAsyncEnumerable": aList, "SortedSet": aList, "IOrderedEnumerable": aList,
		"Dictionary": aMap, "IDictionary": aMap, "IReadOnlyDictionary": aMap, "ConcurrentDictionary": aMap, "SortedDictionary": aMap, "ImmutableDictionary": aMap,
		"Task": aPromise, "ValueTask": aPromise, "Lazy": aBox, "Nullable": aBox, "WeakReference": aBox, "AsyncLocal": aBox, "Func": aFunc,
	},
	getters: map[string]getter{
		"First": givesElem, "FirstOrDefault": givesElem, "Single": givesElem, "SingleOrDefault": givesElem, "Last": givesElem, "LastOrDefault": givesElem, "ElementAt": givesElem,
		"Pop": givesElem, "Peek": givesElem, "Dequeue": givesElem, "Find": givesElem, "Max": givesElem, "Min": givesElem, "GetValueOrDefault": givesElem, "Value": givesElem, "Current": givesElem,
		"GetOrAdd": givesElem, "Result": givesElem, "GetResult": givesElem, "Where": givesSame, "OrderBy": givesSame, "OrderByDescending": givesSame, "ToList": givesSame, "ToArray": givesSame,
		"AsEnumerable": givesSame, "Skip": givesSame, "Take": givesSame, "Distinct": givesSame, "Reverse": givesSame, "Concat": givesSame, "Union": givesSame, "FindAll": givesSame,
		"GetEnumerator": givesSame, "ConfigureAwait": givesSame, "GetAwaiter": givesSame, "Values": givesList, "Keys": givesKeys, "Key": givesFirst, "Select": givesMapped,
	},
	builtins: words("string", "int", "long", "bool", "object", "double", "float", "decimal", "byte", "char", "short", "uint", "ulong", "ushort", "sbyte", "void", "dynamic", "nameof", "var", "nint", "nuint"),
}
