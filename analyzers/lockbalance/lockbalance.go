package lockbalance

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports mutexes that stay locked or are locked again.
var Analyzer = rule.NewForms(doc, rule.Forms{kept, again})

// An operation locks or unlocks.
type operation struct {
	locks.Op
	instr ssa.CallInstruction
}

// mutex is one mutex in one function: what is done to it, in block order.
type mutex struct {
	fn      *ssa.Function
	place   ssaflow.AccessPath
	locks   []operation
	unlocks []operation // explicit ones
	defers  []operation // direct ones
	unclear bool        // TryLock, or a literal that has a part in it
}

// mutexes are those that the functions of the package lock and unlock.
type mutexes []*mutex

func findMutexes(pass *rule.Pass) mutexes {
	var out mutexes
	for _, f := range pass.Funcs() {
		out = append(out, mutexesOf(pass, f.Fn)...)
	}
	return out
}

// mutexesOf returns the mutexes that fn locks and unlocks.
func mutexesOf(pass *rule.Pass, fn *ssa.Function) mutexes {
	p := pass.Flow
	var out mutexes
	byPlace := make(map[ssaflow.AccessPath]*mutex)
	for _, c := range p.Calls(fn) {
		op, ok := locks.OpOf(p, c.Instr)
		if !ok {
			continue
		}
		m := byPlace[op.Place]
		if m == nil {
			m = &mutex{fn: fn, place: op.Place, unclear: !op.Std || isInLiterals(pass, fn, op.Place)}
			byPlace[op.Place] = m
			out = append(out, m)
		}
		_, deferred := c.Instr.(*ssa.Defer)
		switch {
		case op.Try:
			m.unclear = true
		case !op.Unlock:
			m.locks = append(m.locks, operation{op, c.Instr})
		case deferred:
			m.defers = append(m.defers, operation{op, c.Instr})
		default:
			m.unlocks = append(m.unlocks, operation{op, c.Instr})
		}
	}
	return out
}

// isInLiterals: a function literal of fn gives the mutex back for another, keeps it
// locked or tries to lock it: who runs it, and how often, is not looked into, but for one
// that a declared function calls where it stands.
func isInLiterals(pass *rule.Pass, fn *ssa.Function, place ssaflow.AccessPath) bool {
	return slices.ContainsFunc(fn.AnonFuncs, func(lit *ssa.Function) bool {
		return !pass.Effects.Locks().Balanced(lit, place) && (fn.Parent() != nil || !isUnlockOnly(pass, lit, place)) || isInLiterals(pass, lit, place)
	})
}

// isUnlockOnly: the literal is called where it stands, and does nothing but unlock to the mutex.
func isUnlockOnly(pass *rule.Pass, lit *ssa.Function, place ssaflow.AccessPath) bool {
	called := slices.ContainsFunc(pass.Flow.Calls(lit.Parent()), func(c ssaflow.Call) bool { return c.Static == lit })
	return called && pass.Effects.InPlace(lit) && !slices.ContainsFunc(pass.Flow.Calls(lit), func(c ssaflow.Call) bool {
		op, ok := locks.OpOf(pass.Flow, c.Instr)
		return ok && op.Place == place && !op.Unlock
	})
}

func (m *mutex) isAt(ops []operation, i ssa.Instruction, mode locks.Mode) bool {
	return slices.ContainsFunc(ops, func(op operation) bool { return op.Mode == mode && ssa.Instruction(op.instr) == i })
}

func state(mode locks.Mode) string {
	if mode == locks.Read {
		return "read-locked"
	}
	return "locked"
}

// unlockCall writes the call that undoes a lock.
func unlockCall(lock *ast.CallExpr, mode locks.Mode) string {
	if mode == locks.Read {
		return name(lock) + ".RUnlock()"
	}
	return name(lock) + ".Unlock()"
}

// name renders the mutex of a call as the source has it: c.mx, or c when it is
// embedded.
func name(call *ast.CallExpr) string {
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
		return types.ExprString(sel.X)
	}
	return strings.TrimSuffix(types.ExprString(call), "()")
}
