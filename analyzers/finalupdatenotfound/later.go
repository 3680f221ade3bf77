package finalupdatenotfound

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var later = rule.Form{Name: "later", Run: reportLater}

// reportLater reports what is asked of an object that is no more.
func reportLater(pass *rule.Pass) {
	for _, p := range rule.Shared(pass, findPaths) {
		if p.found == nil {
			p.deferred(pass)
		} else if src, ok := pass.Operation(p.f, p.found); ok {
			p.report(pass, src)
		}
	}
}

// deferred looks for a literal that writes the object when the function ends.
func (p *path) deferred(pass *rule.Pass) {
	if p.write == nil {
		return
	}
	for _, d := range pass.Flow.Calls(p.f.Fn) {
		if _, ok := d.Instr.(*ssa.Defer); !ok || d.Closure == nil || d.Static == nil || !ssaflow.Reaches(d.Instr, p.write, nil) {
			continue
		}
		for _, in := range pass.Flow.Calls(d.Static) {
			op, ok := kube.ClientOp(in.Fn)
			if !ok || op.Verb != kube.Update && op.Verb != kube.Patch || op.Clientset || in.Arg(op.Obj) == nil ||
				lifecycle.Settled(pass.Flow, objects.PathOf(pass.Flow, in.Arg(op.Obj))) != lifecycle.Settled(pass.Flow, p.at) ||
				!lifecycle.KeptRaw(pass.Flow, in) || !always(pass, in.Instr.Block()) {
				continue
			}
			call := pass.Flow.CallExpr(in.Instr)
			if call == nil || len(call.Args) <= op.Obj {
				continue
			}
			p.report(pass, rule.Operation{Call: call, Object: rule.Name(call.Args[op.Obj]), Name: pass.CallName(call)})
			return
		}
	}
}

// always: nothing but errors decides whether the block is run.
func always(pass *rule.Pass, b *ssa.BasicBlock) bool {
	for _, k := range pass.Flow.Known(b) {
		if x, _, ok := k.NilTest(); !ok || !kube.IsError(x.Type()) {
			return false
		}
	}
	return true
}

func (p *path) report(pass *rule.Pass, src rule.Operation) {
	write := pass.Flow.Node(p.write)
	if write == nil {
		return
	}
	pass.At(src.Call).Because(write, "the last finalizer is removed here").
		Sayf("%s is deleted by the API server when its last finalizer is removed on line %d: this %s then answers NotFound; return right after that write", src.Object, pass.Line(write.Pos()), src.Name)
}
