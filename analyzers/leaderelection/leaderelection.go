package leaderelection

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports managers with leader election and without the name of a lease, and electors
// that cannot tell each other apart.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			if lit, ok := n.(*ast.CompositeLit); ok && kube.IsType(pass.TypesInfo.TypeOf(lit), "resourcelock.ResourceLockConfig") {
				reportIdentity(pass, lit)
			}
			return true
		})
	}
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		if !kube.RefusesUnnamedElection(fn) || len(call.Args) != 2 {
			return
		}
		lit := options(pass, call.Args[1])
		if lit == nil {
			return
		}
		settings, ok := rule.Fields(lit)
		elects := settings["LeaderElection"]
		if !ok || elects == nil || settings["LeaderElectionResourceLockInterface"] != nil || !isUnnamed(pass, settings["LeaderElectionID"]) {
			return
		}
		if v := pass.TypesInfo.Types[elects].Value; v != nil && !constant.BoolVal(v) {
			return
		}
		pass.At(elects).Because(call.Fun, "the manager is made here").
			Say("once leader election is on, a manager without a LeaderElectionID is not created (LeaderElectionID must be configured); name the lease")
	})
}

// reportIdentity reports an elector that all replicas take for themselves.
func reportIdentity(pass *rule.Pass, lit *ast.CompositeLit) {
	settings, _ := rule.Fields(lit)
	id := settings["Identity"]
	if id == nil {
		return
	}
	if name, ok := pass.ConstString(id); ok && name == "" {
		return // electors refuse it
	}
	if isShared(pass, id, leaseNames(pass, lit)) {
		pass.At(id).Say("all replicas have this identity: each takes the lease for its own, and all lead at once; use the name of the pod, as os.Hostname returns it")
	}
}

// leaseNames returns what names the lease that a lock is about: replicas have that in common.
func leaseNames(pass *rule.Pass, lock *ast.CompositeLit) []ast.Expr {
	for _, n := range pass.Flow.Path(lock.Pos()) {
		switch n := n.(type) {
		case *ast.CallExpr:
			return n.Args // of resourcelock.New
		case *ast.CompositeLit:
			outer, _ := rule.Fields(n)
			if meta, ok := outer["LeaseMeta"].(*ast.CompositeLit); ok {
				names, _ := rule.Fields(meta)
				return []ast.Expr{names["Namespace"], names["Name"]}
			}
		}
	}
	return nil
}

// isShared: a text is made of constants and of what names the lease alone.
func isShared(pass *rule.Pass, e ast.Expr, names []ast.Expr) bool {
	e = ast.Unparen(e)
	if _, ok := pass.ConstString(e); ok || slices.ContainsFunc(names, func(name ast.Expr) bool {
		id := model.Name(name)
		return id != nil && pass.TypesInfo.ObjectOf(id) == pass.TypesInfo.ObjectOf(model.Name(e)) && types.ExprString(name) == types.ExprString(e)
	}) {
		return true
	}
	shared := func(e ast.Expr) bool { return isShared(pass, e, names) }
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return shared(e.X) && shared(e.Y)
	case *ast.CallExpr:
		return kube.MakesText(pass.Callee(e)) && len(e.Args) > 0 && !slices.ContainsFunc(e.Args, func(e ast.Expr) bool { return !shared(e) })
	case *ast.Ident:
		l := pass.Local(e)
		return l != nil && len(l.Values) == 1 && l.Values[0] != nil && !l.Addressed && l.Values[0] != ast.Expr(e) && shared(l.Values[0])
	}
	return false
}

// isUnnamed: the name of the lease is left out, or the constant "".
func isUnnamed(pass *rule.Pass, id ast.Expr) bool {
	if id == nil {
		return true
	}
	name, ok := pass.ConstString(id)
	return ok && name == ""
}

// options returns the literal of the options that a manager is made with, nil where it
// may have got a name or a lock elsewhere.
func options(pass *rule.Pass, e ast.Expr) *ast.CompositeLit {
	e = ast.Unparen(e)
	if _, ok := e.(*ast.Ident); ok {
		l := pass.Local(e)
		if l == nil || len(l.Values) != 1 || l.Values[0] == nil || l.Addressed {
			return nil
		}
		for _, u := range l.Uses {
			if !isHarmless(pass, u.Around) {
				return nil
			}
		}
		e = ast.Unparen(l.Values[0])
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok || !kube.IsType(pass.TypesInfo.TypeOf(lit), "manager.Options") {
		return nil
	}
	return lit
}

// isHarmless: a use of the options is that of one of their other fields, or makes a manager.
func isHarmless(pass *rule.Pass, around []ast.Node) bool {
	if len(around) == 0 {
		return false
	}
	switch n := around[0].(type) {
	case *ast.SelectorExpr:
		f, ok := pass.TypesInfo.ObjectOf(n.Sel).(*types.Var)
		return ok && f.Name() != "LeaderElection" && f.Name() != "LeaderElectionID" && f.Name() != "LeaderElectionResourceLockInterface"
	case *ast.CallExpr:
		manager, _ := kube.MakesManager(pass.Callee(n))
		return manager
	}
	return false
}
