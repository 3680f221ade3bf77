package callgraph

import (
	"go/ast"
	"go/types"
	"slices"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Graph tells which functions of a package run when others do. It is safe
// for concurrent use; what it finds out is kept.
type Graph struct {
	p       *ssaflow.Package
	inPlace func(*ssa.Function) bool
	callers func() *callerIndex
}

// New makes the call graph of p. inPlace tells whether a function literal
// runs only while the function around it waits for it.
func New(p *ssaflow.Package, inPlace func(*ssa.Function) bool) *Graph {
	g := &Graph{p: p, inPlace: inPlace}
	g.callers = sync.OnceValue(g.findCallers)
	return g
}

// edgeKind says how one function makes another run.
type edgeKind uint8

// The kinds.
const (
	// EdgeCall: it is called, and the caller waits for it.
	edgeCall edgeKind = iota
	// edgeDefer: it is called when the caller returns.
	edgeDefer
	// EdgeGo: it runs in a goroutine: of a go statement, an error group or a wait
	// group; so does what is handed to the function that a go statement calls. Where the
	// function waits for its goroutines afterwards, it is called.
	edgeGo
	// EdgeArgument: it is handed to a call, which may run it, or is found by its key
	// in a map.
	edgeArgument
	// EdgeLiteral: it is a function literal that stands in the other function.
	edgeLiteral
)

// A Edge is one way in which a function of the package makes another run.
type Edge struct {
	Kind           edgeKind
	Caller, Callee *ssa.Function
	// Call is the call that does so; empty for EdgeLiteral.
	Call ssaflow.Call
}

// edgesOf returns what fn makes run, in block order, its literals last. Function fields
// count where they have one possible value, methods of an interface of the package with all
// that the types of the package have. What tests
// run, they do not run in production: from a function of a test file to one of
// another there is no edge.
func (g *Graph) edgesOf(fn *ssa.Function) []Edge {
	type key struct {
		g  *Graph
		fn *ssa.Function
	}
	return ssaflow.Memo(g.p, key{g, fn}, func() []Edge { return g.findEdges(fn) })
}

func (g *Graph) findEdges(fn *ssa.Function) (out []Edge) {
	test := g.p.InTest(fn.Pos())
	add := func(kind edgeKind, callee *ssa.Function, c ssaflow.Call) {
		if callee != nil && callee.Blocks != nil && (!test || g.p.InTest(callee.Pos())) {
			out = append(out, Edge{kind, fn, callee, c})
		}
	}
	for _, c := range g.p.Calls(fn) {
		kind, arg := edgeCall, edgeArgument
		switch c.Instr.(type) {
		case *ssa.Go:
			kind, arg = edgeGo, edgeGo
		case *ssa.Defer:
			kind = edgeDefer
		}
		if kube.Is(c.Fn, "errgroup.Group.Go", "errgroup.Group.TryGo") || kube.StartsGoroutine(c.Fn) >= 0 {
			arg = edgeGo
		}
		if g.isAwaited(c, arg == edgeGo && kind != edgeGo) {
			kind, arg = edgeCall, edgeCall
		}
		add(kind, c.Static, c)
		if c.Static == nil && c.Instr.Common().IsInvoke() {
			for _, method := range g.p.Methods(c.Instr.Common().Value.Type(), c.Instr.Common().Method) {
				add(kind, method, c)
			}
		}
		for _, a := range c.Args {
			add(arg, g.p.FuncOf(a), c)
		}
		fns, inTurn := g.listed(c)
		if inTurn {
			arg = kind
		}
		for _, fn := range fns {
			add(arg, fn, c)
		}
	}
	for _, lit := range fn.AnonFuncs {
		add(edgeLiteral, lit, ssaflow.Call{})
	}
	return out
}

// isAwaited: behind the call that starts a goroutine, in a group or as one that tells a wait group
// when it is done, its function waits for that group.
func (g *Graph) isAwaited(start ssaflow.Call, inGroup bool) bool {
	var group ssa.Value
	switch _, isGo := start.Instr.(*ssa.Go); {
	case inGroup:
		group = start.Arg(-1)
	case isGo && start.Static != nil:
		for _, c := range g.p.Calls(start.Static) {
			if !kube.Is(c.Fn, "sync.WaitGroup.Done") {
				continue
			}
			switch of := c.Arg(-1).(type) {
			case *ssa.FreeVar:
				group = ssaflow.Binding(of)
			case *ssa.Parameter:
				group = start.ArgOf(of)
			}
		}
	}
	return group != nil && slices.ContainsFunc(g.p.Calls(start.Instr.Parent()), func(c ssaflow.Call) bool {
		return kube.WaitsForGoroutines(c.Fn) && c.Arg(-1) == group && ssaflow.Reaches(start.Instr, c.Instr, nil)
	})
}

// IsAwaited reports whether the function around a literal waits for the goroutine that runs it, or
// calls it as an element of a list.
func (g *Graph) IsAwaited(lit *ssa.Function) bool {
	return slices.ContainsFunc(g.edgesOf(lit.Parent()), func(e Edge) bool {
		_, isGo := e.Call.Instr.(*ssa.Go)
		return e.Callee == lit && e.Kind == edgeCall && (isGo || e.Call.Static != lit)
	})
}

// values says which functions count that are handed to a call.
type values uint8

const (
	// NoValues: none.
	noValues values = iota
	// ValuesInPlace: literals that the callee is known to run before it returns.
	ValuesInPlace
	// AllValues: all of them.
	allValues
)

// Follow says which edges of a call graph count. The zero value follows calls and
// deferred calls.
type Follow struct {
	// Goroutines: also what is started in goroutines.
	Goroutines bool
	// Values are the functions handed to calls.
	Values values
	// Literals: also every literal that stands in a function, whoever runs it.
	Literals bool
	// NoDefers: not what is deferred.
	NoDefers bool
}

// BeforeReturn follows what runs before a function returns, as far as function values
// are run by the calls that get them.
var BeforeReturn = Follow{Values: allValues}

// InPlace follows what runs before a function returns, and of what is handed to
// calls only literals that the callee is known to run before it returns.
var InPlace = Follow{Values: ValuesInPlace}

// Everything follows all that runs because a function does, at whatever time.
var Everything = Follow{Goroutines: true, Literals: true}

func (g *Graph) follows(f Follow, e Edge) bool {
	switch e.Kind {
	case edgeDefer:
		return !f.NoDefers
	case edgeGo:
		return f.Goroutines
	case edgeArgument:
		return f.Values == allValues || f.Values == ValuesInPlace && e.Callee.Parent() != nil && g.inPlace(e.Callee)
	case edgeLiteral:
		return f.Literals
	}
	return true
}

// Roots returns the functions of the package that have one of some roles, in
// source order. The methods of validating and defaulting webhooks have the role
// Admission.
func (g *Graph) Roots(m *model.Model, roles model.Role) []*ssa.Function {
	var out []*ssa.Function
	for _, fn := range g.p.Funcs {
		obj, _ := fn.Object().(*types.Func)
		webhook := roles&model.Admission != 0 && obj != nil && kube.IsWebhookMethod(obj.Name(), fn.Signature)
		if webhook || m.Has(fn.Syntax(), roles) {
			out = append(out, fn)
		}
	}
	return out
}

// A Closure is a set of functions that run because others do.
type Closure struct {
	from  map[*ssa.Function]*ssa.Function
	order []*ssa.Function
}

// Has reports whether fn is in the closure.
func (c *Closure) Has(fn *ssa.Function) bool { return c.from[fn] != nil }

// Root returns the first root that leads to fn; nil when none does.
func (c *Closure) Root(fn *ssa.Function) *ssa.Function { return c.from[fn] }

// Funcs returns the functions in the order in which they were reached, callees
// right after their callers.
func (c *Closure) Funcs() []*ssa.Function { return c.order }

type closureKey struct {
	g  *Graph
	fn *ssa.Function
	f  Follow
}

// From returns fn and what it makes run.
func (g *Graph) From(fn *ssa.Function, f Follow) *Closure {
	return ssaflow.Memo(g.p, closureKey{g, fn, f}, func() *Closure { return g.Closure([]*ssa.Function{fn}, f, nil) })
}

// Closure returns roots and what they make run. into, unless it is nil, decides
// about each edge that f follows whether it leads on.
func (g *Graph) Closure(roots []*ssa.Function, f Follow, into func(Edge) bool) *Closure {
	c := &Closure{from: make(map[*ssa.Function]*ssa.Function)}
	var visit func(fn, root *ssa.Function)
	visit = func(fn, root *ssa.Function) {
		if c.from[fn] != nil {
			return
		}
		c.from[fn] = root
		c.order = append(c.order, fn)
		for _, e := range g.edgesOf(fn) {
			if g.follows(f, e) && (into == nil || into(e)) {
				visit(e.Callee, root)
			}
		}
	}
	for _, r := range roots {
		visit(r, r)
	}
	return c
}

// A Look is what a search makes of a call.
type Look uint8

const (
	// LookInto: what the callee does is looked at, too.
	LookInto Look = iota
	// LookPast: the call does not matter.
	LookPast
	// LookFound: the call is what was looked for.
	LookFound
)

// AnyCall returns a call of fn, or of what it makes run, that look finds; ok is
// false when there is none. Each function is gone through once. Calls in go
// statements and deferred calls count as f says.
func (g *Graph) AnyCall(fn *ssa.Function, f Follow, look func(ssaflow.Call) Look) (found ssaflow.Call, ok bool) {
	seen := make(map[*ssa.Function]bool)
	var visit func(fn *ssa.Function) bool
	visit = func(fn *ssa.Function) bool {
		if seen[fn] {
			return false
		}
		seen[fn] = true
		past := make(map[ssa.CallInstruction]bool)
		for _, c := range g.p.Calls(fn) {
			if kind := instrKind(c.Instr); !g.follows(f, Edge{Kind: kind}) {
				continue
			}
			switch look(c) {
			case LookFound:
				found = c
				return true
			case LookPast:
				past[c.Instr] = true
			}
		}
		return slices.ContainsFunc(g.edgesOf(fn), func(e Edge) bool {
			return g.follows(f, e) && (e.Call.Instr == nil || !past[e.Call.Instr]) && visit(e.Callee)
		})
	}
	ok = visit(fn)
	return found, ok
}

func instrKind(i ssa.CallInstruction) edgeKind {
	switch i.(type) {
	case *ssa.Go:
		return edgeGo
	case *ssa.Defer:
		return edgeDefer
	}
	return edgeCall
}

// Makes reports whether a call is what look finds, or runs a function of the
// package that makes such a call.
func (g *Graph) Makes(c ssaflow.Call, f Follow, look func(ssaflow.Call) Look) bool {
	switch look(c) {
	case LookFound:
		return true
	case LookPast:
		return false
	}
	if c.Static == nil {
		return false
	}
	_, ok := g.AnyCall(c.Static, f, look)
	return ok
}

// Exported reports whether code of other packages can name fn.
func Exported(fn *ssa.Function) bool {
	obj, ok := fn.Object().(*types.Func)
	return ok && ast.IsExported(obj.Name())
}

// FoundIf is LookFound when found is true, else LookInto.
func FoundIf(found bool) Look {
	if found {
		return LookFound
	}
	return LookInto
}
