package nilderef

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// An optional is the read of a pointer field that an API object may lack.
type optional struct {
	load   *ssa.UnOp
	field  *types.Var
	object flow.AccessPath // what the object's pointer points to
	path   flow.Steps      // below the object: ".Spec.Size"
}

// has: the place is the object, or a part of it beside its metadata, which says
// nothing about the rest.
func (o optional) has(at flow.AccessPath) bool {
	rest, within := at.Path.After(o.object.Path)
	return within && at.Root == o.object.Root && (!rest.HasPrefix(".ObjectMeta") || o.path.HasPrefix(".ObjectMeta"))
}

// optionals reports optional pointer fields of objects that are used without a
// test, where other code of the package reckons with nil.
func (c *checker) optionals(tested map[*types.Var]bool, callers *flow.CallGraph) {
	for _, b := range c.fn.Blocks {
		for _, i := range b.Instrs {
			load, ok := i.(*ssa.UnOp)
			if !ok || load.Op != token.MUL {
				continue
			}
			if o, ok := c.optionalOf(load); ok && tested[o.field] && c.leftOut(load) {
				c.optional(o, callers)
			}
		}
	}
}

// leftOut: neither markers on the way to the field nor code beside its type give
// it a value.
func (c *checker) leftOut(load *ssa.UnOp) bool {
	for addr := load.X.(*ssa.FieldAddr); ; {
		field := flow.FieldOf(addr)
		builtin, _ := kube.BuiltIn(addr.X.Type())
		if !builtin && c.pass.InModule(field.Pkg()) {
			if markers, ok := c.pass.FieldMarkers(field); !ok || !kube.MayBeLeftOut(markers) {
				return false
			}
		}
		if kube.IsAPIObject(addr.X.Type()) {
			return builtin || !kube.HasDefaults(addr.X.Type())
		}
		next, ok := addr.X.(*ssa.FieldAddr)
		if !ok {
			return false
		}
		addr = next
	}
}

// optionalOf finds the API object whose optional field is loaded.
func (c *checker) optionalOf(load *ssa.UnOp) (optional, bool) {
	last, ok := load.X.(*ssa.FieldAddr)
	if !ok || flow.FieldOf(last) == nil || !isOptional(last) {
		return optional{}, false
	}
	path := flow.Steps("")
	for addr := last; ; {
		path = flow.FieldSteps(flow.FieldOf(addr).Name()) + path
		if kube.IsAPIObject(addr.X.Type()) {
			if kube.IsUnstructured(addr.X.Type()) {
				return optional{}, false
			}
			return optional{load: load, field: flow.FieldOf(last).Origin(), object: c.pass.Flow.PlaceOf(addr.X), path: path}, true
		}
		if addr, ok = addr.X.(*ssa.FieldAddr); !ok || flow.FieldOf(addr) == nil {
			return optional{}, false
		}
	}
}

func isOptional(fa *ssa.FieldAddr) bool {
	st := flow.Struct(fa.X.Type())
	return st != nil && fa.Field < st.NumFields() && kube.OptionalField(fa.X.Type(), st.Field(fa.Field), st.Tag(fa.Field))
}

func (c *checker) optional(o optional, callers *flow.CallGraph) {
	for _, u := range c.uses(o.load) {
		if c.tested(o.load, u.instr.Block()) {
			continue
		}
		for _, from := range c.origins(o, callers, 0) {
			if !flow.FindPath(c.pass.Flow, flow.After(from), flow.PathQuery{
				To:    flow.Is(u.instr),
				Avoid: func(i ssa.Instruction) bool { return i != from && c.maySet(i, o) },
				Holds: func(k flow.Cond) bool { return !c.asks(k.Value, o, 0) },
			}).Found() {
				continue
			}
			node := c.pass.Flow.Node(u.instr)
			if node == nil {
				return
			}
			inside := ""
			if u.inside != nil {
				inside = " in " + u.inside.Name()
			}
			c.pass.At(node).
				Sayf("%s is optional and can be nil: this panics%s; test for nil first, as is done elsewhere in this package", c.fieldName(o), inside)
			return
		}
	}
}

// fieldName renders the field as the source has it.
func (c *checker) fieldName(o optional) string {
	for _, n := range c.pass.Flow.Path(o.load.Pos()) {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == o.field.Name() {
			return types.ExprString(sel)
		}
	}
	return o.field.Name()
}

// origins returns where the function reads the object, or gets it as a
// parameter from callers that it all sees.
func (c *checker) origins(o optional, callers *flow.CallGraph, depth int) []ssa.Instruction {
	var out []ssa.Instruction
	for _, call := range c.pass.Flow.Calls(c.fn) {
		instr, ok := call.Instr.(*ssa.Call)
		if !ok || o.object.Path != "" {
			continue
		}
		op, isOp := kube.ClientOp(call.Fn)
		switch {
		case isOp && op.Verb == kube.Get && !op.Clientset:
			if obj := call.Arg(op.Obj); obj != nil && c.pass.Flow.PlaceOf(flow.Unwrap(obj)) == o.object {
				out = append(out, instr)
			}
		case isOp && op.Verb == kube.Get, !isOp && effects.ReadsNil(call, o.object.Root.Type()):
			if e, ok := o.object.Root.(*ssa.Extract); ok && e.Tuple == ssa.Value(instr) {
				out = append(out, instr)
			}
		}
	}
	if param := flow.ParamOf(o.object.Root); param != nil && o.object.Path == "" && param.Parent() == c.fn && c.givenRead(param, o, callers, depth) {
		out = append(out, c.fn.Blocks[0].Instrs[0])
	}
	return out
}

// givenRead: some caller in this package hands in an object of which it has not
// asked anything, and that it has read itself or been given so.
func (c *checker) givenRead(param *ssa.Parameter, o optional, callers *flow.CallGraph, depth int) bool {
	fn := param.Parent()
	if depth > 3 || fn.Parent() != nil || callers.Callers(fn).AsValue {
		return false
	}
	at := -1
	for i, p := range fn.Params {
		if p == param {
			at = i
		}
	}
	for _, s := range callers.Sites(fn) {
		if at < 0 || at >= len(s.Call.Args) {
			continue
		}
		inner := &checker{pass: c.pass, fn: s.Caller}
		there := o
		there.object = c.pass.Flow.PlaceOf(flow.Unwrap(s.Call.Args[at]))
		for _, from := range inner.origins(there, callers, depth+1) {
			if flow.FindPath(c.pass.Flow, flow.After(from), flow.PathQuery{
				To:    flow.Is(s.Call.Instr),
				Avoid: func(i ssa.Instruction) bool { return i != from && inner.maySet(i, there) },
				Holds: func(k flow.Cond) bool { return !inner.asks(k.Value, there, 0) },
			}).Found() {
				return true
			}
		}
	}
	return false
}

// maySet: the instruction gives the field a value, replaces the object, or hands
// it to code that may. The answer to a write of it brings nothing that was left
// out.
func (c *checker) maySet(i ssa.Instruction, o optional) bool {
	return c.pass.Effects.MayWrite(i, o.object.Below(o.path)) == effects.WriteAny
}

// asks: the condition looks at the object beside its metadata: whoever asks
// something may know whether the field is there.
func (c *checker) asks(v ssa.Value, o optional, depth int) bool {
	if v == nil || depth > 8 {
		return depth > 8
	}
	switch x := v.(type) {
	case *ssa.FieldAddr:
		at := c.pass.Flow.PlaceOf(x)
		return o.has(at) || at.Root != o.object.Root && c.asks(x.X, o, depth+1)
	case *ssa.Call:
		call, ok := c.pass.Flow.Resolve(x)
		if !ok { // len and the like
			for _, a := range x.Call.Args {
				if c.asks(a, o, depth+1) {
					return true
				}
			}
			return false
		}
		if _, isOp := kube.ClientOp(call.Fn); isOp {
			return false
		}
		if _, _, isMeta := kube.MetaAccessor(call.Fn); isMeta {
			return o.path.HasPrefix(".ObjectMeta")
		}
		for _, a := range call.Args {
			if !kube.IsFinalizerTest(call.Fn) && o.has(c.pass.Flow.PlaceOf(flow.Unwrap(a))) || c.asks(a, o, depth+1) {
				return true
			}
		}
		return false
	}
	if instr, ok := v.(ssa.Instruction); ok {
		if _, phi := v.(*ssa.Phi); phi && depth > 3 {
			return false
		}
		for _, op := range instr.Operands(nil) {
			if *op != nil && c.asks(*op, o, depth+1) {
				return true
			}
		}
	}
	return false
}

// testedFields returns the optional fields that code of the package tests for
// nil, or reads with a default, and that it does not fill in itself.
func testedFields(p *flow.Package) map[*types.Var]bool {
	tested, filled := make(map[*types.Var]bool), make(map[*types.Var]bool)
	for _, fn := range p.Funcs {
		for _, b := range fn.Blocks {
			for _, i := range b.Instrs {
				switch i := i.(type) {
				case *ssa.BinOp:
					if x, _, ok := (flow.Cond{Value: i, Val: true}).NilTest(); ok {
						note(tested, x)
					}
				case *ssa.Store:
					if fa, ok := i.Addr.(*ssa.FieldAddr); ok && flow.FieldOf(fa) != nil && !madeHere(fa) {
						filled[flow.FieldOf(fa).Origin()] = true
					}
				case *ssa.Call:
					if call, ok := p.Resolve(i); ok && kube.ReadsWithDefault(call.Fn) && len(call.Args) > 0 {
						note(tested, call.Args[0])
					}
				}
			}
		}
	}
	for f := range filled {
		delete(tested, f)
	}
	return tested
}

func note(fields map[*types.Var]bool, v ssa.Value) {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return
	}
	if fa, ok := load.X.(*ssa.FieldAddr); ok && flow.FieldOf(fa) != nil && isOptional(fa) {
		fields[flow.FieldOf(fa).Origin()] = true
	}
}

// madeHere: the field belongs to a variable or literal of the function.
func madeHere(fa *ssa.FieldAddr) bool {
	var v ssa.Value = fa
	for {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Alloc:
			return flow.ParamOf(x) == nil
		default:
			return false
		}
	}
}
