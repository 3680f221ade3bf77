package eventtype

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports events of a type that is dropped, or that says something else than
// their text, and reasons that are none.
var Analyzer = rule.NewForms(doc, rule.Forms{unknown, failure, reason, list})

// An event is a call of a recorder of client-go.
type event struct {
	call ssaflow.Call
	expr *ast.CallExpr
	rec  kube.RecordCall
}

type events []event

func findEvents(pass *rule.Pass) (out events) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			rec, ok := kube.RecordOf(c.Fn)
			if !ok {
				continue
			}
			if e := pass.Flow.CallExpr(c.Instr); e != nil && rec.Text < len(e.Args) && !ownInterface(c) {
				out = append(out, event{c, e, rec})
			}
		}
	}
	return out
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
