package needs

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// A Metric is registered in Prometheus' default registry.
type Metric struct {
	Place
	Func, Why string
}

// metrics notes what the package registers in Prometheus' default registry, and whether
// it has to do with serving that. It looks at syntax alone: packages of metrics often have
// nothing to do with Kubernetes.
func (c *collector) metrics() {
	if !kube.UsesPrometheus(c.pass.Pkg) {
		return
	}
	for _, f := range c.pass.Files {
		if c.p.InTest(f.Package) {
			continue
		}
		for _, d := range f.Decls {
			owner := start + c.pass.Pkg.Path()
			if fd, ok := d.(*ast.FuncDecl); ok {
				if fn, ok := c.pass.TypesInfo.Defs[fd.Name].(*types.Func); ok {
					owner = nameOf(fn)
				}
			}
			ast.Inspect(d, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.Ident:
					c.metric(n, owner)
				case *ast.AssignStmt:
					c.replaced(n)
				}
				return true
			})
		}
	}
}

func (c *collector) metric(id *ast.Ident, owner string) {
	obj := c.pass.TypesInfo.Uses[id]
	if kube.ServesDefault(obj) {
		c.note(servesRegistry)
	}
	if fn, ok := obj.(*types.Func); ok && kube.RegistersByDefault(fn) {
		c.setup.Metrics = append(c.setup.Metrics, Metric{c.place(id.Pos()), owner, fn.Name()})
	}
}

// replaced: the manager serves another registry.
func (c *collector) replaced(a *ast.AssignStmt) {
	if a.Tok != token.ASSIGN {
		return
	}
	for _, l := range a.Lhs {
		if sel, ok := ast.Unparen(l).(*ast.SelectorExpr); ok && kube.IsMetricsRegistry(c.pass.TypesInfo.Uses[sel.Sel]) {
			c.note(servesRegistry)
		}
	}
}

// registry collects the metrics that nobody serves, by package.
func (j *joined) registry(facts []PackageFact) {
	if j.noted(servesRegistry) {
		return
	}
	for _, f := range facts {
		var list []Use
		for _, m := range f.Fact.Setup.Metrics {
			if j.runs(m.Func) {
				list = append(list, Use{Package: f.Path, Place: m.Place, Why: m.Why, fn: m.Func})
			}
		}
		if len(list) > 0 {
			j.program.Unserved = append(j.program.Unserved, list)
		}
	}
}
