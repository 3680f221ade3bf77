package reconcileexit

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports reconciles that end the process.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	path := pass.Effects.ReconcilePath()
	for _, f := range pass.Funcs() {
		if path.Has(f.Fn) && !pass.Quiet(onpurpose.Named(f.Fn.Name(), onpurpose.Begins), f.Fn.Syntax(), "the function makes something, by its name, and may run at the start alone") {
			reportFatal(pass, f.Fn)
			reportPanic(pass, f.Fn)
		}
	}
}

// failed returns the request that has failed wherever control comes to block b; nil when
// none is known to.
func failed(pass *rule.Pass, b *ssa.BasicBlock) *ssaflow.Call {
	known := pass.Flow.Known(b)
	for i := len(known) - 1; i >= 0; i-- {
		err, isNil, ok := known[i].NilTest()
		if !ok || isNil || !kube.IsErrorInterface(err.Type()) {
			continue
		}
		for _, c := range errflow.ResultsOf(pass.Flow, err) {
			if asks(pass, c) {
				return &c
			}
		}
	}
	return nil
}

// asks: the call is a request to the API server, or makes one.
func asks(pass *rule.Pass, c ssaflow.Call) bool {
	return pass.Effects.Graph().Makes(c, callgraph.BeforeReturn, func(c ssaflow.Call) callgraph.Look {
		_, ok := kube.ClientOp(c.Fn)
		return callgraph.FoundIf(ok)
	})
}

// meant: the author says so, on the line of the place or above it.
func meant(pass *rule.Pass, at ssa.Instruction) bool {
	return pass.Quiet(pass.Says(onpurpose.ErrorDropped, at.Pos(), at.Pos()), at, "a comment says that it is meant")
}
