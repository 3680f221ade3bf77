package needs

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Metric is registered in Prometheus' default registry.
type Metric struct {
	Place
	Func, Why string
	Vars      []string // that it is kept in, as path.Name
}

// metrics notes what the package registers in Prometheus' default registry, and whether
// it has to do with serving that. It looks at syntax alone: packages of metrics often have
// nothing to do with Kubernetes.
func (c *collector) metrics() {
	if !kube.UsesPrometheus(c.pass.Pkg) {
		return
	}
	vars := c.variables()
	c.eachDecl(func(d ast.Decl, owner string) {
		ast.Inspect(d, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				c.metric(n, owner)
			case *ast.CallExpr:
				c.registers(n, owner, vars)
			case *ast.AssignStmt:
				c.replaced(n)
			}
			return true
		})
	})
}

// eachDecl calls do for the declarations of the package, tests aside, each with the function
// that it belongs to.
func (c *collector) eachDecl(do func(d ast.Decl, owner string)) {
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
			do(d, owner)
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
func (c *collector) registers(call *ast.CallExpr, owner string, v *variables) {
	fn := c.called(call)
	if !kube.RegistersByDefault(fn) {
		return
	}
	m := Metric{c.place(nameIn(call).Pos()), owner, fn.Name(), nil}
	vars := []types.Object{v.made[call]}
	if made, _ := kube.RegistersMetric(fn); !made {
		vars = nil
		for _, arg := range call.Args {
			vars = append(vars, c.variable(arg))
		}
		if slices.Contains(vars, nil) {
			return
		}
	}
	for _, obj := range vars {
		if v.elsewhere[obj] {
			return
		}
		if obj != nil {
			m.Vars = append(m.Vars, kube.PkgPath(obj.Pkg())+"."+obj.Name())
		}
	}
	c.setup.Metrics = append(c.setup.Metrics, m)
}

// called returns the function of Prometheus' library that a call calls, or nil.
func (c *collector) called(call *ast.CallExpr) *types.Func {
	id := nameIn(call)
	if id == nil {
		return nil
	}
	fn, _ := c.pass.TypesInfo.Uses[id].(*types.Func)
	return fn
}

// variables are what becomes of the variables of a package.
type variables struct {
	made      map[*ast.CallExpr]types.Object // by the call that makes the value
	elsewhere map[types.Object]bool          // handed to other functions than those of the default registry
}

func (c *collector) variables() *variables {
	v := &variables{make(map[*ast.CallExpr]types.Object), make(map[types.Object]bool)}
	for _, f := range c.pass.Files {
		if c.p.InTest(f.Package) {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				c.handed(n, v)
			case *ast.ValueSpec:
				for i, val := range n.Values {
					if call, ok := ast.Unparen(val).(*ast.CallExpr); ok && len(n.Values) == len(n.Names) {
						v.made[call] = c.pass.TypesInfo.Defs[n.Names[i]]
					}
				}
			case *ast.AssignStmt:
				for i, val := range n.Rhs {
					if call, ok := ast.Unparen(val).(*ast.CallExpr); ok && len(n.Lhs) == len(n.Rhs) {
						v.made[call] = c.variable(n.Lhs[i])
					}
				}
			}
			return true
		})
	}
	return v
}

// handed notes the variables that are handed to a function, which may be a registry, and
// that a registry gets what is not known.
func (c *collector) handed(call *ast.CallExpr, v *variables) {
	fn := c.called(call)
	if kube.RegistersByDefault(fn) {
		return
	}
	registers := fn != nil && kube.RegistersAnywhere(fn)
	if registers && call.Ellipsis.IsValid() {
		c.note(hiddenMetrics)
	}
	for _, arg := range call.Args {
		obj := c.variable(arg)
		_, made := ast.Unparen(arg).(*ast.CallExpr)
		switch {
		case obj == nil:
			if registers && !made {
				c.note(hiddenMetrics)
			}
		case obj.Pkg() == c.pass.Pkg:
			v.elsewhere[obj] = true
		case kube.IsCollector(obj.Type()):
			c.setup.Handed = append(c.setup.Handed, kube.PkgPath(obj.Pkg())+"."+obj.Name())
		}
	}
}

// variable returns the variable of package level that an expression is, or nil.
func (c *collector) variable(e ast.Expr) types.Object {
	e = ast.Unparen(e)
	if sel, ok := e.(*ast.SelectorExpr); ok {
		e = sel.Sel
	}
	id, ok := e.(*ast.Ident)
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
	if j.noted(servesRegistry) || j.noted(hiddenMetrics) {
		return
	}
	handed := make(map[string]bool)
	for _, f := range facts {
		for _, h := range f.Fact.Setup.Handed {
			handed[h] = true
		}
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
			if j.runs(m.Func) && (!byInit || measured[f.Path]) && !slices.ContainsFunc(m.Vars, func(v string) bool { return handed[v] }) {
				list = append(list, Use{Package: f.Path, Place: m.Place, Why: m.Why, fn: m.Func})
			}
		}
		if len(list) > 0 {
			j.program.Unserved = append(j.program.Unserved, list)
		}
	}
}
