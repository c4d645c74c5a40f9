package graph

import "strings"

// jdkSupers are the types above well known types of the Java library. A type that is
// named here has no other ones.
var jdkSupers = map[string][]string{
	"Object":  nil,
	"String":  {"CharSequence", "Comparable", "Serializable", "Constable", "ConstantDesc"},
	"Integer": {"Number", "Comparable", "Constable", "ConstantDesc"}, "Long": {"Number", "Comparable", "Constable", "ConstantDesc"},
	"Float": {"Number", "Comparable", "Constable", "ConstantDesc"}, "Double": {"Number", "Comparable", "Constable", "ConstantDesc"},
	"Short": {"Number", "Comparable", "Constable"}, "Byte": {"Number", "Comparable", "Constable"}, "Number": {"Serializable"},
	"Character": {"Comparable", "Serializable", "Constable"}, "Boolean": {"Comparable", "Serializable", "Constable"},
	"BigInteger": {"Number", "Comparable"}, "BigDecimal": {"Number", "Comparable"}, "AtomicInteger": {"Number"}, "AtomicLong": {"Number"},
	"CharSequence": nil, "Comparable": nil, "Serializable": nil, "Cloneable": nil, "Runnable": nil, "Appendable": nil, "Readable": nil, "AutoCloseable": nil,
	"Closeable": {"AutoCloseable"}, "Flushable": nil, "Iterable": nil, "Constable": nil, "Type": nil, "AnnotatedElement": nil,
	"StringBuilder": {"CharSequence", "Comparable", "Appendable", "Serializable"}, "StringBuffer": {"CharSequence", "Comparable", "Appendable", "Serializable"},
	"CharBuffer": {"Buffer", "CharSequence", "Comparable", "Appendable", "Readable"}, "ByteBuffer": {"Buffer", "Comparable"}, "Buffer": nil,
	"Class": {"Type", "AnnotatedElement", "GenericDeclaration", "Serializable", "Constable"}, "ClassLoader": nil, "Enum": {"Comparable", "Serializable", "Constable"},
	"Thread": {"Runnable"}, "Record": nil, "Void": nil,
	"ParameterizedType": {"Type"}, "GenericArrayType": {"Type"}, "WildcardType": {"Type"}, "TypeVariable": {"Type", "AnnotatedElement"},
	"AccessibleObject": {"AnnotatedElement"}, "Executable": {"AccessibleObject", "Member", "GenericDeclaration"}, "Member": nil,
	"Method": {"Executable"}, "Constructor": {"Executable"}, "Field": {"AccessibleObject", "Member"},
	"InputStream": {"Closeable"}, "OutputStream": {"Closeable", "Flushable"}, "Reader": {"Readable", "Closeable"}, "Writer": {"Appendable", "Closeable", "Flushable"},
	"StringReader": {"Reader"}, "StringWriter": {"Writer"}, "PrintWriter": {"Writer"}, "PrintStream": {"OutputStream", "Appendable"}, "BufferedReader": {"Reader"},
	"File": {"Comparable", "Serializable"}, "Path": {"Comparable", "Iterable", "Watchable"}, "URI": {"Comparable", "Serializable"}, "URL": {"Serializable"},
	"Charset": {"Comparable"}, "Locale": {"Cloneable", "Serializable"}, "Pattern": {"Serializable"}, "Date": {"Comparable", "Cloneable", "Serializable"},
	"Calendar": {"Comparable", "Cloneable", "Serializable"}, "TimeZone": {"Cloneable", "Serializable"}, "Duration": {"Comparable", "Serializable", "TemporalAmount"},
	"Instant": {"Temporal", "Comparable", "Serializable"}, "UUID": {"Comparable", "Serializable"}, "Random": {"Serializable", "RandomGenerator"},
	"Throwable": {"Serializable"}, "Exception": {"Throwable"}, "RuntimeException": {"Exception"}, "Error": {"Throwable"}, "IOException": {"Exception"},
	"IllegalArgumentException": {"RuntimeException"}, "IllegalStateException": {"RuntimeException"}, "NullPointerException": {"RuntimeException"},
	"IndexOutOfBoundsException": {"RuntimeException"}, "UnsupportedOperationException": {"RuntimeException"}, "ArithmeticException": {"RuntimeException"},
	"ClassCastException": {"RuntimeException"}, "NumberFormatException": {"IllegalArgumentException"}, "SecurityException": {"RuntimeException"},
	"InterruptedException": {"Exception"}, "CloneNotSupportedException": {"Exception"}, "ReflectiveOperationException": {"Exception"},
	"ClassNotFoundException": {"ReflectiveOperationException"}, "NoSuchMethodException": {"ReflectiveOperationException"},
	"NoSuchFieldException": {"ReflectiveOperationException"}, "InstantiationException": {"ReflectiveOperationException"},
	"IllegalAccessException": {"ReflectiveOperationException"}, "InvocationTargetException": {"ReflectiveOperationException"},
	"AssertionError": {"Error"}, "LinkageError": {"Error"}, "OutOfMemoryError": {"Error"}, "StackOverflowError": {"Error"},
	"Collection": {"Iterable"}, "List": {"Collection"}, "Set": {"Collection"}, "Queue": {"Collection"}, "Deque": {"Queue"}, "SortedSet": {"Set"},
	"NavigableSet": {"SortedSet"}, "BlockingQueue": {"Queue"}, "AbstractCollection": {"Collection"}, "AbstractList": {"AbstractCollection", "List"},
	"ArrayList": {"AbstractList", "RandomAccess", "Cloneable", "Serializable"}, "LinkedList": {"AbstractList", "Deque", "Cloneable", "Serializable"},
	"Vector": {"AbstractList", "RandomAccess", "Cloneable", "Serializable"}, "Stack": {"Vector"}, "ArrayDeque": {"AbstractCollection", "Deque", "Cloneable", "Serializable"},
	"AbstractSet": {"AbstractCollection", "Set"}, "HashSet": {"AbstractSet", "Cloneable", "Serializable"}, "LinkedHashSet": {"HashSet"},
	"TreeSet": {"AbstractSet", "NavigableSet", "Cloneable", "Serializable"}, "EnumSet": {"AbstractSet", "Cloneable", "Serializable"},
	"Iterator": nil, "ListIterator": {"Iterator"}, "Enumeration": nil, "Stream": {"BaseStream"}, "BaseStream": {"AutoCloseable"}, "Optional": nil,
	"Map": nil, "AbstractMap": {"Map"}, "HashMap": {"AbstractMap", "Cloneable", "Serializable"}, "LinkedHashMap": {"HashMap"}, "SortedMap": {"Map"},
	"NavigableMap": {"SortedMap"}, "TreeMap": {"AbstractMap", "NavigableMap", "Cloneable", "Serializable"}, "ConcurrentMap": {"Map"},
	"ConcurrentHashMap": {"AbstractMap", "ConcurrentMap", "Serializable"}, "EnumMap": {"AbstractMap", "Cloneable", "Serializable"}, "Properties": {"Map", "Cloneable", "Serializable"},
	"Future": nil, "CompletionStage": nil, "CompletableFuture": {"Future", "CompletionStage"},
}

// jdkFinal are the types that nothing extends.
var jdkFinal = words("String", "Integer", "Long", "Short", "Byte", "Character", "Boolean", "Double", "Float", "Void", "StringBuilder", "StringBuffer", "Class",
	"Optional", "URL", "URI", "Pattern", "UUID", "Locale", "Math", "System", "Method", "Field", "Constructor")

// boxes are the classes of the values that are no objects.
var boxes = map[string]string{"int": "Integer", "long": "Long", "short": "Short", "byte": "Byte", "char": "Character", "boolean": "Boolean", "double": "Double", "float": "Float"}

var unboxes = func() map[string]string {
	m := map[string]string{}
	for k, v := range boxes {
		m[v] = k
	}
	return m
}()

// widens are the types of numbers that a number goes to.
var widens = map[string]string{"byte": "short int long float double", "short": "int long float double", "char": "int long float double",
	"int": "long float double", "long": "float double", "float": "double"}

func widening(from, to string) bool {
	for w := range strings.FieldsSeq(widens[from]) {
		if w == to {
			return true
		}
	}
	return false
}

// jdkIs reports whether a type of the library is one of a base type as well, as far as
// their names tell.
func jdkIs(name, base string, depth int) truth {
	if name == base || base == "Object" {
		return yes
	}
	supers, known := jdkSupers[name]
	if !known {
		switch {
		case strings.HasSuffix(name, "Exception") && (base == "Throwable" || base == "Exception"), strings.HasSuffix(name, "Error") && base == "Throwable",
			strings.HasSuffix(name, base) && len(base) > 3:
			return yes
		case jdkFinal[base] || boxes[base] != "":
			return no
		}
		return maybe
	}
	for _, s := range supers {
		if depth > 0 && jdkIs(s, base, depth-1) == yes {
			return yes
		}
	}
	return no
}

// jdkResults are what methods of the library give whose names say it.
var jdkResults = func() map[string]string {
	m := map[string]string{}
	for typ, names := range map[string]string{
		"String": `toString trim strip stripLeading stripTrailing toLowerCase toUpperCase concat repeat intern formatted getName getSimpleName getCanonicalName
			getTypeName getMessage getLocalizedMessage readLine getProperty getAbsolutePath getCanonicalPath getParent getPath getHost getScheme getQuery
			toBinaryString toHexString toOctalString toPlainString getDisplayName getCurrencyCode getLanguage getCountry nextLine group lineSeparator getenv
			join substring getPackageName nextToken toExternalForm toASCIIString deepToString toPattern pattern displayName`,
		"int": `hashCode compareTo compare compareToIgnoreCase indexOf lastIndexOf intValue ordinal parseInt size nextInt getModifiers signum bitCount
			availableProcessors identityHashCode codePointAt getNumericValue ordinalIndexOf compareUnsigned floatToIntBits floatToRawIntBits getYear incrementAndGet getAndIncrement`,
		"long": `longValue parseLong nanoTime currentTimeMillis nextLong toNanos toMillis toSeconds toMicros toMinutes toHours toDays totalMemory maxMemory
			freeMemory doubleToLongBits doubleToRawLongBits toEpochMilli lastModified getTimeInMillis`,
		"boolean": `equals equalsIgnoreCase contains containsKey containsValue containsAll startsWith endsWith matches hasNext hasMoreElements hasPrevious
			hasMoreTokens booleanValue parseBoolean find lookingAt exists mkdir mkdirs await offer tryLock compareAndSet anyMatch allMatch noneMatch
			removeIf retainAll deepEquals contentEquals regionMatches desiredAssertionStatus addAll removeAll before after`,
		"double":  `doubleValue parseDouble nextDouble sqrt pow floor ceil random log log10 exp sin cos tan atan2 cbrt hypot`,
		"float":   `floatValue parseFloat nextFloat`,
		"char":    `charAt charValue forDigit`,
		"short":   `shortValue parseShort getShort`,
		"byte":    `byteValue parseByte`,
		"Class":   `getClass getSuperclass getComponentType getDeclaringClass getEnclosingClass getReturnType forName loadClass getRawClass asSubclass arrayType`,
		"Class[]": `getInterfaces getParameterTypes getExceptionTypes getDeclaredClasses getClasses`,
		"Type":    `getGenericSuperclass getGenericReturnType getRawType getOwnerType getGenericComponentType`,
		"Type[]":  `getActualTypeArguments getUpperBounds getLowerBounds getGenericInterfaces getGenericParameterTypes getBounds`,
		"Method":  `getMethod getDeclaredMethod getEnclosingMethod`, "Method[]": `getMethods getDeclaredMethods`,
		"Field": `getField getDeclaredField`, "Field[]": `getFields getDeclaredFields`,
		"Constructor": `getConstructor getDeclaredConstructor`, "Constructor[]": `getConstructors getDeclaredConstructors`,
		"Throwable": `getCause initCause getTargetException`, "StackTraceElement[]": `getStackTrace`, "ClassLoader": `getClassLoader getContextClassLoader`,
		"byte[]": `getBytes toByteArray`, "char[]": `toCharArray`, "String[]": `split list`, "File": `getParentFile getAbsoluteFile getCanonicalFile toFile`,
		"Path": `toPath`, "URI": `toURI`, "URL": `toURL getResource`, "InputStream": `getInputStream getResourceAsStream`, "OutputStream": `getOutputStream`,
		"Thread": `currentThread getThread`,
	} {
		for n := range strings.FieldsSeq(names) {
			m[n] = typ
		}
	}
	return m
}()

// jdkSame are methods that give what they are called on.
var jdkSame = words("append", "insert", "reverse", "deleteCharAt", "clone", "asReadOnlyBuffer", "duplicate", "order", "setLength")

// jdkFactories are static methods by what they make of their first argument: a container
// of the name, or what it is itself.
var jdkFactories = map[string]string{
	"List.of": "List", "Set.of": "Set", "Arrays.asList": "List", "Stream.of": "Stream", "Arrays.stream": "Stream", "Optional.of": "Optional",
	"Optional.ofNullable": "Optional", "Collections.singletonList": "List", "Collections.singleton": "Set", "Collections.nCopies": "List",
	"Objects.requireNonNull": "", "Objects.requireNonNullElse": "", "Arrays.copyOf": "", "Arrays.copyOfRange": "", "Collections.unmodifiableList": "",
	"Collections.unmodifiableSet": "", "Collections.unmodifiableMap": "", "Collections.unmodifiableCollection": "", "Collections.synchronizedList": "",
	"Collections.synchronizedMap": "", "List.copyOf": "", "Set.copyOf": "", "Map.copyOf": "", "Math.max": "", "Math.min": "", "Math.abs": "",
	"Map.of": "Map",
}

// jdkContainers are the containers that methods of containers give.
var jdkContainers = map[string]string{"iterator": "Iterator", "listIterator": "ListIterator", "stream": "Stream", "parallelStream": "Stream", "subList": "List",
	"values": "Collection", "keySet": "Set", "entrySet": "Set", "toList": "List", "toSet": "Set", "keys": "Enumeration", "elements": "Enumeration"}

// jdkStream are methods of streams that give a stream again.
var jdkStream = words("filter", "sorted", "distinct", "limit", "skip", "map", "flatMap", "parallel", "sequential", "takeWhile", "dropWhile", "mapToObj", "boxed")

// jdkMakers are static methods that give an instance of their class.
var jdkMakers = words("valueOf", "of", "getInstance", "parse", "from", "compile", "now", "create", "fromString", "ofMillis", "ofSeconds", "ofNanos", "ofMinutes",
	"ofHours", "ofDays", "randomUUID", "getDefault", "systemDefault", "getLogger", "current", "copyOf", "allocate", "wrap", "ofEpochMilli", "nameUUIDFromBytes",
	"noneOf", "allOf")
