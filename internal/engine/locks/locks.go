package locks

import (
	"go/types"
	"iter"
	"maps"
	"slices"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Mode says how a mutex is held.
type Mode uint8

// The modes; a lock that is held on all paths, but not in the same way, has both.
const (
	Write Mode = 1 << iota
	Read
)

// An Op is a call that locks or unlocks.
type Op struct {
	Place  ssaflow.AccessPath
	Mode   Mode
	Unlock bool
	// Try: the call tells whether it got the lock.
	Try bool
	// Std: the mutex is one of package sync, whose misuse ends the process.
	Std bool
}

// OpOf takes a call of a method of a mutex apart: of package sync, or of a
// type that has Lock and Unlock like those.
func OpOf(p *ssaflow.Package, ci ssa.CallInstruction) (Op, bool) {
	c, ok := p.Resolve(ci)
	if !ok || c.Fn == nil || !c.Method || len(c.Args) != 1 {
		return Op{}, false
	}
	op := Op{Mode: Write}
	switch c.Fn.Name() {
	case "Lock":
	case "TryLock":
		op.Try = true
	case "RLock":
		op.Mode = Read
	case "TryRLock":
		op.Mode, op.Try = Read, true
	case "Unlock":
		op.Unlock = true
	case "RUnlock":
		op.Mode, op.Unlock = Read, true
	default:
		return Op{}, false
	}
	if !isLocker(c.Args[0].Type()) {
		return Op{}, false
	}
	op.Std = kube.PkgPath(c.Fn.Pkg()) == "sync" && !types.IsInterface(c.Args[0].Type())
	op.Place = p.PlaceOf(c.Args[0])
	return op, true
}

// opsIn goes over the calls of fn itself that lock or unlock.
func opsIn(p *ssaflow.Package, fn *ssa.Function) iter.Seq2[ssa.CallInstruction, Op] {
	return func(yield func(ssa.CallInstruction, Op) bool) {
		for i := range ssaflow.Instrs(fn) {
			if ci, ok := i.(ssa.CallInstruction); ok {
				if op, ok := OpOf(p, ci); ok && !yield(ci, op) {
					return
				}
			}
		}
	}
}

// isLocker: t has the methods of sync.Locker.
func isLocker(t types.Type) bool {
	for _, name := range []string{"Lock", "Unlock"} {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		fn, ok := obj.(*types.Func)
		if !ok {
			return false
		}
		sig := fn.Type().(*types.Signature)
		if sig.Params().Len() != 0 || sig.Results().Len() != 0 {
			return false
		}
	}
	return true
}

// A Held is a set of mutexes with the way they are held.
type Held map[ssaflow.AccessPath]Mode

// Locks tells which mutexes are certainly held where. It is safe for concurrent
// use. What recursive functions do depends on where one begins, so all functions
// are gone through in source order at the first question.
type Locks struct {
	p       *ssaflow.Package
	mu      sync.Mutex // guards what follows
	all     bool
	inPlace func(*ssa.Function) bool
	entries map[*ssa.BasicBlock]Held
	done    map[*ssa.Function]bool
	running map[*ssa.Function]bool
	net     map[*ssa.Function]*lockNet
	last    heldBefore
}

// A heldBefore is what is held before an instruction that was asked about, to go on from for one behind it.
type heldBefore struct {
	block *ssa.BasicBlock
	index int
	held  Held
}

// New starts the analysis; inPlace tells whether a function literal runs
// only while the function around it waits for it.
func New(p *ssaflow.Package, inPlace func(*ssa.Function) bool) *Locks {
	return &Locks{
		p: p, inPlace: inPlace,
		entries: make(map[*ssa.BasicBlock]Held), done: make(map[*ssa.Function]bool),
		running: make(map[*ssa.Function]bool), net: make(map[*ssa.Function]*lockNet),
	}
}

// At returns the mutexes that are held whenever instr runs, apart from those
// that callers hold. known is false in a function literal that runs at a time
// that is not clear: it is stored, deferred or handed to code of unknown effect.
func (l *Locks) At(instr ssa.Instruction) (held Held, known bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.runAll()
	return l.at(instr)
}

// runAll analyses the functions of the package.
func (l *Locks) runAll() {
	if l.all {
		return
	}
	l.all = true
	for _, fn := range l.p.Funcs {
		l.run(fn)
		l.netOf(fn)
	}
}

func (l *Locks) at(instr ssa.Instruction) (held Held, known bool) {
	known = l.run(instr.Parent())
	last := l.last
	l.last = heldBefore{}
	if b := instr.Block(); last.block != b || len(l.running) > 0 || !slices.Contains(b.Instrs[last.index:], instr) {
		last = heldBefore{b, 0, l.heldAt(b.Instrs[0], l.entries)}
	}
	for ; last.block.Instrs[last.index] != instr; last.index++ {
		l.step(last.block.Instrs[last.index], last.held)
	}
	if len(l.running) == 0 {
		l.last = last
	}
	return maps.Clone(last.held), known
}

// heldAt returns what is held at instr where entries are held at the beginnings of the
// blocks of its function.
func (l *Locks) heldAt(instr ssa.Instruction, entries map[*ssa.BasicBlock]Held) Held {
	held := maps.Clone(entries[instr.Block()])
	if held == nil {
		held = Held{} // not reachable
	}
	for _, i := range instr.Block().Instrs {
		if i == instr {
			break
		}
		l.step(i, held)
	}
	return held
}

// run analyses fn and reports whether what holds at its entry is known.
func (l *Locks) run(fn *ssa.Function) bool {
	if known, ok := l.done[fn]; ok {
		return known
	}
	l.running[fn] = true
	defer delete(l.running, fn)
	entry, known := l.entry(fn)
	l.done[fn] = known
	l.flow(fn, entry, l.entries)
	return known
}

// flow goes through fn, which begins with entry, and puts down what is held at the
// beginning of each of its blocks.
func (l *Locks) flow(fn *ssa.Function, entry Held, entries map[*ssa.BasicBlock]Held) {
	entries[fn.Blocks[0]] = entry
	work := []*ssa.BasicBlock{fn.Blocks[0]}
	for len(work) > 0 {
		b := work[0]
		work = work[1:]
		out := maps.Clone(entries[b])
		for _, i := range b.Instrs {
			l.step(i, out)
		}
		for _, s := range b.Succs {
			if meet(entries, s, out) {
				work = append(work, s)
			}
		}
	}
}

// meet keeps at the entry of b what is held on the new path too. It reports
// whether that changed anything.
func meet(entries map[*ssa.BasicBlock]Held, b *ssa.BasicBlock, in Held) bool {
	old, ok := entries[b]
	if !ok {
		entries[b] = maps.Clone(in)
		return true
	}
	changed := false
	for place, mode := range old {
		m, ok := in[place]
		if !ok {
			delete(old, place)
			changed = true
		} else if m|mode != mode {
			old[place] = m | mode
			changed = true
		}
	}
	return changed
}

// entry returns what is held when fn begins: nothing for a declared function or
// a goroutine, what is held at the calls for a literal that is called in place.
func (l *Locks) entry(fn *ssa.Function) (Held, bool) {
	if fn.Parent() == nil {
		return Held{}, true
	}
	uses := literalUses(fn)
	var held Held
	for _, use := range uses {
		switch use := use.(type) {
		case *ssa.Go:
			return Held{}, len(uses) == 1
		case *ssa.Call:
			if !l.inPlace(fn) {
				return Held{}, false
			}
			at, known := l.at(use)
			if !known {
				return Held{}, false
			}
			l.givenTo(use, fn, at)
			if held == nil {
				held = at
				continue
			}
			maps.DeleteFunc(held, func(place ssaflow.AccessPath, _ Mode) bool { return at[place] == 0 })
		default:
			return Held{}, false
		}
	}
	if held == nil { // nobody calls it
		return Held{}, false
	}
	return held, true
}

// literalUses returns the instructions that use a function literal as a value.
func literalUses(fn *ssa.Function) []ssa.Instruction {
	var v ssa.Value = fn
	if len(fn.FreeVars) > 0 {
		mc := ssaflow.MadeAt(fn)
		if mc == nil {
			return nil
		}
		v = mc
	}
	var out []ssa.Instruction
	for _, r := range *v.Referrers() {
		if ct, ok := r.(*ssa.ChangeType); ok {
			out = append(out, *ct.Referrers()...)
			continue
		}
		out = append(out, r)
	}
	return out
}

func (l *Locks) step(i ssa.Instruction, held Held) {
	call, ok := i.(*ssa.Call)
	if !ok {
		return
	}
	if op, ok := OpOf(l.p, call); ok {
		if op.Unlock {
			delete(held, op.Place)
		} else {
			held[op.Place] = op.Mode
		}
		return
	}
	c, ok := l.p.Resolve(call)
	if !ok || c.Static == nil || l.running[c.Static] {
		return
	}
	if c.Static.Parent() != nil {
		l.through(c, held)
		return
	}
	net := l.netOf(c.Static)
	for place := range net.releases {
		if at, ok := outside(l.p, c, place); ok {
			delete(held, at)
		}
	}
	for place, mode := range net.acquires {
		if at, ok := outside(l.p, c, place); ok {
			held[at] = mode
		}
	}
}
