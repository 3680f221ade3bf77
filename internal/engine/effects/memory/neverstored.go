package memory

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// neverNil: the store stands where a field was found to be nil that the API server
// always fills: it does not happen.
func (in *Interp) neverNil(i ssa.Instruction) bool {
	st, ok := i.(*ssa.Store)
	if !ok {
		return false
	}
	labels, ok := st.Addr.(*ssa.FieldAddr)
	if !ok || ssaflow.FieldOf(labels) == nil {
		return false
	}
	meta, ok := labels.X.(*ssa.FieldAddr)
	if !ok || ssaflow.FieldOf(meta) == nil || ssaflow.FieldOf(meta).Name() != "ObjectMeta" || !kube.AlwaysHasMap(meta.X.Type(), "."+ssaflow.FieldOf(meta).Name()+"."+ssaflow.FieldOf(labels).Name()) {
		return false
	}
	at := in.P.Flow.PlaceOf(labels)
	return in.P.Flow.Known(st.Block()).Has(func(k ssaflow.Cond) bool {
		v, isNil, ok := k.NilTest()
		load, isLoad := v.(*ssa.UnOp)
		return ok && isNil && isLoad && in.P.Flow.PlaceOf(load.X) == at
	})
}
