package informerperreconcile

import (
	_ "embed"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/waits"
	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports informers that are made again and again.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	hot := recur.NewHot(pass, recur.Recurring)
	hot.Each(func(c ssaflow.Call, root string) {
		watches(pass, c, root)
		if !kube.StartsOwnWatch(c.Fn) || c.Static != nil || c.Value() == nil || pass.Effects.Graph().Keeps(c.Value(), hot.Root) || isStopped(pass, c.Instr.Parent()) {
			return
		}
		e := pass.Flow.CallExpr(c.Instr)
		if e == nil || isOneForEach(pass, c, 0) ||
			pass.Quiet(isUnstarted(pass, c), c.Instr, "nobody starts it: no watch, and informernotstarted says so") {
			return
		}
		pass.At(e).
			Sayf("%s in %s opens a new watch and copies all objects at each call: make the informer at start-up and use its lister", types.ExprString(e.Fun), root)
	})
}

// isUnstarted: nobody starts what the call makes.
func isUnstarted(pass *rule.Pass, c ssaflow.Call) bool {
	return slices.ContainsFunc(informer.FindUnstarted(pass.Flow, c.Instr.Parent(), waits.Handed(pass.Effects)), func(u informer.Unstarted) bool {
		return u.Late == nil && ssa.Instruction(u.Made) == ssa.Instruction(c.Instr)
	})
}

// isOneForEach: something that is kept is asked whether the informer is there already,
// here or where the function is called, everywhere.
func isOneForEach(pass *rule.Pass, c ssaflow.Call, depth int) bool {
	if locks.OnceForEach(pass.Flow, c.Instr) {
		return true
	}
	sites := pass.Effects.Graph().Sites(c.Instr.Parent())
	return depth < 4 && len(sites) > 0 && !slices.ContainsFunc(sites, func(s callgraph.Site) bool { return !isOneForEach(pass, s.Call, depth+1) })
}

// isStopped: the function ends what it has started when it returns.
func isStopped(pass *rule.Pass, fn *ssa.Function) bool {
	for i := range ssaflow.Instrs(fn) {
		d, ok := i.(*ssa.Defer)
		if !ok {
			continue
		}
		if builtin, ok := d.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "close" {
			return true
		}
		if x, ok := d.Call.Value.(*ssa.Extract); ok && x.Index == 1 { // a cancel function
			return true
		}
		if c, ok := pass.Flow.Resolve(d); ok && c.Fn != nil && (c.Fn.Name() == "Stop" || c.Fn.Name() == "Shutdown") {
			return true
		}
	}
	return false
}

// watches reports a watch that is added to a controller which a field or variable holds.
func watches(pass *rule.Pass, c ssaflow.Call, root string) {
	if !kube.Is(c.Fn, "controller.*.Watch") || c.Static != nil || !isHeld(ssaflow.SoleDefinition(c.Arg(-1))) {
		return
	}
	if e := pass.Flow.CallExpr(c.Instr); e != nil && !isOneForEach(pass, c, 0) {
		pass.At(e).
			Sayf("%s in %s adds another watch at each call, even for a kind that is watched already: each event is handled once per watch, and watches pile up; remember what is watched", types.ExprString(e.Fun), root)
	}
}

// isHeld: the controller lies in a field or in a package variable, and outlives the call.
func isHeld(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	switch load.X.(type) {
	case *ssa.FieldAddr, *ssa.Global:
		return true
	}
	return false
}
