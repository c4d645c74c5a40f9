package graph

var ruby = &dialect{sep: "::", bareMembers: true, spacesAround: true, global: true, partial: true,
	roots: words("class", "object_id", "send", "__send__", "public_send", "method", "methods", "respond_to?", "is_a?", "kind_of?", "instance_of?", "nil?", "inspect", "to_s", "hash", "eql?",
		"equal?", "freeze", "frozen?", "dup", "clone", "itself", "tap", "then", "yield_self", "instance_variable_get", "instance_variable_set", "instance_variables", "instance_variable_defined?",
		"define_singleton_method", "singleton_class", "singleton_methods", "extend", "display", "enum_for", "to_enum", "instance_eval", "instance_exec", "public_method", "initialize"),
	builtins: words("puts", "print", "p", "pp", "require", "require_relative", "load", "autoload", "raise", "fail", "loop", "lambda", "proc", "format", "sprintf", "printf", "rand", "srand", "sleep",
		"catch", "throw", "binding", "block_given?", "caller", "caller_locations", "exit", "exit!", "abort", "at_exit", "gets", "readline", "readlines", "warn", "system", "exec", "spawn", "fork", "trap",
		"open", "select", "test", "eval", "eval_string", "set_trace_func", "trace_var", "putc", "global_variables", "local_variables", "Integer", "Float", "Rational", "Complex", "String", "Array", "Hash",
		"Symbol", "Object", "BasicObject", "Module", "Class", "Kernel", "Comparable", "Enumerable", "Enumerator", "Proc", "Method", "UnboundMethod", "Range", "Regexp", "MatchData", "NilClass",
		"TrueClass", "FalseClass", "Numeric", "Struct", "Data", "Time", "IO", "File", "Dir", "Process", "Signal", "Thread", "Mutex", "Queue", "SizedQueue", "ConditionVariable", "Fiber", "Random",
		"Math", "GC", "ObjectSpace", "Marshal", "Encoding", "ENV", "ARGV", "ARGF", "STDIN", "STDOUT", "STDERR", "RUBY_VERSION", "RUBY_PLATFORM", "RUBY_ENGINE", "RUBY_ENGINE_VERSION",
		"RUBY_PATCHLEVEL", "RUBY_RELEASE_DATE", "RUBY_COPYRIGHT", "RUBY_DESCRIPTION", "DATA", "TOPLEVEL_BINDING", "Ractor", "Refinement", "RubyVM", "TracePoint", "Binding", "FileTest", "Set",
		"Exception", "StandardError", "RuntimeError", "ArgumentError", "TypeError", "NameError", "NoMethodError", "IndexError", "KeyError", "RangeError", "IOError", "EOFError", "ScriptError",
		"LoadError", "NotImplementedError", "SyntaxError", "SecurityError", "SystemExit", "SystemCallError", "SystemStackError", "Interrupt", "SignalException", "NoMemoryError", "StopIteration",
		"LocalJumpError", "FloatDomainError", "ZeroDivisionError", "FiberError", "ThreadError", "RegexpError", "FrozenError", "UncaughtThrowError", "EncodingError", "Errno", "ClosedQueueError",
		"NoMatchingPatternError", "NoMatchingPatternKeyError", "Warning", "UnicodeNormalize"),
	getters: map[string]getter{
		"first": givesElem, "last": givesElem, "find": givesElem, "detect": givesElem, "min": givesElem, "max": givesElem, "min_by": givesElem, "max_by": givesElem, "sample": givesElem, "pop": givesElem,
		"shift": givesElem, "fetch": givesElem, "at": givesElem, "delete_at": givesElem, "delete": givesElem, "dig": givesElem, "next": givesElem, "peek": givesElem,
		"each": givesSame, "select": givesSame, "filter": givesSame, "reject": givesSame, "sort": givesSame, "sort_by": givesSame, "uniq": givesSame, "compact": givesSame, "reverse": givesSame,
		"take": givesSame, "drop": givesSame, "take_while": givesSame, "drop_while": givesSame, "to_a": givesSame, "entries": givesSame, "each_with_index": givesSame, "reverse_each": givesSame, "lazy": givesSame,
		"shuffle": givesSame, "rotate": givesSame, "push": givesSame, "append": givesSame, "prepend": givesSame, "unshift": givesSame, "concat": givesSame, "insert": givesSame, "+": givesSame, "-": givesSame,
		"<<": givesSame, "|": givesSame, "&": givesSame, "merge": givesSame, "merge!": givesSame, "update": givesSame, "slice": givesSame, "except": givesSame, "select!": givesSame, "reject!": givesSame,
		"sort!": givesSame, "sort_by!": givesSame, "uniq!": givesSame, "compact!": givesSame, "freeze": givesSame, "dup": givesSame, "delete_if": givesSame, "keep_if": givesSame, "grep": givesSame,
		"each_entry": givesSame, "to_set": givesSame, "values": givesList, "keys": givesKeys, "map": givesMapped, "collect": givesMapped, "filter_map": givesMapped, "with_index": givesSame,
	},
}

// rubyTakes are what the functions among the arguments of a container's method get.
func rubyTakes(t typ, name string, elem, key typ) typ {
	args := []typ{{}, elem}
	switch {
	case name == "inject" || name == "reduce":
		args = []typ{{}, {}, elem}
	case t.k == tMap && name != "each_value" && name != "transform_values" && name != "fetch":
		args = []typ{{}, key, elem}
	}
	return typ{k: tFunc, args: args}
}

func isLetter(c byte) bool { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80 }

// rubyHooks are the methods that the language itself calls.
var rubyHooks = words("initialize", "method_missing", "respond_to_missing?", "const_missing", "inherited", "included", "extended", "prepended", "method_added", "method_removed",
	"singleton_method_added", "to_s", "to_str", "to_a", "to_ary", "to_h", "to_hash", "to_proc", "to_sym", "to_i", "to_int", "inspect", "hash", "eql?", "each", "coerce", "initialize_copy",
	"initialize_dup", "initialize_clone", "marshal_dump", "marshal_load", "encode_with", "init_with", "to_json", "to_yaml", "deconstruct", "deconstruct_keys", "exception", "pretty_print")
