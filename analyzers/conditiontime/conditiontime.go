package conditiontime

import (
	_ "embed"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports conditions that are added or renewed at each reconcile.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	each(pass, checker.reportAppended)
	each(pass, checker.reportRenewed)
	each(pass, checker.reportNewStatus)
}

type checker struct{ pass *rule.Pass }

// each looks at one kind of instruction after the other.
func each[I ssa.Instruction](pass *rule.Pass, look func(checker, *memory.Func, I)) {
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			if i, ok := i.(I); ok {
				look(checker{pass}, f, i)
			}
		}
	}
}

// own: conditions whose list the module itself keeps: metav1.Condition and
// structs of the module.
func (c checker) own(n *types.Named) bool {
	return n != nil && (kube.IsCondition(n) || c.pass.InModule(n.Obj().Pkg()))
}

// A list is the field with the conditions of a status.
type list struct {
	addr *ssa.FieldAddr
	elem *types.Named
	base ssa.Value // the object or status that it belongs to
}

// conditions takes the address of a list of conditions apart.
func (c checker) conditions(v ssa.Value) (l list, ok bool) {
	a, ok := v.(*ssa.FieldAddr)
	if !ok {
		return l, false
	}
	f := ssaflow.FieldOf(a)
	if f == nil {
		return l, false
	}
	elem := kube.ListOfConditions(f.Type())
	if !c.own(elem) {
		return l, false
	}
	base := a.X
	for {
		switch b := base.(type) {
		case *ssa.FieldAddr:
			base = b.X
			continue
		case *ssa.UnOp:
			base = b.X
			continue
		}
		return list{a, elem, base}, true
	}
}

// appends takes the append of one more condition apart that a store puts into a
// list of conditions.
func (c checker) appends(st *ssa.Store) (to list, call *ssa.Call, ok bool) {
	to, ok = c.conditions(st.Addr)
	if !ok {
		return to, nil, false
	}
	call, ok = st.Val.(*ssa.Call)
	if !ok {
		return to, nil, false
	}
	b, ok := call.Call.Value.(*ssa.Builtin)
	return to, call, ok && b.Name() == "append" && len(call.Call.Args) == 2
}

// loads: v is what the field holds.
func (l list) loads(v ssa.Value) bool { return ssaflow.FieldLoaded(v) == ssaflow.FieldOf(l.addr) }
