package listerbeforesync

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/waits"
	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports reads of informer caches that may still be empty.
var Analyzer = rule.NewForms(doc, rule.Forms{early, unwaited, incomplete}, rule.Tests())

// each makes the Run of a form that looks at one function after the other.
func each(look func(*checker)) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		for _, c := range rule.Shared(pass, newCheckers) {
			form := *c
			form.pass = pass
			look(&form)
		}
	}
}

// A checker is what the forms know of one function.
type checker struct {
	pass  *rule.Pass // of the form that looks
	fn    *ssa.Function
	test  bool // it is in a test file
	reads []read
}

func newCheckers(pass *rule.Pass) []*checker {
	var out []*checker
	for _, f := range pass.Funcs() {
		c := &checker{pass: pass, fn: f.Fn, test: pass.Flow.InTest(f.Fn.Pos())}
		if c.test || !isTestHelper(f.Fn) {
			c.findReads()
			out = append(out, c)
		}
	}
	return out
}

// isTestHelper: the function, or one around it, is a helper of tests.
func isTestHelper(fn *ssa.Function) bool {
	for ; fn != nil; fn = fn.Parent() {
		for _, p := range fn.Params {
			if kube.IsType(p.Type(), "testing.T", "testing.B", "testing.TB", "testing.F") {
				return true
			}
		}
	}
	return false
}

// A read is one that comes too early. One call has one report.
type read struct {
	waits.InformerRead
	place place
	at    analysis.Range
	name  string // of what reads
}

// A place says where a read is.
type place uint8

const (
	makesInformer place = iota // in the function that makes the informer
	handedOn                   // in a callee that gets the informer from there
	aboveWait                  // in what is started before a wait for the informer
	behindStart                // below the start of the informer, with no wait at all
)

// findReads decides what the early reads of the function are.
func (c *checker) findReads() {
	found := make(map[ssa.Instruction]bool)
	for _, r := range waits.EarlyInformerReads(c.pass.Effects, c.fn) {
		call := c.pass.Flow.CallExpr(r.Call.Instr)
		out, quiet := read{InformerRead: r, place: handedOn}, c.pass.QuietAt(r.Call.Instr)
		switch direct := r.Via == nil || r.Literal; {
		case found[r.Call.Instr]:
			continue
		case r.Made != nil && direct && !r.Async:
			out.place, call = makesInformer, c.readingCall(r)
		case quiet(c.test, "of a test, only what the function that makes the informer reads is looked at"):
			continue
		case r.Made != nil && !r.Async:
		case quiet(waits.FactoryWaited(c.fn), "the function waits for the whole factory"),
			quiet(r.Async && c.hasSignal(r.Call), "what is started waits for an item of a queue that says only that something has happened"):
			continue
		case r.Wait != nil:
			out.place = aboveWait
		case r.Started != nil:
			out.place = behindStart
		default:
			continue
		}
		if call == nil {
			continue
		}
		if out.at, out.name = call, c.pass.CalleeText(call); out.place == aboveWait || out.place == behindStart {
			out.at, out.name = c.started(r, call)
		}
		found[r.Call.Instr] = true
		c.reads = append(c.reads, out)
	}
	for _, call := range c.pass.Flow.Calls(c.fn) {
		_, isRead := call.CachedRead()
		c.pass.Quiet(isRead && !found[call.Instr], call, "the function neither makes nor starts the informer, or waits for it before: where it is started is looked at")
	}
}

// readingCall returns the call that reads, here or in a literal of this function.
func (c *checker) readingCall(r waits.InformerRead) *ast.CallExpr {
	if r.Via == nil {
		return c.pass.Flow.CallExpr(r.Call.Instr)
	}
	pos, end := r.Site.Pos()
	for _, n := range c.pass.Flow.Path(pos) {
		if e, ok := n.(*ast.CallExpr); ok && e.Pos() == pos && e.End() == end {
			return e
		}
	}
	return nil
}

// started returns the node that a call starts, and its name.
func (c *checker) started(r waits.InformerRead, call *ast.CallExpr) (analysis.Range, string) {
	pos, _ := r.Site.Pos()
	for _, e := range append(call.Args, call.Fun) {
		if lit, ok := ast.Unparen(e).(*ast.FuncLit); ok && (e == call.Fun || lit.Pos() <= pos && pos < lit.End()) {
			return lit.Type, "the function literal"
		}
	}
	for _, i := range []int{kube.RunsLoop(r.Call.Fn), kube.StartsGoroutine(r.Call.Fn)} {
		if i >= 0 && i < len(call.Args) {
			return call, types.ExprString(call.Args[i])
		}
	}
	return call, c.pass.CalleeText(call)
}

// informerName returns the name of the field, parameter or variable that leads to an informer.
func informerName(keys []informer.Key) string {
	for _, k := range keys {
		switch root := k.Root.(type) {
		case *types.Var:
			return root.Name() + k.Path
		case *ssa.Parameter, *ssa.FreeVar:
			return root.(ssa.Value).Name() + k.Path
		}
	}
	return "an informer"
}

// at begins the finding about a read at its place, which may be another than that
// of the read itself.
func (c *checker) at(r read, causes ...rule.Cause) *rule.Finding {
	f := c.pass.At(r.at).Causes(causes...)
	if r.Via != nil {
		if pos, _, _ := c.pass.SitePos(r.Site); pos != r.at.Pos() {
			f.Because(r.Site, "read here")
		}
	}
	return f
}
