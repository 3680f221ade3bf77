package leasetiming

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports durations with which no leader election starts.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Sources() {
		ast.Inspect(f, func(n ast.Node) bool {
			if lit, ok := n.(*ast.CompositeLit); ok {
				t := pass.TypesInfo.TypeOf(lit)
				switch {
				case kube.IsLeaderElectionConfig(t):
					check(pass, lit, kube.LeaseTiming{}, false)
				case kube.IsManagerOptions(t):
					check(pass, lit, kube.ManagerTiming(), true)
				}
			}
			return true
		})
	}
}

func check(pass *rule.Pass, lit *ast.CompositeLit, timing kube.LeaseTiming, pointers bool) {
	var at ast.Expr
	set, elects := 0, !pointers
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return
		}
		var field *time.Duration
		switch key, _ := kv.Key.(*ast.Ident); key.Name {
		case "LeaseDuration":
			field = &timing.Lease
		case "RenewDeadline":
			field = &timing.Renew
		case "RetryPeriod":
			field = &timing.Retry
		case "LeaderElection":
			v := pass.TypesInfo.Types[kv.Value].Value
			elects = v == nil || constant.BoolVal(v)
			continue
		default:
			continue
		}
		if *field, ok = duration(pass, kv.Value, pointers); !ok {
			return
		}
		if at == nil {
			at = kv.Value
		}
		set++
	}
	if timing.Fits() || !elects || set == 0 || !pointers && set < 3 && isCompleted(pass, lit) {
		return
	}
	pass.At(at).
		Sayf("LeaseDuration (%s) must be greater than RenewDeadline (%s), and RenewDeadline greater than 1.2*RetryPeriod (%s): leader election fails at start", timing.Lease, timing.Renew, timing.Retry)
}

// isCompleted: the literal is kept where its fields may be set later.
func isCompleted(pass *rule.Pass, lit *ast.CompositeLit) bool {
	path := pass.Flow.Path(lit.Pos())
	for len(path) > 0 && path[0] != ast.Node(lit) {
		path = path[1:]
	}
	for _, n := range path {
		switch n.(type) {
		case *ast.CompositeLit, *ast.UnaryExpr, *ast.ParenExpr:
			continue
		case *ast.CallExpr:
			return false
		}
		return true
	}
	return true
}

// duration evaluates a constant duration, or a pointer to one.
func duration(pass *rule.Pass, e ast.Expr, pointer bool) (time.Duration, bool) {
	e = ast.Unparen(e)
	if pointer {
		switch x := e.(type) {
		case *ast.UnaryExpr:
			id, ok := x.X.(*ast.Ident)
			if !ok || x.Op != token.AND {
				return 0, false
			}
			l := pass.Local(id)
			if l == nil || len(l.Values) != 1 || l.Values[0] == nil {
				return 0, false
			}
			e = l.Values[0]
		case *ast.CallExpr:
			id, isNew := x.Fun.(*ast.Ident)
			isNew = isNew && pass.TypesInfo.Uses[id] == types.Universe.Lookup("new")
			if len(x.Args) != 1 || !isNew && !kube.IsPointerTo(pass.Callee(x)) {
				return 0, false
			}
			e = x.Args[0]
		default:
			return 0, false
		}
	}
	v := pass.TypesInfo.Types[e].Value
	if v == nil || v.Kind() != constant.Int {
		return 0, false
	}
	n, ok := constant.Int64Val(v)
	return time.Duration(n), ok
}
