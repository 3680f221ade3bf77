package locks

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Home is a mutex of package sync as it is declared: a field, a package variable, a
// local one or a parameter that is the mutex, or a pointer to one. All objects of a struct
// share the home.
type Home struct {
	// Locks and Unlocks are the calls in the package that lock and unlock it.
	Locks, Unlocks []ssa.CallInstruction
	// Hidden: no other package can name it.
	Hidden bool
	// Escapes: something in the package does more with it than lock and unlock it,
	// such as giving its address away.
	Escapes bool
	// Given: the pointer comes from elsewhere, so that others have the mutex as well.
	Given bool
	// Offered: a function of the package locks it, and another one gives it back, and both
	// do nothing else: with these others take it and give it back themselves.
	Offered bool

	cond bool // a sync.Cond has it
}

// HomeOf returns the home of the mutex that a call of a method of it works on, nil
// where it is kept behind an interface or in a list or map.
func (l *Locks) HomeOf(ci ssa.CallInstruction) *Home {
	l.homesOnce.Do(func() { l.homes = homesOf(l.p) })
	args := ci.Common().Args
	if ci.Common().IsInvoke() || len(args) == 0 {
		return nil
	}
	return l.homes[homeKey(args[0])]
}

// HandedOver reports, for who asks about a lock of it, whether some call unlocks the mutex that its own function, or a
// literal beside it, has not locked on the way, or that it may have got locked from a
// function that it calls.
// Functions that do nothing but lock and unlock it for others say so of each other alone.
func (l *Locks) HandedOver(h *Home, lock ssa.CallInstruction) bool {
	others := h.Offered && !onlyDoes(lock)
	return slices.ContainsFunc(h.Unlocks, func(u ssa.CallInstruction) bool {
		op, _ := OpOf(l.p, u)
		held, known := l.At(u)
		if others && onlyDoes(u) {
			return false
		}
		return known && held[op.Place] == 0 && !takenBefore(u, op.Place, l.At) || l.gets(ssaflow.Outermost(u.Parent()), op.Place) && !l.UndoesOwn(u) || !slices.ContainsFunc(h.Locks, func(lock ssa.CallInstruction) bool {
			return ssaflow.Outermost(lock.Parent()) == ssaflow.Outermost(u.Parent())
		})
	})
}

// gets: fn, or a literal in it, calls a function of the package that keeps the mutex
// locked for it.
func (l *Locks) gets(fn *ssa.Function, place ssaflow.AccessPath) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.runAll()
	for _, f := range withLiterals(fn) {
		for _, c := range l.p.Calls(f) {
			if c.Static == nil || c.Static.Parent() != nil {
				continue
			}
			for kept := range l.netOf(c.Static).acquires {
				if at, ok := outside(l.p, c, kept); ok && at == place {
					return true
				}
			}
		}
	}
	return false
}

// homesOf finds the homes of all mutexes that the package mentions.
func homesOf(p *ssaflow.Package) map[any]*Home {
	out := make(map[any]*Home)
	home := func(key any) *Home {
		if out[key] == nil {
			out[key] = &Home{Hidden: hidden(key) || p.Pkg.Pkg.Name() == "main"}
		}
		return out[key]
	}
	condLocker := false // somebody locks or unlocks by the L of a sync.Cond
	fns := p.Funcs
	if init := p.Pkg.Func("init"); init != nil { // what package variables begin with
		fns = append(slices.Clip(fns), init)
	}
	for _, fn := range fns {
		for i := range ssaflow.Instrs(fn) {
			for _, o := range i.Operands(nil) {
				if key := homeKey(*o); key != nil {
					home(key).add(p, i, *o)
				} else if key := holderKey(*o); key != nil {
					home(key).hold(i, *o)
				}
			}
			switch i := i.(type) {
			case *ssa.MakeInterface:
				if f := lockerField(i); f != nil {
					home(f).Escapes = true
				}
			case *ssa.FieldAddr:
				condLocker = condLocker || isCondLocker(i) && !all(i, func(r ssa.Instruction) bool { return storesTo(r, i) })
			}
		}
	}
	for _, h := range out {
		h.Escapes = h.Escapes || h.cond && condLocker
		h.Offered = slices.ContainsFunc(h.Locks, onlyDoes) && slices.ContainsFunc(h.Unlocks, onlyDoes)
	}
	return out
}

// onlyDoes: the function of a call does nothing else.
func onlyDoes(call ssa.CallInstruction) bool {
	fn := call.Parent()
	if len(fn.Blocks) != 1 || fn.Parent() != nil {
		return false
	}
	return !slices.ContainsFunc(fn.Blocks[0].Instrs, func(i ssa.Instruction) bool {
		switch i := i.(type) {
		case *ssa.FieldAddr, *ssa.UnOp, *ssa.Return:
			return false
		default:
			return i != ssa.Instruction(call)
		}
	})
}

// isCondLocker: the address is that of the mutex of a sync.Cond.
func isCondLocker(fa *ssa.FieldAddr) bool {
	f := ssaflow.FieldOf(fa)
	return f != nil && f.Name() == "L" && kube.PkgPath(f.Pkg()) == "sync"
}

// lockerField returns the embedded mutex of a struct that becomes an interface by which
// it can be unlocked; nil for others.
func lockerField(mi *ssa.MakeInterface) any {
	if to, ok := mi.Type().Underlying().(*types.Interface); !ok || to.NumMethods() == 0 {
		return nil
	}
	for _, name := range []string{"Unlock", "RUnlock"} {
		if m, _, _ := types.LookupFieldOrMethod(mi.Type(), false, nil, name); m == nil {
			continue
		}
		m, path, _ := types.LookupFieldOrMethod(mi.X.Type(), false, nil, name)
		if fn, ok := m.(*types.Func); !ok || kube.PkgPath(fn.Pkg()) != "sync" || len(path) < 2 {
			continue
		}
		t := mi.X.Type()
		var f *types.Var
		for _, i := range path[:len(path)-1] {
			f = ssaflow.Struct(t).Field(i)
			t = f.Type()
		}
		return f.Origin()
	}
	return nil
}

// add counts what i does with mutex v.
func (h *Home) add(p *ssaflow.Package, i ssa.Instruction, v ssa.Value) {
	switch i := i.(type) {
	case *ssa.BinOp: // compared with nil
		return
	case *ssa.MakeInterface:
		if forCond(i) {
			h.cond = true
			return
		}
	case *ssa.MakeClosure:
		if fn := i.Fn.(*ssa.Function); fn.Parent() != nil { // its own uses are looked at
			return
		}
	case *ssa.Store:
		h.Escapes = h.Escapes || i.Val == v
		return
	case ssa.CallInstruction:
		op, ok := OpOf(p, i)
		switch {
		case !ok || !op.Std:
		case op.Unlock:
			h.Unlocks = append(h.Unlocks, i)
			return
		default:
			h.Locks = append(h.Locks, i)
			return
		}
	}
	h.Escapes = true
}

// storesTo: the instruction puts something at the address.
func storesTo(i ssa.Instruction, addr ssa.Value) bool {
	st, ok := i.(*ssa.Store)
	return ok && st.Addr == addr
}

// forCond: the mutex becomes that of a sync.Cond that only this package can name, whose
// Wait leaves it as it was.
func forCond(mi *ssa.MakeInterface) bool {
	return all(mi, func(r ssa.Instruction) bool {
		if st, ok := r.(*ssa.Store); ok {
			at, ok := st.Addr.(*ssa.FieldAddr)
			return ok && isCondLocker(at) && declares(at.X) != nil && hidden(declares(at.X))
		}
		call, ok := r.(*ssa.Call)
		return ok && makesCond(call) && all(call, func(r ssa.Instruction) bool {
			st, ok := r.(*ssa.Store)
			return ok && hidden(declares(st.Addr))
		})
	})
}

func makesCond(call *ssa.Call) bool {
	fn := call.Call.StaticCallee()
	return fn != nil && fn.Object() != nil && fn.Name() == "NewCond" && kube.PkgPath(fn.Object().Pkg()) == "sync"
}

// all: each use of v is one that is accepts.
func all(v ssa.Value, is func(ssa.Instruction) bool) bool {
	return !slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool {
		return !is(r)
	})
}

// hold counts what i does with v, the address of a variable or field that holds a
// pointer to the mutex: it may be read, and set to a new mutex that nothing else has, or
// to one that it is given.
func (h *Home) hold(i ssa.Instruction, v ssa.Value) {
	switch i := i.(type) {
	case *ssa.UnOp:
		return
	case *ssa.MakeClosure:
		if fn := i.Fn.(*ssa.Function); fn.Parent() != nil {
			return
		}
	case *ssa.Store:
		if i.Addr == v {
			h.Given = h.Given || !ssaflow.IsNilConst(i.Val) && !madeFor(i)
			return
		}
	}
	h.Escapes = true
}

// madeFor: what is stored is a new mutex that has no other use.
func madeFor(st *ssa.Store) bool {
	made, ok := st.Val.(*ssa.Alloc)
	return ok && !slices.ContainsFunc(*made.Referrers(), func(r ssa.Instruction) bool {
		return r != ssa.Instruction(st)
	})
}

// homeKey returns what declares the mutex that v is the address of: a *types.Var
// for fields, an *ssa.Global, *ssa.Alloc or *ssa.Parameter; nil for other values. Of a
// pointer that was read it is what declares the pointer.
func homeKey(v ssa.Value) any {
	if v == nil || !isMutexPointer(v.Type()) {
		return nil
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		return holderKey(v.X)
	case *ssa.Parameter:
		return v
	}
	return declares(v)
}

// holderKey returns what declares the variable or field at address v, which holds a
// pointer to a mutex; nil for other values.
func holderKey(v ssa.Value) any {
	if v == nil {
		return nil
	}
	if ptr, ok := types.Unalias(v.Type()).(*types.Pointer); !ok || !isMutexPointer(ptr.Elem()) {
		return nil
	}
	return declares(v)
}

// declares returns what declares the variable or field at address v.
func declares(v ssa.Value) any {
	switch v := v.(type) {
	case *ssa.FieldAddr:
		if f := ssaflow.FieldOf(v); f != nil {
			return f.Origin()
		}
	case *ssa.Global:
		return v
	case *ssa.Alloc:
		return v
	case *ssa.FreeVar:
		return declares(ssaflow.Binding(v))
	}
	return nil
}

func isMutexPointer(t types.Type) bool {
	ptr, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	named, ok := types.Unalias(ptr.Elem()).(*types.Named)
	return ok && kube.PkgPath(named.Obj().Pkg()) == "sync" && (named.Obj().Name() == "Mutex" || named.Obj().Name() == "RWMutex")
}

// hidden: no other package can name what is declared by key, nor reach the methods that
// its struct has from it.
func hidden(key any) bool {
	switch key := key.(type) {
	case *types.Var:
		return !key.Exported() && !key.Embedded()
	case *ssa.Global:
		return key.Object() == nil || !key.Object().Exported()
	case *ssa.Parameter:
		return false
	}
	return true
}
