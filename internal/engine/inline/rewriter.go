package inline

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
)

// A rewriter goes through the declarations of one package.
type rewriter struct {
	pkg        *types.Package
	files      []*ast.File            // the driver's, with merged declarations
	joined     map[*ast.FuncDecl]bool // merged ones
	orig       *types.Info
	info       *types.Info // orig until something is added
	bodies     map[types.Object]*body
	sites      []Site
	branchings []branching
	made       map[token.Pos]ast.Node
	selections map[selector]selection
	cfg        *config.Config
	fact       func(types.Object, *Forward) bool
	foreign    map[*types.Func]bool
	ends       map[*types.Func]bool    // never return
	packages   map[*types.Package]bool // of functions that came in from elsewhere

	// Of the declaration that is rewritten.
	named   map[*types.Var]int
	written map[*types.Var]int
	values  map[*types.Var]ast.Expr
}

func newRewriter(pass *analysis.Pass, cfg *config.Config) *rewriter {
	r := &rewriter{pkg: pass.Pkg, orig: pass.TypesInfo, info: pass.TypesInfo, bodies: map[types.Object]*body{}, cfg: cfg, foreign: map[*types.Func]bool{}, ends: map[*types.Func]bool{}, packages: map[*types.Package]bool{}, made: map[token.Pos]ast.Node{}, joined: map[*ast.FuncDecl]bool{}}
	r.fact = func(obj types.Object, f *Forward) bool { return pass.ImportObjectFact(obj, f) }
	r.files = r.merged(pass, pass.Files)
	var list []*body
	for _, f := range r.files {
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || fd.Body == nil || len(fd.Body.List) == 0 {
				continue
			}
			fn, ok := r.info.Defs[fd.Name].(*types.Func)
			if !ok || len(fd.Body.List) != 1 || fn.Signature().Recv() != nil && len(fd.Recv.List) != 1 || r.joined[fd] || cfg.Speaks(fn) || meant(f, fd, fn, cfg) {
				continue
			}
			if b := r.bodyOf(fd, fd.Type, fd.Recv, fd.Body, fn.Signature()); b != nil {
				r.bodies[fn] = b
				list = append(list, b)
			}
		}
	}
	for _, b := range list {
		r.ready(b)
	}
	r.endings(r.files)
	return r
}

// unused returns the functions that were inlined and that nothing in files names.
func (r *rewriter) unused(files []*ast.File) map[*types.Func]bool {
	called := make(map[ast.Node]bool)
	for _, s := range r.sites {
		called[s.Body] = true
	}
	out := make(map[*types.Func]bool)
	for obj, b := range r.bodies {
		if fn := obj.(*types.Func); !fn.Exported() && !r.foreign[fn] && called[b.node] {
			out[fn] = true
		}
	}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if fn, ok := r.info.Uses[id].(*types.Func); ok {
					delete(out, fn.Origin())
				}
			}
			return true
		})
	}
	return out
}

// callee returns the body that a call runs, nil when that is not known to be one
// expression.
func (r *rewriter) callee(c *ast.CallExpr) *body {
	lit, ok := ast.Unparen(c.Fun).(*ast.FuncLit)
	if !ok {
		lit, ok = r.value(c.Fun).(*ast.FuncLit)
	}
	if ok {
		sig, ok := r.info.TypeOf(lit).(*types.Signature)
		if !ok {
			return nil
		}
		return r.bodyOf(lit, lit.Type, nil, lit.Body, sig)
	}
	fn, ok := typeutil.Callee(r.info, c).(*types.Func)
	if !ok {
		return nil
	}
	if b := r.bodies[fn.Origin()]; b != nil {
		return b
	}
	return r.imported(fn.Origin())
}

// writable makes the type information one that can be added to.
func (r *rewriter) writable() {
	if r.info == r.orig {
		r.info = cloneInfo(r.orig)
	}
}

// ready rewrites the calls in a body, once. It reports whether the body may still
// be said elsewhere.
func (r *rewriter) ready(b *body) bool {
	switch b.state {
	case unready:
		b.state = busy
		if out := r.rewrite(&ast.ParenExpr{X: b.expr}).(*ast.ParenExpr); out.X != b.expr {
			b.expr = out.X
			clear(b.uses)
			b.maybe = false
			if !b.plain(r.info) {
				b.state = failed
				return false
			}
		}
		b.state = done
	case busy, failed:
		return false // calls itself
	}
	return true
}

// rewrite returns node with the calls in it replaced: node itself, if there are
// none.
func (r *rewriter) rewrite(node ast.Node) ast.Node {
	out := r.children(node, func(n ast.Node) ast.Node {
		out := r.rewrite(n)
		c, ok := out.(*ast.CallExpr)
		if !ok {
			if e, is := out.(ast.Expr); is && r.mayTakeOut(node, e) {
				if m := r.member(e); m != nil {
					r.writable()
					return m
				}
			}
			return out
		}
		if !r.runsHere(node, c) {
			if val := r.value(c.Fun); val != nil && !isLiteral(val) {
				return r.direct(c, val)
			}
			return out
		}
		e := r.inlined(c)
		if _, call := e.(*ast.CallExpr); e != nil && (call || !alone(node)) {
			return e
		}
		if e == nil {
			if val := r.value(c.Fun); val != nil && !isLiteral(val) {
				return r.direct(c, val)
			}
		}
		return out
	})
	return r.listed(out)
}

// listed rewrites the statements that a node is a list of.
func (r *rewriter) listed(node ast.Node) ast.Node {
	switch n := node.(type) {
	case *ast.FuncDecl:
		if n.Body != nil {
			if list := r.inPlace(n.Body.List, true); !same(list, n.Body.List) {
				c, b := *n, *n.Body
				b.List, c.Body = list, &b
				r.known(&c, n)
				return &c
			}
		}
	case *ast.RangeStmt:
		if s := r.over(n); s != nil {
			return s
		}
	case *ast.CommClause:
		if list := r.inPlace(n.Body, false); !same(list, n.Body) {
			c := *n
			c.Body = list
			r.known(&c, n)
			return &c
		}
	case *ast.BlockStmt:
		if list := r.inPlace(n.List, false); !same(list, n.List) {
			c := *n
			c.List = list
			r.known(&c, n)
			return &c
		}
	case *ast.CaseClause:
		if list := r.inPlace(n.Body, false); !same(list, n.Body) {
			c := *n
			c.Body = list
			r.known(&c, n)
			return &c
		}
	}
	return node
}

// direct returns the call of a function value as one of the function that it is.
func (r *rewriter) direct(c *ast.CallExpr, val ast.Expr) ast.Expr {
	s := &site{rewriter: r, call: c, body: &body{}, base: c.Pos(), next: c.Pos()}
	r.writable()
	out := *c
	out.Fun = s.moved(val).(ast.Expr)
	r.known(&out, c)
	r.made[out.Lparen] = &out
	r.sites = append(r.sites, Site{Call: c, Body: val})
	return &out
}

func isLiteral(n ast.Node) bool {
	_, ok := n.(*ast.FuncLit)
	return ok
}

// alone reports whether only a call may stand below a node.
func alone(parent ast.Node) bool {
	switch parent.(type) {
	case *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt:
		return true
	}
	return false
}

// runsHere reports whether the body of a call below parent may stand there: what runs
// beside, or is deferred, evaluates its arguments here.
func (r *rewriter) runsHere(parent ast.Node, c *ast.CallExpr) bool {
	switch parent.(type) {
	case *ast.GoStmt, *ast.DeferStmt:
		return r.atOnce(c)
	}
	return true
}

// atOnce reports whether all that a call's body evaluates is evaluated before the
// call begins: it makes one call only.
func (r *rewriter) atOnce(c *ast.CallExpr) bool {
	b := r.callee(c)
	if b == nil {
		return false
	}
	if b.literal() {
		return false
	}
	calls := 0
	ast.Inspect(b.expr, func(n ast.Node) bool {
		if _, ok := n.(*ast.CallExpr); ok {
			calls++
		}
		return true
	})
	return calls == 1
}

var nodeType = reflect.TypeFor[ast.Node]()

// children returns node with each child replaced by what change makes of it: a
// copy, if any of them is another.
func (r *rewriter) children(node ast.Node, change func(ast.Node) ast.Node) ast.Node {
	old := reflect.ValueOf(node).Elem()
	if old.Kind() != reflect.Struct {
		return node
	}
	fresh := reflect.Value{}
	set := func() reflect.Value {
		if !fresh.IsValid() {
			fresh = reflect.New(old.Type())
			fresh.Elem().Set(old)
		}
		return fresh.Elem()
	}
	for i := range old.NumField() {
		f := old.Field(i)
		switch {
		case f.Kind() == reflect.Slice && f.Type().Elem().Implements(nodeType):
			copied := false
			for j := range f.Len() {
				child, ok := f.Index(j).Interface().(ast.Node)
				if !ok || isNil(child) {
					continue
				}
				if out := change(child); out != child {
					if !copied {
						list := reflect.MakeSlice(f.Type(), f.Len(), f.Len())
						reflect.Copy(list, f)
						set().Field(i).Set(list)
						copied = true
					}
					set().Field(i).Index(j).Set(reflect.ValueOf(out))
				}
			}
		case f.Type().Implements(nodeType):
			child, ok := f.Interface().(ast.Node)
			if !ok || isNil(child) {
				continue
			}
			if _, comment := child.(*ast.CommentGroup); comment {
				continue
			}
			if out := change(child); out != child {
				set().Field(i).Set(reflect.ValueOf(out))
			}
		}
	}
	if !fresh.IsValid() {
		return node
	}
	out := fresh.Interface().(ast.Node)
	r.known(out, node)
	return out
}

func isNil(n ast.Node) bool {
	v := reflect.ValueOf(n)
	return v.Kind() == reflect.Pointer && v.IsNil()
}

// known gives a copy the type information of the original.
func (r *rewriter) known(out, node ast.Node) {
	r.writable()
	if e, ok := node.(ast.Expr); ok {
		if tv, ok := r.info.Types[e]; ok {
			r.info.Types[out.(ast.Expr)] = tv
		}
	}
	if sel, ok := node.(*ast.SelectorExpr); ok {
		if s := r.info.Selections[sel]; s != nil {
			r.info.Selections[out.(*ast.SelectorExpr)] = s
		}
	}
	if id, ok := node.(*ast.Ident); ok {
		if obj := r.info.Uses[id]; obj != nil {
			r.info.Uses[out.(*ast.Ident)] = obj
		}
		if inst, ok := r.info.Instances[id]; ok {
			r.info.Instances[out.(*ast.Ident)] = inst
		}
	}
	if obj := r.info.Implicits[node]; obj != nil {
		r.info.Implicits[out] = obj
	}
	if s := r.info.Scopes[node]; s != nil {
		r.info.Scopes[out] = s
	}
}
