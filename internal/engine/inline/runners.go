package inline

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A runner is a function that runs one that it is given for each piece of some work,
// and is done when these are.
type runner struct {
	work  int // parameter
	count int // parameter: how many pieces there are, or a slice of them
}

// pieces returns the literal that a call hands to a runner, and the runner.
func (r *rewriter) pieces(call *ast.CallExpr) (*ast.FuncLit, *runner) {
	fn, _ := typeutil.Callee(r.info, call).(*types.Func)
	if fn == nil || call.Ellipsis.IsValid() || len(call.Args) < 2 {
		return nil, nil
	}
	run := r.runnerOf(fn.Origin())
	if run == nil || max(run.work, run.count) >= len(call.Args) {
		return nil, nil
	}
	lit, _ := ast.Unparen(call.Args[run.work]).(*ast.FuncLit)
	for i, a := range call.Args {
		if i != run.work && i != run.count && !stable(r.info, a) {
			return nil, nil
		}
	}
	return lit, run
}

func (r *rewriter) piecewise(call *ast.CallExpr) bool {
	lit, _ := r.pieces(call)
	return lit != nil
}

// takesFunc reports whether a function has one as a parameter.
func takesFunc(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		if _, ok := types.Unalias(v.Type()).Underlying().(*types.Signature); ok {
			return true
		}
	}
	return false
}

// runnerOf returns what is known of a function as a runner, nil for others.
func (r *rewriter) runnerOf(fn *types.Func) *runner {
	if count, work, ok := kube.RunsPieces(fn); ok {
		return &runner{work: work, count: count}
	}
	if fd := r.decls[fn]; fd != nil {
		return r.runs(fd, fn.Signature())
	}
	return nil
}

// runs looks at a declaration that may be one of a runner: a loop over one parameter
// that calls another one in a goroutine, or here, and whatever a WaitGroup needs.
func (r *rewriter) runs(fd *ast.FuncDecl, sig *types.Signature) *runner {
	if sig.Results().Len() > 0 || sig.TypeParams() != nil || sig.Variadic() {
		return nil
	}
	run := &runner{work: -1, count: -1}
	var key types.Object
	calls, beside, plain := 0, false, true
	var loops []ast.Node
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			loops = append(loops, n)
			run.count = param(sig, r.info, n.X)
			if id, ok := n.Key.(*ast.Ident); ok {
				key = r.info.ObjectOf(id)
			}
		case *ast.GoStmt:
			beside = true
		case *ast.CallExpr:
			fn, _ := typeutil.Callee(r.info, n).(*types.Func)
			switch i := param(sig, r.info, n.Fun); {
			case i >= 0:
				calls++
				run.work = i
				plain = plain && (len(n.Args) == 0 || len(n.Args) == 1 && key != nil && r.is(n.Args[0], key))
			case kube.IsWaitGroupGo(fn):
				beside = true
			case !kube.OfWaitGroup(fn) && !isLiteral(n.Fun):
				plain = false
			}
		case *ast.DeferStmt:
			plain = plain && r.calls(n.Call, kube.IsWaitGroupDone) != nil
		case *ast.ForStmt, *ast.IfStmt, *ast.SwitchStmt, *ast.SelectStmt, *ast.ReturnStmt, *ast.SendStmt, *ast.BranchStmt:
			plain = false
		}
		return plain
	})
	if !plain || calls != 1 || len(loops) != 1 || run.count < 0 || r.uses(fd, sig.Params().At(run.work)) != 1 {
		return nil
	}
	if s, ok := fd.Body.List[len(fd.Body.List)-1].(*ast.ExprStmt); beside && (!ok || r.calls(s.X, kube.IsWaitGroupWait) == nil) {
		return nil
	}
	return run
}

func (r *rewriter) is(e ast.Expr, obj types.Object) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && r.info.ObjectOf(id) == obj
}

// param returns the index of the parameter that an expression is, -1 for others.
func param(sig *types.Signature, info *types.Info, e ast.Expr) int {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return -1
	}
	v := variable(info, id)
	for i := range sig.Params().Len() {
		if v != nil && sig.Params().At(i) == v {
			return i
		}
	}
	return -1
}

func (r *rewriter) uses(fd *ast.FuncDecl, v *types.Var) (n int) {
	ast.Inspect(fd.Body, func(x ast.Node) bool {
		if id, ok := x.(*ast.Ident); ok && variable(r.info, id) == v {
			n++
		}
		return true
	})
	return n
}

// eachPiece returns what a statement does that hands a literal to a runner: the body
// once, if there is one piece, and else a loop, if the pieces have nothing to do with
// each other.
func (r *rewriter) eachPiece(s ast.Stmt) []ast.Stmt {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return nil
	}
	call, ok := ast.Unparen(e.X).(*ast.CallExpr)
	if !ok {
		return nil
	}
	lit, run := r.pieces(call)
	if lit == nil || lit.Type.Params.NumFields() > 1 {
		return nil
	}
	var name *ast.Ident
	if p := lit.Type.Params; p.NumFields() == 1 && len(p.List[0].Names) == 1 && p.List[0].Names[0].Name != "_" {
		name = p.List[0].Names[0]
	}
	one := r.single(call.Args[run.count])
	if !one && !r.apart(lit, name) {
		return nil
	}
	body := r.land(host{call: call, lit: lit})
	if body == nil {
		return nil
	}
	r.writable()
	r.sites = append(r.sites, Site{Call: call, Body: lit})
	if one {
		if name == nil {
			return body
		}
		l := &landing{rewriter: r}
		return append([]ast.Stmt{l.declareAs(name, r.info.Defs[name].(*types.Var))}, body...)
	}
	loop := &ast.RangeStmt{For: call.Pos(), X: call.Args[run.count], Body: &ast.BlockStmt{Lbrace: lit.Body.Lbrace, List: body, Rbrace: lit.Body.Rbrace}}
	if name != nil {
		loop.Key, loop.Tok, loop.TokPos = name, token.DEFINE, name.Pos()
	}
	return []ast.Stmt{loop}
}

// single reports whether a count is 1.
func (r *rewriter) single(e ast.Expr) bool {
	val := r.info.Types[e].Value
	return val != nil && val.Kind() == constant.Int && constant.Compare(val, token.EQL, constant.MakeInt64(1))
}

// apart reports whether what a literal does for one piece has nothing to do with what
// it does for another: of what is declared around it, it changes no more than the
// element of its own, and it takes no locks.
func (r *rewriter) apart(lit *ast.FuncLit, piece *ast.Ident) bool {
	own := func(e ast.Expr) bool {
		x, ok := ast.Unparen(e).(*ast.IndexExpr)
		if !ok || piece == nil || !r.is(x.Index, r.info.Defs[piece]) {
			return false
		}
		_, slice := types.Unalias(r.info.TypeOf(x.X)).Underlying().(*types.Slice)
		return slice
	}
	around := func(e ast.Expr) bool {
		id := root(e)
		if id == nil || id.Name == "_" {
			return id == nil
		}
		v, ok := r.info.ObjectOf(id).(*types.Var)
		return ok && (v.Pos() < lit.Pos() || lit.End() <= v.Pos())
	}
	ok := true
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			ok = ok && !slices.ContainsFunc(n.Lhs, func(e ast.Expr) bool { return around(e) && !own(e) })
		case *ast.IncDecStmt:
			ok = ok && (!around(n.X) || own(n.X))
		case *ast.UnaryExpr:
			_, made := ast.Unparen(n.X).(*ast.CompositeLit)
			ok = ok && (n.Op != token.AND || made || !around(n.X) || own(n.X))
		case *ast.CallExpr:
			fn, _ := typeutil.Callee(r.info, n).(*types.Func)
			ok = ok && (fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "sync")
		case *ast.FuncLit, *ast.GoStmt, *ast.SendStmt, *ast.SelectStmt:
			ok = false
		}
		return ok
	})
	return ok
}
