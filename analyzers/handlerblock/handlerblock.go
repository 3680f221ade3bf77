package handlerblock

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports what keeps the goroutine waiting that delivers the events of
// an informer.
var Analyzer = writes.Bind(rule.New(doc, run), "writes", "also report event handlers that write to the API server")

// writes: also writes to the API server.
var writes rule.Switch

func run(pass *rule.Pass) {
	c := &checker{pass: pass, waits: make(map[*ssa.Function]*wait)}
	graph := pass.Effects.Graph()
	runs := graph.Closure(graph.Roots(pass.Model, model.Handler|model.IndexFunc), callgraph.InPlace, func(e callgraph.Edge) bool { return !c.mayBlock(e.Call) })
	for _, f := range pass.Funcs() {
		if root := runs.Root(f.Fn); root != nil && !f.TooComplex && !c.isOneResynced(root) {
			c.function(f.Fn, root)
		}
	}
	for _, w := range c.order {
		w.at.Say(w.message)
	}
}

type checker struct {
	pass *rule.Pass
	// waits has one for each handler: all that it waits for goes to the worker
	// together.
	waits map[*ssa.Function]*wait
	order []*wait
}

// A wait is the first call of a handler that blocks, and what is said about it.
type wait struct {
	at      *rule.Finding
	message string
}

// function reports the calls of fn that block; root is the handler that runs it.
func (c *checker) function(fn, root *ssa.Function) {
	for _, call := range c.pass.Flow.Calls(fn) {
		if _, sync := call.Instr.(*ssa.Call); !sync || !c.mayBlock(call) {
			continue
		}
		e := c.pass.Flow.CallExpr(call.Instr)
		if e == nil {
			continue
		}
		if first := c.waits[root]; first != nil {
			first.at.Because(e, "and here")
			continue
		}
		w := &wait{at: c.pass.At(e)}
		c.waits[root] = w
		c.order = append(c.order, w)
		if c.pass.Model.Has(root.Syntax(), model.IndexFunc) {
			w.message = fmt.Sprintf("index function calls %s, and the lock of the store is held meanwhile: nobody can read the cache; compute the value from the object alone",
				types.ExprString(e.Fun))
		} else {
			w.message = fmt.Sprintf("event handler calls %s, which keeps all further events waiting and is not tried again: put the key on a work queue and do this in the worker",
				types.ExprString(e.Fun))
		}
		if n := root.Syntax(); root != fn && n != nil {
			w.at.Because(rule.Span(n.Pos(), n.Pos()+4), "the handler that leads there")
		}
	}
}

// minSleep is the shortest sleep that counts.
const minSleep = 10 * time.Millisecond

// mayBlock: the call waits for a time, for others or for a server.
func (c *checker) mayBlock(call ssaflow.Call) bool {
	if n, ok := kube.RepeatsBySteps(call.Fn); ok && kube.IsVar(globalOf(call.Arg(n)), "retry.DefaultRetry") {
		return false
	}
	if sleep, ok := kube.BlocksEvents(call.Fn); ok {
		return !sleep || !isShort(call.Arg(0))
	}
	if !writes.On(c.pass) {
		return false
	}
	op, ok := kube.ClientOp(call.Fn)
	return ok && op.Writes() && call.Static == nil
}

// globalOf returns the package variable that v is read from, if it is one.
func globalOf(v ssa.Value) types.Object {
	if g := ssaflow.GlobalOf(v); g != nil {
		return g.Object()
	}
	return nil
}

func isShort(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	if !ok || k.Value == nil {
		return false
	}
	n, exact := constant.Int64Val(constant.ToInt(k.Value))
	return exact && time.Duration(n) < minSleep
}

// isOneResynced: the function that has the handler makes its informers itself, each for one
// object by its name and with a resync: no events of others wait, and the object is handed
// over again whatever became of it.
func (c *checker) isOneResynced(root *ssa.Function) bool {
	made := 0
	for _, call := range c.pass.Flow.Calls(ssaflow.Outermost(root)) {
		at, adds := kube.ResyncArg(call.Fn)
		if at < 0 || adds {
			continue
		}
		k, ok := call.Arg(at).(*ssa.Const)
		expr := c.pass.Flow.CallExpr(call.Instr)
		if !ok || k.Value == nil || constant.Sign(k.Value) == 0 || expr == nil || !c.hasOneName(expr) {
			return false
		}
		made++
	}
	return c.pass.Quiet(made > 0, root, "its informer has one object, and hands it over again after the resync period")
}

// hasOneName: a field selector in the expression is one of the name of an object.
func (c *checker) hasOneName(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		x, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		if v := c.pass.TypesInfo.Types[x].Value; v != nil && v.Kind() == constant.String {
			name, _, _ := strings.Cut(constant.StringVal(v), "=")
			found = found || name == "metadata.name"
		}
		return !found
	})
	return found
}
