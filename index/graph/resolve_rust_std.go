package graph

import "strings"

// rgive says what a method gives, of a type whose arguments are T and U.
type rgive uint8

const (
	gNothing    rgive = iota
	gSelf             // the type itself
	gElem             // T
	gSecond           // U
	gOption           // Option<T>
	gOption2          // Option<U>
	gIter             // Iterator<T>
	gIndexed          // Iterator<(usize, T)>
	gZipped           // Iterator<(T, item of the argument)>
	gParts            // Iterator<[T]>
	gMapped           // the same type of what the closure gives
	gThen             // what the closure gives
	gFiltered         // Iterator<T> of the Option that the closure gives
	gFlat             // Iterator of the items of what the closure gives
	gFlatSelf         // Iterator of the items of T
	gMappedErr        // Result<T, what the closure gives>
	gArg              // the first argument
	gResult           // Result<T>
	gResultArg        // Result<T, the first argument>
	gKeys             // Iterator<T>, of a map
	gValues           // Iterator<U>
	gPairs            // Iterator<(T, U)>
	gPair             // Option<(T, U)>
	gEntry            // the place of a key
	gGuard            // what derefs to T
	gHalves           // two of the same
	gOptionSelf       // Option of the type itself
	gApart            // Option of T and the rest
	gUnpacked         // two lists, of a pair
	gTurbo            // the type argument, in a Result
	gCollect          // what the context asks for, of T
	gText             // String
	gInt              // a number
	gBool             // a truth value
)

// rtake says what a closure in the arguments gets.
type rtake uint8

const (
	cNothing rtake = iota
	cElem          // T
	cSecond        // U
	cBoth          // T, U
	cTwice         // T, T
	cFold          // the first argument, T
)

type stdMethod struct {
	gives rgive
	takes rtake
}

// rustMethods are the methods of types of the standard library that types go through.
var rustMethods = func() map[rcategory]map[string]stdMethod {
	m := map[rcategory]map[string]stdMethod{}
	add := func(c rcategory, g rgive, t rtake, names string) {
		if m[c] == nil {
			m[c] = map[string]stdMethod{}
		}
		for _, n := range strings.Fields(names) {
			m[c][n] = stdMethod{g, t}
		}
	}
	const same = `clone as_ref as_mut as_deref as_deref_mut cloned copied take replace to_owned by_ref into_boxed_slice`
	for _, c := range []rcategory{rOption, rResult} {
		add(c, gSelf, cNothing, same+` or xor as_pin_mut as_pin_ref`)
		add(c, gElem, cElem, `unwrap expect unwrap_or unwrap_or_default unwrap_unchecked`)
		add(c, gThen, cElem, `and_then map_or_else`)
		add(c, gMapped, cElem, `map`)
		add(c, gIter, cNothing, `iter iter_mut into_iter`)
		add(c, gSelf, cElem, `inspect filter`)
		add(c, gBool, cElem, `is_some is_none is_ok is_err is_some_and is_none_or is_ok_and`)
		add(c, gArg, cElem, `map_or and`)
		add(c, gElem, cNothing, `flatten transpose`)
	}
	add(rOption, gElem, cNothing, `unwrap_or_else get_or_insert get_or_insert_with insert get_or_insert_default`)
	add(rOption, gSelf, cElem, `or_else take_if`)
	add(rOption, gResult, cNothing, `ok_or_else`)
	add(rOption, gResultArg, cNothing, `ok_or`)
	add(rOption, gZipped, cNothing, `zip`)
	add(rOption, gUnpacked, cNothing, `unzip`)
	add(rResult, gElem, cSecond, `unwrap_or_else`)
	add(rResult, gSecond, cNothing, `unwrap_err expect_err into_err`)
	add(rResult, gOption, cNothing, `ok`)
	add(rResult, gOption2, cNothing, `err`)
	add(rResult, gMappedErr, cSecond, `map_err or_else`)
	add(rResult, gSelf, cSecond, `inspect_err context with_context wrap_err is_err_and`)

	add(rSeq, gSelf, cNothing, same+` as_slice as_mut_slice to_vec into_vec split_off borrow borrow_mut intersection union difference symmetric_difference repeat`)
	add(rSeq, gIter, cNothing, `iter iter_mut into_iter drain splice into_sorted_vec range`)
	add(rSeq, gParts, cElem, `chunks chunks_mut chunks_exact windows rchunks split splitn split_mut array_chunks chunk_by array_windows`)
	add(rSeq, gOption, cElem, `get get_mut first first_mut last last_mut pop pop_front pop_back front front_mut back back_mut peek peek_mut pop_first pop_last pop_if`)
	add(rSeq, gElem, cNothing, `remove swap_remove get_unchecked get_unchecked_mut swap_remove_back`)
	add(rSeq, gHalves, cNothing, `split_at split_at_mut`)
	add(rSeq, gApart, cNothing, `split_first split_first_mut split_last split_last_mut`)
	add(rSeq, gNothing, cElem, `retain retain_mut sort_by_key sort_unstable_by_key sort_by_cached_key binary_search_by binary_search_by_key partition_point dedup_by_key`)
	add(rSeq, gNothing, cTwice, `sort_by sort_unstable_by dedup_by select_nth_unstable_by`)
	add(rSeq, gNothing, cNothing, `push push_back push_front insert extend append truncate clear sort sort_unstable reverse swap dedup reserve shrink_to_fit resize fill
		extend_from_slice copy_from_slice concat join binary_search rotate_left rotate_right as_ptr as_mut_ptr set_len`)
	add(rSeq, gInt, cNothing, `len capacity`)
	add(rSeq, gBool, cNothing, `is_empty contains starts_with ends_with is_subset is_superset is_disjoint`)

	add(rMap, gSelf, cNothing, same)
	add(rMap, gOption2, cNothing, `get get_mut remove insert`)
	add(rMap, gPair, cNothing, `remove_entry get_key_value first_key_value last_key_value pop_first pop_last get_index first last`)
	add(rMap, gKeys, cNothing, `keys into_keys`)
	add(rMap, gValues, cNothing, `values values_mut into_values`)
	add(rMap, gPairs, cNothing, `iter iter_mut into_iter drain range range_mut`)
	add(rMap, gEntry, cNothing, `entry`)
	add(rMap, gNothing, cBoth, `retain`)
	add(rMap, gInt, cNothing, `len`)
	add(rMap, gBool, cNothing, `is_empty contains_key`)
	add(rMap, gNothing, cNothing, `clear extend reserve`)

	add(rIter, gSelf, cNothing, same+` into_iter iter rev skip step_by cycle fuse peekable chain`)
	add(rIter, gSelf, cElem, `filter skip_while take_while inspect`)
	add(rIter, gOption, cNothing, `next next_back last nth peek peek_mut min max nth_back`)
	add(rIter, gOption, cElem, `find rfind min_by_key max_by_key next_if`)
	add(rIter, gOption, cTwice, `min_by max_by reduce`)
	add(rIter, gMapped, cElem, `map`)
	add(rIter, gFiltered, cElem, `filter_map map_while find_map`)
	add(rIter, gFlat, cElem, `flat_map`)
	add(rIter, gFlatSelf, cNothing, `flatten`)
	add(rIter, gIndexed, cNothing, `enumerate`)
	add(rIter, gZipped, cNothing, `zip`)
	add(rIter, gCollect, cNothing, `collect`)
	add(rIter, gArg, cFold, `fold try_fold`)
	add(rIter, gHalves, cElem, `partition`)
	add(rIter, gUnpacked, cNothing, `unzip`)
	add(rIter, gNothing, cElem, `for_each try_for_each scan`)
	add(rIter, gBool, cElem, `any all is_sorted_by_key`)
	add(rIter, gOption, cElem, `position rposition`)
	add(rIter, gInt, cNothing, `count len size_hint`)
	add(rIter, gElem, cNothing, `sum product`)
	m[rIter]["position"], m[rIter]["rposition"] = stdMethod{gNothing, cElem}, stdMethod{gNothing, cElem}

	add(rWrap, gSelf, cNothing, `clone`)
	add(rWrap, gElem, cNothing, `as_ref as_mut into_inner into_owned get_mut make_mut unwrap expect`)

	add(rCell, gGuard, cNothing, `borrow borrow_mut`)
	add(rCell, gGuard, cNothing, `lock read write try_lock try_read try_write`)
	add(rCell, gElem, cElem, `get take replace into_inner get_mut get_or_init as_ref as_mut assume_init or_insert or_insert_with or_default unwrap expect and_modify recv join`)
	add(rCell, gOption, cNothing, `upgrade try_recv`)
	add(rCell, gSelf, cNothing, `clone`)
	add(rCell, gIter, cNothing, `iter try_iter into_iter`)
	add(rCell, gNothing, cNothing, `set store send`)

	add(rText, gIter, cNothing, `chars bytes lines split split_whitespace char_indices trim_start trim_end`)
	add(rText, gText, cNothing, `to_string to_owned to_lowercase to_uppercase trim clone as_str as_ref repeat replace`)
	add(rText, gTurbo, cNothing, `parse`)
	add(rText, gInt, cNothing, `len`)

	add(rNumber, gOptionSelf, cNothing, `checked_add checked_sub checked_mul checked_div checked_rem checked_pow checked_neg checked_shl checked_shr checked_next_power_of_two`)
	add(rNumber, gSelf, cNothing, `wrapping_add wrapping_sub wrapping_mul saturating_add saturating_sub saturating_mul abs pow min max clamp rotate_left rotate_right
		swap_bytes to_le to_be next_power_of_two div_ceil rem_euclid abs_diff isqrt clone to_ascii_lowercase to_ascii_uppercase`)

	add(rConvert, gElem, cNothing, `as_ref as_mut borrow borrow_mut into deref deref_mut to_owned index index_mut`)
	add(rConvert, gResult, cNothing, `try_into`)
	return m
}()

// stdNames are names of methods that the standard library has and other code as well.
var stdNames = func() map[string]bool {
	m := words("clone_from", "eq", "ne", "cmp", "partial_cmp", "lt", "le", "gt", "ge", "hash", "fmt", "to_string", "into", "from", "try_into", "try_from", "default",
		"drop", "type_id", "deref", "deref_mut", "add", "sub", "mul", "div", "rem", "neg", "not", "index", "index_mut", "write_str", "write_fmt", "write_char", "write_all",
		"flush", "read_to_end", "read_to_string", "source", "description", "finish", "finish_non_exhaustive", "field", "debug_struct", "debug_tuple", "debug_list", "debug_map", "entries",
		"poll", "wake", "wake_by_ref", "from_str", "from_iter", "as_bytes", "into_bytes", "as_str", "push_str", "is_char_boundary", "strip_prefix", "strip_suffix",
		"split_once", "trim", "find", "replace", "abs", "pow", "checked_add", "checked_sub", "checked_mul", "wrapping_add", "wrapping_sub", "saturating_sub", "saturating_add",
		"overflowing_add", "leading_zeros", "trailing_zeros", "count_ones", "is_power_of_two", "next_power_of_two", "to_le_bytes", "to_be_bytes", "to_ne_bytes", "from_le_bytes",
		"from_be_bytes", "from_ne_bytes", "is_alphabetic", "is_ascii", "is_ascii_digit", "is_whitespace", "is_numeric", "is_alphanumeric", "to_ascii_lowercase", "to_ascii_uppercase",
		"eq_ignore_ascii_case", "len_utf8", "encode_utf8", "load", "store", "fetch_add", "fetch_sub", "compare_exchange", "swap", "join", "spawn", "elapsed", "duration_since",
		"as_secs", "as_millis", "as_nanos", "exists", "is_file", "is_dir", "file_name", "extension", "parent", "to_str", "to_string_lossy", "into_boxed_str", "as_path", "display",
		"with", "try_with", "with_borrow", "with_borrow_mut", "downcast_ref", "downcast", "is_null", "offset", "cast", "as_any", "sqrt", "min", "max", "clamp", "max_value", "min_value", "get_or_init", "compare_and_swap", "is_pending", "is_ready", "as_ptr",
		"as_mut_ptr", "add_assign", "raw_os_error", "write_bytes", "copy_to", "copy_from", "copy_to_nonoverlapping", "copy_from_nonoverlapping", "ok_or", "expect_err")
	for _, list := range rustMethods {
		for n := range list {
			m[n] = true
		}
	}
	return m
}()
