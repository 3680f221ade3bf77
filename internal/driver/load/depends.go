package load

import (
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/ctrlvet/ctrlvet/internal/know/modules"
)

// Depends says which files and directories decide what the go command answers and
// what the packages are. All names are absolute.
type Depends struct {
	// Modules are the directories of modules whose source may change at any time:
	// the main modules, and those that replace directives take from directories.
	Modules []string
	// Dirs are those of packages whose source may change at any time.
	Dirs []string
	// Fixed are the directories of modules in the module cache, which may go away
	// but do not change.
	Fixed []string
	// Embedded are the directories that hold embedded files, and those between
	// them and their packages.
	Embedded []string
	// Work is the go.work file that is in use, "" for none.
	Work string
	// Unclear says why it is not known what all depends on; "" if it is known.
	Unclear string
}

// fixedModule reports whether a module lies in the module cache.
func fixedModule(m *packages.Module) bool {
	return !m.Main && m.Version != "" && (m.Replace == nil || m.Replace.Version != "") && modules.Fetched(m.Dir)
}

// Depends may be called after New.
func (p *Program) Depends() Depends {
	var d Depends
	add := func(list *[]string, name string) {
		if name != "" {
			*list = append(*list, filepath.Clean(name))
		}
	}
	for _, n := range p.order {
		if n.Standard {
			continue
		}
		if n.kind == full && n.needsCgo() {
			d.Unclear = "package " + n.path() + " uses cgo, whose input lies anywhere"
		}
		fixed := false
		if m := n.Module; m != nil && m.Dir != "" {
			if fixed = fixedModule(m); fixed {
				add(&d.Fixed, m.Dir)
			} else {
				add(&d.Modules, m.Dir)
			}
		}
		if fixed {
			continue
		}
		add(&d.Dirs, n.Dir)
		for _, f := range n.abs(n.EmbedFiles) {
			for dir := filepath.Dir(f); ; dir = filepath.Dir(dir) {
				add(&d.Embedded, dir)
				if dir == n.Dir || dir == filepath.Dir(dir) {
					break
				}
			}
		}
	}
	for _, list := range []*[]string{&d.Modules, &d.Dirs, &d.Fixed, &d.Embedded} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	if work := p.env.GOWORK; work != "" && work != "off" {
		d.Work = work
	}
	if p.env.GOMOD == "" || p.env.GOMOD == os.DevNull {
		if d.Work == "" {
			d.Unclear = "there is no go.mod"
		}
	}
	return d
}
