package locks

import (
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// A Taking is a lock that a function certainly takes.
type Taking struct {
	Mode Mode
	// Lock is the call of the mutex's method, in the function or in one it calls.
	Lock ssa.CallInstruction
}

// maxTakingDepth bounds the calls through which takes looks.
const maxTakingDepth = 4

// takes returns the mutexes of package sync that every call of fn locks before it
// returns and does not unlock first, as places below its parameters and package
// variables.
func (l *Locks) takes(fn *ssa.Function, depth int) map[ssaflow.AccessPath]Taking {
	if depth > maxTakingDepth || len(fn.Blocks) == 0 || fn.Parent() != nil {
		return nil
	}
	out := make(map[ssaflow.AccessPath]Taking)
	stored := storedFields(l.p, fn)
	add := func(at ssaflow.AccessPath, t Taking) {
		switch at.Root.(type) {
		case *ssa.Parameter, *ssa.Global:
			if _, have := out[at]; !have && !repointed(at, stored) {
				out[at] = t
			}
		}
	}
	for _, b := range fn.Blocks {
		if !paths.OnEveryPath(b) {
			continue
		}
		for _, i := range b.Instrs {
			call, ok := i.(*ssa.Call)
			if !ok {
				continue
			}
			if op, ok := OpOf(l.p, call); ok {
				if !op.Unlock && !op.Try && op.Std {
					add(op.Place, Taking{op.Mode, call})
				}
				continue
			}
			if c, ok := l.p.Resolve(call); ok && c.Static != nil && c.Static != fn {
				for place, t := range l.takes(c.Static, depth+1) {
					if at, ok := outside(l.p, c, place); ok {
						add(at, t)
					}
				}
			}
		}
	}
	for place := range l.netOf(fn).releases {
		delete(out, place)
	}
	return out
}

// repointed reports whether a pointer on the way to place lies in a field of
// fields, so that the place may be another one after a store to it.
func repointed(place ssaflow.AccessPath, fields map[string]bool) bool {
	field := ""
	for _, s := range place.Path.All() {
		if s == "*" && fields[field] {
			return true
		}
		field = s.Name()
	}
	return false
}

// storedFields returns the names of the fields that fn and its literals assign,
// and "" when they assign a package variable.
func storedFields(p *ssaflow.Package, fn *ssa.Function) map[string]bool {
	type key struct{ fn *ssa.Function }
	return ssaflow.Memo(p, key{fn}, func() map[string]bool { return findStored(fn) })
}

func findStored(fn *ssa.Function) map[string]bool {
	out := make(map[string]bool)
	for _, f := range withLiterals(fn) {
		for i := range ssaflow.Instrs(f) {
			st, ok := i.(*ssa.Store)
			if !ok {
				continue
			}
			switch addr := st.Addr.(type) {
			case *ssa.FieldAddr:
				if field := ssaflow.FieldOf(addr); field != nil {
					out[field.Name()] = true
				}
			case *ssa.Global:
				out[""] = true
			}
		}
	}
	return out
}

// Again returns the mutex that call locks although its goroutine holds it: as a
// method of the mutex, or as a function of the package that does it in any case.
func (l *Locks) Again(call *ssa.Call) (at ssaflow.AccessPath, held Mode, t Taking, ok bool) {
	now, known := l.At(call)
	if !known || len(now) == 0 {
		return ssaflow.AccessPath{}, 0, Taking{}, false
	}
	stored := storedFields(l.p, call.Parent())
	if op, isOp := OpOf(l.p, call); isOp {
		if op.Unlock || op.Try || !op.Std || now[op.Place] == 0 {
			return ssaflow.AccessPath{}, 0, Taking{}, false
		}
		return op.Place, now[op.Place], Taking{op.Mode, call}, !repointed(op.Place, stored)
	}
	c, resolved := l.p.Resolve(call)
	if !resolved || c.Static == nil {
		return ssaflow.AccessPath{}, 0, Taking{}, false
	}
	var best Taking
	for place, taking := range l.takes(c.Static, 0) {
		out, below := outside(l.p, c, place)
		if !below || now[out] == 0 || repointed(out, stored) {
			continue
		}
		if best.Lock == nil || taking.Lock.Pos() < best.Lock.Pos() {
			at, held, best = out, now[out], taking
		}
	}
	return at, held, best, best.Lock != nil
}
