package reconcilegoroutine

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports goroutines that never end, or are cancelled at once.
var Analyzer = rule.New(doc, run)

// unjoined: also goroutines that nothing limits to one for each object.
var unjoined rule.Switch

func init() {
	unjoined.Bind(Analyzer, "unjoined", "also report goroutines that a reconcile starts without a guard and does not wait for")
}

func run(pass *rule.Pass) {
	c := &checker{pass: pass, reach: pass.Effects.ReconcilePath()}
	graph := pass.Effects.Graph()
	c.returns = graph.Closure(graph.Roots(pass.Model, short), callgraph.BeforeReturn, nil)
	for _, f := range pass.Funcs() {
		c.requestEnds(f.Fn)
		for _, s := range callgraph.Starts(pass.Flow, f.Fn) {
			if s.Fn == nil || s.Fn.Blocks == nil {
				continue
			}
			if c.returns.Has(f.Fn) && c.cancelledAtOnce(f.Fn, s) {
				continue
			}
			if c.reach.Has(f.Fn) {
				c.endless(f.Fn, s)
			}
		}
	}
}

type checker struct {
	pass  *rule.Pass
	reach *memory.ReconcilePath
	// returns are the functions that somebody waits for to return soon.
	returns *callgraph.Closure
}

// short are the roles of functions that frameworks call and wait for. Others may go
// on as long as the goroutines that they start.
const short = model.Reconciler | model.ObjectReconciler | model.KeyWorker | model.Handler | model.Predicate | model.MapFunc | model.Admission

// endless reports a goroutine of a reconcile that has no way out.
func (c *checker) endless(fn *ssa.Function, s callgraph.Start) {
	if guarded(c.pass.Flow, s.Instr) {
		return
	}
	node := c.node(s)
	if node == nil {
		return
	}
	if !c.leaves(s) {
		c.pass.At(node).Say("each reconcile starts another goroutine that never ends, since nothing stops its loop; start it once as a Runnable of the manager, or end it with ctx.Done()")
	} else if unjoined.On(c.pass) && !joined(c.pass.Flow, fn) {
		c.pass.At(node).Say("each reconcile starts another goroutine and does not wait for it: nothing limits how many run; wait for it, or start one for each object")
	}
}

// leaves: the goroutine has a return that can be reached. A loop of package wait
// in its place has none but its stop channel.
func (c *checker) leaves(s callgraph.Start) bool {
	if call, ok := c.pass.Flow.Resolve(s.Instr); ok && kube.RunsLoop(call.Fn) >= 0 {
		return !isForever(call)
	}
	for _, r := range ssaflow.Returns(s.Fn) {
		if reachable(s.Fn, r.Block()) {
			return true
		}
	}
	for _, b := range s.Fn.Blocks { // ends by a panic, or by what never returns
		if len(b.Succs) == 0 && reachable(s.Fn, b) && !noCase(b) {
			return true
		}
	}
	return false
}

// noCase: the block that the compiler adds for a select without a case that fits.
func noCase(b *ssa.BasicBlock) bool {
	p, ok := ssaflow.Terminator(b).(*ssa.Panic)
	if !ok {
		return false
	}
	k, ok := ssaflow.Unwrap(p.X).(*ssa.Const)
	return ok && k.Value != nil && k.Value.Kind() == constant.String && constant.StringVal(k.Value) == "blocking select matched no case"
}

// isForever: a loop of package wait that nothing ends.
func isForever(call ssaflow.Call) bool {
	if len(call.Args) > 0 {
		for _, a := range call.Args {
			if k, ok := a.(*ssa.Const); ok && k.IsNil() {
				if _, isChan := k.Type().Underlying().(*types.Chan); isChan {
					return true
				}
			}
		}
	}
	return call.Fn.Name() == "Forever"
}

func reachable(fn *ssa.Function, b *ssa.BasicBlock) bool {
	return b == fn.Blocks[0] || b.Idom() != nil
}

func (c *checker) node(s callgraph.Start) ast.Node {
	e := c.pass.Flow.CallExpr(s.Instr)
	if e == nil {
		return nil
	}
	for _, n := range c.pass.Flow.Path(s.Instr.Pos()) {
		if g, ok := n.(*ast.GoStmt); ok && g.Call == e {
			if lit, ok := ast.Unparen(e.Fun).(*ast.FuncLit); ok {
				return span{g.Pos(), lit.Type.End()}
			}
			return g
		}
	}
	return span{e.Pos(), e.Fun.End()}
}
