package reconcilegoroutine

import (
	_ "embed"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports goroutines that never end, or are cancelled at once.
var Analyzer = rule.NewForms(doc, rule.Forms{endless, lifelong, cancelled, request, unjoined})

// A start is a place where a goroutine is started whose function is in sight.
type start struct {
	callgraph.Start
	in *ssa.Function
	at ast.Node // what starts it
	// reconcile: a reconcile may run it.
	reconcile bool
	// guarded: whether it is started depends on something that was looked up.
	guarded bool
	// made is the context that the function cancels when it returns, and the
	// goroutine works with, nil if there is none.
	made *ast.CallExpr
}

type starts []start

// short are the roles of functions that frameworks call and wait for. Others may go
// on as long as the goroutines that they start.
const short = model.Reconciler | model.ObjectReconciler | model.KeyWorker | model.ObjectWorker | model.Handler | model.Predicate | model.MapFunc | model.Admission

func findStarts(pass *rule.Pass) (out starts) {
	reach, graph := pass.Effects.ReconcilePath(), pass.Effects.Graph()
	returns := graph.Closure(graph.Roots(pass.Model, short), callgraph.BeforeReturn, nil)
	for _, f := range pass.Funcs() {
		for _, g := range callgraph.Starts(pass.Flow, f.Fn) {
			if g.Fn == nil || g.Fn.Blocks == nil {
				continue
			}
			s := start{Start: g, in: f.Fn, at: place(pass.Flow, g), reconcile: reach.Has(f.Fn)}
			if s.at == nil {
				continue
			}
			if returns.Has(f.Fn) {
				s.made = cancelledContext(pass.Flow, f.Fn, g)
			}
			s.guarded = s.reconcile && guarded(pass.Flow, g.Instr)
			out = append(out, s)
		}
	}
	return out
}

// span is a range of the source.
type span struct{ pos, end token.Pos }

func (s span) Pos() token.Pos { return s.pos }
func (s span) End() token.Pos { return s.end }

// place returns what starts a goroutine in the source, without the body of a literal;
// nil if it has none.
func place(p *ssaflow.Package, s callgraph.Start) ast.Node {
	e := p.CallExpr(s.Instr)
	if e == nil {
		return nil
	}
	for _, n := range p.Path(s.Instr.Pos()) {
		if g, ok := n.(*ast.GoStmt); ok && g.Call == e {
			if lit, ok := ast.Unparen(e.Fun).(*ast.FuncLit); ok {
				return span{g.Pos(), lit.Type.End()}
			}
			return g
		}
	}
	return span{e.Pos(), e.Fun.End()}
}

// joined: fn waits for goroutines, or takes from a channel.
func joined(p *ssaflow.Package, fn *ssa.Function) bool {
	for _, c := range p.Calls(fn) {
		if kube.WaitsForGoroutines(c.Fn) {
			return true
		}
	}
	for i := range ssaflow.Instrs(fn) {
		if takes(i) {
			return true
		}
	}
	return false
}

// takes: the instruction takes from a channel.
func takes(i ssa.Instruction) bool {
	switch i := i.(type) {
	case *ssa.UnOp:
		return i.Op == token.ARROW
	case *ssa.Select:
		return true
	}
	return false
}
