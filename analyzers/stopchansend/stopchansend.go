package stopchansend

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports stop channels that get a value and are not closed.
var Analyzer = rule.New(doc, run, rule.Tests())

func run(pass *rule.Pass) {
	stops := make(map[any][]ssa.CallInstruction)
	closed := make(map[any]bool)
	var sends []*ssa.Send
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			switch i := i.(type) {
			case *ssa.Send:
				if empty(i.X.Type()) {
					sends = append(sends, i)
				}
			case ssa.CallInstruction:
				if builtin, ok := i.Common().Value.(*ssa.Builtin); ok && builtin.Name() == "close" {
					closed[channel(pass, i.Common().Args[0])] = true
				} else if c, ok := pass.Flow.Resolve(i); ok {
					stop(pass, c, stops)
				}
			}
		}
	}
	for _, s := range sends {
		ch := channel(pass, s.Chan)
		if uses := stops[ch]; len(uses) > 0 && !closed[ch] && !oneWaits(pass, s, ch, uses) {
			report(pass, s, uses[0])
		}
	}
}

func empty(t types.Type) bool {
	st, ok := t.Underlying().(*types.Struct)
	return ok && st.NumFields() == 0
}

// stop notes a channel that a call of client-go waits for.
func stop(pass *rule.Pass, c ssaflow.Call, stops map[any][]ssa.CallInstruction) {
	var recv types.Type
	if c.Method {
		recv = c.Args[0].Type()
	}
	if i := kube.StopArg(c.Fn, recv); i >= 0 && c.Arg(i) != nil {
		if ch := channel(pass, c.Arg(i)); ch != nil {
			stops[ch] = append(stops[ch], c.Instr)
		}
	}
}

// channel names a channel: by the field or package variable that holds it, or
// the call that makes it; nil when it comes from elsewhere.
func channel(pass *rule.Pass, v ssa.Value) any {
	for {
		if c, ok := v.(*ssa.ChangeType); ok {
			v = c.X
			continue
		}
		break
	}
	if load, ok := v.(*ssa.UnOp); ok {
		if fa, ok := load.X.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) != nil {
			return ssaflow.FieldOf(fa).Origin()
		}
	}
	at := pass.Flow.PlaceOf(v)
	switch root := at.Root.(type) {
	case *ssa.Global:
		return root
	case *ssa.MakeChan:
		return root
	case *ssa.Alloc:
		if at.Path == "*" {
			return root
		}
	}
	return nil
}

func report(pass *rule.Pass, s *ssa.Send, use ssa.CallInstruction) {
	for _, n := range pass.Flow.Path(s.Pos()) {
		stmt, ok := n.(*ast.SendStmt)
		if !ok {
			continue
		}
		ch := types.ExprString(stmt.Chan)
		pass.At(stmt).Fix("close the channel", fix.Replace(stmt, "close("+ch+")")).Because(pass.Flow.CallExpr(use), "waits for the channel").
			Sayf("a send on %s stops at most one of the goroutines that wait for it, and blocks when none does: close the channel", ch)
		return
	}
}
