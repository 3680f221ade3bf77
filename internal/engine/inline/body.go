package inline

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// maxNodes bounds what is worth to stand in the place of a call.
const maxNodes = 60

// A body is a function that does nothing but hand back, or make, one expression.
type body struct {
	node    ast.Node // *ast.FuncDecl or *ast.FuncLit
	expr    ast.Expr
	alone   bool // a statement: nothing is returned
	params  []*types.Var
	uses    map[*types.Var]int
	fields  map[*types.Var]ast.Expr // the type of a parameter as it is written
	results *types.Tuple
	recv    *types.Var
	spread  bool // the last parameter is variadic, and handed on so
	maybe   bool // not everything in it is always evaluated
	generic bool
	state   state
}

// A state says how far the calls in a body have been rewritten.
type state int

const (
	unready state = iota
	busy
	done
	failed
)

// bodyOf returns what a function consists of; nil when that is more than one
// expression made of its parameters and what the package declares.
func (r *rewriter) bodyOf(node ast.Node, ft *ast.FuncType, recv *ast.FieldList, block *ast.BlockStmt, sig *types.Signature) *body {
	if block == nil || len(block.List) != 1 {
		return nil
	}
	b := &body{node: node, uses: map[*types.Var]int{}, fields: map[*types.Var]ast.Expr{}, results: sig.Results(), recv: sig.Recv()}
	b.generic = sig.TypeParams() != nil || sig.RecvTypeParams() != nil
	switch s := block.List[0].(type) {
	case *ast.ReturnStmt:
		if len(s.Results) != 1 {
			return nil
		}
		b.expr = ast.Unparen(s.Results[0])
	case *ast.ExprStmt:
		if sig.Results().Len() > 0 {
			return nil
		}
		b.expr, b.alone = ast.Unparen(s.X), true
	default:
		return nil
	}
	if b.declares(recv, ft, sig); !b.plain(r.info) {
		return nil
	}
	return b
}

// declares takes down the parameters, the receiver first.
func (b *body) declares(recv *ast.FieldList, ft *ast.FuncType, sig *types.Signature) {
	if recv != nil {
		b.params = append(b.params, sig.Recv())
		b.fields[sig.Recv()] = recv.List[0].Type
	}
	i := 0
	for _, f := range ft.Params.List {
		for range max(1, len(f.Names)) {
			v := sig.Params().At(i)
			b.params = append(b.params, v)
			b.fields[v] = f.Type
			i++
		}
	}
	b.spread = sig.Variadic()
}

// plain reports whether the expression can be said anywhere else: it makes no
// function, declares nothing and takes no parameter's address.
func (b *body) plain(info *types.Info) bool {
	ok, calls, nodes := true, 0, 0
	var last *types.Var
	if b.spread {
		last = b.params[len(b.params)-1]
	}
	handed := 0
	ast.Inspect(b.expr, func(n ast.Node) bool {
		nodes++
		switch n := n.(type) {
		case *ast.FuncLit:
			ok = false
		case *ast.UnaryExpr:
			if id := root(n.X); n.Op == token.AND && id != nil && slices.Contains(b.params, variable(info, id)) || n.Op == token.ARROW {
				ok = false
			}
		case *ast.SelectorExpr:
			if sn := info.Selections[n]; sn != nil && sn.Kind() == types.MethodVal && b.own(info, n.X) {
				_, pointer := sn.Obj().(*types.Func).Signature().Recv().Type().Underlying().(*types.Pointer)
				ok = ok && !pointer
			}
		case *ast.SliceExpr:
			ok = ok && !b.own(info, n.X)
		case *ast.BinaryExpr:
			b.maybe = b.maybe || n.Op == token.LAND || n.Op == token.LOR
		case *ast.CallExpr:
			if tv := info.Types[n.Fun]; !tv.IsType() && !tv.IsBuiltin() {
				calls++
				ok = ok && b.knows(info, n) && (b.literal() || b.getter() || b.fails(info, n) || b.mentions(info, n))
			}
			if n.Ellipsis.IsValid() && last != nil {
				if id, is := n.Args[len(n.Args)-1].(*ast.Ident); is && info.Uses[id] == last {
					handed++
				}
			}
		case *ast.Ident:
			if v := variable(info, n); v != nil {
				b.uses[v]++
				ok = ok && !b.isResult(v)
			}
		}
		return ok
	})
	if _, known := b.handedFunc(info); known && calls > 1 {
		return false // gets something itself, and hands it on
	}
	if !ok || nodes > maxNodes || last != nil && (handed != 1 || b.uses[last] != 1) {
		return false
	}
	if id, is := b.expr.(*ast.Ident); is && slices.Contains(b.params, variable(info, id)) {
		return !b.alone // hands back what it is given
	}
	given := slices.ContainsFunc(b.params, func(v *types.Var) bool { return v != b.recv && b.uses[v] > 0 })
	if !given && !b.literal() && !b.getter() && !b.fails(info, b.expr) {
		return false // says it all itself
	}
	_, call := b.expr.(*ast.CallExpr)
	return calls > 0 && !b.generic && (call || !b.alone)
}

// knows reports whether it is known what a call of the expression runs, where that
// comes to stand: a function, or what is handed in.
func (b *body) knows(info *types.Info, call *ast.CallExpr) bool {
	if _, known := typeutil.Callee(info, call).(*types.Func); known {
		return true
	}
	_, handed := b.handedFunc(info)
	return handed && ast.Expr(call) == b.expr
}

// handedFunc returns the parameter that a body calls, when that is all it does.
func (b *body) handedFunc(info *types.Info) (*types.Var, bool) {
	call, ok := b.expr.(*ast.CallExpr)
	if !ok {
		return nil, false
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return nil, false
	}
	v := variable(info, id)
	return v, v != nil && slices.Contains(b.params, v)
}

// getter reports whether a function takes nothing and answers with something that it
// gets: what it does is not its own.
func (b *body) getter() bool {
	given := len(b.params)
	if b.recv != nil {
		given--
	}
	return given == 0 && !b.alone && b.results.Len() == 1 && !kube.IsError(b.results.At(0).Type())
}

// fails reports whether an expression makes an error of constants: a function that
// returns it always fails.
func (b *body) fails(info *types.Info, e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok || e != b.expr {
		return false
	}
	fn, _ := typeutil.Callee(info, call).(*types.Func)
	return kube.MakesError(fn) && !slices.ContainsFunc(call.Args, func(a ast.Expr) bool { return info.Types[a].Value == nil })
}

func (b *body) isResult(v *types.Var) bool {
	for r := range b.results.Variables() {
		if r == v {
			return true
		}
	}
	return false
}

func (b *body) literal() bool { return isLiteral(b.node) }

// mentions reports whether there is a parameter in an expression. A call without one
// is not passed on: it is the function's own.
func (b *body) mentions(info *types.Info, e ast.Expr) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && slices.Contains(b.params, variable(info, id))
		return !found
	})
	return found
}

// own reports whether an expression is memory of a parameter itself: what takes its
// address takes that of a copy.
func (b *body) own(info *types.Info, e ast.Expr) bool {
	if _, pointer := types.Unalias(info.TypeOf(e)).Underlying().(*types.Pointer); pointer {
		return false
	}
	switch e := e.(type) {
	case *ast.Ident:
		return slices.Contains(b.params, variable(info, e))
	case *ast.ParenExpr:
		return b.own(info, e.X)
	case *ast.SelectorExpr:
		return b.own(info, e.X)
	}
	return false
}

func variable(info *types.Info, id *ast.Ident) *types.Var {
	v, _ := info.Uses[id].(*types.Var)
	return v
}

// root returns the variable that an expression is, or is a field below; nil for
// others.
func root(e ast.Expr) *ast.Ident {
	switch e := e.(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return root(e.X)
	case *ast.ParenExpr:
		return root(e.X)
	case *ast.StarExpr:
		return root(e.X)
	case *ast.IndexExpr:
		return root(e.X)
	}
	return nil
}

// stable reports whether an expression may stand at two places, or at none: it
// calls nothing and makes nothing.
func stable(info *types.Info, e ast.Expr) bool {
	if info.Types[e].Value != nil {
		return true
	}
	switch e := e.(type) {
	case *ast.Ident, *ast.BasicLit:
		return true
	case *ast.ParenExpr:
		return stable(info, e.X)
	case *ast.SelectorExpr:
		if s := info.Selections[e]; s != nil && s.Kind() != types.FieldVal {
			return false
		}
		return stable(info, e.X)
	case *ast.StarExpr:
		return stable(info, e.X)
	case *ast.UnaryExpr:
		return e.Op == token.AND && root(e.X) != nil && stable(info, e.X)
	}
	return false
}
