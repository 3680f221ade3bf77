package flow

import "golang.org/x/tools/go/ssa"

// maxPathSteps bounds the blocks that FeasiblePath goes through.
const maxPathSteps = 4000

// FeasiblePath looks for a path from just after `from` to an instruction for
// which end returns true, on which no instruction stops it. A condition that was
// decided on the way, or holds at from, is not decided otherwise later on. It
// returns the instruction found; nil when there is none or too much to look at.
func (p *Package) FeasiblePath(from ssa.Instruction, stop, end func(ssa.Instruction) bool) ssa.Instruction {
	return p.FeasiblePathIf(from, stop, end, nil)
}

// FeasiblePathIf is FeasiblePath on the paths on which every decided condition
// is one that holds accepts.
func (p *Package) FeasiblePathIf(from ssa.Instruction, stop, end func(ssa.Instruction) bool, holds func(Cond) bool) ssa.Instruction {
	s := &pathSearch{stop: stop, end: end, holds: holds, decided: make(map[ssa.Value]bool), on: make(map[*ssa.BasicBlock]int)}
	for _, c := range p.Known(from.Block()) {
		s.decided[c.Value] = c.Val
	}
	found := s.block(from.Block(), Index(from)+1)
	if s.steps > maxPathSteps {
		return nil
	}
	return found
}

type pathSearch struct {
	stop, end func(ssa.Instruction) bool
	holds     func(Cond) bool
	decided   map[ssa.Value]bool
	on        map[*ssa.BasicBlock]int
	steps     int
}

func (s *pathSearch) block(b *ssa.BasicBlock, start int) ssa.Instruction {
	if s.steps++; s.steps > maxPathSteps || s.on[b] > 1 {
		return nil
	}
	s.on[b]++
	defer func() { s.on[b]-- }()
	for _, i := range b.Instrs[start:] {
		if s.end(i) {
			return i
		}
		if s.stop(i) {
			return nil
		}
	}
	iff, ok := Terminator(b).(*ssa.If)
	if !ok {
		for _, next := range b.Succs {
			if found := s.block(next, 0); found != nil {
				return found
			}
		}
		return nil
	}
	for i, next := range b.Succs {
		cond := normal(Cond{iff.Cond, i == 0})[0]
		val, known := s.decided[cond.Value]
		if known && val != cond.Val && !InLoop(b) {
			continue
		}
		if s.holds != nil && !s.holds(cond) {
			continue
		}
		s.decided[cond.Value] = cond.Val
		found := s.block(next, 0)
		if known {
			s.decided[cond.Value] = val
		} else {
			delete(s.decided, cond.Value)
		}
		if found != nil {
			return found
		}
	}
	return nil
}
