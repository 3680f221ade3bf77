package notfound

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports reconcilers that fail on an object that was deleted.
var Analyzer = rule.New(doc, run)

// The optional forms.
var callee, reread, secondary rule.Switch

func init() {
	callee.Bind(Analyzer, "callee", "also report calls on the deletion path whose error may carry the NotFound of an object read inside")
	reread.Bind(Analyzer, "reread", "also report the reconciled object read again before a status write")
	secondary.Bind(Analyzer, "secondary", "also report other objects read by a name taken from an object")
}

func run(pass *rule.Pass) {
	if !slices.ContainsFunc(pass.Funcs(), func(f *memory.Func) bool { return reconciler(pass, f.Fn) }) {
		return
	}
	c := &checker{pass: pass, callers: pass.Effects.Graph(), kinds: make(map[*types.TypeName]bool)}
	for _, f := range pass.Funcs() {
		if reconciler(pass, f.Fn) {
			c.ownReads(f)
		}
	}
	c.deletionOnly = deletionOnly(pass, c.callers)
	for _, f := range pass.Funcs() {
		for _, ret := range ssaflow.Returns(f.Fn) {
			c.check(f, ret)
		}
	}
}

// reconciler: what fn returns is what a reconciler returns.
func reconciler(pass *rule.Pass, fn *ssa.Function) bool {
	return pass.Model.Has(fn.Syntax(), model.Reconciler|model.ObjectReconciler|model.SubReconciler)
}

type checker struct {
	pass    *rule.Pass
	callers *callgraph.Graph
	// kinds are the types of the reconciled objects.
	kinds map[*types.TypeName]bool
	// deletionOnly are the functions that run only while an object is being
	// deleted, with the kind of that object.
	deletionOnly map[*ssa.Function]*types.TypeName
}

// check looks at one return: at most one finding.
func (c *checker) check(f *memory.Func, ret *ssa.Return) {
	n := len(ret.Results) - 1
	if n < 0 || !kube.IsError(ret.Results[n].Type()) || decidedLater(ret, ret.Results[n]) {
		return
	}
	for _, o := range effects.NotFoundOrigins(c.pass.Effects, ret.Results[n], ret.Block()) {
		kind := readKind(o)
		if reconciler(c.pass, f.Fn) && c.isRequest(o.Key(), 0) && !c.readBefore(f.Fn, o.Call.Instr, 0) {
			c.own(f, ret, o, kind)
			return
		}
		if message := c.other(f, o, kind); message != "" {
			c.at(ret, o).Say(message)
			return
		}
	}
}

// decidedLater: a deferred function changes the returned error.
func decidedLater(ret *ssa.Return, err ssa.Value) bool {
	load, ok := err.(*ssa.UnOp)
	if !ok {
		return false
	}
	a, ok := load.X.(*ssa.Alloc)
	return ok && errflow.DeferChanges(a, ret)
}

// own reports the reconciled object.
func (c *checker) own(f *memory.Func, ret *ssa.Return, o effects.ErrOrigin, kind *types.TypeName) {
	how := "fail and be retried for ever"
	if call, ok := ssaflow.SoleDefinition(ret.Results[len(ret.Results)-1]).(*ssa.Call); ok {
		if t, ok := c.pass.Flow.Resolve(call); ok && kube.IsTerminalError(t.Fn) {
			how = "fail"
		}
	}
	advice := "use client.IgnoreNotFound(err)"
	if o.Text && o.Via != nil {
		advice = "test for it where it is formatted"
	}
	at := c.at(ret, o)
	if !o.Text && c.pass.Model.Has(f.Fn.Syntax(), model.Reconciler) {
		at.Fixes(fix.IgnoreNotFound(c.pass.Flow, c.pass.Flow.Return(ret), ret, o.Err)...)
	}
	at.Sayf("a deleted %s makes this reconcile %s: NotFound from the Get of the reconciled object is returned; %s", name(kind, "object"), how, advice)
}

// other says what is wrong about another object, "" when nothing is.
func (c *checker) other(f *memory.Func, o effects.ErrOrigin, kind *types.TypeName) string {
	key := objects.Key{}
	if v := o.Key(); v != nil {
		key = objects.KeyOf(c.pass.Flow, v)
	}
	if key.Kind == objects.KeyConst {
		return ""
	}
	if owner := c.deletedAt(f, o.Call.Instr.Block()); owner != nil && owner != kind &&
		(o.Via == nil && kind != nil || o.Via != nil && callee.On(c.pass) && c.deletionOnly[o.Call.Static] == nil) && c.propagates(f, 0) {
		needed := "an object it needs"
		if kind != nil {
			needed = "its " + kind.Name()
		}
		return fmt.Sprintf("%s can never be deleted once %s is gone: NotFound from this read on the deletion path is returned; tolerate it", owner.Name(), needed)
	}
	if o.Via != nil || !(reread.On(c.pass) || secondary.On(c.pass)) || !c.propagates(f, 0) {
		return ""
	}
	switch {
	case reread.On(c.pass) && kind != nil && c.kinds[kind] && (key.Kind == objects.KeyRequest ||
		key.Kind == objects.KeyObject && kindOf(key.Object.Type()) == kind && writesStatus(f, o)):
		return fmt.Sprintf("%s may be deleted before it is read again here: its NotFound is returned as a failure; use client.IgnoreNotFound(err)", kind.Name())
	case secondary.On(c.pass) && (kind == nil || key.Kind != objects.KeyObject || kindOf(key.Object.Type()) != kind):
		return fmt.Sprintf("NotFound of the %s is returned as a failure: when it was deleted this fails for ever; test with apierrors.IsNotFound", name(kind, "object"))
	}
	return ""
}

// writesStatus: the status is written after the read.
func writesStatus(f *memory.Func, o effects.ErrOrigin) bool {
	for _, op := range f.Ops {
		if op.Sub == "status" && op.Op.Writes() && ssaflow.Reaches(o.Call.Instr, op.Call.Instr, nil) {
			return true
		}
	}
	return false
}

// at begins a finding about the error that is returned.
func (c *checker) at(ret *ssa.Return, o effects.ErrOrigin) *rule.Finding {
	var node ast.Node
	if stmt := c.pass.Flow.Return(ret); stmt != nil {
		node = stmt
		if n := len(stmt.Results); n > 0 {
			node = stmt.Results[n-1]
		}
	}
	return c.pass.At(node).Because(o.Call, "NotFound comes from here").Causes(c.inside(o, 0)...)
}

// inside are the calls inside a callee of this package that the NotFound comes
// from there, outermost first.
func (c *checker) inside(o effects.ErrOrigin, depth int) []rule.Cause {
	if o.Via == nil || o.Call.Static == nil || depth > 2 {
		return nil
	}
	for _, ret := range ssaflow.Returns(o.Call.Static) {
		n := len(ret.Results) - 1
		if n < 0 || !kube.IsError(ret.Results[n].Type()) {
			continue
		}
		for _, in := range effects.NotFoundOrigins(c.pass.Effects, ret.Results[n], ret.Block()) {
			if here := c.pass.Cause(in.Call, "there from here"); here != nil {
				return append(here, c.inside(in, depth+1)...)
			}
		}
	}
	return nil
}
