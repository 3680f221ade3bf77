package lostresult

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// changesCopy: a call runs a method of this package that changes its receiver, which is
// a copy of the caller's, returns it, and does nothing else.
func changesCopy(pass *rule.Pass, c ssaflow.Call) bool {
	fn := c.Static
	if fn == nil || c.Fn == nil || !c.Method || len(fn.Blocks) == 0 {
		return false
	}
	sig := fn.Signature
	if sig.Recv() == nil || sig.Results().Len() != 1 || !types.Identical(sig.Recv().Type(), sig.Results().At(0).Type()) {
		return false
	}
	if _, isStruct := sig.Recv().Type().Underlying().(*types.Struct); !isStruct {
		return false
	}
	changes := false
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			store, ok := i.(*ssa.Store)
			if ok && ssaflow.LocalAt(store.Addr) == nil || !ok && acts(pass, i) {
				return false
			}
			_, field := storedField(store)
			changes = changes || field
		}
	}
	return changes
}

// storedField returns the field that an instruction sets.
func storedField(store *ssa.Store) (*ssa.FieldAddr, bool) {
	if store == nil {
		return nil, false
	}
	a, ok := store.Addr.(*ssa.FieldAddr)
	return a, ok
}

// acts: an instruction may do what others can see.
func acts(pass *rule.Pass, i ssa.Instruction) bool {
	switch i := i.(type) {
	case *ssa.MapUpdate:
		_, made := i.Map.(*ssa.MakeMap)
		return !made
	case *ssa.UnOp:
		return i.Op.String() == "<-"
	case *ssa.TypeAssert:
		return !i.CommaOk
	case *ssa.Call:
		if b, ok := i.Call.Value.(*ssa.Builtin); ok {
			return b.Name() != "append" && b.Name() != "len" && b.Name() != "cap"
		}
		in, ok := pass.Flow.Resolve(i)
		return !ok || !kube.OnlyResult(in.Fn) && !kube.EffectOf(in.Fn).Has(kube.Text)
	case *ssa.Go, *ssa.Defer, *ssa.Send, *ssa.Select, *ssa.Panic:
		return true
	}
	return false
}
