package locks

import "golang.org/x/tools/go/ssa"

// UndoesOwn is there for the tests of package locks_test.
func (l *Locks) UndoesOwn(unlock ssa.CallInstruction) bool { return l.undoesOwn(unlock) }
