package cachestart

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports reads through the client of a manager that is started afterwards.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	if knows(pass) {
		return
	}
	for _, f := range pass.Funcs() {
		var starts []ssaflow.Call
		for _, call := range pass.Flow.Calls(f.Fn) {
			if _, deferred := call.Instr.(*ssa.Defer); kube.StartsManager(call.Fn) && !deferred {
				starts = append(starts, call)
			}
		}
		if len(starts) == 0 || f.TooComplex || runsCache(pass, f.Fn) {
			continue
		}
		for _, call := range pass.Flow.Calls(f.Fn) {
			if _, plain := call.Instr.(*ssa.Call); plain {
				check(pass, call, starts)
			}
		}
	}
}

// check reports a call that reads through the client of a manager which is started
// behind it, or hands the client to a function that reads in any case.
func check(pass *rule.Pass, call ssaflow.Call, starts []ssaflow.Call) {
	read, client := call, call.Arg(-1)
	if !reads(pass, call) {
		if read, client = handed(pass, call); client == nil {
			return
		}
	}
	made := clientOf(pass, client)
	e := pass.Flow.CallExpr(call.Instr)
	if made == nil || e == nil || objects.LiveReader(pass.Flow, client) {
		return
	}
	for _, start := range starts {
		if !same(made.Arg(-1), start.Arg(-1)) || !leads(pass, call.Instr, start.Instr) || leads(pass, start.Instr, call.Instr) {
			continue
		}
		d := pass.At(e).Because(start.Instr, "the manager starts here")
		if read.Instr != call.Instr {
			d.Because(read.Instr, "read here")
		} else if sel, ok := direct(e); ok {
			d.Fix("ask the API server", fix.Replace(sel, "GetAPIReader"))
		}
		d.Sayf("this reads from the cache of a manager that starts on line %d: it fails with \"the cache is not started, can not read objects\"; use GetAPIReader", pass.Line(start.Instr.Pos()))
		return
	}
}

// reads: a call reads objects from the cache, where its receiver is the client of a manager.
func reads(pass *rule.Pass, call ssaflow.Call) bool {
	op, ok := kube.ClientOp(call.Fn)
	if !ok || op.Clientset || op.Sub != "" || op.Verb != kube.Get && op.Verb != kube.List || call.Static != nil {
		return false
	}
	t := ssaflow.Unwrap(call.Arg(op.Obj)).Type()
	if op.Verb == kube.List {
		items := kube.ItemsOf(t)
		if items == nil {
			return false
		}
		t = items.Type().Underlying().(*types.Slice).Elem()
	}
	kind := kube.KindOf(t)
	return kind != nil && !objects.LiveKind(pass.Flow, kind)
}

// handed returns the read that a function of the package makes in any case through a
// client that it gets, and that client.
func handed(pass *rule.Pass, call ssaflow.Call) (read ssaflow.Call, client ssa.Value) {
	if call.Static == nil || len(call.Static.Blocks) == 0 || call.Static.Pkg != call.Instr.Parent().Pkg {
		return call, nil
	}
	for _, c := range pass.Flow.Calls(call.Static) {
		param, ok := ssaflow.SoleOrigin(c.Arg(-1)).(*ssa.Parameter)
		if _, plain := c.Instr.(*ssa.Call); ok && plain && param.Parent() == call.Static && reads(pass, c) && paths.OnEveryPath(c.Instr.Block()) {
			return c, call.ArgOf(param)
		}
	}
	return call, nil
}

// clientOf returns the call by which a manager gives out the client, nil for others.
func clientOf(pass *rule.Pass, client ssa.Value) *ssaflow.Call {
	made := ssaflow.MadeBy(client)
	if made == nil {
		return nil
	}
	c, ok := pass.Flow.Resolve(made)
	if !ok || kube.ClientFrom(c.Fn) != kube.ClientCached || c.Arg(-1) == nil {
		return nil
	}
	return &c
}

// same: both values are one manager.
func same(a, b ssa.Value) bool {
	x, y := ssaflow.SoleOrigin(a), ssaflow.SoleOrigin(b)
	return x != nil && x == y
}

// leads: control comes from one instruction to another.
func leads(pass *rule.Pass, from, to ssa.Instruction) bool {
	return paths.Find(pass.Flow, paths.After(from), paths.Query{To: paths.Is(to)}).Found()
}

// direct returns the name GetClient in mgr.GetClient().Get(…).
func direct(read *ast.CallExpr) (*ast.Ident, bool) {
	sel, ok := ast.Unparen(read.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil, false
	}
	from, ok := ast.Unparen(sel.X).(*ast.CallExpr)
	if !ok {
		return nil, false
	}
	name, ok := ast.Unparen(from.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil, false
	}
	return name.Sel, true
}
