package needs

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// A Late is a call that sets what counts once, when an init function has set it before.
type Late struct {
	Call *ast.CallExpr
	Name string // of the function, as metrics.Register
}

// once notes where the package sets what counts once in a program, and what the packages that
// it imports have set when it is initialised.
func (c *collector) once() (late []Late) {
	c.setup.First = c.first()
	if !kube.MaySetOnce(c.pass.Pkg) {
		return nil
	}
	assigned := false // the variables behind metrics.Register
	type call struct {
		Late
		owner string
	}
	var calls []call
	c.eachDecl(func(d ast.Decl, owner string) {
		ast.Inspect(d, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if name := kube.SetsOnce(c.called(n)); name != "" {
					calls = append(calls, call{Late{n, name}, owner})
				}
			case *ast.AssignStmt:
				assigned = assigned || slices.ContainsFunc(n.Lhs, func(e ast.Expr) bool { return kube.IsClientMetric(c.variable(e)) })
			}
			return true
		})
	})
	for _, x := range calls {
		switch {
		case assigned && x.Name == "metrics.Register":
		case slices.Contains(c.setup.First, x.Name):
			late = append(late, x.Late)
		default:
			c.setup.Once = append(c.setup.Once, Metric{c.place(x.Call.Pos()), x.owner, x.Name, nil})
		}
	}
	return late
}

// first returns what the initialisation of the packages that the package imports sets, those
// of its tests aside.
func (c *collector) first() []string {
	var out []string
	for _, f := range c.pass.Files {
		if c.p.InTest(f.Package) {
			continue
		}
		for _, spec := range f.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				continue
			}
			i := slices.IndexFunc(c.pass.Pkg.Imports(), func(p *types.Package) bool { return kube.PkgPath(p) == path })
			var fact Fact
			if out = append(out, kube.SetInInit(path)...); i >= 0 && c.pass.ImportPackageFact(c.pass.Pkg.Imports()[i], &fact) {
				out = append(out, fact.Setup.First...)
			}
		}
	}
	return sortedText(out)
}

// second collects the calls that come when a package of the program has set what they set:
// those that main leads to, when everything is initialised.
func (j *joined) second(path string, facts []PackageFact) {
	var first []string
	for _, f := range facts {
		if f.Path == path {
			first = f.Fact.Setup.First
		}
	}
	for _, f := range facts {
		for _, m := range f.Fact.Setup.Once {
			if !strings.HasPrefix(m.Func, start) && m.Func != f.Path+".init" && j.surely(m.Func) && slices.Contains(first, m.Why) {
				j.program.Second = append(j.program.Second, Use{Package: f.Path, Place: m.Place, Why: m.Why, fn: m.Func})
			}
		}
	}
}
