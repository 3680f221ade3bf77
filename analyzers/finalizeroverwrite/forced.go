package finalizeroverwrite

import (
	"go/ast"
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// askedFor: what decides whether the instruction is run is named after ending the
// object at any price, as an annotation of a person is, or a flag.
func askedFor(pass *rule.Pass, i ssa.Instruction) bool {
	for _, k := range pass.Flow.Known(i.Block()) {
		at, ok := k.Value.(ssa.Instruction)
		if !ok {
			continue
		}
		cond := pass.Flow.Node(at)
		if cond == nil {
			continue
		}
		found := false
		ast.Inspect(cond, func(n ast.Node) bool {
			e, ok := n.(ast.Expr)
			if !ok || found {
				return !found
			}
			if id, ok := e.(*ast.Ident); ok {
				found = onpurpose.Named(id.Name, onpurpose.Forced)
			}
			if v := pass.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
				found = found || onpurpose.Named(constant.StringVal(v), onpurpose.Forced)
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// deletesAtOnce: the function deletes an object of the kind without a grace period,
// on a way that passes the instruction.
func deletesAtOnce(pass *rule.Pass, f *memory.Func, i ssa.Instruction) bool {
	for n := range f.Ops {
		op := &f.Ops[n]
		if op.Via != nil || op.Op.Verb != kube.Delete || !ssaflow.Reaches(i, op.Call.Instr, nil) && !ssaflow.Reaches(op.Call.Instr, i, nil) {
			continue
		}
		call := pass.Flow.CallExpr(op.Call.Instr)
		if call == nil {
			continue
		}
		for _, a := range call.Args {
			if noGrace(pass, a) {
				return true
			}
		}
	}
	return false
}

// noGrace: an option of a deletion that says not to wait.
func noGrace(pass *rule.Pass, e ast.Expr) bool {
	e = ast.Unparen(e)
	if kube.IsGracePeriod(pass.TypesInfo.TypeOf(e)) {
		return zero(pass, e)
	}
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	if id, ok := e.(*ast.Ident); ok {
		if def := pass.Flow.Definition(pass.TypesInfo.Uses[id]); def != nil {
			return noGrace(pass, def)
		}
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		return kube.MakesDeleteOptions(pass.Callee(e)) && len(e.Args) == 1 && zero(pass, e.Args[0])
	case *ast.CompositeLit:
		if !kube.IsDeleteOptions(pass.TypesInfo.TypeOf(e)) {
			return false
		}
		for _, x := range e.Elts {
			if kv, ok := x.(*ast.KeyValueExpr); ok && kube.IsGracePeriodField(pass.TypesInfo.Uses[kv.Key.(*ast.Ident)]) && zero(pass, kv.Value) {
				return true
			}
		}
	}
	return false
}

// zero: the number 0, or the address of it.
func zero(pass *rule.Pass, e ast.Expr) bool {
	e = ast.Unparen(e)
	if v := pass.TypesInfo.Types[e].Value; v != nil {
		return v.Kind() == constant.Int && constant.Sign(v) == 0
	}
	switch e := e.(type) {
	case *ast.UnaryExpr:
		return e.Op == token.AND && zero(pass, e.X)
	case *ast.CallExpr:
		if len(e.Args) == 1 && kube.MakesPointer(pass.Callee(e)) {
			return zero(pass, e.Args[0])
		}
		b, ok := e.Fun.(*ast.Ident)
		return ok && pass.TypesInfo.Types[b].IsBuiltin() && b.Name == "new"
	case *ast.Ident:
		def := pass.Flow.Definition(pass.TypesInfo.Uses[e])
		return def != nil && zero(pass, def)
	}
	return false
}
