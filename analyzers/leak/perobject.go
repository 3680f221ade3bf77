package leak

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var perobject = rule.Form{Name: "perobject", Run: reportPerObject}

// reportPerObject reports maps that get an entry for each object, and of which no code of
// the package, which alone can, takes any out: each once.
func reportPerObject(pass *rule.Pass) {
	r := &registries{pass: pass, first: make(map[types.Object]entry), shrinks: make(map[types.Object]bool)}
	for _, f := range pass.Funcs() {
		if pass.Flow.InTest(f.Fn.Pos()) {
			continue
		}
		r.maps(f.Fn)
		r.syncMaps(f.Fn)
	}
	for _, m := range r.order {
		e := r.first[m]
		if r.shrinks[m] || e.at == nil || m.Exported() ||
			pass.Quiet(!r.livesOn(m, e), e.at, "no reconcile is known to come here, or what has the map is made in one") {
			continue
		}
		pass.At(e.at).Sayf("%s gets an entry for each object, and nothing takes one out: it stays when the object is gone; delete it where the object is not found", m.Name())
	}
}

// registries are the maps in fields and package variables.
type registries struct {
	pass    *rule.Pass
	order   []types.Object
	first   map[types.Object]entry // that is made for an object
	shrinks map[types.Object]bool  // or leaves sight
}

// An entry is put into a map under the key of an object.
type entry struct {
	at ssa.Instruction
	// handed: the key comes from the caller, who may be a reconciler of another package.
	handed bool
}

func (r *registries) maps(fn *ssa.Function) {
	for _, u := range objects.MapUses(r.pass.Flow, fn) {
		m := r.of(u.Field, u.Base)
		at := u.Instr
		if len(u.Inside) > 0 {
			at = u.Inside[len(u.Inside)-1]
		}
		update, isUpdate := at.(*ssa.MapUpdate)
		switch {
		case m == nil:
		case isUpdate && len(u.Inside) == 0:
			r.add(m, update, update.Key, update.Value)
		case u.Write && !isUpdate:
			r.shrinks[m] = true
		}
	}
	for i := range ssaflow.Instrs(fn) {
		if v, ok := i.(ssa.Value); ok && v.Referrers() != nil {
			if m := mapAt(v); m != nil && r.outOfSight(v) {
				r.shrinks[m] = true
			}
		}
		if st, ok := i.(*ssa.Store); ok {
			if g, ok := st.Addr.(*ssa.Global); ok && objects.IsMap(st.Val.Type()) {
				r.shrinks[g.Object()] = r.shrinks[g.Object()] || fn.Name() != "init"
			}
		}
	}
}

// syncMaps looks at the methods that are called of sync.Map.
func (r *registries) syncMaps(fn *ssa.Function) {
	for _, call := range r.pass.Flow.Calls(fn) {
		if call.Fn == nil || !call.Method || len(call.Args) == 0 || !kube.IsSyncMap(call.Args[0].Type()) {
			continue
		}
		m := mapAt(call.Args[0])
		switch call.Fn.Name() {
		case "Load", "Range":
		case "Store", "LoadOrStore", "Swap", "CompareAndSwap":
			if m != nil && len(call.Args) > 2 {
				r.add(m, call.Instr, call.Args[1], call.Args[2])
			}
		default:
			r.shrinks[m] = true
		}
	}
}

// add notes an entry. One that only says that there is one, as of whom a warning was given,
// costs next to nothing, and tells nobody anything wrong.
func (r *registries) add(m types.Object, at ssa.Instruction, key, value ssa.Value) {
	per, handed := r.ofObject(ssaflow.Unwrap(key))
	per = per && !isMark(ssaflow.Unwrap(value))
	if _, known := r.first[m]; !known {
		r.order = append(r.order, m)
		r.first[m] = entry{}
	}
	if per && (r.first[m].at == nil || r.first[m].handed && !handed) {
		r.first[m] = entry{at, handed}
	}
}

func (r *registries) of(field *types.Var, base ssaflow.AccessPath) types.Object {
	if field != nil {
		return field
	}
	if g, ok := base.Root.(*ssa.Global); ok {
		return g.Object()
	}
	return nil
}
