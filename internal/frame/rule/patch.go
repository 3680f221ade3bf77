// Subject: patches

package rule

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A PatchCall is a call that sends a patch or an apply request.
type PatchCall struct {
	Call *ast.CallExpr
	Op   kube.Op
	// Type is the content type, "" when it is computed from a base object or
	// not known.
	Type kube.PatchType
	// From is the call that makes the patch from a base (MergeFrom and its
	// like), or from data (RawPatch); nil when it is made elsewhere.
	From *ast.CallExpr
	// Object is the operand, nil when there is none. Data is the body that is
	// sent, nil when it is computed.
	Object, Data ast.Expr
	// Options are the option arguments; Spread says that they come from a slice.
	Options []ast.Expr
	Spread  bool
}

// EachPatch visits the calls that send a patch, with the nodes around each,
// innermost first.
func (p *Pass) EachPatch(visit func(c PatchCall, around []ast.Node)) {
	p.EachCallAround(func(call *ast.CallExpr, fn *types.Func, around []ast.Node) {
		op, ok := kube.ClientOp(fn)
		if !ok || op.Verb != kube.Patch && op.Verb != kube.Apply {
			return
		}
		c := PatchCall{Call: call, Op: op, Spread: call.Ellipsis.IsValid()}
		if op.Obj >= 0 && op.Obj < len(call.Args) {
			c.Object = call.Args[op.Obj]
		}
		if op.Opts >= 0 && op.Opts <= len(call.Args) {
			c.Options = call.Args[op.Opts:]
		}
		if op.Verb == kube.Apply {
			c.Type = kube.ApplyPatch
		} else if op.Clientset {
			c.clientset(p)
		} else if op.Patch >= 0 && op.Patch < len(call.Args) {
			c.patch(p, call.Args[op.Patch])
		}
		visit(c, around)
	})
}

// clientset: Patch(ctx, name, type, data, options, subresources...).
func (c *PatchCall) clientset(p *Pass) {
	if len(c.Call.Args) < 4 {
		return
	}
	c.Type = kube.PatchTypeOf(p.TypesInfo.Types[c.Call.Args[c.Op.Patch-1]])
	c.Data = c.Call.Args[c.Op.Patch]
	c.Options = nil
	if c.Op.Opts < len(c.Call.Args) && c.Op.Opts > c.Op.Patch && kube.IsMetaOptions(p.TypesInfo.TypeOf(c.Call.Args[c.Op.Opts])) {
		c.Options = c.Call.Args[c.Op.Opts : c.Op.Opts+1] // clients without a context have none
	}
	c.Spread = false
}

func (c *PatchCall) patch(p *Pass, e ast.Expr) {
	e = ast.Unparen(e)
	for range 3 {
		id, ok := e.(*ast.Ident)
		if !ok {
			break
		}
		def := p.Flow.Definition(p.TypesInfo.Uses[id])
		if def == nil || p.reassigned(id) {
			break
		}
		e = ast.Unparen(def)
	}
	switch x := e.(type) {
	case *ast.SelectorExpr:
		if kube.IsVar(p.TypesInfo.Uses[x.Sel], "client.Apply") {
			c.Type = kube.ApplyPatch
		}
	case *ast.Ident:
		if kube.IsVar(p.TypesInfo.Uses[x], "client.Apply") {
			c.Type = kube.ApplyPatch
		}
	case *ast.CallExpr:
		fn := p.Callee(x)
		switch {
		case kube.Is(fn, "client.RawPatch") && len(x.Args) == 2:
			c.Type, c.Data, c.From = kube.PatchTypeOf(p.TypesInfo.Types[x.Args[0]]), x.Args[1], x
		case kube.Is(fn, "client.StrategicMergeFrom"):
			c.Type, c.From = kube.StrategicPatch, x
		case kube.Is(fn, "client.MergeFrom", "client.MergeFromWithOptions", "client.StrategicMergeFrom"):
			c.Type, c.From = kube.MergePatch, x
		}
	}
}

// reassigned: the variable is assigned more than once in its function.
func (p *Pass) reassigned(id *ast.Ident) bool {
	obj := p.TypesInfo.Uses[id]
	fn := p.Flow.EnclosingFunc(id.Pos())
	if obj == nil || fn == nil {
		return true
	}
	n := 0
	ast.Inspect(fn, func(x ast.Node) bool {
		if a, ok := x.(*ast.AssignStmt); ok {
			for _, l := range a.Lhs {
				if li, ok := l.(*ast.Ident); ok && (p.TypesInfo.Uses[li] == obj || p.TypesInfo.Defs[li] == obj) {
					n++
				}
			}
		}
		return true
	})
	return n > 1
}
