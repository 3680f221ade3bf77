package objects

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// KnownDifferent returns the comparisons of two values as a whole that have found them
// different whenever control comes to an instruction: unlike [Differences], each of them
// has, and nothing else can have led there instead. A side may have an empty path: a copy.
func KnownDifferent(p *ssaflow.Package, at ssa.Instruction) (out []difference) {
	for k := range p.Known(at.Block()).All() {
		switch v := k.Value.(type) {
		case *ssa.BinOp:
			if v.Op == token.NEQ && k.Val || v.Op == token.EQL && !k.Val {
				out = append(out, difference{X: ComparedPlace(p, v.X), Y: ComparedPlace(p, v.Y), At: v, In: v})
			}
		case *ssa.Call:
			c, ok := p.Resolve(v)
			if n := len(c.Args); ok && !k.Val && kube.ComparesWhole(c.Fn) && n >= 2 && c.Fn.Signature().Params().Len() == 2 {
				out = append(out, difference{X: ComparedPlace(p, c.Args[n-2]), Y: ComparedPlace(p, c.Args[n-1]), At: v, In: v})
			}
		}
	}
	return out
}
