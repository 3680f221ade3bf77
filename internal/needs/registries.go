package needs

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

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
	elsewhere := c.elsewhere()
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
				case *ast.CallExpr:
					c.registers(n, owner, elsewhere)
				case *ast.AssignStmt:
					c.replaced(n)
				}
				return true
			})
		}
	}
}

// metric notes what a name of a function, or of package level, has to do with metrics.
func (c *collector) metric(id *ast.Ident, owner string) {
	obj := c.pass.TypesInfo.Uses[id]
	if kube.ServesDefault(obj) {
		c.note(servesRegistry)
	}
	if v, ok := obj.(*types.Var); ok && !strings.HasPrefix(owner, start) && isPackageVar(v) && kube.IsCollector(v.Type()) {
		c.setup.Measured = append(c.setup.Measured, owner+" "+kube.PkgPath(v.Pkg()))
	}
}

func isPackageVar(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	return ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

// registers notes the registration of variables of the package, or of what is made for
// one, in the default registry.
func (c *collector) registers(call *ast.CallExpr, owner string, elsewhere map[types.Object]bool) {
	id := nameIn(call)
	if id == nil {
		return
	}
	fn, ok := c.pass.TypesInfo.Uses[id].(*types.Func)
	if !ok || !kube.RegistersByDefault(fn) {
		return
	}
	if made, _ := kube.RegistersMetric(fn); !made {
		for _, arg := range call.Args {
			if v := c.variable(arg); v == nil || elsewhere[v] {
				return
			}
		}
	}
	c.setup.Metrics = append(c.setup.Metrics, Metric{c.place(id.Pos()), owner, fn.Name()})
}

// elsewhere returns the variables of the package that are handed to other registries.
func (c *collector) elsewhere() map[types.Object]bool {
	out := make(map[types.Object]bool)
	for _, f := range c.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if id := nameIn(call); id != nil {
				if fn, ok := c.pass.TypesInfo.Uses[id].(*types.Func); ok && kube.RegistersByDefault(fn) {
					return true
				}
			}
			for _, arg := range call.Args {
				if v := c.variable(arg); v != nil {
					out[v] = true
				}
			}
			return true
		})
	}
	return out
}

// variable returns the variable of package level that an expression is, or nil.
func (c *collector) variable(e ast.Expr) types.Object {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	if obj := c.pass.TypesInfo.Uses[id]; isPackageVar(obj) {
		return obj
	}
	return nil
}

// nameIn returns the name of what a call calls.
func nameIn(call *ast.CallExpr) *ast.Ident {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return fun
	case *ast.SelectorExpr:
		return fun.Sel
	}
	return nil
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
	measured := make(map[string]bool) // packages whose metrics the program sets
	for _, f := range facts {
		for _, m := range f.Fact.Setup.Measured {
			if fn, path, _ := strings.Cut(m, " "); j.runs(fn) && fn != path+".init" {
				measured[path] = true
			}
		}
	}
	for _, f := range facts {
		var list []Use
		for _, m := range f.Fact.Setup.Metrics {
			byInit := strings.HasPrefix(m.Func, start) || m.Func == f.Path+".init"
			if j.runs(m.Func) && (!byInit || measured[f.Path]) {
				list = append(list, Use{Package: f.Path, Place: m.Place, Why: m.Why, fn: m.Func})
			}
		}
		if len(list) > 0 {
			j.program.Unserved = append(j.program.Unserved, list)
		}
	}
}
