package inline

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"sync"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A site is one call on its way to be replaced.
type site struct {
	*rewriter
	call *ast.CallExpr
	body *body
	args map[*types.Var]ast.Expr
	rest []ast.Expr // of the variadic parameter
	base token.Pos
	next token.Pos // for the next parenthesis that came in
}

// inlined returns what stands in the place of a call, nil when the call stays.
func (r *rewriter) inlined(c *ast.CallExpr) ast.Expr {
	b := r.callee(c)
	if b == nil || !r.ready(b) || !b.handedBack(r.info) {
		return nil
	}
	if b.literal() && len(b.params) == 0 {
		return b.expr // stands in the source where it is
	}
	s := &site{rewriter: r, call: c, body: b, args: map[*types.Var]ast.Expr{}, base: c.Pos(), next: c.Pos()}
	if !s.bind() {
		return nil
	}
	r.writable()
	var out ast.Expr
	if v, ok := b.given(r.info); ok {
		if out = s.args[v]; !types.Identical(r.info.TypeOf(out), r.info.TypeOf(c)) {
			return nil
		}
	} else {
		out = s.copy(b.expr, nil).(ast.Expr)
		if call, ok := out.(*ast.CallExpr); ok {
			delete(r.made, call.Lparen)
			call.Lparen = c.Lparen
			r.made[call.Lparen] = call
		}
	}
	r.sites = append(r.sites, Site{Call: c, Body: b.node, until: c.Pos() + longest(b.expr)})
	return out
}

// longest returns the length of the longest text in an expression.
func longest(e ast.Expr) (n token.Pos) {
	ast.Inspect(e, func(x ast.Node) bool {
		if lit, ok := x.(*ast.BasicLit); ok {
			n = max(n, token.Pos(len(lit.Value)))
		}
		return true
	})
	return n
}

// given returns the parameter that a body returns as it is.
func (b *body) given(info *types.Info) (*types.Var, bool) {
	id, ok := b.expr.(*ast.Ident)
	if !ok {
		return nil, false
	}
	v := variable(info, id)
	return v, slices.Contains(b.params, v)
}

// handedBack reports whether the expression is what the function returns without a
// conversion. That of a parameter is looked at where it is called.
func (b *body) handedBack(info *types.Info) bool {
	if _, ok := b.given(info); b.alone || ok {
		return true
	}
	t := info.Types[b.expr].Type
	if t == nil {
		return false
	}
	if b.results.Len() == 1 {
		return types.Identical(t, b.results.At(0).Type())
	}
	return types.Identical(t, b.results)
}

// bind finds the argument of each parameter. It reports whether they may be moved
// to where the parameters are used.
func (s *site) bind() bool {
	params, args := s.body.params, s.call.Args
	if s.body.recv != nil {
		sel, ok := ast.Unparen(s.call.Fun).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		sn := s.info.Selections[sel]
		if sn == nil || sn.Kind() != types.MethodVal || len(sn.Index()) != 1 || !types.Identical(s.info.TypeOf(sel.X), s.body.recv.Type()) {
			return false
		}
		if !s.movable(params[0], sel.X) {
			return false
		}
		s.args[params[0]], params = sel.X, params[1:]
	}
	if s.body.spread && !s.call.Ellipsis.IsValid() {
		n := len(params) - 1
		if len(args) < n {
			return false
		}
		s.rest, args, params = args[n:], args[:n], params[:n]
		if !s.fits(s.rest) {
			return false
		}
	}
	if len(args) != len(params) {
		return false
	}
	for i, p := range params {
		if !s.movable(p, args[i]) {
			return false
		}
		s.args[p] = args[i]
	}
	return true
}

// fits reports whether the arguments of a variadic parameter may be those of
// another of the same type.
func (s *site) fits(rest []ast.Expr) bool {
	last := s.body.params[len(s.body.params)-1]
	ok := true
	ast.Inspect(s.body.expr, func(n ast.Node) bool {
		if c, is := n.(*ast.CallExpr); is && c.Ellipsis.IsValid() {
			if id, is := c.Args[len(c.Args)-1].(*ast.Ident); is && s.info.Uses[id] == last {
				sig, is := types.Unalias(s.info.TypeOf(c.Fun)).Underlying().(*types.Signature)
				ok = is && sig.Variadic() && types.Identical(sig.Params().At(sig.Params().Len()-1).Type(), last.Type())
			}
		}
		return true
	})
	return ok && (!s.body.maybe || !slices.ContainsFunc(rest, func(e ast.Expr) bool { return !stable(s.info, e) }))
}

// movable reports whether an argument may stand where its parameter is used.
func (s *site) movable(p *types.Var, arg ast.Expr) bool {
	if _, several := s.info.TypeOf(arg).(*types.Tuple); several {
		return false
	}
	if f, _ := s.body.handedFunc(s.info); s.body.uses[p] == 1 && !s.body.maybe && f != p {
		return true
	}
	return stable(s.info, arg)
}

// copy returns a copy of a part of the body with arguments for parameters, and
// positions within the call. parent is the call that node is an argument of.
func (s *site) copy(node ast.Node, parent *ast.CallExpr) ast.Node {
	if id, ok := node.(*ast.Ident); ok {
		if v := variable(s.info, id); v != nil && s.args[v] != nil {
			return s.argument(id, v, parent)
		}
	}
	if sel, ok := node.(*ast.SelectorExpr); ok {
		if out := s.narrowed(sel); out != nil {
			return out
		}
	}
	call, _ := node.(*ast.CallExpr)
	out := s.clone(node, func(child ast.Node, arg bool) []ast.Node {
		switch {
		case arg && s.spreadHere(call, child):
			list := make([]ast.Node, len(s.rest))
			for i, a := range s.rest {
				list[i] = a
			}
			return list
		case arg:
			return []ast.Node{s.copy(child, call)}
		}
		return []ast.Node{s.copy(child, nil)}
	})
	if e, ok := out.(ast.Expr); ok {
		if m := s.member(e); m != nil {
			return m
		}
	}
	s.placed(out, call)
	if e, ok := out.(ast.Expr); ok && s.info.Types[e].Addressable() && !s.place(e) {
		s.info.Types[e] = valueOf(s.info.TypeOf(e)) // of an argument that is no place
	}
	return out
}

// clone copies a node, to positions at the beginning of the call. change says what
// stands for a child, and is told whether that is one of a list.
func (s *site) clone(node ast.Node, change func(child ast.Node, listed bool) []ast.Node) ast.Node {
	old := reflect.ValueOf(node).Elem()
	fresh := reflect.New(old.Type())
	fresh.Elem().Set(old)
	for i := range old.NumField() {
		f, to := old.Field(i), fresh.Elem().Field(i)
		switch {
		case f.Type() == reflect.TypeFor[token.Pos]():
			if f.Interface().(token.Pos).IsValid() {
				to.Set(reflect.ValueOf(s.base))
			}
		case f.Kind() == reflect.Slice && f.Type().Elem().Implements(nodeType):
			list := reflect.MakeSlice(f.Type(), 0, f.Len())
			for j := range f.Len() {
				for _, n := range change(f.Index(j).Interface().(ast.Node), true) {
					list = reflect.Append(list, reflect.ValueOf(n))
				}
			}
			to.Set(list)
		case f.Type().Implements(nodeType):
			if child, ok := f.Interface().(ast.Node); ok && !isNil(child) {
				to.Set(reflect.ValueOf(change(child, false)[0]))
			}
		}
	}
	out := fresh.Interface().(ast.Node)
	s.known(out, node)
	return out
}

// moved returns a copy of an argument at the beginning of the call.
func (s *site) moved(e ast.Node) ast.Node {
	out := s.clone(e, func(child ast.Node, _ bool) []ast.Node { return []ast.Node{s.moved(child)} })
	s.placed(out, nil)
	return out
}

// placed gives a node that came in a position of its own, by which it is found, as
// far as there is room in what stands there.
func (s *site) placed(out ast.Node, was *ast.CallExpr) {
	var at *token.Pos
	switch n := out.(type) {
	case *ast.CallExpr:
		n.Lparen, n.Rparen, n.Ellipsis = s.base, s.call.Rparen, token.NoPos
		if was != nil && was.Ellipsis.IsValid() && (s.call.Ellipsis.IsValid() || !s.spreadHere(was, was.Args[len(was.Args)-1])) {
			n.Ellipsis = s.call.Rparen
		}
		at = &n.Lparen
	case *ast.SelectorExpr:
		name := *n.Sel
		s.known(&name, n.Sel)
		n.Sel, at = &name, &name.NamePos
	case *ast.StarExpr:
		at = &n.Star
	case *ast.IndexExpr:
		at = &n.Lbrack
	case *ast.UnaryExpr:
		at = &n.OpPos
	case *ast.BinaryExpr:
		at = &n.OpPos
	default:
		return
	}
	if s.next+1 < s.call.Lparen {
		s.next++
		*at = s.next
		s.made[s.next] = out
	}
}

// spreadHere reports whether an argument of the body is the variadic parameter,
// for which the caller has a list.
func (s *site) spreadHere(call *ast.CallExpr, arg ast.Node) bool {
	if !s.body.spread || s.call.Ellipsis.IsValid() || call == nil || !call.Ellipsis.IsValid() {
		return false
	}
	id, ok := arg.(*ast.Ident)
	return ok && s.info.Uses[id] == s.body.params[len(s.body.params)-1]
}

// argument returns what stands for a parameter: the argument, converted where that
// matters. What is selected from stands before its name, so that it moves there.
func (s *site) argument(id *ast.Ident, v *types.Var, parent *ast.CallExpr) ast.Expr {
	arg := s.args[v]
	if (parent == nil || s.body.uses[v] > 1) && stable(s.info, arg) {
		arg = s.moved(arg).(ast.Expr)
	}
	if types.Identical(s.info.TypeOf(arg), v.Type()) || parent != nil && types.IsInterface(v.Type()) && s.takesInterface(parent, id) {
		return arg
	}
	fun := &ast.ParenExpr{Lparen: arg.Pos(), X: s.moved(s.body.fields[v]).(ast.Expr), Rparen: arg.Pos()}
	s.info.Types[fun] = s.info.Types[s.body.fields[v]]
	out := &ast.CallExpr{Fun: fun, Lparen: arg.Pos(), Args: []ast.Expr{arg}, Rparen: arg.End()}
	s.info.Types[out] = valueOf(v.Type())
	return out
}

// takesInterface reports whether a call takes its argument id as an interface, so
// that it can be handed one of a narrower type.
func (s *site) takesInterface(call *ast.CallExpr, id *ast.Ident) bool {
	sig, ok := types.Unalias(s.info.TypeOf(call.Fun)).Underlying().(*types.Signature)
	if !ok || s.info.Types[call.Fun].IsType() {
		return false
	}
	i := slices.Index(call.Args, ast.Expr(id))
	if i < 0 || call.Ellipsis.IsValid() && i == len(call.Args)-1 {
		return false
	}
	t := kube.ArgumentType(sig, i, false)
	if t == nil {
		return false
	}
	_, param := types.Unalias(t).(*types.TypeParam)
	return !param && types.IsInterface(t)
}

// What the checker says of expressions of some kinds; the types are to be filled in.
var (
	aValue  = checked("func() int { return 0 }()")
	noValue = checked("func() {}()")
	aType   = checked("int")
)

func checked(text string) func() types.TypeAndValue {
	return sync.OnceValue(func() types.TypeAndValue {
		tv, err := types.Eval(token.NewFileSet(), types.NewPackage("p", "p"), token.NoPos, text)
		if err != nil {
			panic("ctrlvet: " + err.Error())
		}
		return tv
	})
}

// valueOf returns what the checker says of a call that returns a t.
func valueOf(t types.Type) types.TypeAndValue {
	tv := aValue()
	tv.Type = t
	return tv
}
