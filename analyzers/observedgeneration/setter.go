package observedgeneration

import (
	"go/types"
	"strings"
)

// setsIt: the kind or its status has a method that gives the field its value, which anybody
// may call by an interface.
func setsIt(kinds ...*types.Named) bool {
	for _, n := range kinds {
		for m := range types.NewMethodSet(types.NewPointer(n)).Methods() {
			sig := m.Obj().(*types.Func).Signature()
			if strings.HasSuffix(m.Obj().Name(), name) && sig.Params().Len() > 0 {
				return true
			}
		}
	}
	return false
}
