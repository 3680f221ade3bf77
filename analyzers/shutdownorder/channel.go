package shutdownorder

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// channelStop follows a channel that the function makes and keeps to itself.
func channelStop(pass *rule.Pass, ch *ssa.MakeChan) *stop {
	s := &stop{}
	if !s.channel(pass, ch) {
		return nil
	}
	return s
}

func (s *stop) channel(pass *rule.Pass, v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.ChangeType:
			if !s.channel(pass, r) {
				return false
			}
		case *ssa.UnOp:
			if r.Op == token.ARROW {
				return false
			}
		case ssa.CallInstruction:
			if b, ok := r.Common().Value.(*ssa.Builtin); ok {
				if b.Name() == "close" {
					s.ends = append(s.ends, r)
				}
				continue
			}
			c, ok := pass.Flow.Resolve(r)
			if !ok || !forInformers(c) {
				return false
			}
		default:
			return false
		}
	}
	return true
}
