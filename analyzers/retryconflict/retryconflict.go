package retryconflict

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports updates that are repeated after a conflict with the version
// that conflicted.
var Analyzer = rule.NewForms(doc, rule.Forms{function, loop})

// A mistake is an update that is repeated as it is.
type mistake struct {
	form string
	f    *memory.Func // that makes the update
	op   *memory.OpCall
	what string              // repeats it
	by   ssa.CallInstruction // what repeats a function, nil for loops
}

// mistakesOf makes the Run of a form that reports the mistakes of its name.
func mistakesOf(form string, report func(*checker, mistake, rule.Operation)) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		c := rule.Shared(pass, findMistakes)
		for _, m := range c.found {
			if m.form != form {
				continue
			}
			if src, ok := pass.Operation(m.f, m.op); ok {
				report(&checker{pass: pass}, m, src)
			}
		}
	}
}

// findMistakes finds all mistakes. An update makes one: in a function that is run
// again, or else in a loop.
func findMistakes(pass *rule.Pass) *checker {
	c := &checker{pass: pass, seen: make(map[ssa.Instruction]bool)}
	for _, f := range pass.Funcs() {
		for _, r := range errflow.Retries(pass.Flow, f.Fn) {
			if body := pass.Effects.Of(r.Body); body != nil {
				c.retried(f, r, body)
			}
		}
	}
	for _, f := range pass.Funcs() {
		c.loops(f)
	}
	return c
}

type checker struct {
	pass  *rule.Pass
	seen  map[ssa.Instruction]bool
	found []mistake
}

// add notes a mistake, when its update is one that a finding can be about.
func (c *checker) add(m mistake) {
	if _, ok := c.pass.Operation(m.f, m.op); !ok || c.seen[m.op.Call.Instr] {
		return
	}
	c.seen[m.op.Call.Instr] = true
	c.found = append(c.found, m)
}

// onlyUpdate returns the update of an object to which nothing happens that may
// give it another version, here or in the function that makes the update.
func (c *checker) onlyUpdate(o *object.Object, depth int) *memory.OpCall {
	var update *memory.OpCall
	for _, m := range o.Moments {
		if m.Renews() {
			return nil
		}
		for _, op := range m.Ops {
			if op.Op.Verb != kube.Update || object.CreateOr(op) || update != nil && update.Call.Instr != op.Call.Instr || !o.Certain(op) {
				return nil
			}
			update = op
		}
	}
	if update != nil && update.Via != nil && !c.hasOnlyUpdates(update, depth) {
		return nil
	}
	return update
}

// hasOnlyUpdates: the callee that makes the operation does not read its parameter.
func (c *checker) hasOnlyUpdates(op *memory.OpCall, depth int) bool {
	if op.Call.Static == nil || op.Via.Param >= len(op.Call.Static.Params) || depth > 3 {
		return false
	}
	callee := c.pass.Effects.Of(op.Call.Static)
	if callee == nil {
		return false
	}
	for _, o := range object.Written(c.pass.Effects, callee) {
		if o.Root.Kind == memory.RootParam && o.Root.Index == op.Via.Param && o.Path == op.Via.Path {
			return c.onlyUpdate(o, depth+1) != nil
		}
	}
	return false
}
