package lockbalance

import (
	"fmt"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/onpurpose"
)

// kept reports returns on which a mutex stays locked that other paths of the
// function unlock.
func (c *checker) kept(fn *ssa.Function, m *mutex) {
	if len(m.unlocks) == 0 || onpurpose.Named(flow.Outermost(fn).Name(), onpurpose.HandsLock) || documented(fn) {
		return
	}
	for _, l := range m.locks {
		released := func(i ssa.Instruction) bool {
			ci, ok := i.(ssa.CallInstruction)
			if !ok {
				return false
			}
			if m.at(m.locks, i, l.Mode) { // locked again: not the business of this lock
				return true
			}
			return c.locks.Releases(ci)[m.place] != 0
		}
		if m.pending(l) {
			continue
		}
		ret, _ := c.pass.Flow.FeasiblePath(l.instr, released, isReturn).(*ssa.Return)
		if ret == nil || ret.Block() == fn.Recover || !m.unlockedAfter(l) || c.isHanded(l) {
			continue
		}
		c.reportKept(l, ret)
		return
	}
}

// pending: a deferred unlock may be registered before l.
func (m *mutex) pending(l operation) bool {
	for _, d := range m.defers {
		if d.Mode == l.Mode && flow.Reaches(d.instr, l.instr, nil) {
			return true
		}
	}
	return false
}

func documented(fn *ssa.Function) bool {
	d, ok := flow.Outermost(fn).Syntax().(*ast.FuncDecl)
	return ok && d.Doc != nil && onpurpose.Says(d.Doc.Text(), onpurpose.CallerLocks)
}

// unlockedAfter: some path does unlock what l locks.
func (m *mutex) unlockedAfter(l operation) bool {
	for _, u := range m.unlocks {
		if u.Mode == l.Mode && flow.Reaches(l.instr, u.instr, nil) {
			return true
		}
	}
	return false
}

// isHanded: another function unlocks this mutex without having locked it.
func (c *checker) isHanded(l operation) bool {
	if c.handed == nil {
		c.handed = c.locks.UnlockedElsewhere()
	}
	return c.handed[flow.MutexField(l.instr)]
}

func (c *checker) reportKept(l operation, ret *ssa.Return) {
	lock := c.pass.Flow.CallExpr(l.instr)
	if lock == nil {
		return
	}
	how := "locked"
	if l.Mode == flow.Read {
		how = "read-locked"
	}
	next := "the next Lock waits for ever"
	at := analysis.RelatedInformation{Pos: lock.Pos(), End: lock.End(), Message: how + " here"}
	stmt := c.pass.Flow.Return(ret)
	if stmt == nil || stmt.Pos() == token.NoPos {
		c.pass.Report(analysis.Diagnostic{
			Pos: lock.Pos(), End: lock.End(),
			Message: fmt.Sprintf("%s is still %s when %s ends on a path: %s", c.name(lock), how, ret.Parent().Name(), next),
		})
		return
	}
	c.pass.Report(analysis.Diagnostic{
		Pos: stmt.Pos(), End: stmt.End(), Related: []analysis.RelatedInformation{at},
		Message:        fmt.Sprintf("%s is still %s on this return: %s", c.name(lock), how, next),
		SuggestedFixes: c.insertion(lock, stmt, l.Mode),
	})
}

// insertion unlocks before a return whose results are plain variables and
// constants; nil for others, which may need the lock.
func (c *checker) insertion(lock *ast.CallExpr, ret *ast.ReturnStmt, mode flow.LockMode) []analysis.SuggestedFix {
	for _, r := range ret.Results {
		switch r := r.(type) {
		case *ast.Ident, *ast.BasicLit:
		case *ast.CompositeLit:
			if len(r.Elts) > 0 {
				return nil
			}
		default:
			return nil
		}
	}
	path := c.pass.Flow.Path(ret.Pos())
	if len(path) < 2 {
		return nil
	}
	for _, n := range path {
		if n == ast.Node(ret) {
			continue
		}
		if _, ok := n.(*ast.BlockStmt); !ok {
			return nil
		}
		break
	}
	start := c.pass.Flow.LineStart(ret.Pos())
	text, err := c.pass.ReadFile(c.pass.Fset.Position(ret.Pos()).Filename)
	if err != nil {
		return nil
	}
	file := c.pass.Fset.File(ret.Pos())
	indent := string(text[file.Offset(start):file.Offset(ret.Pos())])
	call := c.name(lock) + "." + unlock(mode) + "()"
	return []analysis.SuggestedFix{{
		Message:   "call " + call,
		TextEdits: []analysis.TextEdit{{Pos: ret.Pos(), End: ret.Pos(), NewText: []byte(call + "\n" + indent)}},
	}}
}

// returnsNext: after the unlock the function returns at once.
func (c *checker) returnsNext(u operation) bool {
	_, ok := flow.Terminator(u.instr.Block()).(*ssa.Return)
	return ok
}

// removal deletes the statement of a call with its line.
func (c *checker) removal(call *ast.CallExpr) []analysis.SuggestedFix {
	path := c.pass.Flow.Path(call.Pos())
	for _, n := range path {
		if stmt, ok := n.(*ast.ExprStmt); ok && stmt.X == ast.Expr(call) {
			start, end := c.pass.Flow.LineStart(stmt.Pos()), c.pass.Flow.LineEnd(stmt.End())
			if c.pass.Line(stmt.Pos()) != c.pass.Line(stmt.End()) {
				return nil
			}
			return []analysis.SuggestedFix{{
				Message:   "remove the call",
				TextEdits: []analysis.TextEdit{{Pos: start, End: end}},
			}}
		}
	}
	return nil
}
