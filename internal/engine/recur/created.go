// Subject: watches

package recur

import (
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Created is a kind of objects that reconcilers create from the spec of an object of their own kind.
type Created struct {
	Child
	// Write is the first place that updates one, nil if nothing does.
	Write ssa.Instruction
	// Fields are the fields of the spec that are read for the creation alone, by name, with the place of one.
	Fields []string
	Read   ssa.Instruction
}

// CreatedOnly returns the kinds that the reconcilers create for an object of their own kind from fields of its
// spec that nothing reads again, to bring one up to date that exists. It is empty where objects of unknown
// kinds are written.
func CreatedOnly(pass *rule.Pass, roots []*ssa.Function, own *types.Named) (out []Created) {
	written := rule.Shared(pass, findWritten)
	if written == nil {
		return nil
	}
	k, runs := newKeeper(pass, roots, own)
	for op := range k.operations(runs) {
		if op.Sub != "" || op.Op.Verb != kube.Create || object.CreateOr(op) {
			continue
		}
		if c, ok := k.ofOwnKind(op); ok && !slices.ContainsFunc(out, func(x Created) bool { return x.Kind.Obj() == c.Kind.Obj() }) {
			w := written[c.Kind.Obj()]
			if made := (Created{Child: c, Write: w.first}); !w.deleted && k.addFields(&made, op, runs) {
				out = append(out, made)
			}
		}
	}
	return out
}

// written are the writes of a package by kind, without those that only create; nil where the kind of one is not known.
type written map[*types.TypeName]writes

// writes are those of one kind.
type writes struct {
	first   ssa.Instruction // that updates
	deleted bool            // somewhere else than in a cleanup: the next pass creates it anew
}

func findWritten(pass *rule.Pass) written {
	out := make(written)
	for _, f := range pass.Funcs() {
		for i := range f.Ops {
			op := &f.Ops[i]
			if op.Sub != "" || op.Op.Verb == kube.Create && !object.CreateOr(op) || op.Op.Verb == kube.Get || op.Op.Verb == kube.List ||
				op.Op.Verb == kube.Delete && IsCleanup(pass, op.Call.Instr.Block()) {
				continue
			}
			var kind *types.TypeName
			if v := object.Operand(pass.Effects, op); v != nil {
				kind = kube.KindOf(ssaflow.Unwrap(v).Type())
			}
			if kind == nil {
				return nil
			}
			w := out[kind]
			if op.Op.Verb == kube.Delete {
				w.deleted = true
			} else if w.first == nil {
				w.first = op.Call.Instr
			}
			out[kind] = w
		}
	}
	return out
}

// IsCleanup reports whether a block runs only for an object that is being deleted.
func IsCleanup(pass *rule.Pass, b *ssa.BasicBlock) bool {
	return pass.Effects.DeletionPath()[b.Parent()] != nil || len(lifecycle.Deleting(pass.Flow, b)) > 0
}

// addFields adds the fields of the spec that are read only where the object of an operation is made; false without.
func (k *keeper) addFields(c *Created, op *memory.OpCall, runs []*ssa.Function) bool {
	for _, o := range ssaflow.Origins(k.pass.Flow, ssaflow.Unwrap(object.Operand(k.pass.Effects, op)), ssaflow.OriginOptions{}) {
		var builders []*ssa.Function
		var content map[ssa.Value]bool
		var compared map[string]ssa.Instruction
		if call := o.Call(); call != nil && call.Call.StaticCallee() != nil {
			builders = k.pass.Effects.Graph().Closure([]*ssa.Function{call.Call.StaticCallee()}, callgraph.BeforeReturn, nil).Funcs()
			if c.Write != nil && !k.isWrittenInPart(builders[0], o.Value) {
				if compared = k.comparedFields(builders, o.Value); compared == nil {
					return false
				}
			}
		} else if i, ok := o.Value.(ssa.Instruction); ok {
			builders = []*ssa.Function{i.Parent()}
			if _, ok := o.Value.(*ssa.Alloc); ok { // in a function that does more than that
				content = make(map[ssa.Value]bool)
				operands(o.Value, content)
			}
			if c.Write != nil && (content == nil || !k.isOnly(o.Value, kube.Create)) {
				return false
			}
		}
		read, _ := k.specFields(builders, content, nil)
		if c.Write != nil {
			others := slices.DeleteFunc(slices.Clone(runs), func(fn *ssa.Function) bool {
				return content == nil && k.isForCreation(fn, builders) || makesOther(fn, c.Kind)
			})
			again, whole := k.specFields(others, nil, content)
			if compared != nil {
				maps.Copy(again, compared)
			}
			if whole || len(again) == 0 {
				return false
			}
			maps.DeleteFunc(read, func(name string, _ ssa.Instruction) bool { return again[name] != nil })
		}
		for _, name := range slices.Sorted(maps.Keys(read)) {
			c.Fields = append(c.Fields, name)
			c.Read = read[name]
		}
	}
	return len(c.Fields) > 0
}

// isWrittenInPart: what a builder returns is created, and nothing else is done with it; or it replaces one that
// exists, everywhere only if what is compared of the spec differs.
func (k *keeper) isWrittenInPart(builder *ssa.Function, made ssa.Value) bool {
	sites := k.pass.Effects.Graph().Sites(builder)
	if len(sites) == 1 {
		return k.isOnly(made, kube.Create)
	}
	return len(sites) > 1 && !slices.ContainsFunc(sites, func(s callgraph.Site) bool {
		v, ok := s.Call.Instr.(*ssa.Call)
		return !ok || !k.isOnly(v, kube.Create) && !(k.isOnly(v, kube.Update) && k.isCompared(v.Block()))
	})
}

// makesOther: a function returns an object of another kind.
func makesOther(fn *ssa.Function, kind *types.Named) bool {
	res := fn.Signature.Results()
	if res.Len() == 0 {
		return false
	}
	made := kube.KindOf(res.At(0).Type())
	return made != nil && made != kind.Obj()
}

// comparedFields returns the fields of the spec that a builder puts into those plain fields of an object that are read
// where it is compared with one that exists; nil if more of the object is read than plain fields.
func (k *keeper) comparedFields(builders []*ssa.Function, made ssa.Value) map[string]ssa.Instruction {
	leaves := make(map[*types.Var]bool)
	if len(k.pass.Effects.Graph().Sites(builders[0])) != 1 || !k.addLeaves(made, leaves) || len(leaves) == 0 {
		return nil
	}
	content := make(map[ssa.Value]bool)
	for _, fn := range builders {
		for i := range ssaflow.Instrs(fn) {
			if s, ok := i.(*ssa.Store); ok {
				if fa, ok := s.Addr.(*ssa.FieldAddr); ok && leaves[ssaflow.FieldOf(fa)] {
					operands(s.Val, content)
				}
			}
		}
	}
	fields, _ := k.specFields(builders, content, nil)
	return fields
}

// addLeaves adds the plain fields that are read of an object beside its metadata; false if other parts are, or the
// object is used for something else than to be created.
func (k *keeper) addLeaves(v ssa.Value, leaves map[*types.Var]bool) bool {
	for _, r := range *v.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok {
			if !k.isUsedFor(r, kube.Create) {
				return false
			}
			continue
		}
		field := ssaflow.FieldOf(fa)
		switch t := ssaflow.PointeeOf(fa.Type()); {
		case field.Name() == "ObjectMeta":
		case isPlain(t):
			leaves[field] = true
		case !k.addLeaves(fa, leaves):
			return false
		}
	}
	return true
}

// isPlain: a basic type, or a pointer to one.
func isPlain(t types.Type) bool {
	if p := ssaflow.PointeeOf(t); p != nil {
		t = p
	}
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

// isCompared: a block is only reached if something of the spec of an object of the own kind differs.
func (k *keeper) isCompared(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(k.pass.Flow.Known(b), func(c ssaflow.Cond) bool {
		compared := make(map[ssa.Value]bool)
		operands(c.Value, compared)
		for v := range compared {
			if i, ok := v.(ssa.Instruction); ok && k.readsSpec(i) {
				return true
			}
		}
		return false
	})
}

// isForCreation: a function is one of those that make an object, the first of which its creator calls, and nobody
// else calls it.
func (k *keeper) isForCreation(fn *ssa.Function, builders []*ssa.Function) bool {
	return slices.Contains(builders, fn) && (fn == builders[0] || !slices.ContainsFunc(k.pass.Effects.Graph().Sites(fn), func(s callgraph.Site) bool {
		return !slices.Contains(builders, s.Caller)
	}))
}

// isOnly: an object that is made gets an owner, is written with a verb and logged, and nothing else is done with it.
func (k *keeper) isOnly(v ssa.Value, verb kube.Verb) bool {
	return !slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		fa, ok := r.(*ssa.FieldAddr)
		return !k.isUsedFor(r, verb) && !(ok && (ssaflow.FieldOf(fa).Name() == "ObjectMeta" || isAssigned(fa)))
	})
}

// isUsedFor: an instruction with an object sets its owner, takes its key, writes it with a verb, or logs it.
func (k *keeper) isUsedFor(r ssa.Instruction, verb kube.Verb) bool {
	switch r := r.(type) {
	case *ssa.MakeInterface, *ssa.ChangeInterface:
		return k.isOnly(r.(ssa.Value), verb)
	case *ssa.Call:
		c, ok := k.pass.Flow.Resolve(r)
		if !ok {
			return false
		}
		op, writes := kube.ClientOp(c.Fn)
		_, owns := kube.SetsOwner(c.Fn)
		return writes && op.Verb == verb || owns || kube.IsObjectKeyFrom(c.Fn) || kube.LogsByLogger(c.Fn)
	case *ssa.Store: // of an argument of a variadic logger
		return true
	}
	return false
}

// specFields returns the fields of the spec of an object of the own kind that functions read, for something else
// than a name, for content unless that is nil, and not only for what is in except; and whether one reads all of it at once.
func (k *keeper) specFields(fns []*ssa.Function, content, except map[ssa.Value]bool) (fields map[string]ssa.Instruction, whole bool) {
	fields = make(map[string]ssa.Instruction)
	for _, fn := range fns {
		naming := make(map[ssa.Value]bool)
		for _, w := range objects.MetaWrites(k.pass.Flow, fn) {
			if w.Field == "Name" || w.Field == "Namespace" {
				operands(w.Val, naming) // another name is another object
			}
		}
		for i := range ssaflow.Instrs(fn) {
			v, ok := i.(ssa.Value)
			if !ok || naming[v] || content != nil && !content[v] || !k.readsSpec(i) {
				continue
			}
			for _, r := range *v.Referrers() {
				switch r := r.(type) {
				case *ssa.FieldAddr:
					if !isAssigned(r) && !isWithin(r, except) {
						fields[ssaflow.FieldOf(r).Name()] = i
					}
				case *ssa.Field:
					if isWithin(r, except) {
						continue
					}
					fields[r.X.Type().Underlying().(*types.Struct).Field(r.Field).Name()] = i
				default:
					if v, ok := r.(ssa.Value); !ok || !isWithin(v, except) {
						fields["spec"], whole = i, true
					}
				}
			}
		}
	}
	return fields, whole
}

// isWithin: a value, and all that is made of it, is a part of something.
func isWithin(v ssa.Value, whole map[ssa.Value]bool) bool {
	if _, joins := v.(*ssa.Phi); joins || !whole[v] {
		return false
	}
	return !slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		used, ok := r.(ssa.Value)
		store, isStore := r.(*ssa.Store)
		return ok && !isWithin(used, whole) || isStore && store.Val != v || !ok && !isStore
	})
}

// isAssigned: a field, or parts of it, get values and nothing else is done with it.
func isAssigned(at ssa.Value) bool {
	return !slices.ContainsFunc(*at.Referrers(), func(r ssa.Instruction) bool {
		switch r := r.(type) {
		case *ssa.Store:
			return r.Addr != at
		case *ssa.FieldAddr, *ssa.IndexAddr:
			return !isAssigned(r.(ssa.Value))
		}
		return true
	})
}

// operands notes what a value is made of within its function, and what is stored in it if it is memory.
func operands(v ssa.Value, in map[ssa.Value]bool) {
	if v == nil || in[v] {
		return
	}
	in[v] = true
	if i, ok := v.(ssa.Instruction); ok {
		for _, o := range i.Operands(nil) {
			operands(*o, in)
		}
	}
	if _, ok := v.(*ssa.Alloc); ok {
		stored(v, in)
	}
}

// stored notes what is stored at an address, or in a part of what it points to.
func stored(addr ssa.Value, in map[ssa.Value]bool) {
	for _, r := range *addr.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == addr {
				operands(r.Val, in)
			}
		case *ssa.FieldAddr, *ssa.IndexAddr:
			stored(r.(ssa.Value), in)
		case *ssa.Call: // of a setter, or of a function that fills it
			for _, a := range r.Call.Args {
				operands(a, in)
			}
		}
	}
}

// readsSpec: the instruction takes the spec of an object of the own kind.
func (k *keeper) readsSpec(i ssa.Instruction) bool {
	var of ssa.Value
	var field int
	switch i := i.(type) {
	case *ssa.FieldAddr:
		of, field = i.X, i.Field
	case *ssa.Field:
		of, field = i.X, i.Field
	default:
		return false
	}
	if !ofKind(of, k.own) {
		return false
	}
	s, ok := k.own.Underlying().(*types.Struct)
	return ok && s.Field(field).Name() == "Spec"
}
