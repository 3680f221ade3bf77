package cachesyncresult

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports waits for informers whose result nobody looks at.
var Analyzer = rule.NewForms(doc, rule.Forms{ignored, logged})

// A wait is a wait for informers that may end without them.
type wait struct {
	call *ssa.Call
	ssaflow.Call
	expr *ast.CallExpr
	used bool // something looks at the result
}

type waits []wait

func findWaits(pass *rule.Pass) (out waits) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			stop, ok := kube.SyncResult(c.Fn)
			call, plain := c.Instr.(*ssa.Call) // nothing waits for one in a goroutine, or deferred
			expr := pass.Flow.CallExpr(c.Instr)
			if ok && plain && expr != nil && !pass.Quiet(isNeverFalse(pass.Flow, c.Arg(stop), 0), call, "nothing else than this function ends the stop channel or context") {
				out = append(out, wait{call, c, expr, ssaflow.Used(call)})
			}
		}
	}
	return out
}

// isNeverFalse: the channel or context v does not end while the function waits,
// because only the function itself can end it.
func isNeverFalse(p *ssaflow.Package, v ssa.Value, depth int) bool {
	if v == nil || depth > 6 {
		return true
	}
	switch v := ssaflow.Unwrap(ssaflow.SoleDefinition(v)).(type) {
	case *ssa.Const, *ssa.MakeChan:
		return !isKept(v)
	case *ssa.ChangeType:
		return isNeverFalse(p, v.X, depth+1)
	case *ssa.Extract:
		return isNeverFalse(p, v.Tuple, depth+1)
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok {
			return kube.IsVar(g.Object(), "wait.NeverStop")
		}
	case *ssa.Call:
		c, ok := p.Resolve(v)
		if !ok || c.Fn == nil || kube.Is(c.Fn, "context.WithTimeout", "context.WithDeadline", "context.WithTimeoutCause", "context.WithDeadlineCause") {
			return false
		}
		if c.Method && c.Fn.Name() == "Done" && kube.IsContext(c.Args[0].Type()) {
			return isNeverFalse(p, c.Args[0], depth+1)
		}
		return c.Fn.Pkg() != nil && c.Fn.Pkg().Path() == "context" && (len(c.Args) == 0 || isNeverFalse(p, c.Args[0], depth+1))
	}
	return false
}

// isKept: the channel is stored where others can close it.
func isKept(v ssa.Value) bool {
	if v.Referrers() == nil {
		return false
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if _, local := r.Addr.(*ssa.Alloc); !local && r.Val == v {
				return true
			}
		case *ssa.ChangeType:
			if isKept(r) {
				return true
			}
		}
	}
	return false
}
