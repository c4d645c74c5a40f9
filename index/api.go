package index

import "errors"

// The sentinel errors of this package. The tools map each of them to a code, a
// message and what to do next.
var (
	// ErrNotBuilt means that the workspace has no published index yet.
	ErrNotBuilt = errors.New("no index has been built for this workspace")
	// ErrDamaged means that an index is there but cannot be read.
	ErrDamaged = errors.New("the index is damaged")
	// ErrLocked means that another process is building the index.
	ErrLocked = errors.New("another process is building the index")
	// ErrOutside means that a path leads out of the workspace.
	ErrOutside = errors.New("the path is outside the workspace")
	// ErrNoFile means that the workspace has no such file in its index.
	ErrNoFile = errors.New("no such file in the index")
	// ErrBadQuery means that the arguments of a query make no sense.
	ErrBadQuery = errors.New("bad query")
)

// The states of an index.
const (
	StateFresh    = "fresh"    // as far as was checked, the index equals the files
	StateStale    = "stale"    // files changed since; StaleFiles says how many are known
	StateBuilding = "building" // a build runs; the answer is from the old index, or empty
	StateMissing  = "missing"  // nothing was ever built
	StateDamaged  = "damaged"  // it cannot be read: rebuild
)

// State tells which index an answer was read from. Every answer carries one.
type State struct {
	State        string `json:"state"`
	Generation   string `json:"generation,omitempty"`
	Commit       string `json:"commit,omitempty"`
	StaleFiles   int    `json:"stale_files"`
	SkippedFiles int    `json:"skipped_files"`
	PartialFiles int    `json:"partial_files"`
	// TextReady is false while the documents of this generation are still being indexed.
	TextReady bool `json:"text_ready"`
}

// Page bounds a list answer. The zero Page takes the defaults.
type Page struct {
	Limit     int    // records, 0: as many as fit the token budget
	MaxTokens int    // about 4 bytes each; 0: 2000; at most 8000
	Cursor    string // from the answer before
	// Compact says that the answer is shown as lines of text, not as JSON: more records
	// fit the same budget.
	Compact bool
}

// Listed is what every list answer says about its own completeness.
type Listed struct {
	Total  int    `json:"total"`
	Shown  int    `json:"shown"`
	Cursor string `json:"cursor,omitempty"` // empty: nothing follows
}

// Symbol is a definition. Lines and columns are 1-based; columns count bytes.
type Symbol struct {
	ID        string `json:"id"` // path#Container.name, stable over rebuilds
	Name      string `json:"name"`
	Kind      string `json:"kind"`
	Path      string `json:"path"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"end_line"`
	Signature string `json:"signature,omitempty"`
	Doc       string `json:"doc,omitempty"`
	Container string `json:"container,omitempty"`
	Language  string `json:"language"`
	Test      bool   `json:"test"`
	Generated bool   `json:"generated"`
	Stale     bool   `json:"stale,omitempty"` // the file changed since it was indexed
	// Others are further places of the same symbol: stubs, overloads, accessors.
	Others []Place `json:"others,omitempty"`
	// Members are the methods and fields of a type, when one type was asked for.
	Members []Member `json:"members,omitempty"`
	// From names the type that a member in a member list is inherited or promoted from.
	From string `json:"from,omitempty"`
	// MayBeLive says why what nothing was seen to use may be used all the same.
	MayBeLive []string `json:"may_be_live,omitempty"`
}

// Place is a position in a file of the workspace.
type Place struct {
	Path string `json:"path"`
	Line int    `json:"line"`
	What string `json:"what,omitempty"`
}

// Member is a member of a type.
type Member struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Kind string `json:"kind"`
	Path string `json:"path"`
	Line int    `json:"line"`
	// From names the type that a promoted or inherited member comes from.
	From string `json:"from,omitempty"`
}

// In names the definition that encloses an occurrence.
type In struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Kind string `json:"kind"`
	Path string `json:"path"`
	Line int    `json:"line"`
}

// Occurrence is one use of a symbol.
type Occurrence struct {
	Path       string `json:"path"`
	Line       int    `json:"line"`
	Column     int    `json:"column"`
	Name       string `json:"name"`
	Role       string `json:"role"`       // call, new, jsx, ref, type, import, inherit, decorator
	Resolution string `json:"resolution"` // scope, import, receiver, hierarchy, unique, candidate, external, unresolved
	SymbolID   string `json:"symbol_id,omitempty"`
	External   string `json:"external,omitempty"` // package of a target outside the workspace
	In         *In    `json:"in,omitempty"`
	Test       bool   `json:"test,omitempty"`
	Stale      bool   `json:"stale,omitempty"`
	Depth      int    `json:"depth,omitempty"` // relation impact: calls between it and the symbol
}

// The relations that Find answers.
const (
	RelCallers         = "callers"
	RelCallees         = "callees"
	RelReferences      = "references"
	RelImplementations = "implementations"
	RelImports         = "imports"
	RelImporters       = "importers"
	RelMembers         = "members"
	RelImpact          = "impact"
	RelOverrides       = "overrides"
	RelUnused          = "unused"
)

// FindQuery asks for definitions by name, for the outline of a file by path, or
// for what is related to a definition.
type FindQuery struct {
	Name       string // plain, qualified (pkg.Type.Method, Type#method, Type::method), an id, or path:line
	Path       string // file or folder that the definition must be in; alone: outline of that file
	Kind       string
	Relation   string
	Depth      int  // impact only: 1 to 10
	Candidates bool // also list edges that are guesses
	Page
}

// FindResult is the answer to a FindQuery.
type FindResult struct {
	Index State `json:"index"`
	Listed
	Symbols     []Symbol     `json:"symbols"`
	Occurrences []Occurrence `json:"occurrences,omitzero"` // with a relation; [] if there are none
	NotFound    bool         `json:"not_found,omitempty"`
	Suggestions []string     `json:"suggestions,omitzero"`
	// Sections is the outline of a document.
	Sections []SectionHit `json:"sections,omitzero"`
	// Unresolved counts uses of the same name that no rule could tie to a definition,
	// Candidates those that are only guesses; both are left out of Occurrences.
	Unresolved int  `json:"unresolved,omitempty"`
	Candidates int  `json:"candidates,omitempty"`
	Incomplete bool `json:"incomplete,omitempty"` // files were skipped or broken: more may exist
	// Notes say in words what the reader must know: why incomplete, what was clamped.
	Notes []string `json:"notes,omitempty"`
	// Relation echoes the relation that was asked for; Title names the file of an outline.
	Relation string `json:"relation,omitempty"`
	// Files sums up relation impact over all pages, on the first one: the most affected
	// files first, tests last, AffectedFiles of them in all.
	Files         []FileCount `json:"files,omitempty"`
	AffectedFiles int         `json:"affected_files,omitempty"`
	Title         string      `json:"title,omitempty"`
}

// FileCount is the number of affected places in a file.
type FileCount struct {
	Path  string `json:"path"`
	Count int    `json:"count"`
	Test  bool   `json:"test,omitempty"`
}

// SectionHit is one heading in the outline of a document.
type SectionHit struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Heading string `json:"heading"` // the whole path: "A > B > C"
	Level   int    `json:"level"`
	Line    int    `json:"line"`
}

// The scopes of a search.
const (
	ScopeAll  = "all"
	ScopeCode = "code"
	ScopeDocs = "docs"
)

// SearchQuery asks for ranked hits. Query is text, never a query language.
type SearchQuery struct {
	Query string
	Scope string // all, code, docs
	Path  string // folder or file that hits must be in
	Kind  string
	Page
}

// Hit is one search hit.
type Hit struct {
	ID        string  `json:"id"`
	Scope     string  `json:"scope"` // code or docs
	Kind      string  `json:"kind"`  // kind of the symbol, section, or text (a line of a file)
	Title     string  `json:"title"` // name with container, or heading path
	Path      string  `json:"path"`
	Line      int     `json:"line"`
	Library   string  `json:"library,omitempty"`
	Version   string  `json:"version,omitempty"`
	Snippet   string  `json:"snippet,omitempty"`
	Score     float64 `json:"score"`
	Test      bool    `json:"test,omitempty"`
	Generated bool    `json:"generated,omitempty"`
	Stale     bool    `json:"stale,omitempty"`
}

// SearchResult is the answer to a SearchQuery.
type SearchResult struct {
	Index State `json:"index"`
	Listed
	Hits        []Hit    `json:"hits"`
	Suggestions []string `json:"suggestions,omitempty"`
	Incomplete  bool     `json:"incomplete,omitempty"`
	Notes       []string `json:"notes,omitempty"`
}

// ReadQuery asks for text: of a symbol or section by ID, or of a file by path.
type ReadQuery struct {
	ID      string // id of a symbol or section, or a plain or qualified symbol name
	Path    string // a file; with Section or lines a part of it
	Section string // heading or anchor in the document at Path
	Line    int    // first line, 1-based
	EndLine int
	Page
}

// ReadResult is the answer to a ReadQuery.
type ReadResult struct {
	Index     State    `json:"index"`
	ID        string   `json:"id"`
	Title     string   `json:"title"`
	Path      string   `json:"path"`
	Line      int      `json:"line"`
	EndLine   int      `json:"end_line"`
	Library   string   `json:"library,omitempty"`
	Version   string   `json:"version,omitempty"`
	Text      string   `json:"text"`
	Truncated bool     `json:"truncated"`
	Cursor    string   `json:"cursor,omitempty"`
	NotFound  bool     `json:"not_found,omitempty"`
	Stale     bool     `json:"stale,omitempty"`
	Notes     []string `json:"notes,omitempty"`
	// Suggestions are near names or headings when nothing was found, ids when several fit.
	Suggestions []string `json:"suggestions,omitempty"`
}

// FileCounts counts the files of the ledger by their end.
type FileCounts struct {
	Indexed int `json:"indexed"`
	Partial int `json:"partial"`
	Skipped int `json:"skipped"`
}

// Skipped names a file or folder that is not in the index, or only in part, and why.
type Skipped struct {
	Path   string `json:"path"`
	Reason string `json:"reason"`
}

// LanguageCounts are the figures of one language.
type LanguageCounts struct {
	Files       int `json:"files"`
	Symbols     int `json:"symbols"`
	Occurrences int `json:"occurrences"`
	// Edges counts occurrences by resolution; only a build that resolved everything fills it.
	Edges map[string]int `json:"edges,omitempty"`
}

// Status explains the state of an index.
type Status struct {
	State
	Root        string                    `json:"root"`
	Dir         string                    `json:"dir"` // where the index lives
	Files       FileCounts                `json:"files"`
	Skipped     []Skipped                 `json:"skipped"`            // every file that was left out; folders end in "/"
	Partial     []Skipped                 `json:"partial_files_list"` // every file read in part
	SkippedBy   map[string]int            `json:"skipped_by_reason"`
	Unhandled   map[string]int            `json:"unhandled_extensions"` // files of no known language, by extension
	Symbols     int                       `json:"symbols"`
	Occurrences int                       `json:"occurrences"`
	Sections    int                       `json:"sections"`
	Languages   map[string]LanguageCounts `json:"languages"`
	Stale       []string                  `json:"stale,omitempty"` // changed, new or deleted since; at most 50
	Git         bool                      `json:"git"`
	// Unfinished says that a build was started and never ended (killed, out of disk).
	Unfinished bool     `json:"unfinished,omitempty"`
	Problem    string   `json:"problem,omitempty"` // why damaged
	Remedy     string   `json:"remedy,omitempty"`  // what to do next
	Notes      []string `json:"notes,omitempty"`
}

// Progress reports how far a build is. It is called from one goroutine at a time.
type Progress func(phase string, done, total int)

// BuildOptions choose what a build does.
type BuildOptions struct {
	Full     bool // parse every file again, whatever the old index knows
	NoText   bool // leave the documents out
	Wait     bool // wait for another process's build instead of failing with ErrLocked
	Progress Progress
}

// BuildReport is what a build did.
type BuildReport struct {
	Generation string                    `json:"generation"`
	Commit     string                    `json:"commit,omitempty"`
	Mode       string                    `json:"mode"` // full, incremental, unchanged
	Changed    int                       `json:"changed"`
	Deleted    int                       `json:"deleted"`
	Files      FileCounts                `json:"files"`
	SkippedBy  map[string]int            `json:"skipped_by_reason"`
	Languages  map[string]LanguageCounts `json:"languages"`
	Symbols    int                       `json:"symbols"`
	Sections   int                       `json:"sections"`
	SourceSize int64                     `json:"source_bytes"`
	StoreSize  int64                     `json:"store_bytes"`
	CodeMS     int64                     `json:"code_ms"`
	TextMS     int64                     `json:"text_ms"`
	CodeCPUMS  int64                     `json:"code_cpu_ms"`
	TextCPUMS  int64                     `json:"text_cpu_ms"`
	Problems   []Skipped                 `json:"problems"` // skipped and partial files worth a line, at most 20
}
