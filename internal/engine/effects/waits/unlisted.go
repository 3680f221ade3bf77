package waits

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// unlisted: beside what tells of an informer its lister is kept, in a field that only this
// package can read and that nothing reads. Nobody finds its cache empty then.
func (u *unasked) unlisted(told *ssa.Store) bool {
	keys, ok := informer.SyncFunc(u.p.Flow, told.Val)
	if !ok {
		return false
	}
	found := false
	for i := range ssaflow.Instrs(told.Parent()) {
		st, ok := i.(*ssa.Store)
		if !ok || !kube.IsLister(st.Val.Type()) || !informer.CoversAny(informer.Of(u.p.Flow, st.Val), keys) {
			continue
		}
		fa, ok := st.Addr.(*ssa.FieldAddr)
		if !ok {
			return false
		}
		f := ssaflow.FieldOf(fa)
		if f == nil || f.Exported() || slices.ContainsFunc(u.p.Flow.Funcs, func(fn *ssa.Function) bool { return !inTest(u.p, fn) && u.p.Flow.LooksAt(fn, f.Origin()) }) {
			return false
		}
		found = true
	}
	return found
}
