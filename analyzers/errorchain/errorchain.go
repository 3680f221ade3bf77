package errorchain

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports errors that are turned into text before their kind is asked for.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	seen := make(map[*ssa.Call]bool)
	for _, f := range pass.Funcs() {
		if f.TooComplex {
			continue
		}
		for _, test := range pass.Flow.Calls(f.Fn) {
			if !asksForKind(test) {
				continue
			}
			for _, c := range cuts(pass, test) {
				if !seen[c.at] {
					seen[c.at] = true
					c.report(pass, test)
				}
			}
		}
	}
}

// asksForKind: a test of one kind of the errors of the API.
func asksForKind(c ssaflow.Call) bool {
	return c.Value() != nil && c.Arg(0) != nil &&
		(kube.ErrorTest(c.Fn) && !kube.IsErrorsIsAs(c.Fn) || kube.IsIgnoreNotFound(c.Fn))
}

// A cut is a call that makes text of the error of an API operation.
type cut struct {
	at *ssa.Call
	by ssaflow.ErrorOperand
	// whole: no other error is wrapped by the same call.
	whole bool
	of    ssaflow.Call
}

// cuts returns the calls that make text of the errors which a test is about, when no
// other error can answer it.
func cuts(pass *rule.Pass, test ssaflow.Call) (out []cut) {
	opts := ssaflow.ErrorOptions{Results: true, At: test.Instr.Block()}
	for _, o := range ssaflow.ErrorOrigins(pass.Flow, test.Arg(0), opts) {
		if k, ok := o.Value.(*ssa.Const); ok && k.IsNil() {
			continue
		}
		if o.Made == nil {
			return nil
		}
		made, ok := pass.Flow.Resolve(o.Made)
		if !ok || o.Done != ssaflow.ErrorText {
			if ok && kube.IsErrorf(made.Fn) || ok && kube.IsErrorsNew(made.Fn) {
				continue // an error of its own
			}
			return nil
		}
		if !asksAPI(made) {
			continue
		}
		if c, ok := cutOn(pass, o); ok && !pass.Quiet(saidNo(pass, c, test), c.at, "the same was asked before the error is made text, and the answer was no") {
			c.of = made
			out = append(out, c)
		}
	}
	return out
}

// asksAPI: the call is an operation of a client or lister.
func asksAPI(c ssaflow.Call) bool {
	if _, ok := kube.ClientOp(c.Fn); ok {
		return true
	}
	_, ok := c.CachedRead()
	return ok
}

// cutOn returns the call on the way of an error that makes text of it.
func cutOn(pass *rule.Pass, o ssaflow.ErrorOrigin) (cut, bool) {
	for _, s := range o.Steps {
		call, ok := s.(*ssa.Call)
		if !ok {
			continue
		}
		c, ok := pass.Flow.Resolve(call)
		if !ok {
			continue
		}
		operands, _ := ssaflow.ErrorOperands(c)
		found := cut{at: call, whole: true}
		ok = false
		for _, op := range operands {
			if op.Step == ssaflow.ErrorText {
				found.by, ok = op, true
			} else {
				found.whole = false
			}
		}
		if ok {
			return found, true
		}
	}
	return cut{}, false
}

func (c cut) report(pass *rule.Pass, test ssaflow.Call) {
	call, asked := pass.Flow.CallExpr(c.at), pass.Flow.CallExpr(test.Instr)
	if call == nil || asked == nil {
		return
	}
	how := "is turned into text"
	d := pass.At(call).Because(asked, "the kind is asked for here")
	if c.by.Verb != nil {
		how = "is formatted with " + c.by.Verb.Text
		if made, ok := pass.Flow.Resolve(c.at); ok && kube.IsErrorf(made.Fn) && c.whole {
			d.Fixes(fix.WrapVerb(pass.Flow, call, c.by.Verb.Arg, c.by.Printed)...)
		}
	}
	d.Sayf("the error of %s %s, so %s says no to all: wrap it with %%w", operation(pass, c.of), how, pass.CallName(asked))
}

func operation(pass *rule.Pass, c ssaflow.Call) string {
	if call := pass.Flow.CallExpr(c.Instr); call != nil {
		return pass.CallName(call)
	}
	return c.Fn.Name()
}
