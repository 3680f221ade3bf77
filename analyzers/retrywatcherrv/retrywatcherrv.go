package retrywatcherrv

import (
	_ "embed"
	"go/constant"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports RetryWatchers that are started with a version they refuse.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			i, ok := kube.RetryWatcherVersion(c.Fn)
			if !ok {
				continue
			}
			version, ok := ssaflow.SoleDefinition(c.Arg(i)).(*ssa.Const)
			if !ok || version.Value == nil || version.Value.Kind() != constant.String {
				continue
			}
			rv := constant.StringVal(version.Value)
			call := pass.Flow.CallExpr(c.Instr)
			if rv != "" && rv != "0" || call == nil || i >= len(call.Args) {
				continue
			}
			arg := call.Args[i]
			pass.At(arg).Sayf("RetryWatcher refuses resourceVersion %q: List first and pass the list's ResourceVersion", rv)
		}
	}
}
