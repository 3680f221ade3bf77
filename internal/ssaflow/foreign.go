// Subject: values

package ssaflow

import "golang.org/x/tools/go/ssa"

// BehindGlobal returns the package variable through whose content an address leads to other
// memory: http.DefaultClient for &http.DefaultClient.Timeout, whatever the content is asserted
// to be on the way. It is the variable itself for its own address, and nil where there may be
// others.
func BehindGlobal(addr ssa.Value) *ssa.Global {
	for range maxBehind {
		switch v := addr.(type) {
		case *ssa.Global:
			return v
		case *ssa.FieldAddr:
			addr = v.X
		case *ssa.IndexAddr:
			addr = v.X
		case *ssa.UnOp:
			addr = v.X
		case *ssa.TypeAssert:
			addr = v.X
		case *ssa.Extract:
			addr = v.Tuple
		case *ssa.ChangeType:
			addr = v.X
		case *ssa.ChangeInterface:
			addr = v.X
		case *ssa.MakeInterface:
			addr = v.X
		default:
			return nil
		}
	}
	return nil
}

// maxBehind: a way of more steps is followed no further.
const maxBehind = 20
