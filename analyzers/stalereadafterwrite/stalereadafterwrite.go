package stalereadafterwrite

import (
	_ "embed"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports reads from the cache of what was created a moment before.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	var reach *memory.ReconcilePath
	for _, f := range pass.Funcs() {
		if reach == nil {
			reach = pass.Effects.ReconcilePath()
		}
		// Literals are handed to who tries again.
		if reach.Has(f.Fn) && f.Fn.Parent() == nil && !f.TooComplex && !objects.ReadsOwnWrites(pass.Flow) {
			check(pass, f.Fn)
		}
	}
}

// An operation is a call of controller-runtime's client on an object of a kind.
type operation struct {
	call ssaflow.Call
	op   kube.Op
	kind *types.TypeName
}

func (o operation) key() ssa.Value    { return o.call.Arg(o.op.Key) }
func (o operation) object() ssa.Value { return o.call.Arg(o.op.Obj) }

func check(pass *rule.Pass, fn *ssa.Function) {
	var reads, creates []operation
	for _, call := range pass.Flow.Calls(fn) {
		op, ok := kube.ClientOp(call.Fn)
		_, plain := call.Instr.(*ssa.Call)
		if !ok || !plain || op.Clientset || op.Sub != "" || call.Static != nil {
			continue
		}
		o := operation{call, op, kube.KindOf(ssaflow.Unwrap(call.Arg(op.Obj)).Type())}
		switch {
		case o.kind == nil:
		case op.Verb == kube.Get:
			reads = append(reads, o)
		case op.Verb == kube.Create:
			creates = append(creates, o)
		}
	}
	for _, get := range reads {
		if !errflow.ReturnedRaw(pass.Flow, get.call) || !passedOn(pass, fn) {
			continue
		}
		for _, create := range creates {
			if create.kind == get.kind && finds(pass, create, get, reads) {
				report(pass, create, get)
				break
			}
		}
	}
}

func report(pass *rule.Pass, create, get operation) {
	e, made := pass.Flow.CallExpr(get.call.Instr), pass.Flow.CallExpr(create.call.Instr)
	if e == nil || made == nil {
		return
	}
	pass.At(e).Because(made, "created here").
		Sayf("%s reads the cache, which does not know yet what %s on line %d has created: the pass fails with NotFound; use the object that was created", pass.CallName(e), pass.CallName(made), pass.Line(made.Pos()))
}

// finds: get asks the cache for what create has made a moment before, on some way on
// which nothing else is done to know it.
func finds(pass *rule.Pass, create, get operation, reads []operation) bool {
	err := errflow.ErrorOf(create.call.Instr)
	if err == nil {
		return false
	}
	assume := effects.AssumeNil(err)
	if len(assume) == 0 || !pairs(pass, create, get, reads) || objects.LiveKind(pass.Flow, get.kind) || !recur.CachedReader(pass, get.call.Arg(-1)) {
		return false
	}
	look := paths.Find(pass.Flow, paths.After(create.call.Instr), paths.Query{
		To:     paths.Is(get.call.Instr),
		Avoid:  func(i ssa.Instruction) bool { return waits(pass, i) || asks(i, reads) },
		Assume: assume,
	})
	return look.Found() && !pass.Quiet(pass.ReadLiveElsewhere(get.kind), get.call.Instr, "the module says elsewhere that the kind is not read from the cache")
}

// pairs: both are about one object: the read asks for the key of what was created, or for
// one by which the same cache was asked before, and that was not found.
func pairs(pass *rule.Pass, create, get operation, reads []operation) bool {
	if objects.KeyOfObject(pass.Flow, get.key(), create.object()) {
		return true
	}
	for _, k := range pass.Flow.Known(create.call.Instr.Block()) {
		test, ok := k.Value.(*ssa.Call)
		if !ok || !k.Val {
			continue
		}
		t, ok := pass.Flow.Resolve(test)
		if !ok || !kube.IsNotFoundTest(t.Fn) {
			continue
		}
		missing, ok := errflow.ResultOf(pass.Flow, t.Arg(0))
		if !ok {
			continue
		}
		for _, r := range reads {
			if r.call.Instr == missing.Instr && r.call.Instr != get.call.Instr && r.kind == get.kind && objects.SameKey(pass.Flow, r.key(), get.key()) {
				return true
			}
		}
	}
	return false
}
