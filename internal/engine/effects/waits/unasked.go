package waits

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// An unaskedSync is a field of a type of the package, or a list in a function, that holds
// functions which tell whether informers have synced, and that nothing ever reads.
type unaskedSync struct {
	// Type and Fields are those of the fields; nil of a list.
	Type   *types.TypeName
	Fields []*types.Var
	// At puts the first of the functions there.
	At ssa.Instruction
}

// UnaskedSyncs returns the fields and lists of that kind. Fields count where their type
// starts informers itself, or is run by who has just done so; and those of a type that takes
// items of a queue, where the packages that use it wait for nothing: others leave the wait
// to who starts. It returns nothing when the package waits for a whole factory, or for
// something that is not known, and nothing of what [IncompleteSyncs] and
// [EarlyInformerReads] tell.
func UnaskedSyncs(p *memory.Package) []unaskedSync {
	if !p.Active {
		return nil
	}
	var waited []informer.Key
	for _, fn := range p.Flow.Funcs {
		ev := informersOf(p, fn)
		if ev == nil || inTest(p, fn) {
			continue
		}
		for _, e := range ev.list {
			if e.factory || e.explicit && e.all {
				return nil
			}
			if e.kind == informerWait {
				waited = append(waited, e.keys...)
			}
		}
	}
	u := &unasked{p: p, waited: waited, fields: make(map[*types.Var]*syncField), starts: make(map[*types.TypeName]bool)}
	for _, fn := range p.Flow.Funcs {
		if inTest(p, fn) {
			continue
		}
		u.function(fn)
		owner := ownerOf(p, fn)
		if owner != nil && startsInformers(p, fn) {
			u.starts[owner] = !readsEarly(p, fn)
		} else if owner == nil {
			runBehindStart(p, fn, u.starts)
		}
	}
	for _, s := range IncompleteSyncs(p) {
		delete(u.starts, s.Type)
	}
	return append(u.byType(), u.lists...)
}

// readsEarly: the function reads behind the start of an informer that it does not wait for.
func readsEarly(p *memory.Package, fn *ssa.Function) bool {
	return slices.ContainsFunc(EarlyInformerReads(p, fn), func(r InformerRead) bool { return r.Started != nil })
}

type unasked struct {
	p      *memory.Package
	starts map[*types.TypeName]bool // types that start informers, and read nothing too early
	waited []informer.Key
	fields map[*types.Var]*syncField
	order  []*types.Var
	lists  []unaskedSync
}

// A syncField is what is known of a field that may hold such functions.
type syncField struct {
	owner *types.TypeName
	first *ssa.Store // of what is known to tell of informers that nobody waits for
	other bool       // it is read, or holds something else
}

func (u *unasked) function(fn *ssa.Function) {
	for i := range ssaflow.Instrs(fn) {
		switch i := i.(type) {
		case *ssa.FieldAddr:
			u.field(i)
		case *ssa.Field:
			if f := ssaflow.FieldRead(i); holdsSyncs(f, u.p) {
				u.of(f, i.X.Type()).other = true
			}
		case *ssa.Call:
			u.list(i)
		}
	}
}

// holdsSyncs: a field that only this package can read, of a function that may tell of an
// informer, or of a list of them.
func holdsSyncs(f *types.Var, p *memory.Package) bool {
	if f == nil || f.Exported() || f.Pkg() != p.Pass.Pkg {
		return false
	}
	return kube.IsSyncFunc(f.Type()) || isSyncList(f.Type())
}

func isSyncList(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && kube.IsSyncFunc(s.Elem())
}

func (u *unasked) of(f *types.Var, owner types.Type) *syncField {
	f = f.Origin()
	s := u.fields[f]
	if s == nil {
		s = &syncField{}
		if n := kube.Named(owner); n != nil {
			s.owner = n.Obj()
		}
		u.fields[f] = s
		u.order = append(u.order, f)
	}
	return s
}

// field looks at what is done with the address of a field.
func (u *unasked) field(fa *ssa.FieldAddr) {
	f := ssaflow.FieldOf(fa)
	if !holdsSyncs(f, u.p) {
		return
	}
	s := u.of(f, fa.X.Type())
	for _, r := range *fa.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr != ssa.Value(fa) {
				s.other = true
			} else if s.first == nil && u.tells(r.Val, 0) {
				s.first = r
			}
		case *ssa.UnOp:
			s.other = s.other || !onlyKept(r, make(map[ssa.Value]bool), func(st *ssa.Store) bool {
				to, ok := st.Addr.(*ssa.FieldAddr)
				return ok && ssaflow.FieldOf(to) == f
			})
		default:
			s.other = true
		}
	}
}

// tells: the value, or each element of it, tells whether informers have synced for which
// nothing else waits.
func (u *unasked) tells(v ssa.Value, depth int) bool {
	if isSyncList(v.Type()) {
		vals, ok := u.p.Flow.Elements(v)
		if call, isCall := v.(*ssa.Call); !ok && isCall && depth < 3 && appends(call) {
			vals, ok = u.p.Flow.Elements(call.Call.Args[1])
		}
		return ok && len(vals) > 0 && !slices.ContainsFunc(vals, func(x ssa.Value) bool { return !u.tells(x, depth+1) })
	}
	keys, ok := informer.SyncFunc(u.p.Flow, v)
	return ok && len(keys) > 0 && !informer.CoversAny(u.waited, keys)
}

func appends(call *ssa.Call) bool {
	return ssaflow.CallsBuiltin(call, "append") && len(call.Call.Args) == 2
}

// onlyKept: nothing is done with the list v, or the function, than to add to it, to put it
// into a list of which that is so, too, and to put it where stays accepts.
func onlyKept(v ssa.Value, seen map[ssa.Value]bool, stays func(*ssa.Store) bool) bool {
	if seen[v] {
		return true
	}
	seen[v] = true
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Phi:
			if !onlyKept(r, seen, stays) {
				return false
			}
		case *ssa.Slice: // of an array in which a list is made
			if !onlyKept(r, seen, stays) {
				return false
			}
		case *ssa.IndexAddr:
			if !onlyFilled(r) {
				return false
			}
		case *ssa.Call:
			if !appends(r) || !onlyKept(r, seen, stays) {
				return false
			}
		case *ssa.Store:
			if array := listedIn(r, v); !(array != nil && onlyKept(array, seen, stays)) && !stays(r) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// listedIn returns the array in which a list is made, when v is stored as an element of it.
func listedIn(st *ssa.Store, v ssa.Value) *ssa.Alloc {
	ia, ok := st.Addr.(*ssa.IndexAddr)
	if !ok || st.Val != v {
		return nil
	}
	array, _ := ia.X.(*ssa.Alloc)
	return array
}

// onlyFilled: the element of an array is stored to and not read.
func onlyFilled(ia *ssa.IndexAddr) bool {
	if _, array := ia.X.(*ssa.Alloc); !array {
		return false
	}
	return !slices.ContainsFunc(*ia.Referrers(), func(r ssa.Instruction) bool {
		st, ok := r.(*ssa.Store)
		return !ok || st.Addr != ssa.Value(ia)
	})
}

// list looks at a list that grows: where nothing reads it, nothing waits for what is in it.
func (u *unasked) list(call *ssa.Call) {
	if !appends(call) || !isSyncList(call.Type()) || !u.tells(call.Call.Args[1], 0) {
		return
	}
	if !onlyKept(call, make(map[ssa.Value]bool), func(*ssa.Store) bool { return false }) {
		return
	}
	if slices.ContainsFunc(u.lists, func(l unaskedSync) bool { return l.At.Parent() == call.Parent() }) || readsEarly(u.p, call.Parent()) {
		return
	}
	u.lists = append(u.lists, unaskedSync{At: call})
}

// byType puts the fields that nothing reads together by type, in the order of the source.
func (u *unasked) byType() []unaskedSync {
	var out []unaskedSync
	for _, f := range u.order {
		s := u.fields[f]
		if s.other || s.first == nil || s.owner == nil {
			continue
		}
		if !u.starts[s.owner] {
			continue
		}
		i := slices.IndexFunc(out, func(x unaskedSync) bool { return x.Type == s.owner })
		if i < 0 {
			out = append(out, unaskedSync{Type: s.owner, Fields: []*types.Var{f}, At: s.first})
			continue
		}
		out[i].Fields = append(out[i].Fields, f)
	}
	return out
}
