package handlerblock

import (
	_ "embed"
	"fmt"
	"go/constant"
	"go/types"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports what keeps the goroutine waiting that delivers the events of
// an informer.
var Analyzer = rule.New(doc, run)

// writes: also writes to the API server.
var writes rule.Switch

func init() {
	writes.Bind(Analyzer, "writes", "also report event handlers that write to the API server")
}

func run(pass *rule.Pass) {
	c := &checker{pass: pass, reports: make(map[*ssa.Function]*analysis.Diagnostic)}
	graph := pass.Effects.Graph()
	runs := graph.Closure(graph.Roots(pass.Model, model.Handler|model.IndexFunc), flow.InPlace, func(e flow.Edge) bool { return !c.blocks(e.Call) })
	for _, f := range pass.Funcs() {
		if root := runs.Root(f.Fn); root != nil && !f.TooComplex {
			c.function(f.Fn, root)
		}
		c.watchErrors(f.Fn)
	}
	for _, d := range c.order {
		pass.Report(*d)
	}
}

type checker struct {
	pass *rule.Pass
	// reports has one for each handler: all that it waits for goes to the worker
	// together.
	reports map[*ssa.Function]*analysis.Diagnostic
	order   []*analysis.Diagnostic
}

// function reports the calls of fn that block; root is the handler that runs it.
func (c *checker) function(fn, root *ssa.Function) {
	for _, call := range c.pass.Flow.Calls(fn) {
		if _, sync := call.Instr.(*ssa.Call); !sync || !c.blocks(call) {
			continue
		}
		e := c.pass.Flow.CallExpr(call.Instr)
		if e == nil {
			continue
		}
		if first := c.reports[root]; first != nil {
			first.Related = append(first.Related, analysis.RelatedInformation{Pos: e.Pos(), End: e.End(), Message: "and here"})
			continue
		}
		d := &analysis.Diagnostic{Pos: e.Pos(), End: e.End()}
		c.reports[root] = d
		c.order = append(c.order, d)
		if c.pass.Model.Has(root.Syntax(), model.IndexFunc) {
			d.Message = fmt.Sprintf("index function calls %s, and the lock of the store is held meanwhile: nobody can read the cache; compute the value from the object alone",
				types.ExprString(e.Fun))
		} else {
			d.Message = fmt.Sprintf("event handler calls %s, which keeps all further events waiting and is not tried again: put the key on a work queue and do this in the worker",
				types.ExprString(e.Fun))
		}
		if n := root.Syntax(); root != fn && n != nil {
			d.Related = append(d.Related, analysis.RelatedInformation{Pos: n.Pos(), End: n.Pos() + 4, Message: "the handler that leads there"})
		}
	}
}

// minSleep is the shortest sleep that counts.
const minSleep = 10 * time.Millisecond

// blocks: the call waits for a time, for others or for a server.
func (c *checker) blocks(call flow.Call) bool {
	if sleep, ok := kube.BlocksEvents(call.Fn); ok {
		return !sleep || !short(call.Arg(0))
	}
	if !writes.On(c.pass) {
		return false
	}
	op, ok := kube.ClientOp(call.Fn)
	return ok && op.Writes() && call.Static == nil
}

func short(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	if !ok || k.Value == nil {
		return false
	}
	n, exact := constant.Int64Val(constant.ToInt(k.Value))
	return exact && time.Duration(n) < minSleep
}
