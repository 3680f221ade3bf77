package mergelock

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports merge patches that replace a list which others write, too.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	patches := make(map[*ast.CallExpr]rule.PatchCall)
	pass.EachPatch(func(c rule.PatchCall, _ []ast.Node) {
		if raw(pass, c) {
			return
		}
		if c.Type == kube.MergePatch && c.From != nil && !locked(pass, c.From) {
			patches[c.Call] = c
		}
	})
	if len(patches) == 0 {
		return
	}
	callers := sync.OnceValue(pass.Effects.Graph)
	for _, f := range pass.Funcs() {
		for _, call := range pass.Flow.Calls(f.Fn) {
			op, ok := kube.ClientOp(call.Fn)
			if !ok || op.Verb != kube.Patch {
				continue
			}
			if c, ok := patches[pass.Flow.CallExpr(call.Instr)]; ok {
				check(pass, f.Fn, call, c, callers)
			}
		}
	}
}

// locked: the patch holds the resource version.
func locked(pass *rule.Pass, from *ast.CallExpr) bool {
	for _, a := range from.Args[min(1, len(from.Args)):] {
		if kube.IsOptimisticLock(pass.TypesInfo.TypeOf(a)) {
			return true
		}
	}
	return from.Ellipsis.IsValid()
}

// finalizers and owners are the lists that others write, too.
const (
	finalizers = "finalizers"
	owners     = "owner references"
)

func check(pass *rule.Pass, fn *ssa.Function, call ssaflow.Call, c rule.PatchCall, callers func() *callgraph.Graph) {
	if recv := call.Arg(-1); recv != nil {
		if at, ok := recv.(*ssa.Call); ok {
			if in, ok := pass.Flow.Resolve(at); ok && (kube.IsStatusAccessor(in.Fn) || kube.IsSubResourceAccessor(in.Fn)) {
				return // a subresource does not store metadata
			}
		}
	}
	obj := objects.PathOf(pass.Flow, call.Arg(c.Op.Obj))
	if obj.Root == nil {
		return
	}
	var change ssa.Instruction
	list := ""
	for _, ch := range lifecycle.FinalizerChanges(pass.Flow, fn) {
		if !ch.Written && !ch.Emptied() && ch.Verb != 0 && objects.PathOf(pass.Flow, ch.Object) == obj && !lifecycle.OnlyDeleting(pass.Flow, callers(), fn, ch.Instr.Block(), obj) && ssaflow.Reaches(ch.Instr, call.Instr, nil) {
			change, list = ch.Instr, finalizers
		}
	}
	for _, x := range pass.Flow.Calls(fn) {
		if controller, ok := kube.SetsOwner(x.Fn); ok && !controller && change == nil && objects.PathOf(pass.Flow, x.Arg(1)) == obj && ssaflow.Reaches(x.Instr, call.Instr, nil) {
			change, list = x.Instr, owners
		}
	}
	if change == nil {
		change, list = handed(pass, fn, obj, call.Instr, callers)
	}
	at := pass.Flow.Node(changeOr(change, call.Instr))
	if change == nil || at == nil || !others(list, ssaflow.Object(call.Arg(c.Op.Obj)).Type()) || between(pass, fn, obj, change, call.Instr) {
		return
	}
	pass.At(c.From).Because(at, "the "+list+" are changed here").Fixes(lock(c.From)...).
		Sayf("this merge patch replaces all %s: one that somebody else added since the read is removed; use client.MergeFromWithOptimisticLock", list)
}

func changeOr(a, b ssa.Instruction) ssa.Instruction {
	if a != nil {
		return a
	}
	return b
}

// between: the object is written or read again on every way from the change to
// the patch.
func between(pass *rule.Pass, fn *ssa.Function, obj ssaflow.AccessPath, change, patch ssa.Instruction) bool {
	return !ssaflow.Reaches(change, patch, func(i ssa.Instruction) bool {
		ci, ok := i.(ssa.CallInstruction)
		if !ok || i == patch {
			return false
		}
		c, ok := pass.Flow.Resolve(ci)
		if !ok {
			return false
		}
		op, ok := kube.ClientOp(c.Fn)
		return ok && (op.Writes() || op.Verb == kube.Get) && objects.PathOf(pass.Flow, c.Arg(op.Obj)) == obj
	})
}

// lock adds the option that makes the patch hold the resource version.
func lock(from *ast.CallExpr) []fix.Fix {
	sel, ok := from.Fun.(*ast.SelectorExpr)
	if !ok || len(from.Args) != 1 || sel.Sel.Name != "MergeFrom" && sel.Sel.Name != "MergeFromWithOptions" {
		return nil
	}
	return fix.Offer("lock the resource version", fix.Replace(sel.Sel, "MergeFromWithOptions"), fix.Insert(from.Args[0].End(), fmt.Sprintf(", %s.MergeFromWithOptimisticLock{}", types.ExprString(sel.X))))
}
