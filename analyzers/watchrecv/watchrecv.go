package watchrecv

import (
	_ "embed"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports watches whose end is not noticed.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	if pass.Pkg.Name() == "main" && kube.ScriptTree(pass.Pkg.Path()) {
		return // somebody looks on
	}
	for _, f := range pass.Funcs() {
		if pass.Effects.Graph().Callers(ssaflow.Outermost(f.Fn)).Nobody() {
			continue
		}
		for _, e := range informer.WatchEvents(pass.Flow, f.Fn) {
			if e.Unchecked && maySpin(pass, e) {
				report(pass, e)
			}
		}
	}
	for _, f := range pass.Sources() {
		ast.Inspect(f, func(n ast.Node) bool {
			if g, ok := n.(*ast.GoStmt); ok {
				started(pass, g)
			}
			return true
		})
	}
}

// maySpin: after the channel is closed, control comes back to the receive with
// the same channel, and nothing on the way keeps it from doing so forever.
func maySpin(pass *rule.Pass, e informer.WatchEvent) bool {
	recv := e.At
	if x, ok := recv.(*ssa.Extract); ok {
		recv = x.Tuple.(*ssa.Select)
	}
	if e.Value == nil || !ssaflow.InLoop(recv.Block()) {
		return false
	}
	stop := func(i ssa.Instruction) bool {
		switch i := i.(type) {
		case *ssa.TypeAssert:
			return !i.CommaOk && e.Field(i.X) == "Object" // panics
		case ssa.CallInstruction:
			if kube.IsType(i.Common().Value.Type(), "context.CancelFunc") {
				return true // the loop may ask for its context
			}
			c, ok := pass.Flow.Resolve(i)
			if !ok {
				return false
			}
			for _, a := range c.Args {
				if (kube.IsWatchEvent(a.Type()) || e.Field(a) == "Type") && mayEnd(pass, c) {
					return true
				}
			}
			return isNewWatch(c)
		}
		return false
	}
	return paths.Find(pass.Flow, paths.After(e.At), paths.Query{To: paths.Is(recv), Avoid: stop, Holds: func(c ssaflow.Cond) bool {
		if cmp, ok := c.Value.(*ssa.BinOp); ok {
			switch cmp.Op {
			case token.LSS, token.LEQ, token.GTR, token.GEQ:
				return false // a loop with a bound, perhaps
			}
		}
		allows, _ := e.Allows(c, informer.ZeroEvent)
		return allows
	}}).Found()
}

// mayEnd: the function that gets an event may keep the loop from going on: it answers
// something, panics, or is out of sight.
func mayEnd(pass *rule.Pass, c ssaflow.Call) bool {
	if kube.EffectOf(c.Fn).Has(kube.Logs) {
		return false
	}
	fn := c.Static
	if fn == nil || len(fn.Blocks) == 0 || fn.Signature.Results().Len() > 0 {
		return true
	}
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.Store:
			if ssaflow.LocalAt(i.Addr) == nil {
				return true
			}
		case *ssa.Panic, *ssa.Send, *ssa.Select:
			return true
		case *ssa.TypeAssert:
			if !i.CommaOk {
				return true
			}
		case ssa.CallInstruction:
			in, ok := pass.Flow.Resolve(i)
			if !ok || !kube.EffectOf(in.Fn).Has(kube.Tells|kube.Reads) || kube.NeverReturns(in.Fn) {
				return true
			}
		}
	}
	return false
}

// isNewWatch: the call returns a watch.
func isNewWatch(c ssaflow.Call) bool {
	call, ok := c.Instr.(*ssa.Call)
	if !ok {
		return false
	}
	res := call.Call.Signature().Results()
	for i := range res.Len() {
		if kube.IsWatch(res.At(i).Type()) {
			return true
		}
	}
	return false
}

func report(pass *rule.Pass, e informer.WatchEvent) {
	at := e.At
	var n ast.Node
	if x, ok := at.(*ssa.Extract); ok {
		n = informer.Receive(pass.Flow, x)
	} else {
		n = informer.Receive(pass.Flow, at.(ssa.Value))
	}
	if n == nil {
		return
	}
	pass.At(n).
		Say(`the server closes every watch after a while: without the ok test this loop then spins on zero events; use "event, ok := <-…" and watch again`)
}

// started looks at a goroutine that does nothing but go through the events of
// a watch.
func started(pass *rule.Pass, g *ast.GoStmt) {
	var body *ast.BlockStmt
	if lit, ok := ast.Unparen(g.Call.Fun).(*ast.FuncLit); ok {
		body = lit.Body
	} else if fn := pass.Callee(g.Call); fn != nil {
		if decl := pass.Model.Decl(fn); decl != nil {
			body = decl.Body
		}
	}
	if body == nil || len(body.List) == 0 {
		return
	}
	loop, ok := body.List[len(body.List)-1].(*ast.RangeStmt)
	if !ok {
		return
	}
	call, ok := ast.Unparen(loop.X).(*ast.CallExpr)
	if !ok || !kube.IsResultChan(pass.Callee(call)) || mayLeave(pass, body) {
		return
	}
	pass.At(call).Because(rule.Span(g.Pos(), g.Call.Fun.Pos()), "the goroutine ends with the loop").
		Say("the server closes every watch after a while: then this loop ends and nothing is watched any more; list and watch again, or use an informer")
}

// mayLeave: the function ends by itself as well, or tells somebody that it ended.
func mayLeave(pass *rule.Pass, body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt, *ast.BranchStmt, *ast.SendStmt:
			found = true
		case *ast.DeferStmt:
			if sel, ok := n.Call.Fun.(*ast.SelectorExpr); !ok || !kube.IsWatch(pass.TypesInfo.TypeOf(sel.X)) {
				found = true
			}
		}
		return !found
	})
	return found
}
