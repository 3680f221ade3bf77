package blocking

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports what makes reconcile workers and event handlers wait without
// limit.
var Analyzer = rule.New(doc, run)

// The optional forms.
var underLock, anyRequest rule.Switch

func init() {
	underLock.Bind(Analyzer, "underlock", "also report requests to other servers that a reconcile makes while it holds a lock of the reconciler")
	anyRequest.Bind(Analyzer, "anyrequest", "also report requests with a context of unknown deadline on a client without timeout")
}

func run(pass *rule.Pass) {
	c := &checker{pass: pass, locks: pass.Effects.Locks(), graph: pass.Effects.Graph(), sent: make(map[any]*lockedSend)}
	c.findRoles()
	for _, f := range pass.Funcs() {
		if f.TooComplex {
			continue
		}
		c.sends(f.Fn)
		c.clients(f.Fn)
		if !c.worker.Has(f.Fn) && !c.event.Has(f.Fn) {
			continue
		}
		c.channels(f.Fn)
		if !c.handler(f.Fn) {
			c.waits(f.Fn)
			c.defaultClient(f.Fn)
		}
		if underLock.On(pass) {
			c.requestsUnderLock(f.Fn)
		}
	}
	c.reportSends()
}

type checker struct {
	pass  *rule.Pass
	locks *flow.Locks
	graph *flow.CallGraph
	// worker are the functions that reconciles and key workers run, event those
	// that informers run, filter those that predicates and map functions do.
	worker        *effects.ReconcilePath
	event, filter *flow.Closure
	// sent are the sends under a lock, by the field of the channel.
	sent  map[any]*lockedSend
	order []*lockedSend
}

func (c *checker) findRoles() {
	c.worker = c.pass.Effects.ReconcilePath()
	closure := func(roles model.Role) *flow.Closure {
		return c.graph.Closure(c.graph.Roots(c.pass.Model, roles), flow.BeforeReturn, nil)
	}
	c.event, c.filter = closure(model.Handler|model.Predicate|model.MapFunc), closure(model.Predicate|model.MapFunc)
}

// handler: only the event handlers of client-go run fn, whose waits are the matter
// of rule handlerblock.
func (c *checker) handler(fn *ssa.Function) bool {
	return c.event.Has(fn) && !c.worker.Has(fn) && !c.filter.Has(fn)
}

// who says what stands still while fn waits.
func (c *checker) who(fn *ssa.Function) string {
	if c.worker.Has(fn) {
		return "a reconcile worker, 1 by default, and other objects wait"
	}
	return "the goroutine that delivers events, and later ones wait"
}

// instead says what to do in place of waiting.
func (c *checker) instead(fn *ssa.Function) string {
	if c.worker.Has(fn) {
		return "return RequeueAfter instead"
	}
	return "enqueue the object instead"
}

// unbounded: context v is the one that a framework gives a worker or handler,
// which ends with the process only, handed down unchanged.
func (c *checker) unbounded(v ssa.Value, depth int) bool {
	param := c.pass.Flow.SameDeadline(v)
	if param == nil || depth > 4 {
		return false
	}
	fn := param.Parent()
	if c.pass.Model.Has(fn.Syntax(), model.Reconciler|model.ObjectReconciler|model.KeyWorker) {
		return true
	}
	callers := c.graph.Callers(fn)
	if callers.Literal || callers.Exported && fn.Signature.Recv() == nil || callers.AsValue || callers.Dynamic {
		return false
	}
	sites := callers.Sites
	for _, s := range sites {
		at := -1
		for i, p := range fn.Params {
			if p == param {
				at = i
			}
		}
		if _, isCall := s.Call.Instr.(*ssa.Call); !isCall || at < 0 || at >= len(s.Call.Args) || !c.unbounded(s.Call.Args[at], depth+1) {
			return false
		}
	}
	return len(sites) > 0
}

func (c *checker) callText(ci ssa.CallInstruction) (*ast.CallExpr, string) {
	e := c.pass.Flow.CallExpr(ci)
	if e == nil {
		return nil, ""
	}
	return e, types.ExprString(e.Fun)
}

// isStop: v is a channel that ends something: ctx.Done() or a parameter of type
// <-chan struct{}.
func isStop(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	return ok && call.Call.IsInvoke() && call.Call.Method.Name() == "Done" && kube.IsContext(call.Call.Value.Type())
}
