package notfound

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports reconcilers that fail on an object that was deleted.
var Analyzer = rule.New(doc, run)

// The optional forms.
var callee, reread, secondary bool

func init() {
	fs := &Analyzer.Flags
	fs.BoolVar(&callee, "callee", false, "also report calls on the deletion path whose error may carry the NotFound of an object read inside")
	fs.BoolVar(&reread, "reread", false, "also report the reconciled object read again before a status write")
	fs.BoolVar(&secondary, "secondary", false, "also report other objects read by a name taken from an object")
}

func run(pass *rule.Pass) {
	if !slices.ContainsFunc(pass.Funcs(), func(f *effects.Func) bool { return reconciler(pass, f.Fn) }) {
		return
	}
	c := &checker{pass: pass, callers: pass.Effects.Callers(), kinds: make(map[*types.TypeName]bool)}
	for _, f := range pass.Funcs() {
		if reconciler(pass, f.Fn) {
			c.ownReads(f)
		}
	}
	c.deletionOnly = deletionOnly(pass, c.callers)
	for _, f := range pass.Funcs() {
		for _, ret := range flow.Returns(f.Fn) {
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
	callers *effects.Callers
	// kinds are the types of the reconciled objects.
	kinds map[*types.TypeName]bool
	// deletionOnly are the functions that run only while an object is being
	// deleted, with the kind of that object.
	deletionOnly map[*ssa.Function]*types.TypeName
}

// check looks at one return: at most one finding.
func (c *checker) check(f *effects.Func, ret *ssa.Return) {
	n := len(ret.Results) - 1
	if n < 0 || !kube.IsError(ret.Results[n].Type()) || decidedLater(ret, ret.Results[n]) {
		return
	}
	for _, o := range c.pass.Effects.NotFoundOrigins(ret.Results[n], ret.Block()) {
		kind := readKind(o)
		var d *analysis.Diagnostic
		switch {
		case reconciler(c.pass, f.Fn) && c.isRequest(o.Key(), 0) && !c.readBefore(f.Fn, o.Call.Instr, 0):
			d = c.own(f, ret, o, kind)
		default:
			d = c.other(f, o, kind)
		}
		if d != nil {
			c.report(ret, o, d)
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
	return ok && flow.DeferChanges(a, ret)
}

// isRequest: the key is made of the request, given to this function by the
// callers where it is a parameter.
func (c *checker) isRequest(key ssa.Value, depth int) bool {
	if key == nil || depth > 3 {
		return false
	}
	k := c.pass.Flow.KeyOf(key)
	switch k.Kind {
	case flow.KeyRequest:
		return reconciler(c.pass, k.Param.Parent())
	case flow.KeyParam:
		fn := k.Param.Parent()
		sites := c.callers.Sites(fn)
		for _, s := range sites {
			if !c.isRequest(argOf(s.Call, fn, k.Param), depth+1) {
				return false
			}
		}
		return len(sites) > 0
	}
	return false
}

func argOf(call flow.Call, fn *ssa.Function, param *ssa.Parameter) ssa.Value {
	for i, q := range fn.Params {
		if q == param && i < len(call.Args) {
			return call.Args[i]
		}
	}
	return nil
}

// ownReads notes the kinds that f reads by the request, or is given.
func (c *checker) ownReads(f *effects.Func) {
	if c.pass.Model.Has(f.Fn.Syntax(), model.ObjectReconciler) {
		for _, p := range f.Fn.Params[1:] {
			if kind := kindOf(p.Type()); kind != nil {
				c.kinds[kind] = true
			}
		}
	}
	for _, o := range c.reads(f.Fn) {
		if kind := readKind(o); kind != nil {
			c.kinds[kind] = true
		}
	}
}

// reads returns the reads of f by the key of the request.
func (c *checker) reads(fn *ssa.Function) []effects.ErrOrigin {
	var out []effects.ErrOrigin
	for _, call := range c.pass.Flow.Calls(fn) {
		o := effects.ErrOrigin{Call: call}
		if op, ok := kube.ClientOp(call.Fn); ok && op.Verb == kube.Get && op.Sub == "" {
			o.Op = op
		} else if s := c.pass.Effects.SummaryFor(call); s != nil && s.NotFound != nil {
			o.Via = s.NotFound
		} else {
			continue
		}
		if c.isRequest(o.Key(), 0) {
			out = append(out, o)
		}
	}
	return out
}

// readBefore: something was read by the request before instr, in f or in all
// its callers: this read of another kind only shares the name, and one of the
// same kind fails once at most, for the retry ends at the first read.
func (c *checker) readBefore(fn *ssa.Function, instr ssa.Instruction, depth int) bool {
	for _, call := range c.pass.Flow.Calls(fn) {
		if flow.Dominates(call.Instr, instr) && c.givenRequest(call) {
			return true
		}
	}
	sites := c.callers.Sites(fn)
	if depth > 3 || len(sites) == 0 || c.pass.Model.Has(fn.Syntax(), model.Reconciler) && !subOnly(fn) {
		return false
	}
	for _, s := range sites {
		if !c.readBefore(s.Caller, s.Call.Instr, depth+1) {
			return false
		}
	}
	return true
}

// givenRequest: a call that gets the key of the request, or all of it, and may
// fail: it can be the read of the reconciled object.
func (c *checker) givenRequest(call flow.Call) bool {
	res := call.Instr.Common().Signature().Results()
	if res.Len() == 0 || !kube.IsError(res.At(res.Len()-1).Type()) {
		return false
	}
	if op, ok := kube.ClientOp(call.Fn); ok {
		return op.Verb == kube.Get && op.Key > 0 && c.isRequest(call.Arg(op.Key), 0)
	}
	for _, a := range call.Args {
		if kube.IsRequest(a.Type()) || kube.IsNamespacedName(a.Type()) && c.isRequest(a, 0) {
			return true
		}
	}
	return false
}

// subOnly: fn has the shape of a reconciler, but not the name by which
// controller-runtime calls one.
func subOnly(fn *ssa.Function) bool { return fn.Name() != "Reconcile" && fn.Parent() == nil }

// readKind returns the kind that is read: of the object filled or returned.
func readKind(o effects.ErrOrigin) *types.TypeName {
	if o.Via == nil && !o.Op.Clientset {
		return kindOf(flow.Unwrap(o.Call.Arg(o.Op.Obj)).Type())
	}
	res := o.Call.Instr.Common().Signature().Results()
	for i := range res.Len() {
		if k := kindOf(res.At(i).Type()); k != nil {
			return k
		}
	}
	if o.Via == nil || o.Via.Key < 0 {
		return nil
	}
	for _, a := range o.Call.Args {
		if k := kindOf(flow.Unwrap(a).Type()); k != nil {
			return k
		}
	}
	return nil
}

func kindOf(t types.Type) *types.TypeName {
	if !kube.IsAPIObject(t) || kube.IsUnstructured(t) {
		return nil
	}
	return kube.Named(t).Origin().Obj()
}

func name(kind *types.TypeName, other string) string {
	if kind == nil {
		return other
	}
	return kind.Name()
}

// own is the finding about the reconciled object.
func (c *checker) own(f *effects.Func, ret *ssa.Return, o effects.ErrOrigin, kind *types.TypeName) *analysis.Diagnostic {
	how := "fail and be retried for ever"
	if call, ok := flow.LastValue(ret.Results[len(ret.Results)-1]).(*ssa.Call); ok {
		if t, ok := c.pass.Flow.Resolve(call); ok && kube.IsTerminalError(t.Fn) {
			how = "fail"
		}
	}
	advice := "use client.IgnoreNotFound(err)"
	if o.Text && o.Via != nil {
		advice = "test for it where it is formatted"
	}
	d := &analysis.Diagnostic{Message: fmt.Sprintf("a deleted %s makes this reconcile %s: NotFound from the Get of the reconciled object is returned; %s",
		name(kind, "object"), how, advice)}
	if !o.Text && c.pass.Model.Has(f.Fn.Syntax(), model.Reconciler) {
		d.SuggestedFixes = fix.IgnoreNotFound(c.pass.Flow, c.pass.Flow.Return(ret), ret, o.Err)
	}
	return d
}

// other is the finding about another object, nil when there is none.
func (c *checker) other(f *effects.Func, o effects.ErrOrigin, kind *types.TypeName) *analysis.Diagnostic {
	key := flow.Key{}
	if v := o.Key(); v != nil {
		key = c.pass.Flow.KeyOf(v)
	}
	if key.Kind == flow.KeyConst {
		return nil
	}
	if owner := c.deletedAt(f, o.Call.Instr.Block()); owner != nil && owner != kind &&
		(o.Via == nil && kind != nil || o.Via != nil && callee && c.deletionOnly[o.Call.Static] == nil) && c.propagates(f, 0) {
		needed := "an object it needs"
		if kind != nil {
			needed = "its " + kind.Name()
		}
		return &analysis.Diagnostic{Message: fmt.Sprintf("%s can never be deleted once %s is gone: NotFound from this read on the deletion path is returned; tolerate it",
			owner.Name(), needed)}
	}
	if o.Via != nil || !(reread || secondary) || !c.propagates(f, 0) {
		return nil
	}
	switch {
	case reread && kind != nil && c.kinds[kind] && (key.Kind == flow.KeyRequest ||
		key.Kind == flow.KeyObject && kindOf(key.Object.Type()) == kind && writesStatus(f, o)):
		return &analysis.Diagnostic{Message: fmt.Sprintf("%s may be deleted before it is read again here: its NotFound is returned as a failure; use client.IgnoreNotFound(err)", kind.Name())}
	case secondary && (kind == nil || key.Kind != flow.KeyObject || kindOf(key.Object.Type()) != kind):
		return &analysis.Diagnostic{Message: fmt.Sprintf("NotFound of the %s is returned as a failure: when it was deleted this fails for ever; test with apierrors.IsNotFound", name(kind, "object"))}
	}
	return nil
}

// writesStatus: the status is written after the read.
func writesStatus(f *effects.Func, o effects.ErrOrigin) bool {
	for _, op := range f.Ops {
		if op.Sub == "status" && op.Op.Writes() && flow.Reaches(o.Call.Instr, op.Call.Instr, nil) {
			return true
		}
	}
	return false
}

func (c *checker) report(ret *ssa.Return, o effects.ErrOrigin, d *analysis.Diagnostic) {
	stmt := c.pass.Flow.Return(ret)
	if stmt == nil {
		return
	}
	var node ast.Node = stmt
	if n := len(stmt.Results); n > 0 {
		node = stmt.Results[n-1]
	}
	d.Pos, d.End = node.Pos(), node.End()
	if call := c.pass.Flow.CallExpr(o.Call.Instr); call != nil {
		d.Related = []analysis.RelatedInformation{{Pos: call.Pos(), End: call.End(), Message: "NotFound comes from here"}}
	}
	c.pass.Report(*d)
}
