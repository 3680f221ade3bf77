package object

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// AsRead asks about a part of API objects that may be missing in what is read:
// whether an object comes to an instruction as it was read, without that anybody
// has set the part on the way, or asked for it.
type AsRead struct {
	// Part leads to the part, below the object.
	Part ssaflow.Steps
	// From returns the instructions after which function fn has the object as it
	// was read. v is a value that refers to it, nil where there is none.
	From func(fn *ssa.Function, obj ssaflow.AccessPath, v ssa.Value) []ssa.Instruction
	// Shows reports whether condition k shows, or may show to the author, that the
	// part is there. The path began at from.
	Shows func(k ssaflow.Cond, obj ssaflow.AccessPath, from ssa.Instruction) bool
	// Callers: a parameter is an object as it was read, where a caller in the
	// package that is in sight hands in one.
	Callers bool
}

// maxAsReadCalls is how many calls AsRead goes up.
const maxAsReadCalls = 4

// IsAsRead reports whether the object obj, to which v refers, comes to instruction
// `to` as it was read, and from where: one of q.From, nil when it is a parameter.
func IsAsRead(p *memory.Package, q AsRead, obj ssaflow.AccessPath, v ssa.Value, to ssa.Instruction) (from ssa.Instruction, ok bool) {
	return asRead(p, q, obj, v, to, 0)
}

func asRead(p *memory.Package, q AsRead, obj ssaflow.AccessPath, v ssa.Value, to ssa.Instruction, depth int) (from ssa.Instruction, ok bool) {
	fn, part := to.Parent(), obj.Below(q.Part)
	comes := func(from ssa.Instruction) bool {
		return paths.Find(p.Flow, paths.After(from), paths.Query{
			To:    paths.Is(to),
			Avoid: func(i ssa.Instruction) bool { return i != from && p.MayWrite(i, part) == memory.WriteAny },
			Holds: func(k ssaflow.Cond) bool { return !q.Shows(k, obj, from) },
		}).Found()
	}
	for _, from := range q.From(fn, obj, v) {
		if comes(from) {
			return from, true
		}
	}
	param := ssaflow.ParamOf(obj.Root)
	given := q.Callers && param != nil && obj.Path == "" && param.Parent() == fn
	return nil, given && comes(fn.Blocks[0].Instrs[0]) && givenAsRead(p, q, param, depth)
}

// givenAsRead: a caller in this package hands in an object as it was read.
func givenAsRead(p *memory.Package, q AsRead, param *ssa.Parameter, depth int) bool {
	fn := param.Parent()
	if depth >= maxAsReadCalls || fn.Parent() != nil || p.Graph().Callers(fn).AsValue {
		return false
	}
	for _, s := range p.Graph().Sites(fn) {
		arg := s.Call.ArgOf(param)
		if arg == nil {
			continue
		}
		arg = ssaflow.Unwrap(arg)
		if _, ok := asRead(p, q, p.Flow.PlaceOf(arg), arg, s.Call.Instr, depth+1); ok {
			return true
		}
	}
	return false
}

// Gets reports whether a call reads the object obj by its name, from the API
// server or a cache: it fills it, or returns it.
func Gets(p *memory.Package, call ssaflow.Call, obj ssaflow.AccessPath) bool {
	op, ok := kube.ClientOp(call.Fn)
	if !ok || op.Verb != kube.Get {
		return false
	}
	if op.Clientset {
		e, ok := obj.Root.(*ssa.Extract)
		return ok && e.Tuple == call.Value() && obj.Path == ""
	}
	into := call.Arg(op.Obj)
	return into != nil && p.Flow.PlaceOf(ssaflow.Unwrap(into)) == obj
}

// ListsOf returns the calls of the same function that fill, or return, the list
// of API objects of which i takes an element of field Items.
func ListsOf(p *memory.Package, i *ssa.IndexAddr) []ssaflow.Call {
	load, ok := i.X.(*ssa.UnOp)
	if !ok {
		return nil
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok || !kube.IsListType(fa.X.Type()) || ssaflow.FieldOf(fa).Name() != "Items" {
		return nil
	}
	var out []ssaflow.Call
	list := p.Flow.PlaceOf(fa.X)
	for _, c := range p.Flow.Calls(i.Parent()) {
		op, ok := kube.ClientOp(c.Fn)
		if !ok || op.Verb != kube.List {
			continue
		}
		if op.Clientset {
			if e, ok := list.Root.(*ssa.Extract); ok && e.Tuple == c.Value() {
				out = append(out, c)
			}
		} else if obj := c.Arg(op.Obj); obj != nil && p.Flow.PlaceOf(ssaflow.Unwrap(obj)) == list {
			out = append(out, c)
		}
	}
	return out
}

// OnlyNamespace reports whether a call of a client lists what there is in a
// namespace, or everywhere: no option selects. False when that is not to be seen.
func OnlyNamespace(list ssaflow.Call) bool {
	op, ok := kube.ClientOp(list.Fn)
	if !ok || op.Clientset {
		return false
	}
	opts := list.Arg(op.Opts)
	all := ssaflow.VariadicArgs(opts)
	for _, v := range all {
		mi, ok := v.(*ssa.MakeInterface)
		if !ok || !kube.IsInNamespace(mi.X.Type()) {
			return false
		}
	}
	k, none := opts.(*ssa.Const)
	return none && k.IsNil() || len(all) > 0
}
