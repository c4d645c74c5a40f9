package graph

import (
	"context"
	"database/sql"
	"path"
	"slices"
	"strings"

	"vade/parsers"
)

// cFiles knows which files of C and C++ include which, as far as they are in the
// workspace. It holds no facts, so it stays when those are dropped.
type cFiles struct {
	r      *Resolver
	byBase map[string][]fileRef // by the last part of their path
	paths  map[int64][]string   // what files include, as written
	to     map[int64][]int64    // where that leads
	from   map[int64][]int64    // the other way round, nil until it is asked for
	using  map[int64]bool       // files that bring in names of name spaces
	max    int64
}

// load reads what all files include.
func (c *cFiles) load() {
	if c.byBase != nil {
		return
	}
	c.byBase, c.paths, c.to = map[string][]fileRef{}, map[int64][]string{}, map[int64][]int64{}
	c.using = map[int64]bool{}
	for p, ref := range c.r.cat.byPath {
		c.byBase[path.Base(p)] = append(c.byBase[path.Base(p)], ref)
		c.max = max(c.max, ref.id)
	}
	for _, list := range c.byBase {
		slices.SortFunc(list, func(a, b fileRef) int { return strings.Compare(a.path, b.path) })
	}
	err := c.r.store.imports(c.r.ctx, func(file int64, p string) {
		switch ref := c.r.cat.byID[file]; {
		case family(ref.lang) != "c":
		case strings.HasPrefix(p, "::"):
			c.using[file] = true
		default:
			c.paths[file] = append(c.paths[file], p)
		}
	})
	if err != nil {
		c.r.err = err
	}
}

// imports calls each with every module path that a file imports, as written.
func (s *Store) imports(ctx context.Context, each func(file int64, path string)) error {
	return s.query(ctx, `SELECT file, path FROM import ORDER BY file, path`, func(rows *sql.Rows) error {
		var file int64
		var p string
		err := rows.Scan(&file, &p)
		each(file, p)
		return err
	})
}

// includes are the files that a file includes directly.
func (c *cFiles) includes(file int64) []int64 {
	c.load()
	list, ok := c.to[file]
	if ok {
		return list
	}
	for _, p := range c.paths[file] {
		for _, ref := range c.find(c.r.cat.byID[file].path, p) {
			if ref.id != file && !slices.Contains(list, ref.id) {
				list = append(list, ref.id)
			}
		}
	}
	c.to[file] = list
	return list
}

// includers are the files that include a file directly.
func (c *cFiles) includers(file int64) []int64 {
	c.load()
	if c.from == nil {
		c.from = map[int64][]int64{}
		files := make([]int64, 0, len(c.paths))
		for f := range c.paths {
			files = append(files, f)
		}
		slices.Sort(files)
		for _, f := range files {
			for _, t := range c.includes(f) {
				c.from[t] = append(c.from[t], f)
			}
		}
	}
	return c.from[file]
}

// find are the files that an include leads to: the one beside the including file, or
// else the nearest of those whose path ends in what is written. Several that are
// equally near are all meant, since only the build knows which one is.
func (c *cFiles) find(from, include string) []fileRef {
	c.load()
	name, system := strings.CutPrefix(include, "<")
	name = strings.TrimSuffix(name, ">")
	if !system {
		if ref, ok := c.r.cat.byPath[path.Join(path.Dir(from), name)]; ok {
			return []fileRef{ref}
		}
	} else if cLibraryHeaders[name] {
		return nil
	}
	tail := path.Clean(name)
	for strings.HasPrefix(tail, "../") {
		tail = tail[3:]
	}
	if tail == "." || tail == "" {
		return nil
	}
	var out []fileRef
	best, parts := -1, 0
	for _, ref := range c.byBase[path.Base(tail)] {
		if ref.path != tail && !strings.HasSuffix(ref.path, "/"+tail) {
			continue
		}
		n, depth := shared(from, ref.path), strings.Count(ref.path, "/")
		switch {
		case n > best || n == best && depth < parts:
			best, parts, out = n, depth, []fileRef{ref}
		case n == best && depth == parts && len(out) < 4:
			out = append(out, ref)
		}
	}
	return usualRoot(out, tail)
}

// usualRoot leaves the file below a folder that is by habit named to compilers.
func usualRoot(list []fileRef, tail string) []fileRef {
	if len(list) < 2 {
		return list
	}
	for _, usual := range []string{"include", "inc", "src"} {
		for _, ref := range list {
			if root := strings.TrimSuffix(strings.TrimSuffix(ref.path, tail), "/"); path.Base(root) == usual {
				return []fileRef{ref}
			}
		}
	}
	return list
}

// fileSet is a set of files by their number.
type fileSet []uint64

func (s fileSet) has(file int64) bool { return int(file>>6) < len(s) && s[file>>6]&(1<<(file&63)) != 0 }

func (s fileSet) add(file int64) { s[file>>6] |= 1 << (file & 63) }

// maxReach bounds the files that one file includes, directly or not.
const maxReach = 20000

// reached are the files that a file sees: itself and what it includes.
func (c *cFiles) reached(file int64) fileSet {
	c.load()
	set := make(fileSet, max(c.max, file)>>6+1)
	set.add(file)
	todo := []int64{file}
	for n := 0; n < len(todo) && n < maxReach; n++ {
		for _, f := range c.includes(todo[n]) {
			if !set.has(f) {
				set.add(f)
				todo = append(todo, f)
			}
		}
	}
	return set
}

// importTarget implements rules: the file that an include leads to.
func (w *cWorld) importTarget(u *unit, module, _ string) (target, ext string) {
	if space, ok := strings.CutPrefix(module, "::"); ok {
		if w.hasSpace(space) {
			return "", ""
		}
		return "", space
	}
	if list := w.files.find(u.path, module); len(list) > 0 {
		return list[0].path, ""
	}
	return "", strings.Trim(module, "<>")
}

// cLibraryHeaders are headers of the C and C++ libraries and of systems, which a file of
// the same name in the workspace does not take the place of.
var cLibraryHeaders = words(strings.Fields(`assert.h complex.h ctype.h errno.h fenv.h float.h inttypes.h iso646.h limits.h locale.h math.h
	setjmp.h signal.h stdalign.h stdarg.h stdatomic.h stdbool.h stddef.h stdint.h stdio.h stdlib.h stdnoreturn.h string.h
	tgmath.h threads.h time.h uchar.h wchar.h wctype.h unistd.h fcntl.h pthread.h dirent.h dlfcn.h poll.h semaphore.h
	sched.h netdb.h pwd.h grp.h glob.h regex.h syslog.h termios.h utime.h strings.h sys/types.h sys/stat.h sys/time.h
	sys/socket.h sys/wait.h sys/mman.h sys/ioctl.h sys/select.h sys/un.h sys/uio.h sys/resource.h sys/param.h sys/file.h
	netinet/in.h netinet/tcp.h arpa/inet.h windows.h malloc.h memory.h
	algorithm any array atomic barrier bit bitset charconv chrono codecvt compare complex concepts condition_variable coroutine
	deque exception execution expected filesystem format forward_list fstream functional future generator initializer_list
	iomanip ios iosfwd iostream istream iterator latch limits list locale map memory memory_resource mutex new numbers numeric
	optional ostream print queue random ranges ratio regex scoped_allocator semaphore set shared_mutex source_location span
	spanstream sstream stack stacktrace stdexcept stop_token streambuf string string_view strstream syncstream system_error
	thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility valarray variant vector version
	cassert cctype cerrno cfenv cfloat cinttypes climits clocale cmath csetjmp csignal cstdarg cstddef cstdint cstdio cstdlib
	cstring ctime cuchar cwchar cwctype`)...)

// usesC reports whether the definition is one of C proper, where names are linked
// without regard to parameters.
func usesC(u *unit) bool { return u.f.Language == "c" }

// external reports whether other files can mean a definition.
func linksOut(flags parsers.Flag) bool { return flags&parsers.FlagExported != 0 }
