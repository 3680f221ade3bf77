package object

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
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
	// Shows reports whether condition k shows, or may show to the author, that obj
	// has the part. What functions of the package find out that get the object is
	// put together of these.
	Shows func(k ssaflow.Cond, obj ssaflow.AccessPath) bool
	// IsPart reports whether v, an argument of a function of the package, is the part
	// of obj, and PartShown whether a condition in that function shows it of its
	// parameter. Both may be nil.
	IsPart    func(v ssa.Value, obj ssaflow.AccessPath) bool
	PartShown func(k ssaflow.Cond, part ssa.Value) bool
	// Callers: a parameter is an object as it was read, where a caller in the
	// package that is in sight hands in one.
	Callers bool
	// Results: so is the result of a function of the package that has read it.
	Results bool
}

// How many calls AsRead goes up, and down.
const (
	maxAsReadCallers = 4
	maxAsReadResults = 2
)

// IsAsRead reports whether the object obj, to which v refers, comes to instruction
// `to` as it was read, and from where: one of q.From, nil when it is a parameter.
func IsAsRead(p *memory.Package, q AsRead, obj ssaflow.AccessPath, v ssa.Value, to ssa.Instruction) (from ssa.Instruction, ok bool) {
	return asRead(p, q, obj, v, to, 0)
}

func asRead(p *memory.Package, q AsRead, obj ssaflow.AccessPath, v ssa.Value, to ssa.Instruction, depth int) (from ssa.Instruction, ok bool) {
	fn := to.Parent()
	for _, from := range q.From(fn, obj, v) {
		if comesAsRead(p, q, obj, paths.After(from), to) {
			return from, true
		}
	}
	if call := resultOf(obj); q.Results && call != nil && comesAsRead(p, q, obj, paths.After(call), to) && returnsAsRead(p, q, obj, 0) {
		return call, true
	}
	param := ssaflow.ParamOf(obj.Root)
	given := q.Callers && param != nil && obj.Path == "" && param.Parent() == fn
	return nil, given && comesAsRead(p, q, obj, paths.Entry(fn), to) && givenAsRead(p, q, param, depth)
}

// comesAsRead: there is a path to an instruction on which the part is neither set
// nor asked for.
func comesAsRead(p *memory.Package, q AsRead, obj ssaflow.AccessPath, from paths.Point, to ssa.Instruction) bool {
	part, asked := obj.Below(q.Part), newAsker(p, q, obj)
	return paths.Find(p.Flow, from, paths.Query{
		To: paths.Is(to),
		Avoid: func(i ssa.Instruction) bool {
			return p.MayWrite(i, part) == memory.WriteAny && !storesWithout(p.Flow, i, part)
		},
		Holds: func(k ssaflow.Cond) bool { return !asked.shows(k) },

		SameCount: p.SameCount,
	}).Found()
}

// givenAsRead: a caller in this package hands in an object as it was read.
func givenAsRead(p *memory.Package, q AsRead, param *ssa.Parameter, depth int) bool {
	fn := param.Parent()
	if depth >= maxAsReadCallers || fn.Parent() != nil || p.Graph().Callers(fn).AsValue {
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

// resultOf returns the call of which the object at a place is a result, or nil.
func resultOf(obj ssaflow.AccessPath) *ssa.Call {
	root := obj.Root
	if e, ok := root.(*ssa.Extract); ok {
		root = e.Tuple
	}
	if call, ok := root.(*ssa.Call); ok && obj.Path == "" {
		return call
	}
	return nil
}

// returnsAsRead: the object is what a function of this package returns that has
// read it, or has it from such a function.
func returnsAsRead(p *memory.Package, q AsRead, obj ssaflow.AccessPath, depth int) bool {
	call, n := resultOf(obj), 0
	if e, ok := obj.Root.(*ssa.Extract); ok {
		n = e.Index
	}
	c, ok := p.Flow.Resolve(call)
	if !ok || depth >= maxAsReadResults || c.Static == nil || c.Static == call.Parent() || c.Closure != nil {
		return false
	}
	for _, ret := range ssaflow.Returns(c.Static) {
		v := ssaflow.SoleDefinition(ret.Results[n])
		at := p.Flow.PlaceOf(v)
		if _, none := at.Root.(*ssa.Const); none || at.Path != "" {
			continue
		}
		reads := slices.DeleteFunc(q.From(c.Static, at, v), func(i ssa.Instruction) bool { _, call := i.(*ssa.Call); return !call })
		if inner := resultOf(at); inner != nil && returnsAsRead(p, q, at, depth+1) {
			reads = append(reads, inner)
		}
		for _, read := range reads {
			succeeded := q
			succeeded.Shows = func(k ssaflow.Cond, obj ssaflow.AccessPath) bool { return q.Shows(k, obj) || failed(k, read) }
			if comesAsRead(p, succeeded, at, paths.After(read), ret) {
				return true
			}
		}
	}
	return false
}

// failed: the condition says that the read has failed: what is returned then is
// no object that was read.
func failed(k ssaflow.Cond, read ssa.Instruction) bool {
	x, isNil, ok := k.NilTest()
	if !ok || isNil {
		return false
	}
	x = ssaflow.SoleDefinition(x)
	if e, ok := x.(*ssa.Extract); ok {
		x = e.Tuple
	}
	return x == read.(ssa.Value)
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
