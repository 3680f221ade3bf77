package flow

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// RunsFrom returns the functions of the package that run before one of roots
// returns, each with the first root it was reached from: those that are called
// or deferred, and literals that inPlace accepts. What is started in goroutines
// does not count. follow decides about each call, whether it leads on.
func (p *Package) RunsFrom(roots []*ssa.Function, inPlace func(*ssa.Function) bool, follow func(Call) bool) map[*ssa.Function]*ssa.Function {
	from := make(map[*ssa.Function]*ssa.Function)
	var visit func(fn, root *ssa.Function)
	visit = func(fn, root *ssa.Function) {
		if from[fn] != nil {
			return
		}
		from[fn] = root
		for _, c := range p.Calls(fn) {
			if _, isGo := c.Instr.(*ssa.Go); isGo || !follow(c) {
				continue
			}
			if c.Static != nil && c.Static.Blocks != nil {
				visit(c.Static, root)
			}
			for _, a := range c.Args {
				if f := p.FuncOf(a); f != nil && f.Parent() != nil && inPlace(f) {
					visit(f, root)
				}
			}
		}
	}
	for _, r := range roots {
		visit(r, r)
	}
	return from
}

// Once reports whether instruction at is not run at every call of its function,
// because of something that is kept from one call to the next: it stands behind
// a test of a field, a package variable or a map, or in a sync.Once. The fields
// of API objects do not count.
func (p *Package) Once(at ssa.Instruction) bool {
	for fn := at.Parent(); fn != nil; fn = fn.Parent() {
		if p.inOnce(fn) {
			return true
		}
	}
	for _, c := range p.Known(at.Block()) {
		if v, _, ok := c.NilTest(); ok && kube.IsError(v.Type()) {
			continue
		}
		if p.kept(c.Value) {
			return true
		}
	}
	return false
}

// inOnce: fn is run by a sync.Once, or becomes a sync.OnceFunc.
func (p *Package) inOnce(fn *ssa.Function) bool {
	mc := MadeAt(fn)
	if mc == nil {
		return false
	}
	for _, r := range *mc.Referrers() {
		if call, ok := r.(*ssa.Call); ok {
			if c, ok := p.Resolve(call); ok && c.Fn != nil && kube.PkgPath(c.Fn.Pkg()) == "sync" {
				return true
			}
		}
	}
	return false
}

// kept: v is, or is compared with, something that outlives the call.
func (p *Package) kept(v ssa.Value) bool {
	for _, o := range Origins(p, v, OriginOptions{Through: Operands}) {
		switch v := o.Value.(type) {
		case *ssa.Lookup:
			if load, ok := v.X.(*ssa.UnOp); !ok || keptAt(load.X) { // not the labels of an object
				return true
			}
		case *ssa.Extract: // v, ok := cache.Load(key)
			t, isBasic := v.Type().Underlying().(*types.Basic)
			call, isCall := v.Tuple.(*ssa.Call)
			if !isCall {
				continue
			}
			c, known := p.Resolve(call)
			if known && c.Method && (isBasic && t.Kind() == types.Bool || !kube.IsError(v.Type())) {
				return true
			}
		case *ssa.UnOp:
			if v.Op == token.MUL && keptAt(v.X) {
				return true
			}
		case *ssa.Call:
			if c, ok := p.Resolve(v); ok && (c.Static != nil && c.Method || kube.IsSetMethod(c.Fn)) {
				return true
			}
		}
	}
	return false
}

// Operands is a Through of [OriginOptions] that takes apart what is computed
// of values: operators, and what a look-up or an assertion yields beside its first
// result.
func Operands(v ssa.Value) ([]ssa.Value, bool) {
	switch v := v.(type) {
	case *ssa.BinOp:
		return []ssa.Value{v.X, v.Y}, true
	case *ssa.UnOp:
		return []ssa.Value{v.X}, v.Op != token.MUL
	case *ssa.Extract:
		_, call := v.Tuple.(*ssa.Call)
		return []ssa.Value{v.Tuple}, !call
	}
	return nil, false
}

// keptAt: the address is that of a package variable, or of a field that no API
// object holds.
func keptAt(addr ssa.Value) bool {
	switch a := addr.(type) {
	case *ssa.Global:
		return true
	case *ssa.FieldAddr:
		for x := ssa.Value(a); ; {
			fa, ok := x.(*ssa.FieldAddr)
			if !ok {
				break
			}
			if kube.IsAPIObject(fa.X.Type()) {
				return false
			}
			x = fa.X
			if load, ok := x.(*ssa.UnOp); ok && load.Op == token.MUL {
				x = load.X
			}
		}
		return true
	}
	return false
}

// Keeps reports whether v, the result of a call, is stored where the next call
// finds it: in a map, a package variable, or a field of something that was not
// made by this function; or handed to a method that is there to store things.
// What a function returns is followed to its calls, which sites lists.
func (p *Package) Keeps(v ssa.Value, sites func(*ssa.Function) []Call) bool {
	return p.keeps(v, sites, 0)
}

func (p *Package) keeps(v ssa.Value, sites func(*ssa.Function) []Call, depth int) bool {
	if v == nil || v.Referrers() == nil || depth > 6 {
		return false
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Extract, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.ChangeType, *ssa.TypeAssert, *ssa.Phi:
			if p.keeps(r.(ssa.Value), sites, depth+1) {
				return true
			}
		case *ssa.MapUpdate:
			return true
		case *ssa.Store:
			if r.Val == v && p.storesAway(r.Addr, sites, depth) {
				return true
			}
		case *ssa.Return:
			for _, c := range sites(r.Parent()) {
				if call, ok := c.Instr.(*ssa.Call); ok && p.keeps(call, sites, depth+1) {
					return true
				}
			}
		case ssa.CallInstruction:
			if c, ok := p.Resolve(r); ok && c.Method && c.Args[0] != v && kube.StoresArgument(c.Fn) {
				return true
			}
		}
	}
	return false
}

// storesAway: what is stored at addr outlives the call, or is kept later on.
func (p *Package) storesAway(addr ssa.Value, sites func(*ssa.Function) []Call, depth int) bool {
	switch a := addr.(type) {
	case *ssa.Global, *ssa.FreeVar:
		return true
	case *ssa.FieldAddr:
		at := p.PlaceOf(a)
		local, ok := at.Root.(*ssa.Alloc)
		if !ok || ParamOf(local) != nil {
			return true
		}
		return p.keeps(local, sites, depth+1)
	case *ssa.Alloc:
		for _, r := range *a.Referrers() {
			if load, ok := r.(*ssa.UnOp); ok && load.Op == token.MUL && p.keeps(load, sites, depth+1) {
				return true
			}
			if _, ok := r.(*ssa.MakeClosure); ok {
				return true
			}
		}
	}
	return false
}

// At returns the call as if it stood at instruction instr, which runs it.
func (c Call) At(instr ssa.CallInstruction) Call {
	c.Instr = instr
	return c
}
