package retrywrap

import (
	_ "embed"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports conflicts that RetryOnConflict cannot see.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	seen := make(map[*ssa.Call]bool)
	for _, f := range pass.Funcs() {
		for _, r := range errflow.Retries(pass.Flow, f.Fn) {
			if r.Poll {
				continue
			}
			c := checker{pass: pass, retry: r, reported: seen}
			i := errflow.ErrorResult(r.Body.Signature)
			if i < 0 {
				continue
			}
			for _, ret := range ssaflow.Returns(r.Body) {
				c.seesOthers = c.seesOthers || len(c.updates(ret.Results[i])) > 0
			}
			for _, ret := range ssaflow.Returns(r.Body) {
				c.returned(ret.Results[i])
			}
		}
	}
}

// A checker follows the errors that a retried function returns back to where
// they are made.
type checker struct {
	pass     *rule.Pass
	retry    errflow.Retry
	reported map[*ssa.Call]bool
	// seesOthers: the retried function returns the conflict of some update, so
	// what a function that it calls updates as well may not be meant.
	seesOthers bool
}

// returned looks at the calls that make the error v, and those it is made of.
func (c *checker) returned(v ssa.Value) {
	for _, o := range ssaflow.ErrorOrigins(c.pass.Flow, v, ssaflow.ErrorOptions{Results: true, Calls: true}) {
		if o.Made != nil && o.Done <= ssaflow.ErrorWrapped {
			c.made(o.Made)
		}
	}
}

// made looks for the error of an update among those that a call makes text of. One
// that is wrapped beside it is seen.
func (c *checker) made(v *ssa.Call) {
	call, ok := c.pass.Flow.Resolve(v)
	if !ok || !kube.Is(call.Fn, "fmt.Errorf") && !kube.Is(call.Fn, "errors.New", "github.com/pkg/errors.New") {
		return
	}
	operands, _ := ssaflow.ErrorOperands(call)
	wrapped := false
	for _, op := range operands {
		if op.Step != ssaflow.ErrorWrapped {
			continue
		}
		if wrapped = true; len(c.updates(op.Value)) > 0 {
			return
		}
	}
	for _, op := range operands {
		if op.Step != ssaflow.ErrorText || op.Verb == nil && !kube.Is(call.Fn, "errors.New", "github.com/pkg/errors.New") || !c.meant(op.Value) {
			continue
		}
		switch {
		case op.Verb == nil:
			c.report(v, "is turned into text", nil)
		case wrapped:
			c.report(v, "is formatted with "+op.Verb.Text, nil)
		default:
			c.report(v, "is formatted with "+op.Verb.Text, fix.WrapVerb(c.pass.Flow, c.pass.Flow.CallExpr(v), op.Verb.Arg, op.Printed))
		}
		return
	}
}

// meant: v is the error of an update that is to be retried.
func (c *checker) meant(v ssa.Value) bool {
	updates := c.updates(v)
	if c.seesOthers { // then only that of a client's update itself
		updates = slices.DeleteFunc(updates, func(o ssaflow.ErrorOrigin) bool { return o.Done != ssaflow.ErrorKept || o.Entered > 0 })
	}
	return len(updates) > 0
}

// updates returns the updates whose error v is: as it is, wrapped, or handed on
// by a function of the package.
func (c *checker) updates(v ssa.Value) []ssaflow.ErrorOrigin {
	var out []ssaflow.ErrorOrigin
	for _, o := range ssaflow.ErrorOrigins(c.pass.Flow, v, ssaflow.ErrorOptions{Results: true}) {
		if o.Made == nil || o.Done > ssaflow.ErrorWrapped {
			continue
		}
		if call, ok := c.pass.Flow.Resolve(o.Made); ok {
			if op, ok := kube.ClientOp(call.Fn); ok && op.Verb == kube.Update {
				out = append(out, o)
			}
		}
	}
	return out
}

func (c *checker) report(v *ssa.Call, how string, fixes []fix.Fix) {
	call := c.pass.Flow.CallExpr(v)
	if call == nil || c.reported[v] {
		return
	}
	c.reported[v] = true
	name := "RetryOnConflict"
	d := c.pass.At(call).Fixes(fixes...)
	if retry := c.pass.Flow.CallExpr(c.retry.Call.Instr); retry != nil {
		name = c.pass.CallName(retry)
		d.Because(rule.Span(retry.Pos(), retry.Fun.End()), "nothing is retried here")
	}
	d.Sayf("the update error %s, so %s does not see the conflict and does not retry: use %%w or return err unchanged", how, name)
}
