package object

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// UsedAfter reports whether, after a change, the function looks at what was
// changed or (callees) hands the object to another function that may: API
// operations, loggers and the like do not count.
func (o *Object) UsedAfter(c Change, callees bool) bool {
	return paths.Find(o.f.In.P.Flow, paths.After(c.Instr), paths.Query{Plain: true,
		To: func(i ssa.Instruction) bool {
			if o.remade[i] {
				return false
			}
			switch i := i.(type) {
			case *ssa.UnOp:
				return i.Op == token.MUL && o.looksAt(i.X, c.Ref.Path) && !onlyWrittenTo(i)
			case ssa.CallInstruction:
				return callees && o.calleeLooks(i, c)
			}
			return false
		},
		Avoid: func(i ssa.Instruction) bool { return o.remade[i] },
	}).Found()
}

func (o *Object) looksAt(addr ssa.Value, path ssaflow.Steps) bool {
	return slices.ContainsFunc(o.f.Val(addr).Refs, func(r memory.Ref) bool {
		return r.Root == o.Root && !r.Copy && r.Path.HasPrefix(o.Path) && r.Path.Overlaps(path)
	})
}

// onlyWrittenTo: a map or pointer is loaded just to write below it.
func onlyWrittenTo(u *ssa.UnOp) bool {
	for _, r := range *u.Referrers() {
		switch r := r.(type) {
		case *ssa.MapUpdate:
			if r.Map != u {
				return false
			}
		default:
			return false
		}
	}
	return true
}

func (o *Object) calleeLooks(ci ssa.CallInstruction, c Change) bool {
	call, ok := o.f.In.P.Flow.Resolve(ci)
	if !ok || call.Instr == c.Instr {
		return false
	}
	if field, set, ok := kube.MetaAccessor(call.Fn); ok {
		return !set && c.Field() == field && o.handed(call, c.Ref.Path)
	}
	if _, isOp := kube.ClientOp(call.Fn); isOp || kube.EffectOf(call.Fn).Has(kube.Compares) {
		return false
	}
	if m := o.at[ci]; m != nil && len(m.Ops) > 0 {
		return false
	}
	if _, known := kube.FlowOf(call.Fn); known {
		return false
	}
	return o.handed(call, c.Ref.Path)
}

// OnlySets reports whether the function that makes a change is there to make
// it: the function at hand, or a callee that returns nothing but an error or
// bool and does not use what it set.
func OnlySets(p *memory.Package, w memory.Write) bool {
	if w.Via == nil || w.InClosure || w.Via.Site.IsZero() {
		return true
	}
	if w.Callee == nil {
		return false
	}
	res := w.Callee.Type().(*types.Signature).Results()
	for i := range res.Len() {
		if t := res.At(i).Type(); !kube.IsError(t) && !kube.IsBool(t) {
			return false
		}
	}
	pos, _ := w.Site.Pos()
	if w.Site.Pkg != p.Pass.Pkg.Path() { // a function that takes a context does more
		return !effects.HasContext(w.Callee.Type().(*types.Signature))
	}
	for _, g := range p.All() {
		for _, x := range g.Writes {
			at, _ := x.Site.Pos()
			if at != pos || x.Via != nil && !x.Via.Site.IsZero() || !x.Ref.Path.HasPrefix("*") {
				continue
			}
			if o := Of(p, g, memory.Loc{Root: x.Ref.Root, Path: "*"}); o != nil {
				return !o.UsedAfter(Change{Write: x, Below: x.Ref.Path[1:]}, true)
			}
		}
	}
	return true
}

// FillsGap reports whether a change is made because the field was zero, nil or
// empty: a default.
func FillsGap(p *memory.Package, f *memory.Func, w memory.Write) bool {
	if w.Via != nil && !w.Via.Site.IsZero() {
		pos, _ := w.Site.Pos()
		if w.Site.Pkg != p.Pass.Pkg.Path() {
			return false
		}
		for _, g := range p.All() {
			for _, x := range g.Writes {
				if at, _ := x.Site.Pos(); x.Via == nil && at == pos {
					return FillsGap(p, g, x)
				}
			}
		}
		return false
	}
	for c := range p.Flow.Known(w.Instr.Block()).All() {
		if v := SaysZero(c); v != nil && readsAbove(f, p, v, w.Ref.Loc) {
			return true
		}
	}
	return false
}

// SaysZero returns the value that a condition says is zero, nil or empty, or nil.
func SaysZero(c ssaflow.Cond) ssa.Value {
	b, ok := c.Value.(*ssa.BinOp)
	if !ok || (b.Op != token.EQL || !c.Val) && (b.Op != token.NEQ || c.Val) {
		return nil
	}
	x, k := b.X, b.Y
	if _, ok := x.(*ssa.Const); ok {
		x, k = k, x
	}
	kc, ok := k.(*ssa.Const)
	if !ok || !zero(kc) {
		return nil
	}
	if call, ok := x.(*ssa.Call); ok {
		if ssaflow.CallsBuiltin(call, "len") {
			return call.Call.Args[0]
		}
	}
	return x
}

func zero(c *ssa.Const) bool {
	if c.Value == nil {
		return true
	}
	switch c.Value.Kind() {
	case constant.Bool:
		return !constant.BoolVal(c.Value)
	case constant.String:
		return constant.StringVal(c.Value) == ""
	case constant.Int, constant.Float:
		return constant.Sign(c.Value) == 0
	}
	return false
}

// readsAbove: v was read at l or above it, or by the getter of that field.
func readsAbove(f *memory.Func, p *memory.Package, v ssa.Value, l memory.Loc) bool {
	switch v := v.(type) {
	case *ssa.UnOp:
		for _, r := range f.Val(v.X).Refs {
			if r.Root == l.Root && l.Path.HasPrefix(r.Path) {
				return true
			}
		}
	case *ssa.Call:
		c, ok := p.Flow.Resolve(v)
		if !ok {
			return false
		}
		field, set, ok := kube.MetaAccessor(c.Fn)
		if !ok || set || field != (Change{Below: memory.LastFields(l.Path)}).Field() {
			return false
		}
		for _, r := range f.Val(c.Args[0]).Refs {
			if r.Root == l.Root && l.Path.HasPrefix(r.Path) {
				return true
			}
		}
	}
	return false
}
