package callgraph

import (
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Start is a place where a goroutine is started.
type Start struct {
	Instr ssa.CallInstruction
	// Fn is the function that the goroutine runs, nil when unknown.
	Fn *ssa.Function
	// Receiver is the receiver of the method Fn, as seen where it is started.
	Receiver ssa.Value
}

// Starts returns the goroutines that fn starts: by go statements, error groups,
// wait groups, and through wait.Until and its like in a go statement.
func Starts(p *ssaflow.Package, fn *ssa.Function) []Start {
	var out []Start
	for _, c := range p.Calls(fn) {
		_, isGo := c.Instr.(*ssa.Go)
		arg := kube.StartsGoroutine(c.Fn)
		if kube.Is(c.Fn, "errgroup.Group.Go", "errgroup.Group.TryGo") {
			arg = 0
		}
		s := Start{Instr: c.Instr}
		switch {
		case arg >= 0:
			s.set(p, c.Arg(arg))
		case !isGo:
			continue
		case kube.RunsLoop(c.Fn) >= 0:
			s.set(p, c.Arg(kube.RunsLoop(c.Fn)))
		default:
			s.Fn = c.Static
			if c.Method {
				s.Receiver = c.Args[0]
			}
		}
		out = append(out, s)
	}
	return out
}

func (s *Start) set(p *ssaflow.Package, v ssa.Value) {
	if v == nil {
		return
	}
	s.Fn = p.FuncOf(v)
	if mc, ok := ssaflow.Unwrap(v).(*ssa.MakeClosure); ok && mc.Fn.(*ssa.Function).Synthetic != "" && len(mc.Bindings) == 1 {
		s.Receiver = mc.Bindings[0]
	}
}

// Rounds returns what a counter is compared with that decides whether the innermost
// loop around block b has another round: n of `for i := 0; i < n; i++` and of
// `for range n`. It is nil when a round depends on something else.
func Rounds(b *ssa.BasicBlock) ssa.Value {
	if cond := roundsOf(b); cond != nil && cond.Op == token.LSS {
		return cond.Y
	}
	return nil
}

// roundsOf returns the comparison that decides about the rounds of the innermost loop
// around block b, nil when there is none.
func roundsOf(b *ssa.BasicBlock) *ssa.BinOp {
	for d := b; d != nil; d = d.Idom() {
		if iff, ok := ssaflow.Terminator(d).(*ssa.If); ok && ssaflow.InLoop(d) {
			cond, _ := iff.Cond.(*ssa.BinOp)
			return cond
		}
	}
	return nil
}

// Repeated reports whether block b is run more than once in a loop that is not
// known to have a single round.
func Repeated(b *ssa.BasicBlock) bool {
	if !ssaflow.InLoop(b) {
		return false
	}
	cond := roundsOf(b)
	if cond == nil {
		return true
	}
	c, isConst := cond.Y.(*ssa.Const)
	return !isConst || cond.Op != token.LSS || c.Value == nil || c.Value.Kind() != constant.Int || c.Int64() != 1
}
