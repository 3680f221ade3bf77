package waits

import (
	"go/token"
	"go/types"
	"sort"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/informer"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// An incompleteSync is a type that waits for some of its informers and reads
// others too.
type incompleteSync struct {
	Type *types.TypeName
	// Pos and End are those of the wait that names the most informers: a call,
	// a list, or a literal that asks HasSynced.
	Pos, End token.Pos
	Missing  []MissingSync
}

// A MissingSync is a field whose informer the type does not wait for.
type MissingSync struct {
	Field *types.Var
	Name  string // of the field, seen from the type
	// Assigned is the instruction that sets the field, Read the first read.
	Assigned ssa.Instruction
	Read     summary.Site
}

// syncOf collects what is known of the waits of one type.
type syncOf struct {
	keys    []informer.Key
	unknown bool // a wait that could not be resolved
	best    int
	at      ssa.Instruction // the wait, list or literal
	pos     token.Pos
	end     token.Pos
}

// IncompleteSyncs returns the types of the package that wait for informers, but
// not for all whose caches their methods read. It returns nothing when the
// package waits for a whole factory: the owner of that waits for everybody.
func IncompleteSyncs(p *memory.Package) []incompleteSync {
	if !p.Active {
		return nil
	}
	syncs := make(map[*types.TypeName]*syncOf)
	reads := make(map[fieldOf]summary.Site)
	var made []madeSync
	for _, fn := range p.Flow.Funcs {
		if inTest(p, fn) {
			continue
		}
		owner := ownerOf(p, fn)
		ev := informersOf(p, fn)
		if ev != nil {
			for i := range ev.list {
				e := &ev.list[i]
				switch {
				case e.factory:
					return nil
				case e.kind == informerRead:
					fieldReads(p, fn, e, reads)
				case FactoryWaited(fn):
				case owner != nil && e.explicit:
					addSync(p, syncs, owner, e)
				case e.explicit:
					made = append(made, madeSync{fn, e})
				}
			}
		}
	}
	addMakers(p, syncs, made)
	for _, s := range syncs {
		s.keys = handedIn(p, s.keys)
	}
	return incomplete(p, syncs, reads)
}

// fieldOf is a field that a type reads from.
type fieldOf struct {
	owner *types.TypeName
	field *types.Var
}

func inTest(p *memory.Package, fn *ssa.Function) bool {
	return p.Flow.InTest(fn.Pos())
}

// ownerOf returns the type of this package that fn is a method or a
// constructor of; literals belong to the function around them.
func ownerOf(p *memory.Package, fn *ssa.Function) *types.TypeName {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if r := fn.Signature.Recv(); r != nil {
		if n := kube.Named(r.Type()); n != nil {
			return n.Obj()
		}
		return nil
	}
	for i := range fn.Signature.Results().Len() {
		n := kube.Named(fn.Signature.Results().At(i).Type())
		if n == nil || n.Obj().Pkg() != p.Pass.Pkg {
			continue
		}
		if _, ok := n.Underlying().(*types.Struct); ok {
			return n.Obj()
		}
	}
	return nil
}

func addSync(p *memory.Package, syncs map[*types.TypeName]*syncOf, owner *types.TypeName, e *informerEvent) {
	s := syncs[owner]
	if s == nil {
		s = &syncOf{}
		syncs[owner] = s
	}
	if e.all {
		s.unknown = true
		return
	}
	s.keys = append(s.keys, e.keys...)
	if len(e.keys) <= s.best {
		return
	}
	s.best, s.at = len(e.keys), e.at
	n := p.Flow.Node(e.at)
	if n == nil {
		return
	}
	s.pos, s.end = n.Pos(), n.End()
	if lit := literalOf(p, e.at); lit != nil {
		s.pos, s.end = lit.Syntax().Pos(), lit.Syntax().End()
	}
}

// literalOf returns the function literal, kept in a field, that a wait asks; nil
// when it asks others.
func literalOf(p *memory.Package, wait ssa.Instruction) *ssa.Function {
	ci, ok := wait.(ssa.CallInstruction)
	if !ok {
		return nil
	}
	c, ok := p.Flow.Resolve(ci)
	if !ok || !kube.IsCacheSyncWait(c.Fn) {
		return nil
	}
	vals, _ := p.Flow.Elements(c.Args[len(c.Args)-1])
	if len(vals) != 1 {
		return nil
	}
	load, ok := ssaflow.Unwrap(vals[0]).(*ssa.UnOp)
	if !ok {
		return nil
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return nil
	}
	set := p.Flow.OwnFieldValues(ssaflow.FieldOf(fa))
	if len(set) != 1 {
		return nil
	}
	if mc, ok := ssaflow.Unwrap(set[0]).(*ssa.MakeClosure); ok {
		if f := informer.FuncValue(p.Flow, mc); f.Closure != nil {
			return f.Static
		}
	}
	return nil
}

// incomplete compares what the types wait for with what they read.
func incomplete(p *memory.Package, syncs map[*types.TypeName]*syncOf, reads map[fieldOf]summary.Site) []incompleteSync {
	var out []incompleteSync
	for tn, s := range syncs {
		st, ok := tn.Type().Underlying().(*types.Struct)
		if !ok || s.unknown || len(s.keys) == 0 || !s.pos.IsValid() || !waitsForOwn(p, st, s.keys) {
			continue
		}
		x := incompleteSync{Type: tn, Pos: s.pos, End: s.end}
		add := func(f *types.Var, name string) {
			if read, ok := reads[fieldOf{tn, f}]; ok {
				if at, missing := unsynced(p, f, s.keys); missing {
					x.Missing = append(x.Missing, MissingSync{Field: f, Name: name, Assigned: at, Read: read})
				}
			}
		}
		for i := range st.NumFields() {
			f := st.Field(i).Origin()
			add(f, f.Name())
			if inner := plainStruct(f.Type()); inner != nil {
				for j := range inner.NumFields() {
					add(inner.Field(j).Origin(), f.Name()+"."+inner.Field(j).Name())
				}
			}
		}
		if len(x.Missing) > 0 {
			out = append(out, x)
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Pos < out[j].Pos })
	return out
}

// waitsForOwn: a field of the struct holds one of the informers that are waited
// for. What waits for others alone, such as one made on demand, says nothing
// about its own.
func waitsForOwn(p *memory.Package, st *types.Struct, waited []informer.Key) bool {
	for i := range st.NumFields() {
		f := st.Field(i).Origin()
		if waitsForField(p, f, waited) {
			return true
		}
		if inner := plainStruct(f.Type()); inner != nil {
			for j := range inner.NumFields() {
				if waitsForField(p, inner.Field(j).Origin(), waited) {
					return true
				}
			}
		}
	}
	return false
}

func waitsForField(p *memory.Package, f *types.Var, waited []informer.Key) bool {
	keys := []informer.Key{{Root: f}}
	for _, v := range p.Flow.OwnFieldValues(f) {
		keys = append(keys, informer.Of(p.Flow, v)...)
	}
	return informer.CoversAny(waited, keys) || informer.CoversAny(keys, waited)
}

// unsynced: field f holds an informer, or what was taken from one in this
// package, and the keys cover none of what it may hold.
func unsynced(p *memory.Package, f *types.Var, waited []informer.Key) (ssa.Instruction, bool) {
	vals := p.Flow.OwnFieldValues(f)
	keys := []informer.Key{{Root: f}}
	var set ssa.Instruction
	for _, v := range vals {
		in, _ := v.(ssa.Instruction)
		if k, isConst := v.(*ssa.Const); isConst && k.IsNil() {
			continue
		}
		more := informer.Of(p.Flow, v)
		if len(more) == 0 || len(exact(more)) < len(more) || !fromInformer(p, v) {
			return nil, false
		}
		keys = append(keys, more...)
		if set == nil {
			set = in
		}
	}
	if len(keys) == 1 || informer.CoversAny(waited, keys) || informer.CoversAny(keys, waited) {
		return nil, false
	}
	return set, true
}

// fromInformer: v is an informer, or a lister or store taken from one here; a
// lister that comes as a parameter is waited for by whoever made it.
func fromInformer(p *memory.Package, v ssa.Value) bool {
	v = ssaflow.Unwrap(v)
	if kube.IsInformer(v.Type()) || kube.IsResourceInformer(v.Type()) {
		return true
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	c, ok := p.Flow.Resolve(call)
	if !ok {
		return false
	}
	if c.Method && kube.LeadsToInformer(c.Fn, c.Args[0].Type()) {
		return true
	}
	return kube.NewListerOf(c.Fn) && fromInformer(p, c.Args[0])
}
