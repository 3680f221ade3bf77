package needs

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/modules"
)

// A Metric is registered in Prometheus' default registry.
type Metric struct {
	Place
	Func string
}

// metrics notes what the package registers in Prometheus' default registry, and what may serve
// that. It looks at syntax alone: packages of metrics often have nothing to do with Kubernetes.
func (c *collector) metrics() {
	other := false // the package has another registry, too
	for _, f := range c.pass.Files {
		if c.p.InTest(f.Package) {
			continue
		}
		for _, spec := range f.Imports {
			name := c.pass.TypesInfo.PkgNameOf(spec)
			if name != nil && kube.MayServeMetrics(name.Imported()) && !modules.Within(c.pass.Module, c.pass.Pkg.Path(), name.Imported().Path()) {
				c.note(servesMetrics)
			}
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
					c.metric(c.pass.TypesInfo.Uses[n], owner)
				case *ast.CallExpr:
					other = c.registers(n, owner) || other
				}
				return true
			})
		}
	}
	if other {
		c.setup.Metrics = nil
	}
}

// metric notes that a function uses the default registry by name, or a metric.
func (c *collector) metric(obj types.Object, owner string) {
	if kube.IsDefaultRegistry(obj) {
		c.note(servesMetrics)
	}
	if isPackageVar(obj) && kube.IsCollector(obj.Type()) && !strings.HasPrefix(owner, start) {
		c.setup.Measured = append(c.setup.Measured, owner+" "+kube.PkgPath(obj.Pkg()))
	}
}

// registers notes a registration in the default registry, and reports whether a call is one in
// another registry: where that gets what is not known, it may be anything.
func (c *collector) registers(call *ast.CallExpr, owner string) bool {
	fn, _ := typeutil.Callee(c.pass.TypesInfo, call).(*types.Func)
	if fn == nil || !kube.RegistersAnywhere(fn) {
		if kube.RegistersByDefault(fn) {
			c.setup.Metrics = append(c.setup.Metrics, Metric{c.place(call.Pos()), owner})
		}
		return false
	}
	if slices.ContainsFunc(call.Args, func(e ast.Expr) bool {
		_, made := e.(*ast.CallExpr)
		id, ok := e.(*ast.Ident)
		return !made && (!ok || !isPackageVar(c.pass.TypesInfo.Uses[id]))
	}) {
		c.note(servesMetrics)
	}
	return true
}

func isPackageVar(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	return ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

// registry collects the metrics that nobody serves, the first of each package. What is
// registered at the start counts where the program sets metrics of that package.
func (j *joined) registry(facts []PackageFact) {
	measured := make(map[string]bool)
	for _, f := range facts {
		for _, m := range f.Fact.Setup.Measured {
			fn, path, _ := strings.Cut(m, " ")
			measured[path] = measured[path] || j.runs(fn) && fn != path+".init"
		}
	}
	for _, f := range facts {
		i := slices.IndexFunc(f.Fact.Setup.Metrics, func(m Metric) bool {
			atStart := strings.HasPrefix(m.Func, start) || m.Func == f.Path+".init"
			return j.runs(m.Func) && (measured[f.Path] || !atStart)
		})
		if i >= 0 && !j.noted(servesMetrics) {
			m := f.Fact.Setup.Metrics[i]
			j.program.Unserved = append(j.program.Unserved, Use{Package: f.Path, Place: m.Place, Why: "MustRegister", fn: m.Func})
		}
	}
}
