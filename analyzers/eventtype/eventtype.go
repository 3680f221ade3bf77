package eventtype

import (
	_ "embed"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports events of a type that recorders drop.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			rec, ok := kube.RecordOf(c.Fn)
			if !ok {
				continue
			}
			if e := pass.Flow.CallExpr(c.Instr); e != nil && rec.Text < len(e.Args) && !ownInterface(c) {
				check(pass, e, rec)
			}
		}
	}
}

// ownInterface: the recorder is an interface of somebody's own that has the methods of
// client-go's: what stands behind it may mend the type first.
func ownInterface(c ssaflow.Call) bool {
	recv := c.Arg(-1)
	if recv == nil {
		return false
	}
	n := kube.Named(recv.Type())
	return n != nil && types.IsInterface(n) && !kube.IsKubernetes(n.Obj().Pkg())
}
