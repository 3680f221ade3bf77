// Package gate keeps the findings that a change brings about: those on lines
// that a patch or the commits since a revision changed.
package gate

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/output/patch"
)

// Root returns the root of the git repository that a directory lies in, and
// the path from it to the directory with slashes, "" for the root itself.
// Symbolic links are followed in both. ok is false outside of a repository.
func Root(dir string) (root, prefix string, ok bool) {
	dir, err := real(dir)
	if err != nil {
		return "", "", false
	}
	for root := dir; ; root = filepath.Dir(root) {
		if _, err := os.Stat(filepath.Join(root, ".git")); err == nil {
			prefix, err := filepath.Rel(root, dir)
			if err != nil {
				return "", "", false
			}
			if prefix == "." {
				prefix = ""
			}
			return root, filepath.ToSlash(prefix), true
		}
		if root == filepath.Dir(root) {
			return "", "", false
		}
	}
}

// FromRevision returns what the working tree around dir changes since it left
// the revision: since the merge base with HEAD, so that what others did to the
// revision's branch meanwhile does not count. Where no merge base is known, as
// in a shallow clone, it compares with the revision itself and says so in note.
// Files that git does not know yet and does not ignore are new.
func FromRevision(ctx context.Context, dir, rev string) (changes *Changes, note string, err error) {
	root, _, ok := Root(dir)
	if !ok {
		return nil, "", fmt.Errorf("%s is in no git repository", dir)
	}
	commit, err := git(ctx, root, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if exit := new(exec.ExitError); errors.As(err, &exit) && exit.ExitCode() == 1 {
		return nil, "", fmt.Errorf("unknown revision %q: if it is a branch of the remote repository, run git fetch first", rev)
	} else if err != nil {
		return nil, "", err
	}
	from := strings.TrimSpace(string(commit))
	base, err := git(ctx, root, "merge-base", from, "HEAD")
	if exit := new(exec.ExitError); errors.As(err, &exit) && exit.ExitCode() == 1 {
		note = fmt.Sprintf("no common ancestor of %s and HEAD is known here, as in a shallow clone: comparing with %s itself", rev, rev)
	} else if err != nil {
		return nil, "", err
	} else {
		from = strings.TrimSpace(string(base))
	}
	diff, err := git(ctx, root, slices.Concat(diffArgs, []string{"--no-relative", "--find-renames", "--submodule=diff", from, "--"})...)
	if err != nil {
		return nil, "", err
	}
	p, err := patch.Parse(diff)
	if err != nil {
		return nil, "", fmt.Errorf("the output of git diff: %w", err)
	}
	untracked, err := git(ctx, root, "ls-files", "--others", "--exclude-standard", "-z")
	if err != nil {
		return nil, "", err
	}
	for name := range strings.SplitSeq(string(untracked), "\x00") {
		if name != "" {
			p.Files = append(p.Files, patch.File{Name: name, New: true})
		}
	}
	changes = newChanges(root, p)
	changes.from = from
	return changes, note, nil
}

// diffArgs have git compare line by line, whatever its settings are.
var diffArgs = []string{"-c", "core.quotePath=false", "-c", "diff.suppressBlankEmpty=false", "diff",
	"--no-color", "--no-ext-diff", "--no-textconv", "--src-prefix=a/", "--dst-prefix=b/", "--unified=0", "--inter-hunk-context=0"}

// git runs git and returns what it prints. An error holds what it complains of. None of the programs runs that the settings
// of a repository name: a repository may come as a directory, settings and all.
func git(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	list := exec.CommandContext(ctx, "git", "config", "-z", "--name-only", "--get-regexp", `^filter\..*\.(clean|process|required)$`)
	list.Dir = dir
	filters, _ := list.Output() // without any it fails
	given, _ := strconv.Atoi(os.Getenv("GIT_CONFIG_COUNT"))
	cmd.Env = os.Environ()
	for _, key := range strings.Split(string(filters)+"core.fsmonitor", "\x00") {
		cmd.Env = append(cmd.Env, fmt.Sprintf("GIT_CONFIG_KEY_%d=%s", given, key), fmt.Sprintf("GIT_CONFIG_VALUE_%d=", given))
		given++
	}
	cmd.Env = append(cmd.Env, fmt.Sprint("GIT_CONFIG_COUNT=", given))
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		if errors.Is(err, exec.ErrNotFound) {
			return nil, errors.New("git is not installed, and without it nothing is known of revisions: use -new-from-patch")
		}
		return stdout.Bytes(), fmt.Errorf("git: %s (%w)", bytes.TrimSpace(stderr.Bytes()), err)
	}
	return stdout.Bytes(), nil
}

// FromPatch returns what a patch changes that was applied to the tree around
// dir already. Names in it are relative to the root of the repository or to dir.
func FromPatch(dir string, data []byte) (*Changes, error) {
	p, err := patch.Parse(data)
	if err != nil {
		return nil, err
	}
	if dir, err = real(dir); err != nil {
		return nil, err
	}
	roots := []string{dir}
	if root, _, ok := Root(dir); ok && root != dir {
		roots = []string{root, dir}
	}
	// Of the errors, one that speaks of lines says more than that files are missing.
	var missing, other error
	for _, root := range roots {
		for _, q := range []*patch.Patch{p, stripped(p)} {
			err := fits(root, q)
			switch {
			case err == nil:
				return newChanges(root, q), nil
			case errors.Is(err, errMissing):
				missing = cmp.Or(missing, err)
			default:
				other = cmp.Or(other, err)
			}
		}
	}
	return nil, cmp.Or(other, missing)
}

var errMissing = errors.New("names in it must be relative to the root of the repository or to the directory of the run, and it must have been applied")

// real names a directory in full, without symbolic links.
func real(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(dir)
}

// stripped removes the first element of names, as patch -p1 does: diff writes
// the prefix of git headers without their meaning.
func stripped(p *patch.Patch) *patch.Patch {
	out := new(patch.Patch)
	for _, f := range p.Files {
		if _, rest, ok := strings.Cut(f.Name, "/"); ok {
			f.Name = rest
		}
		out.Files = append(out.Files, f)
	}
	return out
}

// fits checks that the Go files are what the patch makes of them: else its
// lines mean something else, and findings would be passed over.
func fits(root string, p *patch.Patch) error {
	for _, f := range p.Files {
		if !strings.HasSuffix(f.Name, ".go") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(f.Name)))
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("the patch does not fit: there is no %s here; %w", f.Name, errMissing)
		}
		if err != nil {
			return err
		}
		lines := strings.Split(string(data), "\n")
		for n, want := range f.Text {
			if n < 1 || n > len(lines) || strings.TrimRight(lines[n-1], "\r") != want {
				return fmt.Errorf("the patch does not fit: line %d of %s is not what the patch makes of it; apply it first, or make it anew", n, f.Name)
			}
		}
	}
	return nil
}

// A version is what a file was in a commit.
type version struct {
	Date, Commit string // YYYY-MM-DD
	Text         []byte
}

// History returns the versions of a file on the branch of HEAD, the oldest first, of each day the last one. Where the
// file is gone for a while, it has no version.
func History(ctx context.Context, file string) ([]version, error) {
	dir, name := filepath.Split(file)
	dir = cmp.Or(dir, ".")
	log, err := git(ctx, dir, "log", "--first-parent", "-m", "--reverse", "--diff-filter=AM", "--no-show-signature", "--no-ext-diff", "--no-textconv",
		"--format=%cs %H", "--", name)
	if err != nil {
		return nil, err
	}
	var out []version
	for line := range strings.Lines(string(log)) {
		date, commit, _ := strings.Cut(strings.TrimSpace(line), " ")
		if n := len(out); n > 0 && out[n-1].Date == date {
			out = out[:n-1]
		}
		out = append(out, version{Date: date, Commit: commit})
	}
	for i := range out {
		if out[i].Text, err = git(ctx, dir, "cat-file", "blob", out[i].Commit+":./"+name); err != nil {
			return nil, err
		}
	}
	return out, nil
}
