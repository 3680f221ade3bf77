package metricsregistry

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports metrics that are set and in no registry that is served.
var Analyzer = rule.New(doc, run, rule.Programs())

// A metric is a variable of the package that may be a metric which nobody registers.
type metric struct {
	id   *ast.Ident
	made bool
	used *ast.CallExpr // by which its value is set
	out  bool          // handed on
}

func run(pass *rule.Pass) {
	if pass.Program != nil {
		for _, u := range pass.Program.Unserved {
			pass.AtUse(u, "registered here").
				Sayf("%s registers metrics in Prometheus' default registry, but the manager serves only metrics.Registry of controller-runtime; register them there", u.At())
		}
	}
	if !kube.UsesPrometheus(pass.Pkg) {
		return
	}
	metrics, order := declared(pass)
	for _, f := range pass.Files {
		uses(pass, f, metrics)
	}
	for _, v := range order {
		if m := metrics[v]; m.made && m.used != nil && !pass.Quiet(m.out, m.id, "it is handed on, to something that may register it") {
			pass.At(m.id).Because(m.used, "set here").
				Sayf("%s is set but never registered, so that /metrics does not show it; add metrics.Registry.MustRegister(%[1]s)", m.id.Name)
		}
	}
}

// declared returns the unexported variables of the package that can hold metrics.
func declared(pass *rule.Pass) (out map[types.Object]*metric, order []types.Object) {
	out = make(map[types.Object]*metric)
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range gen.Specs {
				spec, ok := s.(*ast.ValueSpec)
				if !ok || len(spec.Values) != 0 && len(spec.Values) != len(spec.Names) {
					continue
				}
				for i, id := range spec.Names {
					v, ok := pass.TypesInfo.Defs[id].(*types.Var)
					if !ok || v.Exported() || !kube.IsCollector(v.Type()) {
						continue
					}
					m := &metric{id: id}
					if len(spec.Values) > 0 {
						m.made = makes(pass, spec.Values[i])
						m.out = !m.made
					}
					out[v], order = m, append(order, v)
				}
			}
		}
	}
	return out, order
}

func makes(pass *rule.Pass, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && kube.MakesCollector(pass.Callee(call))
}

// uses notes what a file does with the metrics: calls of their methods set them, and all
// else hands them on.
func uses(pass *rule.Pass, f *ast.File, metrics map[types.Object]*metric) {
	known := make(map[*ast.Ident]bool)
	of := func(e ast.Expr) (*ast.Ident, *metric) {
		id, ok := ast.Unparen(e).(*ast.Ident)
		if !ok {
			return nil, nil
		}
		return id, metrics[pass.TypesInfo.Uses[id]]
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
			if !ok {
				break
			}
			if id, m := of(sel.X); m != nil && kube.SetsMetric(sel.Sel.Name) {
				if known[id] = true; m.used == nil && !pass.Flow.InTest(f.Package) {
					m.used = n
				}
			}
		case *ast.AssignStmt:
			if len(n.Lhs) != len(n.Rhs) {
				break
			}
			for i, l := range n.Lhs {
				if id, m := of(l); m != nil && makes(pass, n.Rhs[i]) {
					known[id], m.made = true, true
				}
			}
		case *ast.Ident:
			if m := metrics[pass.TypesInfo.Uses[n]]; m != nil && !known[n] {
				m.out = true
			}
		}
		return true
	})
}
