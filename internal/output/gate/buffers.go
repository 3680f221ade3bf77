package gate

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/output/patch"
)

// With returns the changes since the revision that c is from with texts in place of
// files on disk, by absolute name, as an editor holds them. Of a patch nothing is
// known about other texts: it stays as it is.
func (c *Changes) With(ctx context.Context, texts map[string][]byte) (*Changes, error) {
	if c.from == "" {
		return c, nil
	}
	out := &Changes{root: c.root, from: c.from, files: maps.Clone(c.files), Was: c.Was}
	for name, text := range texts {
		dir, err := filepath.EvalSymlinks(filepath.Dir(name))
		if err != nil {
			continue // not on disk yet: new, as the file is
		}
		path := filepath.Join(dir, filepath.Base(name))
		rel, err := filepath.Rel(c.root, path)
		if err != nil || strings.HasPrefix(rel, "..") {
			continue
		}
		if disk, err := os.ReadFile(path); err == nil && bytes.Equal(disk, text) {
			continue
		}
		rel = filepath.ToSlash(rel)
		if known, err := git(ctx, c.root, "ls-tree", "-z", "--name-only", c.from, "--", rel); err != nil {
			return nil, err
		} else if len(known) == 0 {
			out.files[path] = &patch.File{Name: rel, New: true}
			continue
		}
		old, err := git(ctx, c.root, "show", c.from+":"+rel)
		if err != nil {
			return nil, err
		}
		delete(out.files, path)
		p, err := difference(ctx, old, text)
		if err != nil {
			return nil, err
		}
		for i := range p.Files {
			out.files[path] = &p.Files[i]
		}
	}
	return out, nil
}

// difference compares two texts as FromRevision compares trees, by git, so that the
// same lines count as changed.
func difference(ctx context.Context, old, text []byte) (*patch.Patch, error) {
	dir, err := os.MkdirTemp("", "ctrlvet-gate-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	for name, data := range map[string][]byte{"old": old, "new": text} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			return nil, err
		}
	}
	diff, err := git(ctx, dir, slices.Concat(diffArgs, []string{"--no-index", "--", "old", "new"})...)
	if exit := new(exec.ExitError); err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
		return nil, err // 1: they differ
	}
	return patch.Parse(diff)
}
