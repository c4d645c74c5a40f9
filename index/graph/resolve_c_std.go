package graph

import (
	"strings"

	"vade/parsers"
)

// stdType is a class template of the libraries with its arguments.
func stdType(name string, args []typ) typ {
	get := func(i int) typ {
		if i < len(args) {
			return args[i]
		}
		return typ{}
	}
	switch name {
	case "vector", "list", "deque", "set", "unordered_set", "multiset", "unordered_multiset", "array", "initializer_list", "span", "queue",
		"stack", "priority_queue", "forward_list", "valarray", "flat_hash_set", "small_vector", "InlinedVector", "Span", "QVector", "QList":
		return list(get(0))
	case "map", "unordered_map", "multimap", "unordered_multimap", "flat_hash_map", "flat_map", "node_hash_map", "btree_map", "QMap", "QHash":
		return typ{k: tMap, args: []typ{get(0), get(1)}}
	case "unique_ptr", "shared_ptr", "weak_ptr", "auto_ptr", "optional", "reference_wrapper", "scoped_refptr", "QPointer", "QSharedPointer",
		"intrusive_ptr", "not_null", "observer_ptr", "expected", "StatusOr", "atomic", "future", "shared_future":
		return typ{k: tBox, args: []typ{get(0)}}
	case "pair", "tuple":
		return typ{k: tTuple, args: args}
	case "function", "move_only_function", "packaged_task", "copyable_function":
		if f := get(0); f.k == tFunc {
			return f
		}
	case "remove_reference_t", "remove_cv_t", "remove_cvref_t", "decay_t", "add_const_t", "type_identity_t":
		return get(0)
	}
	return typ{}
}

// stdMember is what a member of a class of the libraries is.
func stdMember(t typ, name string) typ {
	elem := t.arg(0)
	if t.k == tMap {
		elem = t.arg(1)
	}
	gives := func(t typ) typ {
		if t.k == tUnknown {
			return typ{}
		}
		return typ{k: tFunc, args: []typ{t}}
	}
	switch t.k {
	case tTuple:
		switch name {
		case "first":
			return t.arg(0)
		case "second":
			return t.arg(1)
		}
	case tBox:
		switch name {
		case "get", "value", "release", "value_or", "operator*", "operator->", "load", "ValueOrDie":
			return gives(elem)
		case "lock":
			return gives(t)
		}
	case tList:
		switch name {
		case "front", "back", "at", "top", "emplace_back", "data":
			return gives(elem)
		case "begin", "end", "cbegin", "cend", "rbegin", "rend", "find", "erase", "insert", "lower_bound", "upper_bound", "emplace":
			return gives(typ{k: tBox, args: []typ{elem}})
		case "iterator", "const_iterator", "reverse_iterator":
			return typ{k: tBox, args: []typ{elem}}
		case "value_type", "reference", "const_reference":
			return elem
		}
	case tMap:
		pair := typ{k: tTuple, args: []typ{t.arg(0), t.arg(1)}}
		switch name {
		case "at":
			return gives(elem)
		case "begin", "end", "cbegin", "cend", "rbegin", "rend", "find", "erase", "lower_bound", "upper_bound":
			return gives(typ{k: tBox, args: []typ{pair}})
		case "insert", "emplace", "try_emplace", "insert_or_assign":
			return gives(typ{k: tTuple, args: []typ{{k: tBox, args: []typ{pair}}, builtin("bool")}})
		case "iterator", "const_iterator":
			return typ{k: tBox, args: []typ{pair}}
		case "value_type":
			return pair
		case "mapped_type":
			return elem
		}
	}
	return typ{}
}

// libraryCall is what a function of the libraries gives that says something of it.
func (w *cWorld) libraryCall(u *unit, name string, explicit []typ, list []parsers.ExprID, f found) typ {
	first := func() typ {
		if len(list) == 0 {
			return typ{}
		}
		return w.r.value(u, list[0])
	}
	var t typ
	switch name {
	case "make_unique", "make_shared", "allocate_shared", "make_optional", "MakeUnique":
		if len(explicit) > 0 {
			return typ{k: tBox, args: explicit[:1]}
		}
		t = typ{k: tBox, args: []typ{first()}}
	case "move", "forward", "ref", "cref", "as_const", "exchange", "launder", "to_address":
		t = first()
	case "static_pointer_cast", "dynamic_pointer_cast", "const_pointer_cast":
		if len(explicit) > 0 {
			return typ{k: tBox, args: explicit[:1]}
		}
	case "make_pair", "make_tuple", "tie", "forward_as_tuple":
		t = typ{k: tTuple}
		for _, x := range list {
			t.args = append(t.args, w.r.value(u, x))
		}
	case "begin", "end", "cbegin", "cend":
		if e := w.elem(u, first(), ""); e.k != tUnknown {
			t = typ{k: tBox, args: []typ{e}}
		}
	case "get":
		return typ{}
	default:
		if f.ext != "" && f.ext != "libc" && f.ext != "builtin" {
			return external(f.ext)
		}
	}
	return t
}

// testMacro reports whether a name is a macro of the usual test libraries.
func testMacro(name string) bool {
	for _, p := range []string{"ASSERT_", "EXPECT_", "TEST_F", "TEST_P", "TYPED_TEST", "INSTANTIATE_", "REQUIRE", "CHECK_", "BOOST_", "MOCK_", "BENCHMARK"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	switch name {
	case "TEST", "TEST_CASE", "SECTION", "SUBCASE", "CHECK", "CAPTURE", "SCENARIO", "GIVEN", "WHEN", "THEN":
		return true
	}
	return false
}

// cBuiltins are names that the compiler knows.
var cBuiltins = words(strings.Fields(`__func__ __FUNCTION__ __PRETTY_FUNCTION__ __FILE__ __LINE__ __DATE__ __TIME__ __COUNTER__ __VA_ARGS__
	__builtin_expect __builtin_unreachable __builtin_trap __builtin_prefetch __builtin_clz __builtin_clzll __builtin_ctz
	__builtin_ctzll __builtin_popcount __builtin_popcountll __builtin_constant_p __builtin_types_compatible_p
	__builtin_alloca __builtin_bswap32 __builtin_bswap64 __builtin_memcpy __sync_synchronize alloca typeof __typeof__
	va_start va_end va_arg va_copy va_list NULL EOF stdin stdout stderr errno offsetof size_t bool true false nullptr
	assert static_assert sizeof`)...)

// cLibrary are functions of the C library and of POSIX. Where no declaration of the
// workspace is in sight, such a name means these.
var cLibrary = words(strings.Fields(`printf fprintf sprintf snprintf vprintf vfprintf vsprintf vsnprintf dprintf scanf fscanf sscanf puts
	fputs fputc putc putchar gets fgets fgetc getc getchar ungetc fopen fdopen freopen fclose fread fwrite fflush fseek
	ftell rewind feof ferror clearerr fileno perror remove rename tmpfile setvbuf setbuf getline popen pclose
	malloc calloc realloc free posix_memalign aligned_alloc abort exit _exit atexit system getenv setenv unsetenv putenv abs
	labs div atoi atol atoll atof strtol strtoll strtoul strtoull strtod strtof rand srand random srandom qsort bsearch
	memcpy memmove memset memcmp memchr memrchr strcpy strncpy strcat strncat strcmp strncmp strcasecmp strncasecmp strchr
	strrchr strstr strcasestr strlen strnlen strdup strndup strtok strtok_r strspn strcspn strpbrk strerror strerror_r
	strcoll strxfrm strsignal bzero bcopy bcmp index rindex
	isalpha isdigit isalnum isspace isupper islower isprint ispunct iscntrl isxdigit isgraph toupper tolower
	time ctime gmtime localtime gmtime_r localtime_r mktime strftime difftime clock clock_gettime gettimeofday nanosleep
	sleep usleep select poll epoll_create epoll_ctl epoll_wait kqueue kevent
	open openat close read write pread pwrite readv writev lseek ftruncate truncate fsync fdatasync dup dup2 pipe fcntl
	ioctl stat fstat lstat access chmod chown mkdir rmdir unlink link symlink readlink realpath getcwd chdir opendir
	readdir closedir umask mmap munmap mprotect madvise msync flock
	socket bind listen accept connect send recv sendto recvfrom sendmsg recvmsg shutdown getsockopt setsockopt getsockname
	getpeername getaddrinfo freeaddrinfo gai_strerror gethostbyname inet_ntop inet_pton inet_addr inet_ntoa htons htonl
	ntohs ntohl fork execv execve execvp execl execlp wait waitpid kill raise signal sigaction sigemptyset sigfillset
	sigaddset sigprocmask pthread_create pthread_join pthread_detach pthread_self pthread_mutex_init pthread_mutex_lock
	pthread_mutex_unlock pthread_mutex_destroy pthread_mutex_trylock pthread_cond_init pthread_cond_wait pthread_cond_signal
	pthread_cond_broadcast pthread_cond_destroy pthread_once pthread_key_create pthread_getspecific pthread_setspecific
	getpid getppid getuid geteuid getgid setuid setgid getpwnam getpwuid getrlimit setrlimit getrusage uname sysconf
	isatty ttyname gethostname setlocale localeconv dlopen dlsym dlclose dlerror setjmp longjmp sigsetjmp siglongjmp
	sin cos tan asin acos atan atan2 sinh cosh tanh exp exp2 log log2 log10 pow sqrt cbrt ceil floor round trunc fmod fabs
	fmin fmax isnan isinf isfinite ldexp frexp modf lround llround
	openlog syslog closelog wcslen wcscpy wcscmp mbstowcs wcstombs mbrtowc wcrtomb`)...)

// cLibraryNames are types and constants of the C library and of POSIX.
var cLibraryNames = words(strings.Fields(`FILE DIR time_t clock_t off_t pid_t uid_t gid_t mode_t dev_t ino_t nlink_t blksize_t ssize_t
	ptrdiff_t intptr_t uintptr_t intmax_t uintmax_t int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t
	int_fast8_t int_fast16_t int_fast32_t int_fast64_t uint_fast8_t uint_fast16_t uint_fast32_t uint_fast64_t
	int_least8_t int_least16_t int_least32_t int_least64_t uint_least8_t uint_least16_t uint_least32_t uint_least64_t
	wchar_t wint_t max_align_t sig_atomic_t jmp_buf sigjmp_buf fpos_t div_t ldiv_t lconv mbstate_t locale_t socklen_t
	sa_family_t in_addr_t in_port_t pthread_t pthread_mutex_t pthread_cond_t pthread_attr_t pthread_key_t pthread_once_t
	pthread_rwlock_t pthread_mutexattr_t sem_t sigset_t siginfo_t ucontext_t stack_t fd_set nfds_t useconds_t suseconds_t
	timeval timespec timezone tm stat sockaddr sockaddr_in sockaddr_in6 sockaddr_un sockaddr_storage in_addr in6_addr
	addrinfo hostent iovec msghdr cmsghdr pollfd epoll_event kevent rusage rlimit utsname dirent passwd group sigaction
	termios winsize itimerval flock option
	CHAR_BIT CHAR_MAX CHAR_MIN SCHAR_MAX SCHAR_MIN UCHAR_MAX SHRT_MAX SHRT_MIN USHRT_MAX INT_MAX INT_MIN UINT_MAX LONG_MAX
	LONG_MIN ULONG_MAX LLONG_MAX LLONG_MIN ULLONG_MAX SIZE_MAX SSIZE_MAX INT8_MAX INT16_MAX INT32_MAX INT64_MAX INT8_MIN
	INT16_MIN INT32_MIN INT64_MIN UINT8_MAX UINT16_MAX UINT32_MAX UINT64_MAX INTPTR_MAX UINTPTR_MAX INTMAX_MAX PATH_MAX
	NAME_MAX FLT_MAX FLT_MIN FLT_EPSILON DBL_MAX DBL_MIN DBL_EPSILON HUGE_VAL INFINITY NAN M_PI RAND_MAX BUFSIZ
	EXIT_SUCCESS EXIT_FAILURE SEEK_SET SEEK_CUR SEEK_END CLOCKS_PER_SEC CLOCK_REALTIME CLOCK_MONOTONIC
	INT8_C INT16_C INT32_C INT64_C UINT8_C UINT16_C UINT32_C UINT64_C PRId32 PRIu32 PRIx32 PRId64 PRIu64 PRIx64
	EPERM ENOENT EINTR EIO EBADF EAGAIN ENOMEM EACCES EFAULT EBUSY EEXIST ENODEV ENOTDIR EISDIR EINVAL ENFILE EMFILE EFBIG
	ENOSPC ESPIPE EROFS EPIPE EDOM ERANGE ENOSYS ENOTSUP EWOULDBLOCK EINPROGRESS EALREADY ENOTSOCK EADDRINUSE ENETDOWN
	ECONNREFUSED ECONNRESET ECONNABORTED ETIMEDOUT EHOSTUNREACH ENOTCONN EISCONN ENAMETOOLONG ENOBUFS EPROTO ENOTEMPTY
	O_RDONLY O_WRONLY O_RDWR O_CREAT O_EXCL O_TRUNC O_APPEND O_NONBLOCK O_CLOEXEC O_DIRECTORY R_OK W_OK X_OK F_OK
	S_ISDIR S_ISREG S_ISLNK S_IRUSR S_IWUSR S_IXUSR AF_INET AF_INET6 AF_UNIX AF_UNSPEC PF_INET SOCK_STREAM SOCK_DGRAM
	SOL_SOCKET SO_REUSEADDR SO_ERROR SO_KEEPALIVE IPPROTO_TCP TCP_NODELAY INADDR_ANY SHUT_RD SHUT_WR SHUT_RDWR POLLIN
	POLLOUT POLLERR POLLHUP EPOLLIN EPOLLOUT SIGINT SIGTERM SIGKILL SIGSEGV SIGHUP SIGPIPE SIGCHLD SIGUSR1 SIGUSR2 SIGALRM
	SIGABRT SIGBUS SIGFPE SIGILL SIG_IGN SIG_DFL SIG_ERR SA_RESTART WNOHANG WIFEXITED WEXITSTATUS WIFSIGNALED WTERMSIG
	PROT_READ PROT_WRITE MAP_PRIVATE MAP_SHARED MAP_ANONYMOUS MAP_FAILED STDIN_FILENO STDOUT_FILENO STDERR_FILENO
	FD_SET FD_ZERO FD_ISSET FD_CLR LC_ALL LC_NUMERIC`)...)
