package lifecycle

import (
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// An Entry says that a package changes the finalizers of an object of one kind, and with
// which name. A helper that gets the name, or the object, has an entry for each of its calls.
type Entry struct {
	// Verb is 0 where it is not known what becomes of the list.
	Verb kube.FinalizerVerb
	// Kind is that of the object, nil when it is not known.
	Kind *types.TypeName
	// Name is the finalizer's name in quotes, "" when it is not known.
	Name string
	// Keeps is the one name, in quotes, that a list holds which replaces another.
	Keeps string
	// Foreign: other packages hand in the name.
	Foreign bool
	// Instr is the change, At is where the name comes in: Instr, or the call of a helper.
	Instr, At ssa.Instruction
	// Object is the object there.
	Object ssa.Value
}

// A entries holds what a package, its tests aside, does to finalizers.
type entries []Entry

// LedgerOf goes through the functions of the package, in source order.
func LedgerOf(p *ssaflow.Package, g *callgraph.Graph) entries {
	l := &ledger{p: p, g: g}
	for _, fn := range p.Funcs {
		if p.InTest(fn.Pos()) || p.Dissolved(fn) {
			continue
		}
		changes := finalizerChanges(p, fn, maxWrapped)
		for _, ch := range changes {
			if takesBack(p, changes, ch) {
				continue
			}
			if ci, ok := ch.Instr.(ssa.CallInstruction); ok && ch.Written {
				if c, ok := p.Resolve(ci); ok && c.Static != nil {
					continue // its body has an entry
				}
			}
			e := Entry{Verb: ch.Verb, Instr: ch.Instr, At: ch.Instr, Object: ch.Object}
			if ch.Whole && ch.Verb == kube.FinalizerAdd && !inMetaLiteral(ch.Instr) {
				kept := e
				kept.Verb, kept.Keeps = kube.FinalizerRemove, ch.NameText()
				l.emit(kept, ch.Object)
			}
			l.follow(e, ch.Name, ch.Object, 0)
		}
	}
	return l.out
}

// takesBack: the change removes what the same function has added to the object, because
// something after that has failed, and does not write the object again: the addition
// could not be stored.
func takesBack(p *ssaflow.Package, changes []FinalizerChange, ch FinalizerChange) bool {
	if ch.Verb != kube.FinalizerRemove || ch.Whole || ch.Written || ch.Object == nil || ch.Name == nil {
		return false
	}
	at := objects.PathOf(p, ch.Object)
	for _, c := range p.Calls(ch.Instr.Parent()) {
		if _, deferred := c.Instr.(*ssa.Defer); deferred || MayStore(p, c, at) && ssaflow.Reaches(ch.Instr, c.Instr, nil) {
			return false
		}
	}
	return slices.ContainsFunc(changes, func(add FinalizerChange) bool {
		return add.Verb == kube.FinalizerAdd && add.Object != nil && objects.PathOf(p, add.Object) == at &&
			(add.Name == ch.Name || add.NameText() != "" && add.NameText() == ch.NameText()) && failedSince(p, add.Instr, ch.Instr.Block())
	})
}

// failedSince: where block b runs, a call that came after an instruction is known to have
// failed.
func failedSince(p *ssaflow.Package, since ssa.Instruction, b *ssa.BasicBlock) bool {
	return p.Known(b).Has(func(k ssaflow.Cond) bool {
		v, isNil, ok := k.NilTest()
		if !ok || isNil || !kube.IsError(v.Type()) {
			return false
		}
		i, ok := v.(ssa.Instruction)
		return ok && ssaflow.Dominates(since, i)
	})
}

// MayTake reports whether an entry takes the finalizer of a name, which only this package
// knows, from objects of a kind or of another version of it, or may do so; nil means any kind.
func (l entries) MayTake(kind *types.TypeName, name string) bool {
	return slices.ContainsFunc(l, func(e Entry) bool {
		switch {
		case e.Verb == kube.FinalizerAdd, !sameKind(kind, e.Kind), e.Foreign:
			return false
		case e.Name == "":
			return e.Keeps == "" || e.Keeps != name
		}
		return e.Name == name
	})
}

// sameKind: objects of one kind may be of the other: they are versions of the same, or
// one is not known.
func sameKind(a, b *types.TypeName) bool {
	return a == nil || b == nil || a == b || a.Pkg() != b.Pkg() && a.Name() == b.Name()
}

// inMetaLiteral: the list is set in metadata that is being built.
func inMetaLiteral(i ssa.Instruction) bool {
	st, ok := i.(*ssa.Store)
	if !ok {
		return false
	}
	fa, ok := st.Addr.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	made, ok := ssaflow.Object(fa.X).(*ssa.Alloc)
	return ok && kube.IsType(made.Type(), "metav1.ObjectMeta")
}

type ledger struct {
	p   *ssaflow.Package
	g   *callgraph.Graph
	out entries
}

// maxCallersUp is how many calls a name is followed up.
const maxCallersUp = 4

// follow finds out which names a change can have, and what objects with each.
func (l *ledger) follow(e Entry, name, obj ssa.Value, depth int) {
	if name == nil {
		l.emit(e, obj)
		return
	}
	for _, o := range ssaflow.Origins(l.p, name, ssaflow.OriginOptions{}) {
		if param, ok := o.Value.(*ssa.Parameter); ok {
			l.callers(e, param, obj, depth)
			continue
		}
		e := e
		e.Name = text(o.Value)
		l.emit(e, obj)
	}
}

func (l *ledger) callers(e Entry, param *ssa.Parameter, obj ssa.Value, depth int) {
	fn := param.Parent()
	c, i := l.g.Callers(fn), slices.Index(fn.Params, param)
	if depth > maxCallersUp || i < 0 || c.AsValue || c.Dynamic || c.Literal {
		l.emit(e, obj)
		return
	}
	if c.Exported {
		e := e
		e.Foreign = true
		l.emit(e, obj)
	}
	of := paramIndex(fn, objects.PathOf(l.p, obj))
	for _, s := range c.Sites {
		e, obj := e, obj
		e.At = s.Call.Instr
		if of >= 0 && of < len(s.Call.Args) {
			obj = ssaflow.Object(s.Call.Args[of])
			e.Object = obj
		}
		if i < len(s.Call.Args) {
			l.follow(e, s.Call.Args[i], obj, depth+1)
		} else {
			l.emit(e, obj)
		}
	}
}

func (l *ledger) emit(e Entry, obj ssa.Value) {
	for _, kind := range l.kinds(obj, 0) {
		e := e
		e.Kind = kind
		l.out = append(l.out, e)
	}
}

// kinds returns the kinds that an object can have, a nil among them when there may be
// others.
func (l *ledger) kinds(obj ssa.Value, depth int) []*types.TypeName {
	if obj == nil {
		return []*types.TypeName{nil}
	}
	obj = ssaflow.Object(obj)
	if kind := kube.KindOf(obj.Type()); kind != nil && !kube.IsType(obj.Type(), "metav1.PartialObjectMetadata", "metav1.PartialObjectMetadataList") {
		return []*types.TypeName{kind}
	}
	at := objects.PathOf(l.p, obj)
	param, ok := at.Root.(*ssa.Parameter)
	if !ok || at.Path != "" || depth > maxCallersUp {
		return []*types.TypeName{nil}
	}
	fn := param.Parent()
	c, i := l.g.Callers(fn), slices.Index(fn.Params, param)
	if !c.Complete() {
		return []*types.TypeName{nil}
	}
	var out []*types.TypeName
	for _, s := range c.Sites {
		var of []*types.TypeName
		if i < len(s.Call.Args) {
			of = l.kinds(s.Call.Args[i], depth+1)
		} else {
			of = []*types.TypeName{nil}
		}
		for _, k := range of {
			if !slices.Contains(out, k) {
				out = append(out, k)
			}
		}
	}
	return out
}

// text returns the text of a constant, in quotes; "" for others.
func text(v ssa.Value) string {
	if k, ok := v.(*ssa.Const); ok && k.Value != nil && k.Value.Kind() == constant.String {
		return k.Value.ExactString()
	}
	return ""
}

// withInit returns the functions of the package, and the one that fills its variables.
func withInit(p *ssaflow.Package) []*ssa.Function {
	if init := p.Pkg.Func("init"); init != nil {
		return append([]*ssa.Function{init}, p.Funcs...)
	}
	return p.Funcs
}
