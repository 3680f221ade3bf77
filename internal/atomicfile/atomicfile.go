// Package atomicfile replaces files at once: whoever reads one meets the old or
// the new content, never a part.
package atomicfile

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Write makes data the content of the file. An existing file keeps its
// permissions, a new one gets perm as os.WriteFile would give it; a symbolic link
// stays one. What is no regular file, such as a pipe or /dev/stdout, is written to.
func Write(name string, data []byte, perm fs.FileMode) error {
	target, err := filepath.EvalSymlinks(name)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Lstat(name); err == nil {
			return os.WriteFile(name, data, perm) // a link to a file that is still to be made
		}
		return replace(name, data, perm, false)
	}
	if err != nil {
		return err
	}
	info, err := os.Stat(target)
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return fmt.Errorf("%s is a directory", name)
	case !info.Mode().IsRegular():
		return os.WriteFile(target, data, perm)
	}
	return replace(target, data, info.Mode().Perm(), true)
}

// replace writes a file beside the named one and renames it. Without exact the
// umask takes away from the permissions.
func replace(name string, data []byte, perm fs.FileMode, exact bool) (err error) {
	tmpName := filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+"."+rand.Text())
	tmp, err := os.OpenFile(tmpName, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		// The name that was asked for is the one to speak of.
		var pathErr *fs.PathError
		if errors.As(err, &pathErr) {
			err = pathErr.Err
		}
		return fmt.Errorf("%s cannot be written: %w", name, err)
	}
	defer func() {
		if err != nil {
			_ = os.Remove(tmpName)
		}
	}()
	_, err = tmp.Write(data)
	if exact {
		err = errors.Join(err, tmp.Chmod(perm))
	}
	if err = errors.Join(err, tmp.Close()); err != nil {
		return fmt.Errorf("%s cannot be written: %w", name, err)
	}
	return os.Rename(tmpName, name)
}
