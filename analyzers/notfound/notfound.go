package notfound

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports reconcilers that fail on an object that was deleted.
var Analyzer = rule.NewForms(doc, rule.Forms{reconciled, worker, requeued, logged, deletion})

// isReconciler: what fn returns is what a reconciler returns.
func isReconciler(pass *rule.Pass, fn *ssa.Function) bool {
	return pass.Model.Has(fn.Syntax(), model.Reconciler|model.ObjectReconciler|model.SubReconciler)
}

// A failure is a return of the NotFound of a read.
type failure struct {
	f      *memory.Func
	ret    *ssa.Return
	origin effects.NotFoundRead
	kind   *types.TypeName     // that is read, nil if that is not known
	owner  *types.TypeName     // that is being deleted, of the forms about deletions
	log    ssa.CallInstruction // that tells of it, of form logged
	alone  bool                // nothing but NotFound comes to the log
}

// failures are those of each form: of a return the first.
type failures map[string][]failure

// A checker is what the forms know of a package.
type checker struct {
	pass    *rule.Pass
	callers *callgraph.Graph
	// kinds are the types of the reconciled objects.
	kinds map[*types.TypeName]bool
	// deletionOnly are the functions that this package calls only while an object is
	// being deleted, with the kind of that object. What others do with an exported one
	// does not make the error that comes here a better one.
	deletionOnly map[*ssa.Function]*types.TypeName
}

func findFailures(pass *rule.Pass) failures {
	out := make(failures)
	some := slices.ContainsFunc(pass.Funcs(), func(f *memory.Func) bool { return isReconciler(pass, f.Fn) })
	if pass.Quiet(!some, pass.Files, "no function of the package is a reconciler: of others, only workers of a queue are looked at") {
		return out
	}
	c := &checker{pass: pass, callers: pass.Effects.Graph(), kinds: make(map[*types.TypeName]bool)}
	for _, f := range pass.Funcs() {
		if isReconciler(pass, f.Fn) {
			c.addKinds(f)
		}
	}
	c.deletionOnly = lifecycle.DeletionPathHere(pass.Flow, c.callers)
	for _, f := range pass.Funcs() {
		out["logged"] = append(out["logged"], c.logs(f)...)
		out["before"] = append(out["before"], c.beforeDeletion(f)...)
		for _, ret := range ssaflow.Returns(f.Fn) {
			if pass.Quiet(isDecidedLater(ret), ret, decidedLater) {
				continue
			}
			if form, x := c.classify(f, ret); form != "" {
				out[form] = append(out[form], x)
			} else if x, ok := c.comesBack(f, ret); ok {
				out["requeued"] = append(out["requeued"], x)
			}
		}
	}
	return out
}

// classify returns the form of the mistake that a return makes, "" if it makes none: of an
// error that was tested for NotFound, too, where both ways return it.
func (c *checker) classify(f *memory.Func, ret *ssa.Return) (form string, x failure) {
	n := errflow.ErrorResult(ret.Parent().Signature)
	if n < 0 {
		return "", x
	}
	origins := returned(c.pass, ret)
	c.pass.Quiet(c.pass.Asked() && len(origins) == 0 && slices.ContainsFunc(c.reads(f.Fn), func(o effects.NotFoundRead) bool {
		err := errflow.ErrorOf(o.Call.Instr)
		return err != nil && ssaflow.BuiltOf(ret.Results[n], func(v ssa.Value) bool { return v == err })
	}), ret, "the error was tested for NotFound before, or what ignores NotFound has got it")
	for _, o := range origins {
		x = failure{f: f, ret: ret, origin: o, kind: readKind(o)}
		if c.isOwn(&x) {
			if !c.isMeant(&x) {
				return "reconciled", x
			}
		} else if c.isOnDeletion(&x) {
			return "deletion", x
		}
	}
	if !isReconciler(c.pass, f.Fn) {
		return "", x
	}
	for _, o := range effects.NotFoundReads(c.pass.Effects, ret.Results[n], ret.Block(), true) {
		x = failure{f: f, ret: ret, origin: o, kind: readKind(o)}
		if c.isOwn(&x) && !c.isMeant(&x) {
			return "reconciled", x
		}
	}
	for _, o := range c.reads(f.Fn) {
		o.Err = errflow.ErrorOf(o.Call.Instr)
		x = failure{f: f, ret: ret, origin: o, kind: readKind(o)}
		if c.failsMissing(&x, ret.Results[n]) && c.isOwn(&x) && !c.isMeant(&x) {
			return "reconciled", x
		}
	}
	return "", x
}

// failsMissing: the error is returned, or one made of it, where a test has found that the object is
// not there.
func (c *checker) failsMissing(x *failure, result ssa.Value) bool {
	result = ssaflow.SoleDefinition(result)
	if call, ok := result.(*ssa.Call); ok {
		if made, ok := c.pass.Flow.Resolve(call); ok && kube.ErrSafe(made.Fn) {
			return false
		}
	}
	return slices.ContainsFunc(errflow.MissedAt(c.pass.Flow, x.ret.Block()), func(read ssaflow.Call) bool { return read.Instr == x.origin.Call.Instr }) &&
		ssaflow.BuiltOf(result, func(v ssa.Value) bool { return ssaflow.SoleDefinition(v) == x.origin.Err })
}

// returned are the reads whose NotFound ret may return.
func returned(pass *rule.Pass, ret *ssa.Return) []effects.NotFoundRead {
	n := errflow.ErrorResult(ret.Parent().Signature)
	if n < 0 {
		return nil
	}
	type key struct{ ret *ssa.Return }
	return ssaflow.Memo(pass.Flow, key{ret}, func() []effects.NotFoundRead {
		return effects.NotFoundReads(pass.Effects, ret.Results[n], ret.Block(), false)
	})
}

const decidedLater = "a deferred function changes the returned error"

// isDecidedLater: a deferred function changes the returned error.
func isDecidedLater(ret *ssa.Return) bool {
	n := errflow.ErrorResult(ret.Parent().Signature)
	if n < 0 {
		return false
	}
	load, ok := ret.Results[n].(*ssa.UnOp)
	if !ok {
		return false
	}
	a, ok := load.X.(*ssa.Alloc)
	return ok && errflow.DeferChanges(a, ret)
}

// at begins a finding about the error that is returned.
func (x failure) at(pass *rule.Pass) *rule.Finding {
	var node ast.Node
	if stmt := pass.Flow.Return(x.ret); stmt != nil {
		node = stmt
		if n := len(stmt.Results); n > 0 {
			node = stmt.Results[n-1]
		}
	}
	return pass.At(node).Because(x.origin.Call, "NotFound comes from here")
}
