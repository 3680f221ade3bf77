package existingunread

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// takes says what an instruction takes from the object, other than a status that is put in
// here, or what only a person gets to read.
func (c *creation) takes(i ssa.Instruction) string {
	what := takes(c.pass, i, c.obj)
	if what == "status" && c.stated || what != "" && onlyTold(c.pass, i) {
		return ""
	}
	return what
}

// onlyTold: what the instruction takes goes into a log line or an event alone.
func onlyTold(pass *rule.Pass, i ssa.Instruction) bool {
	v, ok := i.(ssa.Value)
	if !ok || v.Referrers() == nil || len(*v.Referrers()) == 0 {
		return false
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.ChangeType, *ssa.Convert, *ssa.MakeInterface:
			if !onlyTold(pass, r) {
				return false
			}
		case *ssa.Store: // an element of variadic arguments
			at, ok := r.Addr.(*ssa.IndexAddr)
			if !ok || !told(pass, at.X) {
				return false
			}
		case ssa.CallInstruction:
			if c, ok := pass.Flow.Resolve(r); !ok || !kube.EffectOf(c.Fn).Has(kube.Tells) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// told: a list of arguments goes to calls that tell a person.
func told(pass *rule.Pass, list ssa.Value) bool {
	for _, r := range *list.Referrers() {
		args, ok := r.(*ssa.Slice)
		if !ok {
			continue
		}
		for _, u := range *args.Referrers() {
			call, ok := u.(ssa.CallInstruction)
			if !ok {
				continue
			}
			if c, ok := pass.Flow.Resolve(call); !ok || !kube.EffectOf(c.Fn).Has(kube.Tells) {
				return false
			}
		}
	}
	return true
}

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
