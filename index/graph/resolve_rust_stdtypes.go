package graph

import "strings"

// rcategory groups types of the standard library by what their methods give.
type rcategory uint8

const (
	rOther rcategory = iota
	rOption
	rResult
	rSeq
	rMap
	rIter
	rWrap // what it holds has its methods
	rCell
	rText
	rConvert
	rNumber
)

// rustTypes are the types of the standard library, and those that other crates write
// in the same way, by their category.
var rustTypes = func() map[string]rcategory {
	m := map[string]rcategory{}
	add := func(c rcategory, names string) {
		for _, n := range strings.Fields(names) {
			m[n] = c
		}
	}
	add(rOption, `Option`)
	add(rResult, `Result LockResult`)
	add(rSeq, `Vec VecDeque LinkedList BinaryHeap HashSet BTreeSet SmallVec ArrayVec IndexSet FxHashSet AHashSet Collect Range RangeInclusive ThinVec`)
	add(rMap, `HashMap BTreeMap IndexMap FxHashMap AHashMap`)
	add(rIter, `Iterator IntoIterator DoubleEndedIterator ExactSizeIterator FusedIterator Iter IterMut IntoIter Peekable Rev Map Filter FilterMap Enumerate Zip
		Chain Take Skip TakeWhile SkipWhile StepBy Cloned Copied Drain Chars CharIndices Bytes Lines Split Windows Chunks Cycle Fuse Flatten FlatMap Keys Values ValuesMut`)
	add(rWrap, `Box Rc Arc Ref RefMut MutexGuard RwLockReadGuard RwLockWriteGuard OwnedMutexGuard Cow Pin ManuallyDrop LazyLock LazyCell Lazy Guard CachePadded
		AssertUnwindSafe Reverse Wrapping`)
	add(rCell, `RefCell Cell UnsafeCell Mutex RwLock OnceCell OnceLock Weak NonNull MaybeUninit PhantomData Poll ControlFlow Entry Sender Receiver JoinHandle
		ScopedJoinHandle SyncSender`)
	add(rNumber, `u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 bool`)
	add(rText, `String str char Path PathBuf OsStr OsString CStr CString`)
	add(rConvert, `AsRef AsMut Borrow BorrowMut Into From TryInto TryFrom ToOwned Deref DerefMut Index IndexMut Future IntoFuture Stream Fn FnMut FnOnce Extend FromIterator`)
	add(rOther, `Display Debug Clone Copy Default PartialEq Eq PartialOrd Ord Hash Hasher Drop Send Sync Sized Unpin Error Read Write BufRead Seek FromStr ToString Any
		Add Sub Mul Div Rem Neg Not AddAssign SubAssign MulAssign DivAssign BitAnd BitOr BitXor Shl Shr Sum Product Termination Pattern Allocator Duration Instant`)
	return m
}()

// rustContainers are the types that crates outside of the standard library have by the
// same names and to the same effect.
var rustContainers = words("Vec", "HashMap", "HashSet", "BTreeMap", "BTreeSet", "IndexMap", "IndexSet", "SmallVec", "ArrayVec", "FxHashMap", "FxHashSet", "AHashMap",
	"AHashSet", "Mutex", "RwLock", "Arc", "Rc", "OnceCell", "Lazy", "MutexGuard", "RwLockReadGuard", "RwLockWriteGuard", "OwnedMutexGuard", "CachePadded", "Stream", "ThinVec")

// rustTraits are the traits whose bounds leave a type open for traits of the workspace.
var rustTraits = words("Iterator", "IntoIterator", "DoubleEndedIterator", "ExactSizeIterator", "Future", "Stream", "Read", "Write", "BufRead", "Seek", "Error", "Display",
	"Debug", "Fn", "FnMut", "FnOnce", "Clone", "Copy", "Send", "Sync", "Sized", "Default", "Ord", "PartialOrd", "Eq", "PartialEq", "Hash", "AsRef", "Into", "From", "Any")

var rustWrappers = ofCategory(rWrap)

var rustText = ofCategory(rText)

// rustLists are the types that hold what a slice holds, in the same order.
var rustLists = words("Vec", "VecDeque", "SmallVec", "ArrayVec", "ThinVec", "Collect", "Range", "RangeInclusive")

func ofCategory(c rcategory) map[string]bool {
	m := map[string]bool{}
	for n, k := range rustTypes {
		if k == c {
			m[n] = true
		}
	}
	return m
}

func rustCategory(name string) rcategory { return rustTypes[name] }

func rustKnown(name string) bool {
	_, ok := rustTypes[name]
	return ok || rustPrimitives[name]
}

// categoryOf is the category of a type outside of the workspace.
func categoryOf(t typ) rcategory {
	switch t.k {
	case tList:
		return rSeq
	case tBuiltin:
		return rustCategory(t.ext)
	}
	return rOther
}

// stdReceiver is the type of the standard library whose method of the name is known: t
// itself, or the iterator that a range is.
func stdReceiver(t typ, name string) typ {
	c := categoryOf(t)
	if _, ok := rustMethods[c][name]; ok {
		return t
	}
	if _, ok := rustMethods[rIter][name]; ok && c == rSeq {
		return builtinType("Iterator", []typ{t.arg(0)})
	}
	return typ{}
}

// rustRoots are the crates of the standard library.
var rustRoots = words("std", "core", "alloc", "proc_macro", "test")

var rustPrimitives = words("u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64", "bool", "char", "str", "()")

// rustPrelude are the names that every module knows.
var rustPrelude = words("Option", "Some", "None", "Result", "Ok", "Err", "Box", "Vec", "String", "ToString", "ToOwned", "Clone", "Copy", "Send", "Sync", "Sized", "Drop",
	"Fn", "FnMut", "FnOnce", "drop", "AsRef", "AsMut", "Into", "From", "Default", "Iterator", "Extend", "IntoIterator", "DoubleEndedIterator", "ExactSizeIterator",
	"Eq", "PartialEq", "Ord", "PartialOrd", "TryFrom", "TryInto", "FromIterator", "Unpin", "Debug", "Hash", "Display", "size_of", "align_of")
