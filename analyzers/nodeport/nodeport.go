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

// Analyzer reports what the objects that a controller makes have alike, and only one can have.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	if kube.TestTree(pass.Pkg.Path()) {
		return
	}
	s := &selectors{pass: pass}
	s.collect()
	hosts := make(map[int64]bool)
	reach := pass.Effects.ReconcilePath()
	for _, f := range pass.Funcs() {
		workload, network := makes(f.Fn)
		for i := range ssaflow.Instrs(f.Fn) {
			st, ok := i.(*ssa.Store)
			if !ok {
				continue
			}
			at, ok := st.Addr.(*ssa.FieldAddr)
			if !ok {
				continue
			}
			s.look(st, at)
			port, ok := st.Val.(*ssa.Const)
			if !ok || !reach.Has(f.Fn) || port.Value == nil {
				continue
			}
			switch field := ssaflow.FieldOf(at); {
			case kube.IsVar(field, "corev1.NodePort") && port.Int64() > 0:
				pass.At(st).
					Sayf("every Service created here requests node port %d, which only one Service can have: the second is refused; leave NodePort out", port.Int64())
			case kube.IsVar(field, "corev1.HostPort") && port.Int64() > 0 && workload && !hosts[port.Int64()] && !pass.Quiet(network, st, "its Pods use the network of their node"):
				hosts[port.Int64()] = true
				pass.At(st).
					Sayf("every Pod made of this requests port %d of its node, which one Pod can have: a second on it stays Pending; leave HostPort out", port.Int64())
			}
		}
	}
}

// makes: a function makes a workload with replicas, and with Pods in the network of their node.
func makes(fn *ssa.Function) (workload, network bool) {
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.Alloc:
			workload = workload || kube.IsType(i.Type(), "appsv1.Deployment", "appsv1.StatefulSet", "appsv1.ReplicaSet", "corev1.ReplicationController")
		case *ssa.FieldAddr:
			network = network || kube.IsVar(ssaflow.FieldOf(i), "corev1.HostNetwork")
		}
	}
	return workload, network
}
