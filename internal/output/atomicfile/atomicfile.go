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
	s, err := Stage(name, data, perm)
	if err != nil {
		return err
	}
	defer s.Discard()
	return s.Commit()
}

// A Staged is new content of a file that lies beside it, until Commit puts it in
// its place or Discard removes it. It belongs to one goroutine.
type Staged struct {
	tmp, target string
	commit      func() error // in place of renaming, of what is no regular file
	done        bool
}

// Stage does what can go wrong of Write, and leaves the file as it is.
func Stage(name string, data []byte, perm fs.FileMode) (*Staged, error) {
	directly := func(to string) (*Staged, error) {
		return &Staged{commit: func() error { return os.WriteFile(to, data, perm) }}, nil
	}
	target, err := filepath.EvalSymlinks(name)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Lstat(name); err == nil {
			return directly(name) // a link to a file that is still to be made
		}
		return stage(name, data, perm, false)
	}
	if err != nil {
		return nil, err
	}
	info, err := os.Stat(target)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fmt.Errorf("%s is a directory", name)
	case !info.Mode().IsRegular():
		return directly(target)
	}
	return stage(target, data, info.Mode().Perm(), true)
}

// Commit makes the new content that of the file.
func (s *Staged) Commit() error {
	if s.commit != nil {
		return s.commit()
	}
	if err := os.Rename(s.tmp, s.target); err != nil {
		return err
	}
	s.done = true
	return nil
}

// Discard removes what was not committed.
func (s *Staged) Discard() {
	if s.commit == nil && !s.done {
		_ = os.Remove(s.tmp)
	}
}

// stage writes a file beside the named one. Without exact the umask takes away
// from the permissions.
func stage(name string, data []byte, perm fs.FileMode, exact bool) (s *Staged, err error) {
	tmpName := filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+"."+rand.Text())
	tmp, err := os.OpenFile(tmpName, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
	if err != nil {
		// The name that was asked for is the one to speak of.
		var pathErr *fs.PathError
		if errors.As(err, &pathErr) {
			err = pathErr.Err
		}
		return nil, fmt.Errorf("%s cannot be written: %w", name, err)
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
		return nil, fmt.Errorf("%s cannot be written: %w", name, err)
	}
	return &Staged{tmp: tmpName, target: name}, nil
}
