package waits

import (
	"bytes"
	"go/types"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// runBehindStart adds to types those whose methods a function of the package runs behind
// the start of informers: it starts them for these, and waits for nobody.
func runBehindStart(p *memory.Package, fn *ssa.Function, types map[*types.TypeName]bool) {
	if !startsInformers(p, fn) || readsEarly(p, fn) {
		return
	}
	for _, c := range p.Flow.Calls(fn) {
		if c.Static == nil || !c.Method || c.Static.Signature.Recv() == nil {
			continue
		}
		owner := kube.Named(c.Static.Signature.Recv().Type())
		if owner != nil && owner.Obj().Pkg() == p.Pass.Pkg && slices.ContainsFunc(p.Flow.Calls(fn), func(start ssaflow.Call) bool {
			return starts(start) && ssaflow.Reaches(start.Instr, c.Instr, nil)
		}) {
			types[owner.Obj()] = true
		}
	}
}

// takesItems: the function takes an item of a work queue.
func takesItems(p *memory.Package, fn *ssa.Function) bool {
	return slices.ContainsFunc(p.Flow.Calls(fn), func(c ssaflow.Call) bool { return kube.QueueMethod(c.Fn) == "Get" })
}

// waitedByUsers reports whether a package of the module that imports this one may wait for
// caches: its source says so somewhere. It is true where no such package is to be seen,
// since somebody starts the informers. The source is read as text: what an importer does
// no fact can tell.
func waitedByUsers(p *memory.Package) bool {
	in := inputs.Of(p.Pass.Pkg)
	file := inputs.Position(p.Pass.Fset, p.Pass.Files[0].Package).Filename
	module, _ := rbac.Dirs(in, file)
	if module == "" {
		return true
	}
	imports, waits := make(map[string]bool), make(map[string]bool)
	quoted := []byte(`"` + p.Pass.Pkg.Path() + `"`)
	err := in.WalkDir(module, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != module && (d.Name() == "vendor" || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".")):
			return filepath.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || filepath.Dir(path) == filepath.Dir(file):
			return nil
		}
		text, err := in.ReadFile(path)
		dir := filepath.Dir(path)
		imports[dir] = imports[dir] || bytes.Contains(text, quoted)
		waits[dir] = waits[dir] || kube.TextWaitsForCaches(text)
		return err
	})
	users := 0
	for dir := range imports {
		if imports[dir] {
			users++
			if waits[dir] {
				return true
			}
		}
	}
	return err != nil || users == 0
}
