package apply

import (
	"bytes"
	"os"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// IgnoreAll returns the changes that silence findings, sorted by place, and how many lines have no room
// for a comment. Suppressions that are wrong are none to silence.
func IgnoreAll(dir string, findings []report.Finding, reason string) (changes []Change, left int, err error) {
	var names []string                            // of one line
	for i, f := range slices.Backward(findings) { // so that the lines before stay where they are
		if f.Rule != config.Directive && !slices.Contains(names, f.Name()) {
			names = append(names, f.Name())
		}
		if len(names) == 0 || i > 0 && findings[i-1].File == f.File && findings[i-1].Line == f.Line {
			continue
		}
		if n := len(changes); n == 0 || changes[n-1].File != f.File {
			c := Change{File: f.File, path: Options{Dir: dir}.path(f.File)}
			if c.Old, err = os.ReadFile(c.path); err != nil {
				return nil, 0, err
			}
			c.New = c.Old
			changes = append(changes, c)
		}
		c := &changes[len(changes)-1]
		slices.Sort(names)
		at, insert, ok := rule.Ignore(c.New, f.Line, strings.Join(names, ","), reason)
		if names = nil; !ok {
			left++
			continue
		}
		c.New = slices.Concat(c.New[:at], []byte(insert), c.New[at:])
	}
	return slices.DeleteFunc(changes, func(c Change) bool { return bytes.Equal(c.Old, c.New) }), left, nil
}
