package index

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Where the data of a workspace lives:
//
//	<root>/.vade/.gitignore   written by vade: index/ and logs/
//	<root>/.vade/index/       CURRENT, LOCK, one folder per generation
//	<cache>/vade/workspaces/<hash of the root>/   when the root cannot be written
//
// VADE_DIR names another data folder for all workspaces of a process.

// dataDir is the data folder of a root. It is not made here: asking must not write.
func dataDir(root, explicit string) (string, error) {
	if explicit == "" {
		if env := os.Getenv("VADE_DIR"); env != "" {
			explicit = filepath.Join(env, rootKey(root))
		}
	}
	if explicit != "" {
		return filepath.Abs(explicit)
	}
	own := filepath.Join(root, ".vade")
	if writable(root, own) {
		return own, nil
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		// Without a cache an index beside the files can still be read.
		return own, nil
	}
	elsewhere := filepath.Join(cache, "vade", "workspaces", rootKey(root))
	if _, err := os.Stat(filepath.Join(elsewhere, "index", "CURRENT")); err == nil {
		return elsewhere, nil
	}
	if _, err := os.Stat(filepath.Join(own, "index", "CURRENT")); err == nil {
		return own, nil
	}
	return elsewhere, nil
}

func rootKey(root string) string {
	sum := sha256.Sum256([]byte(root))
	return hex.EncodeToString(sum[:8])
}

// writable reports whether the data folder can be written, or made.
func writable(root, own string) bool {
	dir := own
	if st, err := os.Lstat(own); err != nil {
		dir = root
	} else if !st.IsDir() { // a link could lead anywhere
		return false
	}
	return canWrite(dir)
}

// prepare makes the folders of the index, which only the user may read: an index
// holds what the files hold.
func (w *Workspace) prepare() error {
	if err := os.MkdirAll(w.Dir(), 0o700); err != nil {
		return fmt.Errorf("cannot make the index folder: %w (set VADE_DIR to a folder that can be written)", err)
	}
	if filepath.Base(w.data) != ".vade" {
		return nil
	}
	ignore := filepath.Join(w.data, ".gitignore")
	if _, err := os.Lstat(ignore); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return os.WriteFile(ignore, []byte("# Written by vade: what can be built again is not for git.\n.gitignore\nindex/\nlogs/\n"), 0o600)
}
