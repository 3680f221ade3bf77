// Subject: objects

package ssaflow

import (
	"go/constant"

	"golang.org/x/tools/go/ssa"
)

// Behind returns the first operand: what a field, an element, a conversion or a load is of.
func Behind(v ssa.Value) ssa.Value { return *v.(ssa.Instruction).Operands(nil)[0] }

// LengthOf returns the list, map or text whose length v is, by the builtin len; nil for
// other values.
func LengthOf(v ssa.Value) ssa.Value {
	call, ok := v.(*ssa.Call)
	if !ok {
		return nil
	}
	if !CallsBuiltin(call, "len") {
		return nil
	}
	return call.Call.Args[0]
}

// ConstText returns the text that v is; ok is false when that is no constant text.
func ConstText(v ssa.Value) (text string, ok bool) {
	k, ok := v.(*ssa.Const)
	if !ok || k.Value == nil || k.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(k.Value), true
}

// constInt returns the integer that v is; ok is false when that is no constant integer.
func constInt(v ssa.Value) (n int64, ok bool) {
	k, ok := v.(*ssa.Const)
	if !ok || k.Value == nil || k.Value.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(k.Value)
}

// EachFieldStore visits the fields of structs that functions of the package, other than
// tests, store to.
func (p *Package) EachFieldStore(visit func(*ssa.FieldAddr)) {
	for _, fn := range p.Funcs {
		if p.InTest(fn.Pos()) {
			continue
		}
		for i := range Instrs(fn) {
			if st, ok := i.(*ssa.Store); ok {
				if fa, ok := st.Addr.(*ssa.FieldAddr); ok && FieldOf(fa) != nil {
					visit(fa)
				}
			}
		}
	}
}

// Used reports whether something is done with v, which is nil for a result that nobody takes.
func Used(v ssa.Value) bool {
	return v != nil && v.Referrers() != nil && len(*v.Referrers()) > 0
}
