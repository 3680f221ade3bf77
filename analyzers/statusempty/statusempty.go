package statusempty

import (
	_ "embed"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports statuses that are read from objects which nothing has filled.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if pass.HelpsTests(f.Fn) {
			continue
		}
		said := make(map[ssa.Value]bool)
		for i := range ssaflow.Instrs(f.Fn) {
			at, ok := i.(*ssa.FieldAddr)
			if !ok || !kube.IsStatusOf(ssaflow.FieldOf(at), at.X.Type()) || said[at.X] || !loaded(at) {
				continue
			}
			if made := madeEmpty(pass, at.X, at, 0); made != nil {
				said[at.X] = true
				pass.At(at).Because(made, "the object is made here").
					Sayf("this status is always zero: the %s was made on line %d, and nothing has read it; take what Get, Create or Update has answered",
						kube.KindOf(at.X.Type()).Name(), pass.Line(made.Pos()))
			}
		}
	}
}

// loaded: what is at the address, or a part of it, is read, and nothing else is done with it.
func loaded(at ssa.Value) bool {
	return len(*at.Referrers()) > 0 && !slices.ContainsFunc(*at.Referrers(), func(r ssa.Instruction) bool {
		switch r := r.(type) {
		case *ssa.UnOp:
			return false
		case *ssa.FieldAddr:
			return !loaded(r)
		}
		return true
	})
}

// deepest is how many calls an object is followed through.
const deepest = 3

// madeEmpty returns where the object v is made, when up to an instruction nothing has given it a
// status; nil where that is not certain.
func madeEmpty(pass *rule.Pass, v ssa.Value, to ssa.Instruction, depth int) ssa.Value {
	if depth > deepest || !untouched(pass, v, to, depth) {
		return nil
	}
	switch v := v.(type) {
	case *ssa.Alloc:
		return v
	case *ssa.Call:
		return madeBy(pass, v.Call.StaticCallee(), depth)
	case *ssa.Parameter:
		fn := v.Parent()
		callers, i := pass.Effects.Graph().Callers(fn), slices.Index(fn.Params, v)
		if callers.AsValue || callers.Dynamic || callers.Literal || callers.Exported || len(callers.Sites) == 0 {
			return nil
		}
		var made ssa.Value
		for _, s := range callers.Sites {
			if made = madeEmpty(pass, s.Call.Args[i], s.Call.Instr, depth+1); made == nil {
				return nil
			}
		}
		return made
	}
	return nil
}

// madeBy returns where a function makes the object that it returns.
func madeBy(pass *rule.Pass, fn *ssa.Function, depth int) (made ssa.Value) {
	if fn == nil || len(fn.Blocks) == 0 || fn.Signature.Results().Len() != 1 {
		return nil
	}
	for _, ret := range ssaflow.Returns(fn) {
		if made = madeEmpty(pass, ret.Results[0], ret, depth+1); made == nil {
			return nil
		}
	}
	return made
}

// untouched: nothing that may come before an instruction gives the object a status: its other
// fields are set, and it goes where it is only looked at, or to a generated client.
func untouched(pass *rule.Pass, v ssa.Value, to ssa.Instruction, depth int) bool {
	refs := v.Referrers()
	return refs != nil && !slices.ContainsFunc(*refs, func(r ssa.Instruction) bool {
		if r == to || !ssaflow.Reaches(r, to, nil) {
			return false
		}
		switch r := r.(type) {
		case *ssa.FieldAddr:
			return kube.IsStatusOf(ssaflow.FieldOf(r), v.Type()) && !loaded(r)
		case *ssa.MakeInterface:
			return !untouched(pass, r, to, depth)
		case *ssa.Call:
			return !leavesAlone(pass, r, v, depth)
		}
		return true
	})
}

// leavesAlone: the call gives the object no status.
func leavesAlone(pass *rule.Pass, call *ssa.Call, v ssa.Value, depth int) bool {
	c, ok := pass.Flow.Resolve(call)
	if !ok || c.Fn == nil {
		return false
	}
	if op, ok := kube.ClientOp(c.Fn); ok {
		return op.Clientset
	}
	if _, owner := kube.SetsOwner(c.Fn); owner || kube.EffectOf(c.Fn).Has(kube.Tells) {
		return true
	}
	if _, _, meta := kube.MetaAccessor(c.Fn); meta {
		return true
	}
	i := slices.Index(call.Call.Args, v)
	if c.Static == nil || i < 0 || i >= len(c.Static.Params) || depth > deepest || len(c.Static.Blocks) == 0 {
		return false
	}
	return !slices.ContainsFunc(ssaflow.Returns(c.Static), func(ret *ssa.Return) bool {
		return !untouched(pass, c.Static.Params[i], ret, depth+1)
	})
}
