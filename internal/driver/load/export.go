package load

import (
	"context"
	"fmt"
	"go/token"
	"go/types"
	"os"
	"slices"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
)

// findExports asks the go command for the export data of dependencies, and of
// these alone: packages of the main modules are never compiled. A dependency
// that has none, since it does not compile, is loaded from source.
func (p *Program) findExports(ctx context.Context) error {
	p.exp = &exportImporter{fset: p.Fset, imports: map[string]*types.Package{}, done: map[string]result{}}
	asked := map[*node]bool{}
	for {
		var paths []string
		for _, n := range p.order {
			if n.kind != full && n.kind != declared {
				continue
			}
			for _, dep := range n.deps {
				if dep.kind == exported && !asked[dep] {
					asked[dep] = true
					paths = append(paths, dep.ImportPath)
				}
			}
		}
		if len(paths) == 0 {
			return nil
		}
		slices.Sort(paths)
		args := []string{"-export", "-json=ImportPath,Export", "--"}
		list, _, err := p.cfg.goList(ctx, append(args, paths...)...)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil && len(list) == 0 {
			return fmt.Errorf("asking the go command for export data: %w", err)
		}
		for _, l := range list {
			if n := p.byID[l.ImportPath]; n != nil {
				n.Export = l.Export
			}
		}
		for _, path := range paths {
			if n := p.byID[path]; n.Export == "" {
				n.kind = declared
			}
		}
	}
}

// readExports reads all export data. Reading that of one package adds objects to
// the scopes of others, so that it must be over before anybody looks into them:
// rules do, for packages that theirs imports indirectly.
func (p *Program) readExports() {
	for _, n := range p.order {
		if n.kind != full && n.kind != declared {
			continue
		}
		for _, dep := range n.deps {
			if dep.kind == exported {
				_, _ = p.exp.load(dep) // an error is met again where it is imported
			}
		}
	}
}

// An exportImporter reads export data. It is safe for concurrent use.
type exportImporter struct {
	fset *token.FileSet

	mu      sync.Mutex                // reading one package fills in others
	imports map[string]*types.Package // shared by all
	done    map[string]result
}

type result struct {
	pkg *types.Package
	err error
}

func (e *exportImporter) load(n *node) (*types.Package, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	r, ok := e.done[n.ImportPath]
	if !ok {
		r.pkg, r.err = e.read(n)
		e.done[n.ImportPath] = r
	}
	return r.pkg, r.err
}

func (e *exportImporter) read(n *node) (*types.Package, error) {
	f, err := os.Open(n.Export)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("export data of %s: %w", n.ImportPath, err)
	}
	return gcexportdata.Read(r, e.fset, e.imports, n.ImportPath)
}
