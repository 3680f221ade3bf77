package errflow

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// Announced returns the instruction by which a failure of c becomes more than an
// error that the next pass heals: it is told to users in an event, a condition or
// a status, or wrapped so that it is not tried again. c's function does that, or
// one of the package that gets the error from it. nil when nobody is seen to.
func Announced(p *ssaflow.Package, g *callgraph.Graph, c ssaflow.Call) ssa.Instruction {
	a := announcer{p: p, g: g, seen: make(map[*ssa.Function]bool)}
	return a.follow(c, 0)
}

// maxAnnouncing is how many functions an error is followed up.
const maxAnnouncing = 8

type announcer struct {
	p    *ssaflow.Package
	g    *callgraph.Graph
	seen map[*ssa.Function]bool
}

func (a *announcer) follow(c ssaflow.Call, depth int) ssa.Instruction {
	uses, ok := UsesOfCall(a.p, c)
	if !ok || depth > maxAnnouncing {
		return nil
	}
	for _, u := range uses.Calls {
		if kube.IsAlreadyExistsTest(u.Fn) {
			return nil // somebody knows
		}
	}
	for _, u := range uses.Calls {
		if a.announces(u) {
			return u.Instr
		}
	}
	fn := c.Instr.Parent()
	if at := a.where(fn, ErrorOf(c.Instr)); at != nil {
		return at
	}
	if !uses.Returned && !uses.Kept || a.seen[fn] {
		return nil
	}
	a.seen[fn] = true
	for _, s := range a.g.Sites(fn) {
		if at := a.follow(s.Call, depth+1); at != nil {
			return at
		}
	}
	return nil
}

// where looks in the blocks of fn to which control comes only when err is set.
func (a *announcer) where(fn *ssa.Function, err ssa.Value) ssa.Instruction {
	for _, b := range fn.Blocks {
		if !Failed(a.p, err, b) {
			continue
		}
		for _, i := range b.Instrs {
			if ci, ok := i.(ssa.CallInstruction); ok {
				if c, ok := a.p.Resolve(ci); ok && a.announces(c) {
					return i
				}
			}
			if storesStatus(i) {
				return i
			}
		}
	}
	return nil
}

func (a *announcer) announces(c ssaflow.Call) bool {
	if tellsUsers(c) {
		return true
	}
	if c.Static == nil {
		return false
	}
	for _, fn := range a.g.From(c.Static, callgraph.BeforeReturn).Funcs() {
		for i := range ssaflow.Instrs(fn) {
			if storesStatus(i) {
				return true
			}
			if ci, ok := i.(ssa.CallInstruction); ok {
				if c, ok := a.p.Resolve(ci); ok && tellsUsers(c) {
					return true
				}
			}
		}
	}
	return false
}

// tellsUsers: c records an event, sets or saves a condition or a status, or stops
// the retries.
func tellsUsers(c ssaflow.Call) bool {
	if kube.RecordsEvent(c.Fn) || kube.IsTerminalError(c.Fn) || kube.IsSetStatusCondition(c.Fn) {
		return true
	}
	op, ok := kube.ClientOp(c.Fn)
	return ok && op.Writes() && op.Sub != ""
}

// storesStatus: i assigns to the status of an object, or to a part of it.
func storesStatus(i ssa.Instruction) bool {
	st, ok := i.(*ssa.Store)
	if !ok {
		return false
	}
	for at := st.Addr; ; {
		fa, ok := at.(*ssa.FieldAddr)
		if !ok {
			return false
		}
		if kube.IsStatusType(fa.X.Type()) || kube.IsStatusOf(ssaflow.FieldOf(fa), fa.X.Type()) {
			return true
		}
		at = fa.X
		if load, ok := at.(*ssa.UnOp); ok {
			at = load.X
		}
	}
}
