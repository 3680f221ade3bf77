// Subject: watches

package recur

import (
	"cmp"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A child is a kind of objects that a reconciler makes for an object of its own kind.
type child struct {
	Kind *types.Named
	// At is where one is made, or gets its owner.
	At ssa.Instruction
	// Controlled: the object of its own kind becomes its controller.
	Controlled bool
}

// keeper looks at what reconcilers run.
type keeper struct {
	pass  *rule.Pass
	each  *EachReconcile
	roots []*ssa.Function
	own   *types.Named
	// owned are the kinds that get an owner of the own kind: true for a controller. nil
	// stands for kinds that are not in sight, as in reads.
	owned map[*types.TypeName]bool
	reads map[*types.TypeName][]ssa.Instruction
}

// Keeps returns the kinds of which the reconcilers look at each pass whether the object is
// there, and make it if it is not, for an object of their own kind: they mean to keep it.
// Left out are those for which each pass that has looked asks for another one.
func Keeps(pass *rule.Pass, roots []*ssa.Function, own *types.Named) []child {
	k, runs := newKeeper(pass, roots, own)
	var out []child
	for op := range k.operations(runs) {
		if c, ok := k.child(op); ok && !slices.ContainsFunc(out, func(x child) bool { return x.Kind.Obj() == c.Kind.Obj() }) {
			out = append(out, c)
		}
	}
	slices.SortFunc(out, func(a, b child) int { return cmp.Compare(a.At.Pos(), b.At.Pos()) })
	return out
}

// newKeeper returns what the functions that reconcilers run read and own, and these functions.
func newKeeper(pass *rule.Pass, roots []*ssa.Function, own *types.Named) (*keeper, []*ssa.Function) {
	k := &keeper{pass, NewEachReconcile(pass), roots, own, make(map[*types.TypeName]bool), make(map[*types.TypeName][]ssa.Instruction)}
	runs := pass.Effects.Graph().Closure(roots, callgraph.BeforeReturn, nil).Funcs()
	for _, fn := range runs {
		for _, c := range pass.Flow.Calls(fn) {
			k.reading(c)
			k.owning(c)
		}
	}
	return k, runs
}

// operations visits those of functions.
func (k *keeper) operations(fns []*ssa.Function) iter.Seq[*memory.OpCall] {
	return func(yield func(*memory.OpCall) bool) {
		for _, fn := range fns {
			f := k.pass.Effects.Of(fn)
			for i := 0; f != nil && i < len(f.Ops); i++ {
				if !yield(&f.Ops[i]) {
					return
				}
			}
		}
	}
}

// reading notes which kind a call reads.
func (k *keeper) reading(c ssaflow.Call) {
	op, ok := kube.ClientOp(c.Fn)
	_, cached := c.CachedRead()
	switch {
	case cached, ok && op.Verb == kube.Get && op.Clientset:
		k.read(c, c.Result(0))
	case ok && (op.Verb == kube.Get || op.Verb == kube.List) && !op.Clientset:
		k.read(c, ssaflow.Unwrap(c.Arg(op.Obj)))
	}
}

func (k *keeper) read(c ssaflow.Call, v ssa.Value) {
	if v == nil {
		return
	}
	t := v.Type()
	if items := kube.ItemsOf(t); items != nil {
		t = items.Type().Underlying().(*types.Slice).Elem()
	}
	k.reads[kube.KindOf(t)] = append(k.reads[kube.KindOf(t)], c.Instr)
}

// owning notes which kind gets an owner of the own kind.
func (k *keeper) owning(c ssaflow.Call) {
	controller, ok := kube.SetsOwner(c.Fn)
	if !ok || !ofKind(ssaflow.Unwrap(c.Arg(0)), k.own) {
		return
	}
	kind := kube.KindOf(ssaflow.Unwrap(c.Arg(1)).Type())
	k.owned[kind] = k.owned[kind] || controller
}

// child returns the kind that an operation makes and that the reconcilers keep.
func (k *keeper) child(op *memory.OpCall) (child, bool) {
	made := object.CreateOr(op)
	if op.Sub != "" || !made && op.Op.Verb != kube.Create && op.Op.Verb != kube.Apply {
		return child{}, false
	}
	c, ok := k.ofOwnKind(op)
	if !ok {
		return child{}, false
	}
	looks := k.reads[c.Kind.Obj()]
	unseen := len(looks) == 0 && op.Via != nil && len(k.reads[nil]) > 0 || k.mayExist(op.Call.Instr, len(looks) > 0)
	if made || op.Op.Verb == kube.Apply || unseen {
		looks = []ssa.Instruction{op.Call.Instr}
	}
	if !slices.ContainsFunc(looks, k.mayRest) {
		return child{}, false
	}
	return c, true
}

// mayExist: a creation is made at each pass, and does not fail it where the object is there: it asks for that, or nobody
// returns the error. What was looked for before may have been missing.
func (k *keeper) mayExist(create ssa.Instruction, read bool) bool {
	err, uses := errflow.ErrorOf(create), errflow.ErrorUses{}
	if err != nil {
		uses = errflow.UsesOf(k.pass.Flow, err, func(*ssa.BasicBlock) bool { return true })
	}
	if slices.ContainsFunc(uses.Calls, func(c ssaflow.Call) bool {
		return kube.Is(c.Fn, "apierrors.IsAlreadyExists") || kube.Is(c.Fn, "client.IgnoreAlreadyExists")
	}) {
		return !read
	}
	steady := NewSteadyOfKind(k.pass, k.own)
	return !uses.Returned && !uses.Kept && steady.Block(create.Block()) && k.each.InReconcile(create.Parent(), steady)
}

// ofOwnKind returns the kind of the object of an operation, if that belongs to an object of the own kind.
func (k *keeper) ofOwnKind(op *memory.OpCall) (child, bool) {
	v := object.Operand(k.pass.Effects, op)
	if v == nil {
		return child{}, false
	}
	v = ssaflow.Unwrap(v)
	kind := kube.KindOf(v.Type())
	if kind == nil || kind == k.own.Obj() || kube.RunsOnce(v.Type()) {
		return child{}, false
	}
	controller, owned := k.owned[kind]
	if !owned && op.Via != nil && k.takesOwn(op.Call) {
		controller, owned = k.owned[nil]
	}
	if !owned && (kube.ClusterScoped(v.Type()) || !k.builtOf(v)) {
		return child{}, false
	}
	return child{Kind: kube.Named(v.Type()), At: op.Call.Instr, Controlled: controller}, true
}

// builtOf: the object is made in the namespace of one of the own kind, or by a function that gets
// one, or what its metadata says.
func (k *keeper) builtOf(v ssa.Value) bool {
	at := objects.PathOf(k.pass.Flow, v)
	if i, ok := at.Root.(ssa.Instruction); ok && slices.ContainsFunc(objects.MetaWrites(k.pass.Flow, i.Parent()), func(w objects.MetaWrite) bool {
		return w.Field == "Namespace" && k.ofOwn(w.Val) && objects.PathOf(k.pass.Flow, w.Object) == at
	}) {
		return true
	}
	if a, ok := at.Root.(*ssa.Alloc); ok && slices.ContainsFunc(ssaflow.StoresTo(a), func(v ssa.Value) bool { // x = newX(own), or a literal
		load, ok := v.(*ssa.UnOp)
		return k.isBuilt(v) || ok && load.X != a && k.builtOf(load.X)
	}) || ok && k.isDescribed(a) {
		return true
	}
	return k.isBuilt(v)
}

// isDescribed: a function that gets an object of the own kind returns the metadata of what is made.
func (k *keeper) isDescribed(made *ssa.Alloc) bool {
	return slices.ContainsFunc(*made.Referrers(), func(r ssa.Instruction) bool {
		meta, ok := r.(*ssa.FieldAddr)
		return ok && kube.IsType(ssaflow.FieldOf(meta).Type(), "metav1.ObjectMeta") && slices.ContainsFunc(*meta.Referrers(), func(r ssa.Instruction) bool {
			s, ok := r.(*ssa.Store)
			return ok && s.Addr == meta && k.isBuilt(s.Val)
		})
	})
}

// isBuilt: a function that gets an object of the own kind returns v, or a pointer to it.
func (k *keeper) isBuilt(v ssa.Value) bool {
	if load, ok := v.(*ssa.UnOp); ok {
		v = load.X
	}
	return slices.ContainsFunc(ssaflow.Origins(k.pass.Flow, v, ssaflow.OriginOptions{}), func(o ssaflow.Origin) bool {
		call := o.Call()
		if call == nil {
			return false
		}
		c, ok := k.pass.Flow.Resolve(call)
		return ok && k.takesOwn(c)
	})
}

func (k *keeper) takesOwn(c ssaflow.Call) bool {
	return slices.ContainsFunc(c.Args, func(a ssa.Value) bool { return ofKind(ssaflow.Unwrap(a), k.own) || k.ofOwn(a) })
}

// ofOwn: v is of the metadata of an object of the own kind, or of the request for it.
func (k *keeper) ofOwn(v ssa.Value) bool {
	if root, _ := objects.Access(k.pass.Flow, v); root != nil && kube.IsRequest(root.Type()) {
		return true
	}
	f, ok := objects.FieldOfObject(k.pass.Flow, v)
	return ok && f.InMetadata() && ofKind(f.Ref, k.own)
}

// mayRest: a pass that has come through at may end well without asking for another one.
func (k *keeper) mayRest(at ssa.Instruction) bool {
	return slices.ContainsFunc(k.roots, func(root *ssa.Function) bool {
		return slices.ContainsFunc(ssaflow.Returns(root), func(ret *ssa.Return) bool {
			after := k.each.behind(root, at.Parent(), ret)
			if root == at.Parent() {
				after = ssaflow.Reaches(at, ret, nil)
			}
			return after && k.each.rests(ret, 0)
		})
	})
}

func ofKind(v ssa.Value, kind *types.Named) bool {
	n := kube.Named(v.Type())
	return n != nil && n.Obj() == kind.Obj()
}
