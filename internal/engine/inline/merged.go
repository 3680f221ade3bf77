package inline

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrlvet/ctrlvet/internal/frame/config"
)

// A wrapper is a function that does nothing but call another one with what it gets, which
// nothing else names: both are one function.
type wrapper struct {
	outer, inner *ast.FuncDecl
	fn           *types.Func               // of inner
	fields       map[*types.Var]*ast.Field // of inner, by the parameter of outer that is handed on
}

// merged returns the files with such functions as one: where the inner one stands, by
// the name and the comment of the outer one.
func (r *rewriter) merged(pass *analysis.Pass, files []*ast.File) []*ast.File {
	out := files
	for i, f := range files {
		if inTest(pass, f.Name) {
			continue
		}
		list := r.soleCallers(pass, f)
		if len(list) == 0 {
			continue
		}
		decls := slices.Clone(f.Decls)
		for _, w := range list {
			at := slices.Index(decls, ast.Decl(w.inner))
			if at < 0 || !slices.Contains(decls, ast.Decl(w.outer)) {
				continue // one of them is a part of another already
			}
			d := r.one(w)
			if !r.sound(d) {
				continue
			}
			r.joined[d] = true
			decls[at] = d
			decls = slices.DeleteFunc(decls, func(x ast.Decl) bool { return x == ast.Decl(w.outer) })
		}
		if len(decls) == len(f.Decls) {
			continue
		}
		if &out[0] == &files[0] {
			out = slices.Clone(files)
		}
		c := *f
		c.Decls = decls
		out[i] = &c
	}
	return out
}

// soleCallers returns the wrappers of a file, without those whose inner function is one
// itself.
func (r *rewriter) soleCallers(pass *analysis.Pass, f *ast.File) (out []*wrapper) {
	decls := map[*types.Func]*ast.FuncDecl{}
	for _, d := range f.Decls {
		if fd, ok := d.(*ast.FuncDecl); ok && fd.Body != nil {
			if fn, ok := r.orig.Defs[fd.Name].(*types.Func); ok {
				decls[fn] = fd
			}
		}
	}
	for _, d := range f.Decls {
		outer, ok := d.(*ast.FuncDecl)
		if !ok || outer.Body == nil || len(outer.Body.List) != 1 {
			continue
		}
		call := soleCall(outer.Body.List[0])
		if call == nil {
			continue
		}
		fn, _ := typeutil.Callee(r.orig, call).(*types.Func)
		inner := decls[fn]
		if inner == nil || inner == outer || fn.Exported() || len(inner.Body.List) == 0 || r.cfg.Speaks(fn) || meant(f, inner, fn, r.cfg) || !r.sameKinds(inner.Name.Name, outer.Name.Name) ||
			r.bodyOf(inner, inner.Type, inner.Recv, inner.Body, fn.Signature()) != nil {
			continue
		}
		if w := r.wraps(outer, inner, fn, call); w != nil {
			out = append(out, w)
		}
	}
	return r.calledOnce(pass, out)
}

// calledOnce returns the wrappers without those whose inner function something else names,
// or may call by a method of an interface. What tests name does not count.
func (r *rewriter) calledOnce(pass *analysis.Pass, list []*wrapper) []*wrapper {
	if len(list) == 0 {
		return nil
	}
	uses, byName := map[*types.Func]int{}, map[string]*types.Func{}
	for _, w := range list {
		uses[w.fn], byName[w.fn.Name()] = 0, w.fn
	}
	for id, obj := range r.orig.Uses {
		fn, ok := obj.(*types.Func)
		if _, asked := uses[fn]; ok && asked && !inTest(pass, id) {
			uses[fn]++
		}
	}
	dynamic := map[string]bool{}
	for _, obj := range r.orig.Defs {
		fn, ok := obj.(*types.Func)
		if ok && byName[fn.Name()] != nil && fn.Signature().Recv() != nil && types.IsInterface(fn.Signature().Recv().Type()) {
			dynamic[fn.Name()] = true
		}
	}
	return slices.DeleteFunc(list, func(w *wrapper) bool { return uses[w.fn] != 1 || dynamic[w.fn.Name()] })
}

func inTest(pass *analysis.Pass, n ast.Node) bool {
	return strings.HasSuffix(pass.Fset.File(n.Pos()).Name(), "_test.go")
}

// soleCall returns the call that a statement returns, or is.
func soleCall(s ast.Stmt) *ast.CallExpr {
	var e ast.Expr
	switch s := s.(type) {
	case *ast.ReturnStmt:
		if len(s.Results) == 1 {
			e = s.Results[0]
		}
	case *ast.ExprStmt:
		e = s.X
	}
	call, _ := e.(*ast.CallExpr)
	return call
}

// wraps returns the wrapper that outer is: it hands parameters of its own on, each once,
// and returns what comes back; nil for others.
func (r *rewriter) wraps(outer, inner *ast.FuncDecl, fn *types.Func, call *ast.CallExpr) *wrapper {
	own, ok := r.orig.Defs[outer.Name].(*types.Func)
	if !ok {
		return nil
	}
	sig, in := own.Signature(), fn.Signature()
	if sig.TypeParams() != nil || sig.RecvTypeParams() != nil || in.TypeParams() != nil || in.RecvTypeParams() != nil ||
		!types.Identical(sig.Results(), in.Results()) || (in.Results().Len() == 0) != isStatement(outer.Body.List[0]) {
		return nil
	}
	w := &wrapper{outer: outer, inner: inner, fn: fn, fields: map[*types.Var]*ast.Field{}}
	args, fields := call.Args, paramFields(inner.Type)
	if in.Recv() != nil {
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok || len(inner.Recv.List) != 1 {
			return nil
		}
		args, fields = append([]ast.Expr{sel.X}, args...), append([]*ast.Field{inner.Recv.List[0]}, fields...)
	}
	if len(args) != len(fields) || call.Ellipsis.IsValid() != in.Variadic() {
		return nil
	}
	given := slices.Collect(sig.Params().Variables())
	if sig.Recv() != nil {
		given = append(given, sig.Recv())
	}
	for i, a := range args {
		id, ok := a.(*ast.Ident)
		if !ok {
			return nil
		}
		v := variable(r.orig, id)
		if v == nil || !slices.Contains(given, v) || w.fields[v] != nil || !types.Identical(v.Type(), typeOfField(in, i)) {
			return nil
		}
		w.fields[v] = fields[i]
	}
	for _, v := range given {
		if w.fields[v] == nil && v.Name() != "" && v.Name() != "_" {
			return nil // would be at hand in what does not get it
		}
	}
	return w
}

func isStatement(s ast.Stmt) bool {
	_, ok := s.(*ast.ExprStmt)
	return ok
}

// typeOfField returns the type of parameter i of a function, the receiver counted.
func typeOfField(sig *types.Signature, i int) types.Type {
	if sig.Recv() != nil {
		if i == 0 {
			return sig.Recv().Type()
		}
		i--
	}
	return sig.Params().At(i).Type()
}

// paramFields returns the parameters of a function one by one.
func paramFields(t *ast.FuncType) (out []*ast.Field) {
	for _, f := range t.Params.List {
		if len(f.Names) == 0 {
			out = append(out, f)
		}
		for _, name := range f.Names {
			out = append(out, &ast.Field{Names: []*ast.Ident{name}, Type: f.Type})
		}
	}
	return out
}

// one returns both functions of a wrapper as one.
func (r *rewriter) one(w *wrapper) *ast.FuncDecl {
	r.writable()
	own := r.orig.Defs[w.outer.Name].(*types.Func).Signature()
	out, t, params := *w.inner, *w.inner.Type, *w.inner.Type.Params
	out.Name, out.Doc, out.Recv = w.outer.Name, comments(w.outer.Doc, w.inner.Doc), nil
	field := func(v *types.Var, f *ast.Field) *ast.Field {
		c := *f
		c.Names = nil
		if in := w.fields[v]; in != nil {
			c.Names = in.Names
		}
		return &c
	}
	if own.Recv() != nil {
		recv := *w.outer.Recv
		recv.List = []*ast.Field{field(own.Recv(), recv.List[0])}
		out.Recv = &recv
	}
	params.List = nil
	for i, f := range paramFields(w.outer.Type) {
		params.List = append(params.List, field(own.Params().At(i), f))
	}
	t.Params, out.Type = &params, &t
	r.known(&t, w.inner.Type)
	return &out
}

// comments returns two comments as one.
func comments(a, b *ast.CommentGroup) *ast.CommentGroup {
	if a == nil || b == nil {
		if a == nil {
			return b
		}
		return a
	}
	return &ast.CommentGroup{List: slices.Concat(a.List, b.List)}
}

// sameKinds reports whether the name of the inner function says no more of what it does
// than that of the outer one.
func (r *rewriter) sameKinds(inner, outer string) bool {
	return !slices.ContainsFunc(config.Names, func(n struct {
		Kind          config.NameKind
		Default, Help string
	}) bool {
		return r.cfg.Named(n.Kind, inner) && !r.cfg.Named(n.Kind, outer)
	})
}
