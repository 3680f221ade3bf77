package catalogue

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

// An invocation is a call taken apart: what is called, and with what.
type invocation struct {
	file *rewrite.File
	call *ast.CallExpr
	fn   *types.Func // nil for a function value
	recv ast.Expr    // of a method
	// recvType is the type of recv as the helper takes it: a pointer, if the
	// method changes it; addr says that its address is to be taken.
	recvType types.Type
	addr     bool
	// holder is the path of embedded fields from recv to what has the method: heldAddr
	// says that the address of that is to be taken.
	holder   string
	held     types.Type
	heldAddr bool
	args     []types.Type // as handed in
	wide     []types.Type // as declared
	said     []bool       // constants: what stands in the place of the call says them
	results  []types.Type
	stack    []ast.Node
}

// invocations visits the calls that may move to a function of their own.
func invocations(w *rewrite.Rewriter, visit func(v *invocation)) {
	w.Each(func(f *rewrite.File, n ast.Node, stack []ast.Node) {
		c, ok := n.(*ast.CallExpr)
		if !ok || !w.IsCall(c) || len(stack) == 0 || rewrite.Decl(stack) == nil || w.Generic(stack) {
			return
		}
		switch stack[len(stack)-1].(type) {
		case *ast.DeferStmt, *ast.GoStmt:
			return
		}
		if v := invoked(w, f, c); v != nil {
			v.stack = stack
			visit(v)
		}
	})
}

func invoked(w *rewrite.Rewriter, f *rewrite.File, c *ast.CallExpr) *invocation {
	fn := w.Callee(c)
	if fn == nil || fn.Signature().TypeParams() != nil {
		return nil
	}
	sig, _ := w.Info.TypeOf(c.Fun).Underlying().(*types.Signature)
	v := &invocation{file: f, call: c, fn: fn, results: w.Results(c)}
	if fn.Signature().Recv() != nil && !v.method(w) || fn.Signature().Recv() == nil && fn.Pkg() == nil {
		return nil
	}
	for i, a := range c.Args {
		t := w.Info.TypeOf(a)
		if _, several := t.(*types.Tuple); several {
			return nil
		}
		declared := kube.ArgumentType(sig, i, c.Ellipsis.IsValid())
		if _, lit := ast.Unparen(a).(*ast.FuncLit); lit || w.Info.Types[a].Value != nil || w.IsNil(a) || kube.IsUntyped(t) {
			t = declared
		}
		v.said = append(v.said, constant(w, a) && !(c.Ellipsis.IsValid() && i == len(c.Args)-1))
		v.args, v.wide = append(v.args, t), append(v.wide, declared)
	}
	return v
}

// method fills in what is known of a method's receiver.
func (v *invocation) method(w *rewrite.Rewriter) bool {
	sel, ok := ast.Unparen(v.call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	s := w.Info.Selections[sel]
	if s == nil || s.Kind() != types.MethodVal {
		return false
	}
	v.recv, v.recvType = sel.X, s.Recv()
	_, wantsPointer := v.fn.Signature().Recv().Type().(*types.Pointer)
	_, isPointer := s.Recv().Underlying().(*types.Pointer)
	last := isPointer
	t := s.Recv()
	for _, i := range s.Index()[:len(s.Index())-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		st, ok := t.Underlying().(*types.Struct)
		if !ok {
			return false
		}
		v.holder += "." + st.Field(i).Name()
		t = st.Field(i).Type()
		_, last = t.Underlying().(*types.Pointer)
		isPointer = isPointer || last
	}
	v.held = t
	if wantsPointer && !last {
		v.heldAddr, v.held = true, types.NewPointer(t) // a copy would be changed
	}
	if wantsPointer && !isPointer {
		v.addr, v.recvType = true, types.NewPointer(v.recvType)
	}
	if !v.addr && !simple(v.recvType) && !simple(v.held) {
		return v.holder == ""
	}
	return true
}

// handed returns the arguments of the call that a function in file f does not say
// itself, as parts.
func (v *invocation) handed(f *rewrite.File, before ...any) []any {
	out := before
	for i, a := range v.call.Args {
		if v.said[i] && (f == v.file || basic(a)) {
			continue
		}
		if len(out) > 0 {
			out = append(out, ", ")
		}
		out = append(out, a)
	}
	return out
}

// taken returns the parameters of a function in file f for the arguments, and what
// hands them on.
func (v *invocation) taken(site *rewrite.Site, f *rewrite.File, list []types.Type) (params, args []string) {
	for i, t := range list {
		if a := v.call.Args[i]; v.said[i] && (f == v.file || basic(a)) {
			args = append(args, v.file.Text(a))
			continue
		}
		name := "p" + string(rune('a'+i%26))
		if i >= 26 {
			name += "2"
		}
		params = append(params, name+" "+site.Type(f, t))
		if v.call.Ellipsis.IsValid() && i == len(list)-1 {
			name += "..."
		}
		args = append(args, name)
	}
	return params, args
}

// basic reports whether an expression is a literal number or text, which can be
// said anywhere.
func basic(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.BasicLit)
	return ok
}

// constant reports whether an expression is a constant that a function in the same
// file can say: no function declares what it is made of.
func constant(w *rewrite.Rewriter, e ast.Expr) bool {
	if w.Info.Types[e].Value == nil {
		return false
	}
	ok := true
	idents(e, func(id *ast.Ident) {
		if obj := w.Info.Uses[id]; obj != nil && obj.Pkg() == w.Types && obj.Parent() != w.Types.Scope() {
			if _, imported := obj.(*types.PkgName); !imported {
				ok = false
			}
		}
	})
	return ok
}

// body returns "{ return call }" without the return of a call without results.
func (v *invocation) body(call string) string {
	if len(v.results) == 0 {
		return " { " + call + " }"
	}
	return " { return " + call + " }"
}

// rooted reports whether an expression is a variable or a path of fields from it.
func rooted(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return rooted(e.X)
	case *ast.ParenExpr:
		return rooted(e.X)
	case *ast.StarExpr:
		return rooted(e.X)
	}
	return false
}
