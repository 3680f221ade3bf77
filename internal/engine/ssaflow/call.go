// Subject: calls

package ssaflow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Call is a call, go or defer instruction with its callee resolved.
type Call struct {
	Instr ssa.CallInstruction
	// Fn is the called function or method (of an interface, too), generic
	// origin; nil when a function value is called.
	Fn *types.Func
	// Static is the body, when the callee is one function of this package.
	Static *ssa.Function
	// Closure holds the captured variables when a literal is called.
	Closure *ssa.MakeClosure
	// Target is the concrete function behind an interface method or function
	// field that has one possible value; may be of another package.
	Target *types.Func
	// Maker is the function whose result is called, when its body is not here.
	Maker *types.Func
	// Args are the receiver (for methods) and the arguments.
	Args []ssa.Value
	// Method says that Args[0] is the receiver.
	Method bool
}

// Arg returns argument i, not counting the receiver; -1 is the receiver. nil
// when there is none.
func (c Call) Arg(i int) ssa.Value {
	if c.Method {
		i++
	}
	if i < 0 || i >= len(c.Args) {
		return nil
	}
	return c.Args[i]
}

// Written returns the value of argument i as the source writes it, one of those that make up a
// variadic argument as well, before it became an interface; nil when that is not to be seen.
func (c Call) Written(i int) ssa.Value {
	if last := c.Fn.Signature().Params().Len() - 1; c.Fn.Signature().Variadic() && i >= last {
		list := VariadicArgs(c.Arg(last))
		if i-last >= len(list) {
			return nil
		}
		return Unwrap(list[i-last])
	}
	return Unwrap(c.Arg(i))
}

// ArgOf returns what the call hands in for a parameter of its callee, nil when
// that is not to be seen.
func (c Call) ArgOf(param *ssa.Parameter) ssa.Value {
	if i := slices.Index(param.Parent().Params, param); i >= 0 && i < len(c.Args) {
		return c.Args[i]
	}
	return nil
}

// CachedRead says which result of the call is memory of a cache, if any: of a
// lister, a store or an indexer.
func (c Call) CachedRead() (kube.CachedRead, bool) {
	if !c.Method || len(c.Args) == 0 {
		return kube.CachedRead{}, false
	}
	return kube.ReadsCache(c.Fn, c.Args[0].Type())
}

// Value returns the call's result value, nil for go and defer.
func (c Call) Value() ssa.Value {
	if v, ok := c.Instr.(*ssa.Call); ok {
		return v
	}
	return nil
}

// Result returns the SSA value of result i of the call, or nil when the
// program does not use it.
func (c Call) Result(i int) ssa.Value {
	v, ok := c.Instr.(*ssa.Call)
	if !ok {
		return nil
	}
	return Result(v, i)
}

// Result returns the value that holds result i of call, or nil when unused.
func Result(call *ssa.Call, i int) ssa.Value {
	if _, tuple := call.Type().(*types.Tuple); !tuple {
		if i == 0 {
			return call
		}
		return nil
	}
	return PartOf(call, i)
}

// PartOf returns the value that holds part i of what an instruction with several results
// gives, such as a type assertion with ok; nil when unused.
func PartOf(tuple ssa.Value, i int) ssa.Value {
	for _, r := range *tuple.Referrers() {
		if e, ok := r.(*ssa.Extract); ok && e.Index == i {
			return e
		}
	}
	return nil
}

// Calls returns the calls of fn in block order, builtins left out.
func (p *Package) Calls(fn *ssa.Function) []Call {
	type key struct{ fn *ssa.Function }
	return Memo(p, key{fn}, func() (out []Call) {
		for i := range Instrs(fn) {
			if ci, ok := i.(ssa.CallInstruction); ok {
				if c, ok := p.Resolve(ci); ok {
					out = append(out, c)
				}
			}
		}
		return slices.Clip(out)
	})
}

// Resolve finds out what a call instruction calls. ok is false for builtins.
func (p *Package) Resolve(ci ssa.CallInstruction) (Call, bool) {
	cc := ci.Common()
	if _, ok := cc.Value.(*ssa.Builtin); ok {
		return Call{}, false
	}
	c := Call{Instr: ci}
	if cc.IsInvoke() {
		c.Fn, c.Method = cc.Method.Origin(), true
		c.Args = append([]ssa.Value{cc.Value}, cc.Args...)
		if t := p.concrete(cc.Value, 0); t != nil {
			c.target(p, p.methodOf(t, cc.Method))
		}
		return c, true
	}
	c.Args = cc.Args
	p.Callee(&c, cc.Value, 0)
	return c, true
}

func (c *Call) target(p *Package, fn *types.Func) {
	if fn == nil {
		return
	}
	c.Target = fn.Origin()
	c.Static = p.Func(fn)
}

func (p *Package) methodOf(t types.Type, m *types.Func) *types.Func {
	obj, _, _ := types.LookupFieldOrMethod(t, true, m.Pkg(), m.Name())
	fn, _ := obj.(*types.Func)
	return fn
}

// Callee resolves a called function value: functions, literals, bound methods,
// and variables or fields that are assigned one function.
func (p *Package) Callee(c *Call, v ssa.Value, depth int) {
	if depth > 4 {
		return
	}
	switch v := v.(type) {
	case *ssa.Function:
		p.calleeFunc(c, v)
	case *ssa.MakeClosure:
		fn := v.Fn.(*ssa.Function)
		if obj, ok := fn.Object().(*types.Func); ok && fn.Synthetic != "" && len(v.Bindings) == 1 {
			// a bound method value x.M: the receiver is captured
			c.Fn, c.Method = obj.Origin(), true
			c.Static = p.Func(obj)
			c.Args = append([]ssa.Value{v.Bindings[0]}, c.Args...)
			return
		}
		c.Static, c.Closure = fn, v
	case *ssa.UnOp:
		if g, ok := v.X.(*ssa.Global); ok {
			c.Fn = kube.FuncVar(g.Object())
		} else if f := p.oneFunc(v.X); f != nil {
			p.Callee(c, f, depth+1)
		} else if made, ok := p.oneValue(v.X).(*ssa.Call); ok {
			p.Callee(c, made, depth+1)
		}
	case *ssa.ChangeType:
		p.Callee(c, v.X, depth+1)
	case *ssa.Call:
		if f := p.returnedFunc(v); f != nil {
			c.Static = f
		} else if fn, ok := v.Call.Value.(*ssa.Function); ok && fn.Blocks == nil && fn.Signature.Results().Len() == 1 {
			c.Maker, _ = fn.Object().(*types.Func)
		}
	}
}

// returnedFunc returns the literal or function that a call of a function of
// this package always returns, or nil.
func (p *Package) returnedFunc(call *ssa.Call) *ssa.Function {
	fn, ok := call.Call.Value.(*ssa.Function)
	if !ok || fn.Pkg != p.Pkg {
		return nil
	}
	return ReturnedFunc(fn)
}

// ReturnedFunc returns the literal or function that fn always returns as its
// one result, or nil.
func ReturnedFunc(fn *ssa.Function) *ssa.Function {
	if fn.Signature.Results().Len() != 1 {
		return nil
	}
	var found *ssa.Function
	for _, b := range fn.Blocks {
		r, ok := Terminator(b).(*ssa.Return)
		if !ok {
			continue
		}
		v := Unwrap(r.Results[0])
		if mc, ok := v.(*ssa.MakeClosure); ok {
			v = mc.Fn
		}
		f, ok := v.(*ssa.Function)
		if !ok || found != nil && found != f || f.Synthetic != "" {
			return nil
		}
		found = f
	}
	return found
}

func (p *Package) calleeFunc(c *Call, fn *ssa.Function) {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if obj, ok := fn.Object().(*types.Func); ok {
		c.Fn = obj.Origin()
		c.Static = p.Func(obj)
		c.Method = obj.Type().(*types.Signature).Recv() != nil
		return
	}
	if fn.Blocks != nil {
		c.Static = fn
	}
}

// Variadic reports whether the callee takes a variable number of arguments.
func (c Call) Variadic() bool { return c.Instr.Common().Signature().Variadic() }

// VariadicArgs returns the values packed into a variadic argument by the call,
// nil when the slice comes from elsewhere (f(xs...)).
func VariadicArgs(v ssa.Value) []ssa.Value {
	s, ok := v.(*ssa.Slice)
	if !ok {
		return nil
	}
	a, ok := s.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	var out []ssa.Value
	for _, r := range *a.Referrers() {
		ia, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, rr := range *ia.Referrers() {
			if st, ok := rr.(*ssa.Store); ok && st.Addr == ia {
				out = append(out, st.Val)
			}
		}
	}
	return out
}

// Unwrap strips interface conversions.
func Unwrap(v ssa.Value) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.ChangeInterface:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		default:
			return v
		}
	}
}
