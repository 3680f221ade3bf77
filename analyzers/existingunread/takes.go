package existingunread

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// given are the fields of the metadata that the server gives an object.
var given = []string{"UID", "ResourceVersion", "Generation", "CreationTimestamp"}

// takes says what an instruction takes from an object that only the server can have given it;
// "" when it takes nothing.
func takes(pass *rule.Pass, i ssa.Instruction, obj ssa.Value) string {
	at := pass.Flow.PlaceOf(obj)
	switch i := i.(type) {
	case *ssa.UnOp:
		if i.Op != token.MUL {
			return ""
		}
		from := pass.Flow.PlaceOf(i.X)
		if from.HasPrefix(at.Field("Status")) {
			return "status"
		}
		for _, field := range given {
			if from.HasPrefix(at.Field("ObjectMeta").Field(field)) {
				return field
			}
		}
	case ssa.CallInstruction:
		c, ok := pass.Flow.Resolve(i)
		if !ok || c.Fn == nil {
			return ""
		}
		if _, owner := kube.SetsOwner(c.Fn); owner && ssaflow.Unwrap(c.Arg(0)) == obj {
			return "UID"
		}
		field, set, ok := kube.MetaAccessor(c.Fn)
		if !ok || set || ssaflow.Unwrap(c.Arg(-1)) != obj && pass.Flow.PlaceOf(c.Arg(-1)) != at.Field("ObjectMeta") {
			return ""
		}
		for _, f := range given {
			if f == field {
				return field
			}
		}
	}
	return ""
}
