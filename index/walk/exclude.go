package walk

import "strings"

// Folders that are left out without being asked, because they certainly hold
// dependencies, caches or build output. Names that people also use for their own code
// (dist, build, out, lib, bin, env, tmp, packages) are not here; such a folder is only
// left out when something in it or beside it proves what it is.

// vcsFolder tells whether a folder holds the data of a version control system.
func vcsFolder(name string) bool {
	switch name {
	case ".git", ".hg", ".svn", ".jj":
		return true
	}
	return false
}

// excludedName tells whether folders of that name are left out wherever they are.
func excludedName(name string) bool {
	switch name {
	case "node_modules", "bower_components", "jspm_packages", ".pnpm-store", // JavaScript
		".next", ".nuxt", ".angular", ".svelte-kit", ".turbo", ".parcel-cache",
		"__pycache__", "__pypackages__", ".tox", ".nox", ".eggs", // Python
		".mypy_cache", ".pytest_cache", ".ruff_cache", ".ipynb_checkpoints",
		".gradle", ".dart_tool", ".terraform", ".stack-work", "elm-stuff", ".zig-cache":
		return true
	}
	return false
}

// markers are names in one folder that tell what the folder is, or what one of its
// subfolders is.
type markers uint16

const (
	hasGit markers = 1 << iota
	hasGitignore
	hasVadeignore
	hasCargo       // a target folder beside it is cargo's
	hasRustcInfo   // in cargo's target folder
	hasPyvenv      // in a Python virtual environment
	hasConda       // in a conda environment
	hasCacheTag    // bford.info/cachedir, once its signature is checked
	hasGoModules   // in Go's vendor folder
	hasAutoload    // in composer's vendor folder
	hasRuby        // in bundler's vendor/bundle
	hasHead        // these three together: a git directory, like a bare repository
	hasObjects     //
	hasRefs        //
	hasBareGitDir  = hasHead | hasObjects | hasRefs
	cacheSignature = "Signature: 8a477f597d28d172789f06886806bc55"
)

func marker(name string, dir bool) markers {
	if dir {
		switch name {
		case ".git":
			return hasGit
		case "conda-meta":
			return hasConda
		case "ruby":
			return hasRuby
		case "objects":
			return hasObjects
		case "refs":
			return hasRefs
		}
		return 0
	}
	switch name {
	case ".git":
		return hasGit
	case ".gitignore":
		return hasGitignore
	case ".vadeignore":
		return hasVadeignore
	case "Cargo.toml":
		return hasCargo
	case ".rustc_info.json":
		return hasRustcInfo
	case "pyvenv.cfg":
		return hasPyvenv
	case "CACHEDIR.TAG":
		return hasCacheTag
	case "modules.txt":
		return hasGoModules
	case "autoload.php":
		return hasAutoload
	case "HEAD":
		return hasHead
	}
	return 0
}

// excludedBy returns why the folder at path with these markers in it is left out, ""
// when it is not. beside are the markers of its parent.
func excludedBy(path string, in, beside markers) string {
	folder := strings.TrimSuffix(path, "/")
	name := folder[strings.LastIndexByte(folder, '/')+1:]
	switch {
	case name == "target" && beside&hasCargo != 0:
		return "target (beside Cargo.toml)"
	case in&hasCacheTag != 0:
		return name + " (has CACHEDIR.TAG)"
	case name == "target" && in&hasRustcInfo != 0:
		return "target (has .rustc_info.json)"
	case in&hasPyvenv != 0:
		return name + " (has pyvenv.cfg)"
	case in&hasConda != 0:
		return name + " (has conda-meta)"
	case name == "vendor" && in&hasGoModules != 0:
		return "vendor (has modules.txt)"
	case name == "vendor" && in&hasAutoload != 0:
		return "vendor (has autoload.php)"
	case name == "bundle" && in&hasRuby != 0 && strings.HasSuffix("/"+folder, "/vendor/bundle"):
		return "vendor/bundle"
	case in&hasBareGitDir == hasBareGitDir:
		return name + " (a git directory)"
	}
	return ""
}
