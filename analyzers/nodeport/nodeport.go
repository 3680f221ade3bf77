package nodeport

import (
	_ "embed"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports node ports that several Services ask for.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	reach := pass.Effects.ReconcilePath()
	for _, f := range pass.Funcs() {
		if !reach.Has(f.Fn) {
			continue
		}
		for i := range ssaflow.Instrs(f.Fn) {
			st, ok := i.(*ssa.Store)
			if !ok {
				continue
			}
			at, isField := st.Addr.(*ssa.FieldAddr)
			port, isConst := st.Val.(*ssa.Const)
			if isField && isConst && kube.IsVar(ssaflow.FieldOf(at), "corev1.NodePort") && port.Value != nil && port.Int64() > 0 {
				pass.At(st).
					Sayf("every Service created here requests node port %d, which only one Service can have: the second is refused; leave NodePort out", port.Int64())
			}
		}
	}
}
