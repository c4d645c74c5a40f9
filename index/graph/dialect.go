package graph

// dialect is what differs between the languages of the class resolver.
type dialect struct {
	// sep stands between the parts of a name space.
	sep string
	// bareMembers: members of the enclosing types are named without a receiver.
	bareMembers bool
	// methodsApart: f() never means a variable f.
	methodsApart bool
	// valuesApart: a name that is not called never means a method, and one that is called
	// never a variable.
	valuesApart bool
	// spacesAround: a name is also looked for in the name spaces around its own.
	spacesAround bool
	// global: what the own name space lacks is looked for in the one without a name.
	global bool
	// partial: several definitions of one qualified name are one type.
	partial bool
	// importsFirst: an import goes before what the own name space has.
	importsFirst bool
	// arity: types of one name differ by how many type parameters they have.
	arity bool
	// filePaths: imports name files, by the end of their path.
	filePaths bool
	// roots are members that every object has, outside of the workspace.
	roots map[string]bool
	// builtins are names that the language or its standard library makes known without
	// an import.
	builtins map[string]bool
	// containers are generic types of the standard library by their simple name.
	containers map[string]container
	// getters are methods of containers that give elements and the like.
	getters map[string]getter
	// fields are those of the getters that are read without a call.
	fields map[string]bool
}

// container says what the type arguments of a well known generic type are.
type container uint8

const (
	aList       container = iota + 1 // of the first argument: lists, sets, iterators, streams
	aMap                             // from the first to the second
	aPromise                         // of the first
	aBox                             // the first itself: optional, reference, lazy
	aFunc                            // a function that gives the last argument
	anAction                         // a function that gives nothing
	anAlias                          // the first argument itself
	aPair                            // of both arguments
	anOperator                       // a function from two of the first argument to it
	aComparison                      // a function from two of the first argument to a number
	anIndexed                        // a function from a number to the first argument
)

// getter says what a method of a container gives.
type getter uint8

const (
	givesElem      getter = iota + 1 // an element; of a map a value
	givesSame                        // the container again
	givesList                        // a list of the elements; of a map of the values
	givesKeys                        // a list of the keys
	givesPairs                       // a list of pairs
	givesFirst                       // of a pair
	givesSecond                      // of a pair
	givesMapped                      // a list of what the function in the arguments gives
	givesCast                        // a list of the type argument
	givesGroups                      // a list of lists of the elements
	givesFlat                        // the list that the function in the arguments gives
	givesLater                       // a promise of the container
	givesElemLater                   // a promise of an element
	givesFolded                      // what the function in the arguments gives
)

func words(list ...string) map[string]bool {
	m := make(map[string]bool, len(list))
	for _, w := range list {
		m[w] = true
	}
	return m
}

// dialects are those of all languages of the class resolver.
var dialects = map[string]*dialect{
	"java": java, "kotlin": kotlin, "scala": scala, "csharp": csharp, "php": php, "swift": swift, "dart": dart, "ruby": ruby, "protobuf": protobuf,
}
