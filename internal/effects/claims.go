package effects

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// backgroundClaim: a function without a context parameter makes a call of the
// API (or calls a function that does) with a background context.
func (in *interp) backgroundClaim() *BackgroundUse {
	if in.fn.Parent() != nil || HasContext(in.fn.Signature) {
		return nil
	}
	for _, c := range in.p.Flow.Calls(in.fn) {
		if _, ok := c.Instr.(*ssa.Call); !ok {
			continue
		}
		if in.p.BackgroundArg(c) != nil {
			name := "?"
			if c.Fn != nil {
				name = c.Fn.Name()
			}
			return &BackgroundUse{Callee: name, Site: in.site(c.Instr)}
		}
		if s := in.p.SummaryFor(c); s != nil && s.Background != nil {
			return s.Background
		}
	}
	return nil
}

// BackgroundArg returns the argument of c that is a background context (or one
// derived from it), when c does API or blocking work; nil otherwise.
func (p *Package) BackgroundArg(c flow.Call) ssa.Value {
	if c.Fn == nil {
		return nil
	}
	if _, isOp := kube.ClientOp(c.Fn); !isOp && !kube.IsDiscoveryOrTool(c.Fn) {
		return nil
	}
	for _, a := range c.Args {
		if kube.IsContext(a.Type()) && p.Flow.ContextOf(a).Kind == flow.ContextBackground {
			return a
		}
	}
	return nil
}

// HasContext reports whether sig has a parameter of type context.Context.
func HasContext(sig *types.Signature) bool {
	for i := range sig.Params().Len() {
		if kube.IsContext(sig.Params().At(i).Type()) {
			return true
		}
	}
	return false
}

// noDeepCopy: the options of a cached read turn deep copies off, visibly.
func (in *interp) noDeepCopy(c flow.Call, op kube.Op) bool {
	if in.p.cacheWithoutCopies(c.Arg(op.Obj)) {
		return true
	}
	call := in.p.Flow.CallExpr(c.Instr)
	if call == nil || op.Opts >= len(call.Args) {
		return false
	}
	for _, a := range call.Args[op.Opts:] {
		if in.p.noCopyOption(a, 0) {
			return true
		}
	}
	return false
}

// noCopyOption looks at one option expression: the library's constant, a
// project's own option of that meaning, an options literal that sets the field
// to a pointer to true, or a local that holds such a literal.
func (p *Package) noCopyOption(e ast.Expr, depth int) bool {
	if depth > 3 {
		return false
	}
	info := p.Flow.Info()
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if kube.NoDeepCopyOption(info.Uses[e]) {
			return true
		}
		if def := p.Flow.Definition(info.Uses[e]); def != nil {
			return p.noCopyOption(def, depth+1)
		}
	case *ast.SelectorExpr:
		return kube.NoDeepCopyOption(info.Uses[e.Sel])
	case *ast.UnaryExpr:
		return p.noCopyOption(e.X, depth+1)
	case *ast.CallExpr:
		if tv, ok := info.Types[e.Fun]; ok && tv.IsType() && len(e.Args) == 1 {
			if a, ok := info.Types[e.Args[0]]; ok && a.Value != nil && a.Value.String() == "false" {
				return false
			}
		}
		return p.noCopyOption(e.Fun, depth+1)
	case *ast.CompositeLit:
		for _, el := range e.Elts {
			kv, ok := el.(*ast.KeyValueExpr)
			if !ok { // a list of options
				if p.noCopyOption(el, depth+1) {
					return true
				}
				continue
			}
			if id, ok := kv.Key.(*ast.Ident); ok && id.Name == kube.NoDeepCopyField {
				return p.pointsToTrue(kv.Value)
			}
		}
		if n := kube.Named(info.TypeOf(e)); n != nil {
			return kube.NoDeepCopyOption(n.Obj())
		}
	}
	return false
}

// pointsToTrue: ptr.To(true), &b with b := true, new(true).
func (p *Package) pointsToTrue(e ast.Expr) bool {
	info := p.Flow.Info()
	isTrue := func(e ast.Expr) bool {
		if tv, ok := info.Types[e]; ok && tv.Value != nil {
			return tv.Value.String() == "true"
		}
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		return len(e.Args) == 1 && isTrue(e.Args[0])
	case *ast.UnaryExpr:
		if id, ok := e.X.(*ast.Ident); ok {
			if def := p.Flow.Definition(info.Uses[id]); def != nil {
				return isTrue(def)
			}
		}
	case *ast.Ident:
		if def := p.Flow.Definition(info.Uses[e]); def != nil {
			return p.pointsToTrue(def)
		}
	}
	return false
}
