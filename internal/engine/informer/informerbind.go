package informer

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// Bind turns keys seen from inside the callee of c, whose roots are its
// parameters or captured variables, into keys of the caller. Keys with other
// roots of the callee are dropped, those of fields and package variables kept.
func Bind(p *ssaflow.Package, c ssaflow.Call, keys []Key) []Key { return bind(p, c, keys, 0) }

// bind is Bind for a call that was come to in some steps: functions and fields may
// lead to each other forever.
func bind(p *ssaflow.Package, c ssaflow.Call, keys []Key, depth int) []Key {
	var out []Key
	for _, k := range keys {
		switch r := k.Root.(type) {
		case *types.Var, *types.Func:
			out = append(out, k)
		case *ssa.Parameter:
			if c.Static == nil {
				continue
			}
			for i, prm := range c.Static.Params {
				if prm == r && i < len(c.Args) {
					out = append(out, below(p, c.Args[i], k.Path, k.Fuzzy, depth, 0)...)
				}
			}
		case *ssa.FreeVar:
			if c.Static == nil || c.Closure == nil {
				continue
			}
			for i, fv := range c.Static.FreeVars {
				if fv == r && i < len(c.Closure.Bindings) {
					out = append(out, captured(p, c.Closure.Bindings[i], k.Path, k.Fuzzy, depth)...)
				}
			}
		}
	}
	return out
}

// Captured returns the keys of path below the content of a captured variable;
// binding is its address.
func Captured(p *ssaflow.Package, binding ssa.Value, path string, fuzzy bool) []Key {
	return captured(p, binding, path, fuzzy, 0)
}

func captured(p *ssaflow.Package, binding ssa.Value, path string, fuzzy bool, depth int) []Key {
	switch b := binding.(type) {
	case *ssa.Alloc:
		if v := p.Held(b, nil); v != nil {
			return below(p, v, path, fuzzy, depth, 0)
		}
		if ssaflow.Struct(ssaflow.PointeeOf(b.Type())) != nil {
			return below(p, b, path, fuzzy, depth, 0)
		}
		return nil
	case *ssa.FreeVar:
		return []Key{{Root: b, Path: path, Fuzzy: fuzzy}}
	}
	return nil
}

// Below returns the keys of what path leads to from v.
func Below(p *ssaflow.Package, v ssa.Value, path string, fuzzy bool) []Key {
	return below(p, v, path, fuzzy, 0, 0)
}

// below goes down in so many steps of the path, after depth steps elsewhere.
func below(p *ssaflow.Package, v ssa.Value, path string, fuzzy bool, depth, steps int) []Key {
	field, rest := cutField(path)
	if field == "" || steps > 4 {
		var out []Key
		for _, k := range informer(p, v, depth) {
			k = k.step(path)
			k.Fuzzy = k.Fuzzy || fuzzy
			out = append(out, k)
		}
		return out
	}
	pkg := p.Pkg.Pkg
	if n := kube.Named(ssaflow.Unwrap(v).Type()); n != nil && n.Obj().Pkg() != nil {
		pkg = n.Obj().Pkg()
	}
	obj, _, _ := types.LookupFieldOrMethod(ssaflow.Unwrap(v).Type(), true, pkg, field)
	f, _ := obj.(*types.Var)
	if f != nil {
		if made := p.MadeStruct(ssaflow.Unwrap(v)); made != nil {
			if s, ok := p.StoredField(made, f); ok {
				return below(p, s, rest, fuzzy, depth+1, steps+1)
			}
		}
	}
	var out []Key
	for _, k := range informer(p, v, depth) {
		k = k.step(path)
		k.Fuzzy = k.Fuzzy || fuzzy
		out = append(out, k)
	}
	if f != nil && (rest == "" || strings.HasSuffix(firstStep(rest), ")")) {
		for _, k := range fieldKeys(p, f, rest, depth) {
			k.Fuzzy = k.Fuzzy || fuzzy
			out = append(out, k)
		}
	}
	return out
}

// cutField takes the first step off a path when it is a field; "" for a call.
func cutField(path string) (field, rest string) {
	s := firstStep(path)
	if s == "" || strings.Contains(s, "(") {
		return "", path
	}
	return s[1:], path[len(s):]
}

func firstStep(path string) string {
	if path == "" {
		return ""
	}
	depth := 0
	for i := 1; i < len(path); i++ {
		switch path[i] {
		case '(':
			depth++
		case ')':
			depth--
		case '.':
			if depth == 0 {
				return path[:i]
			}
		}
	}
	return path
}
