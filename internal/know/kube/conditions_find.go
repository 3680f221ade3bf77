// Subject: conditions

package kube

import "go/types"

// FindsCondition reports whether fn looks up the condition of one type and
// returns a pointer to it, nil when there is none: meta.FindStatusCondition and
// the functions of that shape that projects write. Constructors of conditions
// have no list or object to look in.
func FindsCondition(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	sig := fn.Type().(*types.Signature)
	if sig.Results().Len() != 1 || sig.Variadic() {
		return false
	}
	cond, ok := conditionType(sig.Results().At(0).Type())
	if !ok {
		return false
	}
	names, places := 0, 0
	if r := sig.Recv(); r != nil && holdsConditions(r.Type(), cond) {
		places++
	}
	for i := range sig.Params().Len() {
		t := sig.Params().At(i).Type()
		switch {
		case isString(t):
			names++
		case holdsConditions(t, cond):
			places++
		default:
			return false
		}
	}
	return names == 1 && places == 1
}

// conditionType returns the struct behind a pointer to a condition.
func conditionType(t types.Type) (*types.Named, bool) {
	if _, ok := types.Unalias(t).(*types.Pointer); !ok {
		return nil, false
	}
	n := Named(t)
	if n == nil {
		return nil, false
	}
	st, ok := n.Underlying().(*types.Struct)
	if !ok {
		return nil, false
	}
	found := 0
	for i := range st.NumFields() {
		switch f := st.Field(i); f.Name() {
		case "Type", "Status":
			if b, ok := f.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
				found++
			}
		case "Reason", "Message", "LastTransitionTime":
			found++
		}
	}
	return n, found >= 4
}

// holdsConditions: an object, a status, or a list of conditions.
func holdsConditions(t types.Type, cond *types.Named) bool {
	if IsAPIObject(t) || IsObjectInterface(t) {
		return true
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return u.NumMethods() > 0
	case *types.Slice:
		return Named(u.Elem()) == cond
	case *types.Struct:
		for i := range u.NumFields() {
			if s, ok := u.Field(i).Type().Underlying().(*types.Slice); ok && Named(s.Elem()) == cond {
				return true
			}
		}
	}
	return false
}
