package catalogue

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

// Neighbours put bad code where it stands in an operator that a scaffold began: a
// mistake is one there, too. They add to what the code does, so that they are
// none of All.
var Neighbours = []*rewrite.Transformation{
	neighbour("logger", "Functions with a context log by the logger of it.", logger),
	neighbour("deletiontest", "A reconcile returns where its object is being deleted.", deletionTest),
	neighbour("finalizerblock", "A reconcile adds a finalizer to its object, and removes it when that is being deleted.", deletionTest|finalizerBlock),
	neighbour("deferredpatch", "A reconcile patches the status of its object when it returns.", deferredPatch),
	neighbour("requeueafter", "A reconcile asks for another pass after ten minutes at its end.", requeueAfter),
	neighbour("nextdoor", "A package has another reconciler with all of this, of the package's kind if it had none.", nextDoor),
	neighbour("scaffold", "All of this.", logger|deletionTest|finalizerBlock|deferredPatch|requeueAfter|nextDoor),
}

// A part is something that a scaffold has.
type part int

const (
	logger part = 1 << iota
	deletionTest
	finalizerBlock
	deferredPatch
	requeueAfter
	nextDoor
	inReconcile = deletionTest | finalizerBlock | deferredPatch | requeueAfter
)

func neighbour(name, doc string, parts part) *rewrite.Transformation {
	return &rewrite.Transformation{Name: name, Topic: "surroundings", Doc: doc, Needs: "a reconcile or a context", Apply: func(w *rewrite.Rewriter) {
		reconciles := false
		w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
			typ, body, decl := rewrite.Func([]ast.Node{n})
			if body == nil || w.Generic(append(stack, n)) {
				return
			}
			if parts&logger != 0 && decl != nil {
				logs(w, f, typ, body)
			}
			sig := w.Signature([]ast.Node{n})
			if sig != nil && sig.Params().Len() == 2 && kube.IsContext(sig.Params().At(0).Type()) && sig.Results().Len() == 2 && kube.IsResult(sig.Results().At(0).Type()) {
				reconciles = true
				r := &reconcile{w: w, f: f, site: w.Site(f, body), typ: typ, decl: decl, body: body, sig: sig}
				r.surround(parts)
			}
		})
		if parts&nextDoor != 0 {
			declareNextDoor(w, reconciles)
		}
	}}
}

// logs has a function log by the logger of its context.
func logs(w *rewrite.Rewriter, f *rewrite.File, typ *ast.FuncType, body *ast.BlockStmt) {
	for _, field := range typ.Params.List {
		if t := w.Info.TypeOf(field.Type); len(field.Names) == 1 && field.Names[0].Name != "_" && kube.IsContext(t) {
			site := w.Site(f, body)
			site.Insert(body.Lbrace+1, "\n"+site.ImportPath(f, runtimePath("log"))+".FromContext("+field.Names[0].Name+").Info(\"begin\")\n")
			site.Done()
			return
		}
	}
}

// runtimePath returns the path of a package of controller-runtime.
func runtimePath(name string) string { return path.Dir(kube.ClientPath) + "/" + name }

// A reconcile is a function that reconciles, and what a scaffold adds to it.
type reconcile struct {
	w    *rewrite.Rewriter
	f    *rewrite.File
	site *rewrite.Site
	typ  *ast.FuncType
	decl *ast.FuncDecl
	body *ast.BlockStmt
	sig  *types.Signature

	own scaffolded
	at  token.Pos // behind what reads the object
}

// A scaffolded is what the text of a scaffold names.
type scaffolded struct {
	site        *rewrite.Site
	f           *rewrite.File
	ctx, client string
	obj         string     // the object, a pointer
	kind        types.Type // its type
	status      bool       // it has one
	copies      bool       // it has a DeepCopy of its own
	result      types.Type // of the reconcile
	fail        string     // its error
}

func (r *reconcile) surround(parts part) {
	if parts&requeueAfter != 0 {
		r.again()
	}
	if parts&inReconcile&^requeueAfter != 0 && !r.find() {
		return
	}
	if r.mentions(r.body, "GetDeletionTimestamp", "DeletionTimestamp") {
		parts &^= deletionTest | finalizerBlock
	}
	if parts&deferredPatch != 0 {
		names := nameResults(r.w, r.site, r.typ)
		if names == nil {
			for _, field := range r.typ.Results.List {
				for _, id := range field.Names {
					names = append(names, id.Name)
				}
			}
		}
		r.own.fail = names[len(names)-1]
	}
	if text := r.own.text(parts); text != "" {
		r.site.Insert(r.at, "\n"+text)
	}
	r.site.Done()
}

// mentions reports whether a node, or a function of the package that it calls, uses
// something of one of these names.
func (r *reconcile) mentions(n ast.Node, names ...string) bool {
	seen := map[*types.Func]bool{}
	var in func(n ast.Node) bool
	in = func(n ast.Node) (found bool) {
		idents(n, func(id *ast.Ident) {
			fn, _ := r.w.Info.Uses[id].(*types.Func)
			found = found || slices.Contains(names, id.Name)
			if found || fn == nil || fn.Pkg() != r.w.Types || seen[fn] {
				return
			}
			seen[fn] = true
			for _, f := range r.w.Files {
				for _, d := range f.AST.Decls {
					if d, ok := d.(*ast.FuncDecl); ok && r.w.Info.Defs[d.Name] == fn && d.Body != nil {
						found = found || in(d.Body)
					}
				}
			}
		})
		return found
	}
	return in(n)
}

// find looks for what reads the object of the reconcile, and adds it where there is
// nothing.
func (r *reconcile) find() bool {
	names := r.params()
	r.own = scaffolded{site: r.site, f: r.f, ctx: names[0], result: r.sig.Results().At(0).Type()}
	r.at = r.body.Lbrace + 1
	if t := r.sig.Params().At(1).Type(); !kube.IsRequest(t) {
		if !kube.IsAPIObject(t) {
			return false
		}
		r.own.client, r.own.obj = r.client(nil), names[1]
		r.own.about(t)
		return true
	}
	for i, s := range r.body.List {
		call, last := r.read(i)
		if call == nil {
			continue
		}
		op, _ := kube.ClientOp(r.w.Callee(call))
		t := r.w.Info.TypeOf(call.Args[op.Obj])
		if !kube.IsAPIObject(t) || !rooted(address(call.Args[op.Obj])) || last.Pos() < s.Pos() {
			continue
		}
		r.own.client, r.own.obj = r.client(call), r.f.Text(call.Args[op.Obj])
		r.own.about(t)
		r.at = last.End()
		return true
	}
	kind := kindOf(r.w, true)
	if kind == nil || r.mentions(r.body, "Get") {
		return false // it reads its object in a way of its own
	}
	r.own.client, r.own.obj = r.client(nil), r.w.Fresh("own")
	r.own.about(kind)
	r.site.Insert(r.at, r.own.read(names[1]))
	return true
}

// params returns the names of the parameters, which get some.
func (r *reconcile) params() (names []string) {
	for _, field := range r.typ.Params.List {
		name := r.w.Fresh("p")
		switch {
		case len(field.Names) == 0:
			r.site.Insert(field.Type.Pos(), name+" ")
		case field.Names[0].Name == "_":
			r.site.Replace(field.Names[0], name)
		default:
			for _, id := range field.Names {
				names = append(names, id.Name)
			}
			continue
		}
		names = append(names, name)
	}
	return names
}

// read returns the call by which statement i reads the object of the request, and
// the last statement that deals with its error.
func (r *reconcile) read(i int) (call *ast.CallExpr, last ast.Stmt) {
	leaves := func(i int) bool {
		if i >= len(r.body.List) {
			return false
		}
		s, ok := r.body.List[i].(*ast.IfStmt)
		return ok && rewrite.Terminates(s.Body.List) && s.Else == nil
	}
	var assign *ast.AssignStmt
	switch s := r.body.List[i].(type) {
	case *ast.IfStmt:
		assign, _ = s.Init.(*ast.AssignStmt)
		last = s
		if !leaves(i) {
			return nil, nil
		}
	case *ast.AssignStmt:
		if assign = s; !leaves(i + 1) {
			return nil, nil
		}
		for leaves(i+1) && uses(r.w, r.body.List[i+1].(*ast.IfStmt).Cond, r.w.Info.ObjectOf(ident(s.Lhs[len(s.Lhs)-1]))) {
			i++
		}
		last = r.body.List[i]
	}
	if assign == nil || len(assign.Rhs) != 1 {
		return nil, nil
	}
	call, _ = ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
	if call == nil {
		return nil, nil
	}
	op, ok := kube.ClientOp(r.w.Callee(call))
	if !ok || op.Verb != kube.Get || op.Key < 0 || op.Obj < 0 || !uses(r.w, call.Args[op.Key], r.sig.Params().At(1)) {
		return nil, nil
	}
	return call, last
}

// address returns what an expression takes the address of, or the expression.
func address(e ast.Expr) ast.Expr {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.AND {
		return u.X
	}
	return e
}

func ident(e ast.Expr) *ast.Ident {
	if id, ok := e.(*ast.Ident); ok {
		return id
	}
	return ast.NewIdent("_")
}

// client returns what writes: what a call reads with, a field of the receiver, or a
// variable of the package.
func (r *reconcile) client(call *ast.CallExpr) string {
	if call != nil {
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok && rooted(sel.X) && writes(r.w.Info.TypeOf(sel.X)) {
			return r.f.Text(sel.X)
		}
	}
	if r.decl != nil {
		if field, _ := receiverField(r.decl); field != nil {
			recv, _ := receiver(r.w, r.site, r.decl)
			t := r.w.Info.TypeOf(field.Type)
			if writes(t) {
				return recv
			}
			if st, ok := deref(t).Underlying().(*types.Struct); ok {
				for v := range st.Fields() {
					if writes(v.Type()) {
						return recv + "." + v.Name()
					}
				}
			}
		}
	}
	r.site.Declare(r.f, "var vClient"+fileNumber(r.w, r.f)+" "+r.site.ImportPath(r.f, kube.ClientPath)+".Client")
	return "vClient" + fileNumber(r.w, r.f)
}

func receiverField(d *ast.FuncDecl) (*ast.Field, bool) {
	if d.Recv == nil || len(d.Recv.List) != 1 {
		return nil, false
	}
	return d.Recv.List[0], true
}

func deref(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// writes reports whether a value has the methods of a whole client.
func writes(t types.Type) bool {
	return !slices.ContainsFunc([]string{"Get", "Update", "Patch", "Status"}, func(name string) bool {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		fn, ok := obj.(*types.Func)
		return !ok || strings.HasPrefix(name, "S") && fn.Signature().Params().Len() > 0
	})
}

// again has the last return ask for another pass.
func (r *reconcile) again() {
	if len(r.body.List) == 0 {
		return
	}
	last, ok := r.body.List[len(r.body.List)-1].(*ast.ReturnStmt)
	if !ok || len(last.Results) != 2 {
		return
	}
	lit, ok := last.Results[0].(*ast.CompositeLit)
	if !ok || len(lit.Elts) > 0 {
		return
	}
	later := []any{rewrite.Span{From: lit.Pos(), To: lit.Rbrace}, "RequeueAfter: 10 * " + r.site.ImportPath(r.f, "time") + ".Minute}"}
	if r.w.IsNil(last.Results[1]) {
		r.site.Replace(lit, later...)
		return
	}
	fail := r.w.Fresh("fail")
	r.site.Replace(last, append(append([]any{"if " + fail + " := ", last.Results[1], "; " + fail + " != nil { return " + r.f.Text(lit) + ", " + fail + " }; return "}, later...), ", nil")...)
}
