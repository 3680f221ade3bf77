package eventaction

import (
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportRecorders reports recorders with a name by which the API server refuses each of their
// events.
func reportRecorders(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			i, ok := kube.RecorderName(c.Fn)
			expr := pass.Flow.CallExpr(c.Instr)
			if !ok || expr == nil || i >= len(expr.Args) || c.Arg(i) == nil {
				continue
			}
			n := &named{pass: pass}
			n.look(c.Arg(i), 0)
			if n.refused != "" {
				pass.At(expr.Args[i]).Because(n.at, "the name is given here").
					Sayf("%q is no qualified name (letters, digits, '-', '_' and '.', at most 63): the API server refuses every event of this recorder; call it like the controller", n.refused)
			}
		}
	}
}

// A named looks for the texts that a recorder is called by.
type named struct {
	pass    *rule.Pass
	at      ssa.Instruction // the call that hands the name in, nil where it stands beside the recorder
	refused string
}

// look notes the first text among what v may be that the API server refuses.
func (n *named) look(v ssa.Value, depth int) {
	if depth > 4 || n.refused != "" {
		return
	}
	for _, o := range ssaflow.Origins(n.pass.Flow, v, ssaflow.OriginOptions{Results: true, Fields: true}) {
		switch x := o.Value.(type) {
		case *ssa.Const:
			if text, ok := ssaflow.ConstText(x); ok && text != "" && !kube.IsQualifiedName(text) {
				n.refused = text
			}
		case *ssa.Parameter:
			for _, s := range n.pass.Effects.Graph().Sites(x.Parent()) {
				if n.look(s.Call.ArgOf(x), depth+1); n.refused != "" && n.at == nil {
					n.at = s.Call.Instr
				}
			}
		case *ssa.UnOp:
			if g, ok := x.X.(*ssa.Global); ok {
				for _, st := range n.pass.Flow.GlobalStores(g) {
					n.look(st.Val, depth+1)
				}
			}
		case *ssa.BinOp:
			n.part(x.X)
			n.part(x.Y)
		case *ssa.Call:
			if c, ok := n.pass.Flow.Resolve(x); ok && kube.Is(c.Fn, "fmt.Sprint", "fmt.Sprintf", "fmt.Sprintln") {
				n.part(c.Arg(0))
			}
		}
	}
}

// part notes a part of a name, or its format, with a blank or a sign that no name may have.
func (n *named) part(v ssa.Value) {
	if text, ok := ssaflow.ConstText(v); ok && strings.ContainsAny(text, " :,;()[]<>'\"") {
		n.refused = text
	}
}
