package lockbalance

import (
	_ "embed"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports mutexes that are unlocked twice or kept locked.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	c := &checker{pass: pass, locks: pass.Effects.Locks()}
	for _, f := range pass.Funcs() {
		c.function(f.Fn)
	}
}

type checker struct {
	pass   *rule.Pass
	locks  *locks.Locks
	handed map[*types.Var]bool // mutexes that one function locks and another unlocks; nil until asked
	// written are the mutexes that are locked for writing; nil until asked.
	written map[*types.Var]bool
}

// An operation locks or unlocks.
type operation struct {
	locks.Op
	instr ssa.CallInstruction
}

// mutex is one mutex in one function: what is done to it, in block order.
type mutex struct {
	place   ssaflow.AccessPath
	locks   []operation
	unlocks []operation // explicit ones
	defers  []operation // direct ones
	unclear bool        // TryLock, or a literal that unlocks it
}

func (c *checker) function(fn *ssa.Function) {
	tried := make(map[ssaflow.AccessPath]bool)
	for _, m := range c.mutexes(fn) {
		if m.unclear {
			tried[m.place] = true
			continue
		}
		if !c.mixed(m) {
			c.twice(m)
			c.kept(fn, m)
		}
	}
	c.again(fn, tried)
}

func (c *checker) mutexes(fn *ssa.Function) []*mutex {
	var out []*mutex
	byPlace := make(map[ssaflow.AccessPath]*mutex)
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			ci, ok := i.(ssa.CallInstruction)
			if !ok {
				continue
			}
			op, ok := locks.OpOf(c.pass.Flow, ci)
			if !ok {
				continue
			}
			m := byPlace[op.Place]
			if m == nil {
				m = &mutex{place: op.Place, unclear: !op.Std || inLiteral(fn, op.Place, c.pass.Flow)}
				byPlace[op.Place] = m
				out = append(out, m)
			}
			_, deferred := i.(*ssa.Defer)
			switch {
			case op.Try:
				m.unclear = true
			case !op.Unlock:
				m.locks = append(m.locks, operation{op, ci})
			case deferred:
				m.defers = append(m.defers, operation{op, ci})
			default:
				m.unlocks = append(m.unlocks, operation{op, ci})
			}
		}
	}
	return out
}

// inLiteral: a function literal of fn locks or unlocks the mutex: who runs it,
// and how often, is not looked into.
func inLiteral(fn *ssa.Function, place ssaflow.AccessPath, p *ssaflow.Package) bool {
	for _, lit := range fn.AnonFuncs {
		for _, b := range lit.Blocks {
			for _, i := range b.Instrs {
				if ci, ok := i.(ssa.CallInstruction); ok {
					if op, ok := locks.OpOf(p, ci); ok && op.Place == place {
						return true
					}
				}
			}
		}
		if inLiteral(lit, place, p) {
			return true
		}
	}
	return false
}

// mixed reports a mutex that is only read-locked and then unlocked for writing,
// or the other way round.
func (c *checker) mixed(m *mutex) bool {
	if len(m.locks) == 0 {
		return false
	}
	mode := m.locks[0].Mode
	for _, l := range m.locks {
		if l.Mode != mode {
			return false
		}
	}
	for _, u := range append(append([]operation(nil), m.defers...), m.unlocks...) {
		if u.Mode == mode || !ssaflow.Reaches(m.locks[0].instr, u.instr, nil) {
			continue
		}
		call := c.pass.Flow.CallExpr(u.instr)
		if call == nil {
			continue
		}
		locked, right := "Lock", "Unlock"
		if mode == locks.Read {
			locked, right = "RLock", "RUnlock"
		}
		d := c.pass.At(call)
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
			d.Fix("call "+right, fix.Replace(sel.Sel, right))
		}
		d.Sayf("%s does not undo %s on line %d: unlocking what is not locked so ends the process; call %s", types.ExprString(call), locked, c.pass.Line(m.locks[0].instr.Pos()), right)
		return true
	}
	return false
}

// twice reports explicit unlocks after which a deferred one runs.
func (c *checker) twice(m *mutex) {
	for _, u := range m.unlocks {
		for _, d := range m.defers {
			if d.Mode != u.Mode || !ssaflow.Dominates(d.instr, u.instr) {
				continue
			}
			relocked := func(i ssa.Instruction) bool { return m.at(m.locks, i, u.Mode) }
			if m.lockedBetween(d, u) || !paths.Find(c.pass.Flow, paths.After(u.instr), paths.Query{To: paths.IsReturn, Avoid: relocked}).Found() {
				continue
			}
			call := c.pass.Flow.CallExpr(u.instr)
			if call == nil {
				continue
			}
			diag := c.pass.At(call)
			if c.returnsNext(u) {
				diag.Fixes(c.removal(call)...)
			}
			diag.Sayf("%s is unlocked here and again by the deferred %s on line %d: unlocking an unlocked mutex ends the process; remove this call", c.name(call), unlock(u.Mode), c.pass.Line(d.instr.Pos()))
			break
		}
	}
}

// lockedBetween: the mutex is locked again between the defer and the unlock,
// which then belong to different locks.
func (m *mutex) lockedBetween(d, u operation) bool {
	for _, l := range m.locks {
		if l.Mode == u.Mode && ssaflow.Dominates(d.instr, l.instr) && ssaflow.Reaches(l.instr, u.instr, nil) {
			for _, x := range m.unlocks { // unlock, lock, unlock: still one too many
				if x.instr != u.instr && ssaflow.Dominates(d.instr, x.instr) && ssaflow.Reaches(x.instr, l.instr, nil) {
					return false
				}
			}
			return true
		}
	}
	return false
}

func (m *mutex) at(ops []operation, i ssa.Instruction, mode locks.Mode) bool {
	for _, op := range ops {
		if op.Mode == mode && ssa.Instruction(op.instr) == i {
			return true
		}
	}
	return false
}

func unlock(mode locks.Mode) string {
	if mode == locks.Read {
		return "RUnlock"
	}
	return "Unlock"
}

// name renders the mutex of a call as the source has it: c.mx, or c when it is
// embedded.
func (c *checker) name(call *ast.CallExpr) string {
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
		return types.ExprString(sel.X)
	}
	return strings.TrimSuffix(types.ExprString(call), "()")
}
