// Package walk decides for every file below a workspace root how it enters the index.
//
// Walk lists the files with what is needed to notice a change (size, times, inode)
// and gives each one that is left out a reason. Classify looks at the bytes of one
// file: text or binary, encoding, generated, minified. IsTest and IsVendored judge by
// the path alone. Nothing here parses code or writes anything.
//
// # Which files
//
// git's ignore rules hold at every level, whether there is a repository or not:
// .gitignore from the git work tree down to the folder in question (without a
// repository: from the root down), and .git/info/exclude. A file that git tracks stays
// in although a rule would leave it out. .vadeignore has the same syntax and is asked
// first: what it says is final, so it can leave out tracked files and re-include what
// .gitignore or a default leaves out. No git program is run: the same files are found
// where git is missing, too old or unwilling.
//
// Left out on purpose, because two machines must see one file set: the user's global
// excludes file, core.ignoreCase (patterns are case-sensitive everywhere), and the
// GIT_* environment variables.
//
// Folders that are certainly dependencies, caches or build output are left out by
// default (see exclude.go) unless git tracks files in them. Version control folders
// (.git, .hg, .svn, .jj) and vade's own data are not mentioned at all. Likely secrets
// are never candidates, whoever tracks or re-includes them.
//
// # Repositories inside the root
//
// Submodules and independent repositories are part of the workspace; each follows its
// own ignore files and its own git index, not those of the repository around it, which
// can only leave it out as a whole. Linked worktrees are left out: they hold other
// versions of the same files. A root that the repository around it ignores is taken as
// a folder of its own.
//
// # Safety
//
// Everything below the root is opened through os.Root. Symbolic links are never
// followed, devices and pipes never opened. Only git's own data (the git directory a
// .git file names, and the ignore files between the work tree and a root below it) is
// read outside of the root; it decides about files and is never shown. Sizes, counts
// and the cost of patterns are bounded, and what a bound cuts off is noted.
package walk
