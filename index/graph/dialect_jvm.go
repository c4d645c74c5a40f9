package graph

var jvmRoots = words("equals", "hashCode", "toString", "getClass", "notify", "notifyAll", "wait", "clone", "finalize")

var jvmContainers = map[string]container{
	"List": aList, "ArrayList": aList, "LinkedList": aList, "Collection": aList, "Set": aList, "HashSet": aList, "LinkedHashSet": aList,
	"SortedSet": aList, "TreeSet": aList, "Iterable": aList, "Iterator": aList, "ListIterator": aList, "Stream": aList, "Queue": aList,
	"Deque": aList, "ArrayDeque": aList, "PriorityQueue": aList, "Vector": aList, "Stack": aList, "Sequence": aList, "MutableList": aList,
	"MutableSet": aList, "MutableCollection": aList, "Array": aList, "Seq": aList, "IndexedSeq": aList, "BlockingQueue": aList,
	"CopyOnWriteArrayList": aList, "Flow": aList, "Enumeration": aList,
	"Map": aMap, "HashMap": aMap, "LinkedHashMap": aMap, "TreeMap": aMap, "SortedMap": aMap, "ConcurrentMap": aMap,
	"ConcurrentHashMap": aMap, "MutableMap": aMap, "EnumMap": aMap, "WeakHashMap": aMap, "IdentityHashMap": aMap,
	"Optional": aBox, "Option": aBox, "Some": aBox, "AtomicReference": aBox, "WeakReference": aBox, "SoftReference": aBox, "ThreadLocal": aBox,
	"Lazy": aBox, "Supplier": aFunc, "Callable": aFunc, "Function": aFunc, "BiFunction": aFunc, "Provider": aFunc,
	"Entry": aPair, "Predicate": anAction, "BiPredicate": anAction, "Consumer": anAction, "BiConsumer": anAction, "ToIntFunction": anAction, "ToLongFunction": anAction,
	"ToDoubleFunction": anAction, "IntFunction": anIndexed, "UnaryOperator": anOperator, "BinaryOperator": anOperator, "Comparator": aComparison,
	"CompletableFuture": aPromise, "Future": aPromise, "CompletionStage": aPromise, "Deferred": aPromise,
}

var jvmGetters = map[string]getter{
	"get": givesElem, "getFirst": givesElem, "getLast": givesElem, "next": givesElem, "previous": givesElem, "remove": givesElem, "removeFirst": givesElem,
	"removeLast": givesElem, "peek": givesElem, "poll": givesElem, "pop": givesElem, "element": givesElem, "first": givesElem, "last": givesElem,
	"orElse": givesElem, "orElseThrow": givesElem, "orElseGet": givesElem, "getOrDefault": givesElem, "put": givesElem, "putIfAbsent": givesElem,
	"computeIfAbsent": givesElem, "computeIfPresent": givesElem, "compute": givesElem, "single": givesElem, "firstOrNull": givesElem, "lastOrNull": givesElem,
	"find": givesElem, "singleOrNull": givesElem, "getOrNull": givesElem, "getOrElse": givesElem, "getOrPut": givesElem, "head": givesElem, "findFirst": givesSame,
	"findAny": givesSame, "join": givesElem, "getNow": givesElem, "await": givesElem, "getValue": givesSecond, "getKey": givesFirst, "value": givesElem,
	"iterator": givesSame, "listIterator": givesSame, "stream": givesSame, "parallelStream": givesSame, "filter": givesSame, "sorted": givesSame,
	"distinct": givesSame, "limit": givesSame, "skip": givesSame, "subList": givesSame, "peekEach": givesSame, "reversed": givesSame, "toList": givesSame,
	"toSet": givesSame, "asSequence": givesSame, "filterNotNull": givesSame, "filterNot": givesSame, "sortedBy": givesSame, "take": givesSame, "drop": givesSame,
	"asIterable": givesSame, "toMutableList": givesSame, "tail": givesSame, "onEach": givesSame,
	"values": givesList, "keySet": givesKeys, "keys": givesKeys, "entrySet": givesPairs, "entries": givesPairs,
	"map": givesMapped, "mapNotNull": givesMapped,
}

var java = &dialect{sep: ".", bareMembers: true, methodsApart: true, valuesApart: true, importsFirst: true, roots: jvmRoots, containers: jvmContainers, getters: jvmGetters,
	builtins: words("Object", "String", "Integer", "Long", "Short", "Byte", "Character", "Boolean", "Double", "Float", "Number", "Void", "Math", "System",
		"Thread", "Runnable", "Iterable", "Comparable", "CharSequence", "StringBuilder", "StringBuffer", "Class", "ClassLoader", "Enum", "Record",
		"Throwable", "Exception", "RuntimeException", "Error", "IllegalArgumentException", "IllegalStateException", "NullPointerException",
		"IndexOutOfBoundsException", "UnsupportedOperationException", "ArithmeticException", "ClassCastException", "NumberFormatException",
		"InterruptedException", "CloneNotSupportedException", "AssertionError", "StackOverflowError", "OutOfMemoryError", "ReflectiveOperationException",
		"ClassNotFoundException", "NoSuchMethodException", "NoSuchFieldException", "InstantiationException", "IllegalAccessException", "SecurityException",
		"LinkageError", "ExceptionInInitializerError", "Override", "Deprecated", "SuppressWarnings", "FunctionalInterface", "SafeVarargs", "Process",
		"ProcessBuilder", "Runtime", "StackTraceElement", "StrictMath", "ThreadLocal", "AutoCloseable", "Cloneable", "Appendable", "Readable", "Module", "Package",
		"ArrayIndexOutOfBoundsException", "StringIndexOutOfBoundsException", "NegativeArraySizeException", "ArrayStoreException", "ThreadGroup")}

var kotlin = &dialect{sep: ".", bareMembers: true, importsFirst: true, roots: words("equals", "hashCode", "toString", "let", "run", "apply", "also", "with", "takeIf", "takeUnless", "javaClass"),
	containers: jvmContainers, getters: jvmGetters, builtins: words("String", "Int", "Long", "Short", "Byte", "Char", "Boolean", "Double", "Float", "Number", "Any", "Unit",
		"Nothing", "Array", "List", "Map", "Set", "Pair", "Triple", "Sequence", "Iterable", "Collection", "MutableList", "MutableMap", "MutableSet", "println", "print",
		"listOf", "mutableListOf", "arrayListOf", "setOf", "mutableSetOf", "mapOf", "mutableMapOf", "hashMapOf", "arrayOf", "emptyList", "emptyMap", "emptySet", "require",
		"requireNotNull", "check", "checkNotNull", "error", "lazy", "run", "with", "repeat", "buildString", "sequenceOf", "Exception", "RuntimeException", "Throwable",
		"IllegalArgumentException", "IllegalStateException", "UnsupportedOperationException", "NullPointerException", "Error", "Comparable", "CharSequence", "StringBuilder",
		"Regex", "Result", "Lazy", "Enum", "Annotation", "Deprecated", "Suppress", "JvmStatic", "JvmField", "JvmOverloads", "JvmName", "Throws", "to",
		"Thread", "System", "Math", "Runnable", "Class", "ClassLoader", "Integer", "Character", "Void", "Process", "ProcessBuilder", "Runtime", "StrictMath",
		"ThreadLocal", "InterruptedException", "ClassNotFoundException", "NoSuchMethodException", "NoSuchFieldException", "SecurityException", "AssertionError",
		"NumberFormatException", "ArithmeticException", "ClassCastException", "IndexOutOfBoundsException", "ConcurrentModificationException",
		"NoSuchElementException", "StackTraceElement", "OutOfMemoryError", "StackOverflowError", "AutoCloseable", "Appendable")}

var scala = &dialect{sep: ".", bareMembers: true, spacesAround: true, importsFirst: true, roots: jvmRoots, containers: jvmContainers, getters: jvmGetters,
	builtins: words("String", "Int", "Long", "Short", "Byte", "Char", "Boolean", "Double", "Float", "Any", "AnyRef", "AnyVal", "Unit", "Nothing", "Null", "Option", "Some", "None",
		"List", "Nil", "Map", "Set", "Seq", "Array", "Vector", "Either", "Left", "Right", "println", "print", "require", "assert", "Exception", "Throwable", "RuntimeException",
		"Iterable", "Iterator", "IndexedSeq", "Range", "BigInt", "BigDecimal", "StringBuilder", "Predef", "implicitly", "identity", "classOf", "summon", "Product", "Serializable")}
