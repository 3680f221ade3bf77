// Package patch reads which lines of which files a patch changes.
package patch

import (
	"bytes"
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"
)

// A File is a file after the patch.
type File struct {
	// Name is relative to where the patch applies, with slashes.
	Name string
	// New says that there was no such file, so that all of it is changed.
	New bool
	// Added are the lines that are new or were changed, ascending.
	Added []int
	// Deleted are the lines after which others were deleted, ascending; 0
	// stands for the beginning of the file. Cut are those of them where
	// nothing was put in their place.
	Deleted, Cut []int
	// Text holds what the patch says of the lines of the file, without their ends.
	Text map[int]string
}

// A Patch is what a patch makes of files. Those it deletes are not in it.
type Patch struct{ Files []File }

// Parse reads the output of git diff, or another unified diff. A patch in
// which nothing changes is empty.
func Parse(data []byte) (*Patch, error) {
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		return nil, fmt.Errorf("the patch is UTF-16 text, as PowerShell's > writes it: use git diff --output=FILE")
	}
	// Whether lines end in CRLF matters neither for names nor for numbers.
	data = bytes.ReplaceAll(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")), []byte("\r\n"), []byte("\n"))
	if err := unusable(data); err != nil {
		return nil, err
	}
	parsed, _, err := gitdiff.Parse(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("the patch cannot be read: %s", strings.TrimPrefix(err.Error(), "gitdiff: "))
	}
	if len(parsed) == 0 && len(bytes.TrimSpace(data)) > 0 && !onlySubmodules(data) {
		return nil, fmt.Errorf("this is not a patch: there is no file header in it; git diff writes one")
	}
	p := new(Patch)
	seen := map[string]bool{}
	for _, f := range parsed {
		if f.IsDelete {
			continue
		}
		file, err := convert(f)
		if err != nil {
			return nil, err
		}
		if seen[file.Name] {
			return nil, fmt.Errorf("the patch changes %s twice, so it is a series: give one patch of all changes, as git diff writes it", file.Name)
		}
		seen[file.Name] = true
		p.Files = append(p.Files, file)
	}
	slices.SortFunc(p.Files, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return p, nil
}

// unusable finds forms of patches that would be misread or passed over.
func unusable(data []byte) error {
	number := 0
	for line := range bytes.Lines(data) {
		number++
		if bytes.HasPrefix(line, []byte("\x1b[")) {
			return fmt.Errorf("line %d of the patch begins with a colour: use git diff --no-color", number)
		}
		if bytes.HasPrefix(line, []byte("diff --cc ")) || bytes.HasPrefix(line, []byte("diff --combined ")) {
			return fmt.Errorf("line %d of the patch begins a combined diff of a merge: give the diff against one parent", number)
		}
		if names, ok := bytes.CutPrefix(line, []byte("diff --git ")); ok && !prefixed(string(names)) {
			return fmt.Errorf("line %d of the patch names files without the prefixes a/ and b/: use git diff --src-prefix=a/ --dst-prefix=b/", number)
		}
	}
	return nil
}

// prefixed reports whether the names in a header have a prefix: a/ and b/, or
// those of diff.mnemonicPrefix.
func prefixed(names string) bool {
	names = strings.TrimPrefix(names, `"`)
	return len(names) > 1 && strings.IndexByte("abciow12", names[0]) >= 0 && names[1] == '/'
}

// onlySubmodules reports whether all that changed are submodules whose commits
// are not at hand: git diff --submodule=diff then writes a line and no diff.
func onlySubmodules(data []byte) bool {
	for line := range bytes.Lines(data) {
		if !bytes.HasPrefix(line, []byte("Submodule ")) {
			return false
		}
	}
	return true
}

// convert reads the fragments of a file.
func convert(f *gitdiff.File) (File, error) {
	out := File{Name: path.Clean(f.NewName), New: f.IsNew || f.IsCopy, Text: map[int]string{}}
	if f.IsBinary {
		out.New = true // git says only that it changed
	}
	for _, frag := range f.TextFragments {
		n := frag.NewPosition
		if frag.NewLines == 0 {
			n++ // the position is that of the line before
		}
		if n < 0 || n > math.MaxInt32 || frag.NewLines < 0 {
			return out, fmt.Errorf("the patch of %s has a fragment at line %d", out.Name, frag.NewPosition)
		}
		out.read(int(n), frag.Lines)
	}
	for _, list := range []*[]int{&out.Added, &out.Deleted, &out.Cut} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return out, nil
}

// read reads the lines of a fragment that begins at a line of the new file.
func (f *File) read(line int, lines []gitdiff.Line) {
	added, deleted := false, false // since the last line that stayed
	end := func() {
		if deleted && !added {
			f.Cut = append(f.Cut, max(line-1, 0))
		}
		added, deleted = false, false
	}
	for _, l := range lines {
		switch l.Op {
		case gitdiff.OpDelete:
			deleted = true
			f.Deleted = append(f.Deleted, max(line-1, 0))
			continue
		case gitdiff.OpAdd:
			added = true
			f.Added = append(f.Added, line)
		default:
			end()
		}
		f.Text[line] = strings.TrimRight(l.Line, "\r\n")
		line++
	}
	end()
}

// Changes reports whether one of the lines from first to last is new or was changed.
func (f *File) Changes(first, last int) bool {
	return f.New || within(f.Added, first, last)
}

// Removes reports whether lines were deleted between the lines first and last,
// or were cut out right beside them.
func (f *File) Removes(first, last int) bool {
	return f.New || within(f.Deleted, first, last-1) || within(f.Cut, first-1, first-1) || within(f.Cut, last, last)
}

// within reports whether an element of a sorted list lies in a range.
func within(list []int, first, last int) bool {
	i, _ := slices.BinarySearch(list, first)
	return i < len(list) && list[i] <= last
}
