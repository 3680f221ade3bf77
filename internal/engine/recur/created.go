// Subject: watches

package recur

import (
	"cmp"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A created is a kind of objects that reconcilers create from the spec of an object of their own kind.
type created struct {
	child
	// Write is the first place that updates one, nil if nothing does.
	Write ssa.Instruction
	// Fields are the fields of the spec that are read for the creation alone, by name, with the place of one.
	Fields []string
	Read   ssa.Instruction
}

// CreatedOnly returns the kinds that the reconcilers create for an object of their own kind from fields of its
// spec that nothing reads again, to bring one up to date that exists. It is empty where objects of unknown
// kinds are written.
func CreatedOnly(pass *rule.Pass, roots []*ssa.Function, own *types.Named) (out []created) {
	k, runs := newKeeper(pass, roots, own)
	written := k.findWritten(runs)
	if written == nil {
		return nil
	}
	for op := range k.operations(runs) {
		if op.Sub != "" || op.Op.Verb != kube.Create || object.CreateOr(op) {
			continue
		}
		if c, ok := k.ofOwnKind(op); ok && !slices.ContainsFunc(out, func(x created) bool { return x.Kind.Obj() == c.Kind.Obj() }) {
			w := written[c.Kind.Obj()]
			if made := (created{child: c, Write: w.first}); !w.deleted && k.addFields(&made, op, runs) {
				out = append(out, made)
			}
		}
	}
	return out
}

// written are the writes of a package by kind, without those that only create, and those that other reconcilers alone
// make; nil where the kind of one is not known.
type written map[*types.TypeName]writes

// writes are those of one kind.
type writes struct {
	first   ssa.Instruction // that updates
	deleted bool            // somewhere else than in a cleanup: the next pass creates it anew
}

func (k *keeper) findWritten(runs []*ssa.Function) written {
	pass, out := k.pass, make(written)
	var roots []*ssa.Function
	for _, c := range rule.Shared(pass, FindBuilders).Controllers {
		if source := c.For(); source != nil && source.Kind.Obj() != k.own.Obj() {
			roots = append(roots, c.Roots(pass)...)
		}
	}
	others := pass.Effects.Graph().Closure(roots, callgraph.Everything, nil)
	for _, f := range pass.Funcs() {
		if others.Has(f.Fn) && !slices.Contains(runs, f.Fn) {
			continue
		}
		for i := range f.Ops {
			op := &f.Ops[i]
			if op.Sub != "" || op.Op.Verb == kube.Create && !object.CreateOr(op) || op.Op.Verb == kube.Get || op.Op.Verb == kube.List ||
				op.Op.Verb == kube.Delete && isCleanup(pass, op.Call.Instr.Block()) {
				continue
			}
			kind := object.KindOf(pass.Effects, op)
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

// isCleanup reports whether a block runs only for an object that is being deleted.
func isCleanup(pass *rule.Pass, b *ssa.BasicBlock) bool {
	return pass.Effects.DeletionPath()[b.Parent()] != nil || len(lifecycle.Deleting(pass.Flow, b)) > 0
}

// addFields adds the fields of the spec that are read only where the object of an operation is made; false without.
func (k *keeper) addFields(c *created, op *memory.OpCall, runs []*ssa.Function) bool {
	for _, o := range ssaflow.Origins(k.pass.Flow, ssaflow.Unwrap(object.Operand(k.pass.Effects, op)), ssaflow.OriginOptions{}) {
		var builders, called []*ssa.Function
		var content map[ssa.Value]bool
		if call := o.Call(); call != nil && call.Call.StaticCallee() != nil {
			builders = k.pass.Effects.Graph().Closure([]*ssa.Function{call.Call.StaticCallee()}, callgraph.BeforeReturn, nil).Funcs()
		} else if i, ok := o.Value.(ssa.Instruction); ok {
			builders = []*ssa.Function{i.Parent()}
			if a, ok := o.Value.(*ssa.Alloc); ok { // in a function that does more than that
				content = k.content(a, op.Call.Instr)
				called = k.called(content)
				builders = append(builders, called...)
			}
		}
		read, _ := k.specFields(builders, content, nil)
		k.addArguments(read, o.Call(), builders, runs)
		fixed := k.fieldsIn(builders, content, kube.IsFixed)
		maps.DeleteFunc(read, func(name string, _ ssa.Instruction) bool { return fixed[name] != nil })
		if c.Write != nil && len(builders) > 0 {
			compared, ok := k.writtenInPart(builders, content, o.Value, c.Kind)
			creates := func(fn *ssa.Function) bool {
				return content == nil && k.isForCreation(fn, builders) || slices.Contains(called, fn)
			}
			again, whole := k.specFields(k.others(runs, c.Kind, creates), nil, content)
			maps.Copy(again, compared)
			if !ok || whole || len(again) == 0 {
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

// content returns what an object is made of that is created in a function that does more than that: all that is stored
// in it, but for what something else gets than its creation, such as an update of the object in the same memory.
func (k *keeper) content(made *ssa.Alloc, create ssa.Instruction) map[ssa.Value]bool {
	content := map[ssa.Value]bool{made: true}
	others := k.uses(made, func(v ssa.Value, r ssa.Instruction) bool { return !k.isUsedFor(v, r, kube.Create, kube.Get) })
	stored(made, content, func(i ssa.Instruction) bool {
		return slices.ContainsFunc(others, func(u ssa.Instruction) bool {
			return ssaflow.Reaches(i, u, func(x ssa.Instruction) bool { return x == create })
		})
	})
	return content
}

// called adds to content what functions do that nobody calls for anything else, and returns them.
func (k *keeper) called(content map[ssa.Value]bool) (out []*ssa.Function) {
	for n := -1; n < len(out); {
		n = len(out)
		for v := range maps.Clone(content) {
			call, ok := v.(*ssa.Call)
			if !ok || call.Call.StaticCallee() == nil || slices.Contains(out, call.Call.StaticCallee()) {
				continue
			}
			fn := call.Call.StaticCallee()
			if sites := k.pass.Effects.Graph().Sites(fn); len(sites) == 0 || slices.ContainsFunc(sites, func(s callgraph.Site) bool {
				at, ok := s.Call.Instr.(ssa.Value)
				return !ok || !content[at]
			}) {
				continue
			}
			out = append(out, fn)
			for i := range ssaflow.Instrs(fn) {
				if v, ok := i.(ssa.Value); ok {
					content[v] = true
				}
			}
		}
	}
	slices.SortFunc(out, func(a, b *ssa.Function) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return out
}

// uses returns those of an object as a whole that meet a condition.
func (k *keeper) uses(v ssa.Value, is func(ssa.Value, ssa.Instruction) bool) (out []ssa.Instruction) {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.FieldAddr:
		case *ssa.MakeInterface:
			out = append(out, k.uses(r, is)...)
		default:
			if is(v, r) {
				out = append(out, r)
			}
		}
	}
	return out
}

// writtenInPart: an object that exists is not always written as it is made, and the fields of the spec that are
// compared by it. Either what is made is created, and nothing else is done with it; or it replaces what exists only
// if what is compared of the spec differs; or parts of it are read; or the memory is that of the object that is read.
func (k *keeper) writtenInPart(builders []*ssa.Function, content map[ssa.Value]bool, made ssa.Value, kind *types.Named) (map[string]ssa.Instruction, bool) {
	if content != nil && len(k.uses(made, func(v ssa.Value, r ssa.Instruction) bool { return k.isUsedFor(v, r, kube.Get) && !k.isUsedFor(v, r) })) > 0 {
		return nil, true
	}
	sites := k.pass.Effects.Graph().Sites(builders[0])
	switch {
	case k.isOnly(made, kube.Create) && (content != nil || len(sites) == 1):
		return nil, true
	case content == nil && len(sites) > 1:
		return nil, !slices.ContainsFunc(sites, func(s callgraph.Site) bool {
			v, ok := s.Call.Instr.(*ssa.Call)
			return !ok || !k.isOnly(v, kube.Create) && !(k.isOnly(v, kube.Update) && k.isCompared(v.Block(), kind))
		})
	}
	parts := make(map[*types.Var]bool) // that are read where it is compared
	if !k.addParts(made, parts, 0) {
		return nil, false
	}
	return k.fieldsIn(builders, content, func(f *types.Var) bool { return parts[f] }), true
}

// others returns what reconcilers run for something else than to create an object of a kind, or for other kinds alone.
func (k *keeper) others(runs []*ssa.Function, kind *types.Named, creates func(*ssa.Function) bool) []*ssa.Function {
	from := slices.Clone(k.roots)
	for _, fn := range runs {
		if it, _ := k.writes(fn, kind); it && !creates(fn) {
			from = append(from, fn)
		}
	}
	return k.pass.Effects.Graph().Closure(from, callgraph.BeforeReturn, func(e callgraph.Edge) bool {
		it, other := k.writes(e.Callee, kind)
		if res := e.Callee.Signature.Results(); res.Len() > 0 && kube.KindOf(res.At(0).Type()) != nil {
			other = kube.KindOf(res.At(0).Type()) != kind.Obj()
		}
		return !creates(e.Callee) && (it || !other)
	}).Funcs()
}

// writes: a function writes objects of a kind, or of others.
func (k *keeper) writes(fn *ssa.Function, kind *types.Named) (it, others bool) {
	for op := range k.operations([]*ssa.Function{fn}) {
		if op.Op.Verb != kube.Get {
			written := object.KindOf(k.pass.Effects, op)
			it = it || written == nil || written == kind.Obj()
			others = others || written != nil && written != kind.Obj() && written != k.own.Obj()
		}
	}
	return it, others
}

// fieldsIn returns the fields of the spec that go into some parts of an object.
func (k *keeper) fieldsIn(builders []*ssa.Function, content map[ssa.Value]bool, is func(*types.Var) bool) map[string]ssa.Instruction {
	in := make(map[ssa.Value]bool)
	for _, fn := range builders {
		for i := range ssaflow.Instrs(fn) {
			if s, ok := i.(*ssa.Store); ok && isPart(s.Addr, is, content) {
				operands(s.Val, in)
			}
		}
	}
	k.addGiven(in, builders)
	fields, _ := k.specFields(builders, in, nil)
	return fields
}

// addGiven adds what the callers of functions give for the parameters in content, and all that those do whose results
// are in it.
func (k *keeper) addGiven(content map[ssa.Value]bool, fns []*ssa.Function) {
	graph := k.pass.Effects.Graph()
	for n := -1; n < len(content); {
		n = len(content)
		for v := range maps.Clone(content) {
			switch v := v.(type) {
			case *ssa.Parameter:
				if !ofKind(v, k.own) && slices.Contains(fns, v.Parent()) {
					for _, s := range graph.Sites(v.Parent()) {
						operands(s.Call.ArgOf(v), content)
					}
				}
			case *ssa.Call:
				if fn := v.Call.StaticCallee(); slices.Contains(fns, fn) {
					for _, fn := range graph.Closure([]*ssa.Function{fn}, callgraph.BeforeReturn, nil).Funcs() {
						for i := range ssaflow.Instrs(fn) {
							if v, ok := i.(ssa.Value); ok {
								content[v] = true
							}
						}
					}
				}
			}
		}
	}
}

// addParts adds the parts that are read of an object, or of a part of it, beside its metadata; false if all of it is
// read, or used for something else than to be created.
func (k *keeper) addParts(v ssa.Value, parts map[*types.Var]bool, depth int) bool {
	return !slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		switch r := r.(type) {
		case *ssa.FieldAddr:
			if f := ssaflow.FieldOf(r); f.Name() != "ObjectMeta" && !isAssigned(r) && !k.addParts(r, parts, depth) {
				parts[f] = true
			}
			return false
		case *ssa.IndexAddr:
			return !k.addParts(r, parts, depth)
		case *ssa.UnOp:
			_, isList := r.Type().Underlying().(*types.Slice)
			return !isList || !k.addParts(r, parts, depth)
		case *ssa.Call:
			if fn := r.Call.StaticCallee(); fn != nil && len(fn.Blocks) > 0 && depth < 3 {
				i := slices.Index(r.Call.Args, v)
				return i < 0 || !k.addParts(fn.Params[i], parts, depth+1)
			}
		}
		return !k.isUsedFor(v, r, kube.Create)
	})
}

// isPart: an address is within one of the parts of what is made, whose memory is in content unless that is nil.
func isPart(addr ssa.Value, is func(*types.Var) bool, content map[ssa.Value]bool) bool {
	for found := false; ; {
		switch a := addr.(type) {
		case *ssa.FieldAddr:
			found, addr = found || is(ssaflow.FieldOf(a)), a.X
		case *ssa.IndexAddr:
			addr = a.X
		default:
			return found && (content == nil || content[addr])
		}
	}
}

// isCompared: a block is only reached if something of the spec of an object of the own kind differs from one of a kind.
func (k *keeper) isCompared(b *ssa.BasicBlock, kind *types.Named) bool {
	return k.pass.Flow.Known(b).Has(func(c ssaflow.Cond) bool {
		compared := make(map[ssa.Value]bool)
		operands(c.Value, compared)
		spec, exists := false, false
		for v := range compared {
			i, ok := v.(ssa.Instruction)
			spec, exists = spec || ok && k.readsSpec(i), exists || ofKind(v, kind)
			if kube.IsError(v.Type()) { // of the read
				return false
			}
		}
		return spec && exists
	})
}

// isForCreation: a function is one of those that make an object, the first of which its creator calls, and nobody
// else calls it.
func (k *keeper) isForCreation(fn *ssa.Function, builders []*ssa.Function) bool {
	return slices.Contains(builders, fn) && (fn == builders[0] || !slices.ContainsFunc(k.pass.Effects.Graph().Sites(fn), func(s callgraph.Site) bool {
		return !slices.Contains(builders, s.Caller)
	}))
}

// isOnly: an object that is made gets an owner, is sent with one of some verbs and logged, and nothing else is done with
// it.
func (k *keeper) isOnly(v ssa.Value, verbs ...kube.Verb) bool {
	return !slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		fa, ok := r.(*ssa.FieldAddr)
		return !k.isUsedFor(v, r, verbs...) && !(ok && (ssaflow.FieldOf(fa).Name() == "ObjectMeta" || isAssigned(fa)))
	})
}

// isUsedFor: an instruction with an object sets its owner, takes its key, sends it with one of some verbs, logs it,
// fills it, or returns it after it was created.
func (k *keeper) isUsedFor(v ssa.Value, r ssa.Instruction, verbs ...kube.Verb) bool {
	switch r := r.(type) {
	case *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.UnOp:
		return k.isOnly(r.(ssa.Value), verbs...)
	case *ssa.Call:
		c, ok := k.pass.Flow.Resolve(r)
		if !ok {
			return false
		}
		op, sends := kube.ClientOp(c.Fn)
		_, owns := kube.SetsOwner(c.Fn)
		return sends && slices.Contains(verbs, op.Verb) || owns || kube.Is(c.Fn, "client.ObjectKeyFromObject") || kube.LogsByLogger(c.Fn)
	case *ssa.Return:
		return slices.ContainsFunc(k.pass.Flow.Calls(r.Parent()), func(c ssaflow.Call) bool {
			op, ok := kube.ClientOp(c.Fn)
			return ok && op.Verb == kube.Create && c.Instr.Block().Dominates(r.Block())
		})
	case *ssa.Store: // or of an argument of a variadic logger
		return r.Addr == v || types.IsInterface(v.Type())
	}
	return false
}
