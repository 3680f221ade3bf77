package createexists

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// cached: the reader is a client.Client, and none that this package makes to ask
// the server itself: a manager's reads from the cache.
func cached(pass *rule.Pass, read ssaflow.Call) bool {
	recv := read.Arg(-1)
	return recv != nil && kube.IsDefaultClient(recv.Type()) && !objects.LiveReader(pass.Flow, recv)
}

func kindOf(call ssaflow.Call, op kube.Op) *types.TypeName {
	return kube.KindOf(ssaflow.Unwrap(call.Arg(op.Obj)).Type())
}

// generated: the function sets a generateName, so that names never meet.
func generated(fn *ssa.Function) bool {
	for i := range ssaflow.Instrs(fn) {
		if fa, ok := i.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) != nil && ssaflow.FieldOf(fa).Name() == kube.GenerateNameField {
			return true
		}
	}
	return false
}
