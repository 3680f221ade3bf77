package inline

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Forward is the fact that a function only passes a call on, the expression that it
// returns, or that it never returns, for packages that call it.
type Forward struct {
	Expr term
	Ends bool
}

// AFact marks it as a fact.
func (*Forward) AFact() {}

// An op is what a [term] is.
type op uint8

// The operations.
const (
	opParam    op = iota // parameter N, the receiver counted
	opLiteral            // the text Name
	opFunction           // Name of package Pkg
	opSelect             // .Name of Args[0]
	opCall               // Args[0] with the rest
	opSpread             // a call whose last argument is a list
	opNot                // !Args[0]
	opBinary             // Args[0] Name Args[1]: two of which both or one have to hold, or a comparison
)

// A term is an expression of parameters and of what other packages can name.
type term struct {
	Op        op
	N         int
	Name, Pkg string
	Args      []term
}

// term writes an expression of a body down; ok is false when other packages cannot
// say it.
func (b *body) term(info *types.Info, e ast.Expr) (t term, ok bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return term{Op: opLiteral, Name: e.Value}, true
	case *ast.Ident:
		if i := slices.Index(b.params, variable(info, e)); i >= 0 {
			return term{N: i}, true
		}
		return reachable(info, e)
	case *ast.SelectorExpr:
		if info.Selections[e] == nil {
			return reachable(info, e.Sel)
		}
		if k := info.Selections[e].Kind(); k != types.FieldVal && k != types.MethodVal {
			return t, false
		}
		x, ok := b.term(info, e.X)
		return term{Op: opSelect, Name: e.Sel.Name, Args: []term{x}}, ok
	case *ast.CallExpr:
		if tv := info.Types[e.Fun]; tv.IsType() || tv.IsBuiltin() {
			return t, false
		}
		fn, _ := typeutil.Callee(info, e).(*types.Func)
		if fn == nil || fn.Signature().TypeParams() != nil || fn.Signature().RecvTypeParams() != nil {
			return t, false
		}
		out := term{Op: opCall}
		if e.Ellipsis.IsValid() {
			out.Op = opSpread
		}
		for _, x := range append([]ast.Expr{e.Fun}, e.Args...) {
			a, ok := b.term(info, x)
			if !ok {
				return t, false
			}
			out.Args = append(out.Args, a)
		}
		return out, true
	case *ast.UnaryExpr:
		x, ok := b.term(info, e.X)
		return term{Op: opNot, Args: []term{x}}, ok && e.Op == token.NOT
	case *ast.BinaryExpr:
		x, ok := b.term(info, e.X)
		y, other := b.term(info, e.Y)
		return term{Op: opBinary, Name: e.Op.String(), Args: []term{x, y}}, ok && other && asks(e.Op)
	}
	return t, false
}

// asks: what the operation of two values says is whether something is so.
func asks(op token.Token) bool {
	return op == token.LAND || op == token.LOR || op == token.EQL || op == token.NEQ
}

// reachable writes down what every package can name: an exported function, nil, true.
func reachable(info *types.Info, id *ast.Ident) (term, bool) {
	switch obj := info.Uses[id].(type) {
	case *types.Func:
		if obj.Exported() && obj.Signature().Recv() == nil && obj.Pkg() != nil {
			return term{Op: opFunction, Name: obj.Name(), Pkg: obj.Pkg().Path()}, true
		}
	case *types.Nil:
		return term{Op: opLiteral, Name: "nil"}, true
	case *types.Const:
		if obj.Pkg() == nil {
			return term{Op: opLiteral, Name: obj.Name()}, true
		}
	}
	return term{}, false
}

// export leaves the facts of a package for its importers: of one that has nothing to do
// with Kubernetes, as a logger of the program, only what never returns.
func (r *rewriter) export(fact func(types.Object, analysis.Fact)) {
	told := maps.Clone(r.foreign)
	for obj, b := range r.bodies {
		fn := obj.(*types.Func)
		if told[fn] || !fn.Exported() || b.state != done || !kube.Relevant(r.pkg) || !b.handedBack(r.info) {
			continue
		}
		if t, ok := b.term(r.info, b.expr); ok {
			fact(fn, &Forward{Expr: t})
			told[fn] = true
		}
	}
	for fn := range r.ends {
		if fn.Exported() && fn.Pkg() == r.pkg && !told[fn] {
			fact(fn, &Forward{Ends: true})
		}
	}
}

// imported returns the body of a function of another package by its fact.
func (r *rewriter) imported(fn *types.Func) *body {
	if fn.Pkg() == nil || fn.Pkg() == r.pkg || r.fact == nil {
		return nil
	}
	if b, ok := r.bodies[fn]; ok {
		return b
	}
	var b *body
	switch f := new(Forward); {
	case !r.fact(fn, f):
	case f.Ends:
		r.ends[fn] = true
	case !r.cfg.Speaks(fn):
		b = r.rebuilt(fn, f)
	}
	r.bodies[fn], r.foreign[fn] = b, true
	return b
}

// rebuilt makes the body that a fact describes.
func (r *rewriter) rebuilt(fn *types.Func, f *Forward) *body {
	sig := fn.Signature()
	b := &body{
		uses: map[*types.Var]int{}, fields: map[*types.Var]ast.Expr{}, results: sig.Results(), recv: sig.Recv(),
		spread: sig.Variadic(), generic: sig.TypeParams() != nil || sig.RecvTypeParams() != nil, alone: sig.Results().Len() == 0, state: done,
	}
	if b.recv != nil {
		b.params = append(b.params, b.recv)
	}
	for v := range sig.Params().Variables() {
		b.params = append(b.params, v)
	}
	r.writable()
	for _, v := range b.params {
		name := &ast.Ident{NamePos: 1, Name: types.TypeString(v.Type(), nil)}
		tv := aType()
		tv.Type = v.Type()
		b.fields[v], r.info.Types[name] = name, tv
	}
	m := &maker{rewriter: r, body: b, home: fn.Pkg()}
	if b.expr = m.expr(f.Expr, nil); b.expr == nil || !b.handedBack(r.info) {
		return nil
	}
	return b
}

// A maker writes the expression of a fact as syntax with types.
type maker struct {
	*rewriter
	body *body
	home *types.Package
}

// expr returns the syntax of a term, nil when something in it is out of sight here.
// want is the type of the parameter that a literal is for.
func (m *maker) expr(t term, want types.Type) ast.Expr {
	switch t.Op {
	case opParam:
		if t.N >= len(m.body.params) {
			return nil
		}
		v := m.body.params[t.N]
		id := &ast.Ident{NamePos: 1, Name: v.Name()}
		m.body.uses[v]++
		m.info.Uses[id], m.info.Types[id] = v, valueOf(v.Type())
		return id
	case opLiteral:
		return m.literal(t.Name, want)
	case opFunction:
		return m.function(t)
	case opSelect:
		return m.selects(t)
	case opCall, opSpread:
		return m.call(t)
	case opNot:
		if x := m.expr(t.Args[0], nil); x != nil {
			out := &ast.UnaryExpr{OpPos: 1, Op: token.NOT, X: x}
			m.info.Types[out] = valueOf(types.Typ[types.Bool])
			return out
		}
	case opBinary:
		return m.binary(t)
	}
	return nil
}

// binary returns the syntax of an operation that asks something. What a literal is
// compared with says its type.
func (m *maker) binary(t term) ast.Expr {
	var sides [2]ast.Expr
	for i, a := range t.Args {
		if a.Op != opLiteral {
			sides[i] = m.expr(a, nil)
		}
	}
	for i, a := range t.Args {
		if other := sides[1-i]; a.Op == opLiteral && other != nil {
			sides[i] = m.expr(a, m.info.TypeOf(other))
		}
		if sides[i] == nil {
			return nil
		}
	}
	out := &ast.BinaryExpr{X: sides[0], OpPos: 1, Y: sides[1]}
	for _, op := range []token.Token{token.LAND, token.LOR, token.EQL, token.NEQ} {
		if op.String() == t.Name {
			out.Op = op
		}
	}
	m.body.maybe = m.body.maybe || out.Op == token.LAND || out.Op == token.LOR
	m.info.Types[out] = valueOf(types.Typ[types.Bool])
	return out
}

func (m *maker) literal(text string, want types.Type) ast.Expr {
	if want == nil {
		return nil
	}
	id := &ast.Ident{NamePos: 1, Name: text}
	if text == "nil" {
		m.info.Uses[id], m.info.Types[id] = types.Universe.Lookup("nil"), valueOf(want)
		return id
	}
	tv, err := types.Eval(token.NewFileSet(), nil, token.NoPos, text)
	if err != nil || tv.Value == nil || types.IsInterface(want) {
		return nil
	}
	tv.Type = want
	m.info.Types[id] = tv
	return id
}

func (m *maker) function(t term) ast.Expr {
	pkg := m.home
	if pkg.Path() != t.Pkg {
		pkg = kube.Imported(pkg, t.Pkg)
	}
	if pkg == nil {
		return nil
	}
	fn, ok := pkg.Scope().Lookup(t.Name).(*types.Func)
	if !ok {
		return nil
	}
	id := &ast.Ident{NamePos: 1, Name: t.Name}
	m.info.Uses[id], m.info.Types[id] = fn, valueOf(fn.Type())
	m.packages[pkg] = true
	if pkg == m.pkg {
		return id
	}
	of := &ast.Ident{NamePos: 1, Name: pkg.Name()}
	m.info.Uses[of] = types.NewPkgName(token.NoPos, m.pkg, pkg.Name(), pkg)
	out := &ast.SelectorExpr{X: of, Sel: id}
	m.info.Types[out] = valueOf(fn.Type())
	return out
}

func (m *maker) selects(t term) ast.Expr {
	x := m.expr(t.Args[0], nil)
	if x == nil {
		return nil
	}
	sel, tv := m.selected(m.home, m.info.TypeOf(x), t.Name)
	if sel == nil {
		return nil
	}
	name := &ast.Ident{NamePos: 1, Name: t.Name}
	out := &ast.SelectorExpr{X: x, Sel: name}
	m.info.Uses[name], m.info.Selections[out], m.info.Types[out] = sel.Obj(), sel, tv
	return out
}

func (m *maker) call(t term) ast.Expr {
	fun := m.expr(t.Args[0], nil)
	if fun == nil {
		return nil
	}
	sig, ok := types.Unalias(m.info.TypeOf(fun)).Underlying().(*types.Signature)
	if !ok {
		return nil
	}
	out := &ast.CallExpr{Fun: fun, Lparen: 1, Rparen: 1}
	for i, a := range t.Args[1:] {
		arg := m.expr(a, kube.ArgumentType(sig, i, t.Op == opSpread))
		if arg == nil {
			return nil
		}
		out.Args = append(out.Args, arg)
	}
	if t.Op == opSpread {
		out.Ellipsis = 1
	}
	switch sig.Results().Len() {
	case 0:
		m.info.Types[out] = noValue()
	case 1:
		m.info.Types[out] = valueOf(sig.Results().At(0).Type())
	default:
		m.info.Types[out] = valueOf(sig.Results())
	}
	return out
}
