package walk

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
)

// Entry is one file or one folder that was left out as a whole.
type Entry struct {
	Path  string // relative to the root, with "/", the bytes as on disk; ends in "/" for folders
	Size  int64  // bytes; 0 where Reason made looking needless
	MTime int64  // ns since 1970
	CTime int64  // ns since 1970, 0 where the system has none
	Inode uint64 // 0 where the system has none
	// Reason is empty for a candidate, else why it was left out, as "class: detail".
	Reason string
	Dir    bool // a folder that was left out, with all that is not listed below it
	// Tracked marks a candidate that a rule would leave out, was it not for git's index.
	Tracked bool
}

// Class is the part of a reason that many files share: the text before the colon.
func Class(reason string) string {
	class, _, _ := strings.Cut(reason, ": ")
	return class
}

// Options bound a walk. The zero Options take the defaults.
type Options struct {
	// DataDirs are folders of vade itself, absolute or relative to the root; they are
	// invisible. Folders named .vade always are.
	DataDirs []string
	// MaxFileSize is the size in bytes above which a file is no candidate; 0: 4 MiB.
	MaxFileSize int64
	MaxEntries  int // files and left-out folders; 0: 2 million
	MaxFolders  int // folders opened; 0: 1 million
	MaxPath     int // bytes in one path; 0: 32 KiB
}

// The defaults of Options.
const (
	DefaultMaxFileSize = 4 << 20
	defaultMaxEntries  = 2_000_000
	defaultMaxFolders  = 1_000_000
	defaultMaxPath     = 32 << 10
)

func (o Options) withDefaults() Options {
	if o.MaxFileSize <= 0 {
		o.MaxFileSize = DefaultMaxFileSize
	}
	if o.MaxEntries <= 0 {
		o.MaxEntries = defaultMaxEntries
	}
	if o.MaxFolders <= 0 {
		o.MaxFolders = defaultMaxFolders
	}
	if o.MaxPath <= 0 {
		o.MaxPath = defaultMaxPath
	}
	return o
}

// Result is what a walk found. The same tree gives the same Result.
type Result struct {
	Entries []Entry // sorted by Path, byte by byte
	Git     bool    // the root is in a git work tree
	Head    string  // the commit checked out, "" where there is none or it cannot be told
	Notes   []string
	// Truncated says that a bound ended the walk early; Notes say which.
	Truncated bool
}

// Walk lists the files below root. It fails only when root itself cannot be listed or
// ctx ends; whatever else goes wrong is the Reason of an Entry or a note.
func Walk(ctx context.Context, root *os.Root, opt Options) (Result, error) {
	w := &walker{
		ctx:     ctx,
		root:    root,
		opt:     opt.withDefaults(),
		entries: []Entry{},
	}
	w.setup()
	if err := w.run(); err != nil {
		return Result{}, fmt.Errorf("walk %s: %w", root.Name(), err)
	}
	slices.SortFunc(w.entries, func(a, b Entry) int { return strings.Compare(a.Path, b.Path) })
	res := Result{Entries: w.entries, Notes: w.notes.list(), Truncated: w.truncated}
	if w.top != nil {
		res.Git, res.Head = true, w.top.dir.head()
	}
	return res, nil
}
