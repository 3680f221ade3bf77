package rule

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

const findings = `package p

import corev1 "k8s.io/api/core/v1"

func f(pod *corev1.Pod) {
	g(pod)
	pod.Name = "x"
	rename(pod)
	if pod.Name == "" {
		return
	}
}

func g(pod *corev1.Pod) {}

func rename(pod *corev1.Pod) { pod.Namespace = "y" }
`

// TestFinding reports in function f of findings.
func TestFinding(t *testing.T) {
	type places struct {
		pass *Pass
		fn   *ast.FuncDecl
		g    ssaflow.Call
		set  ssa.Instruction // pod.Name = "x"
		f    *memory.Func
	}
	stmt := func(p places, i int) ast.Stmt { return p.fn.Body.List[i] }
	for _, tt := range []struct {
		name string
		say  func(p places)
		// The finding as "range: message", related places as "<- range: message",
		// fixes as "title [range→text …]". A range is its text.
		want []string
	}{
		{"node", func(p places) { p.pass.At(stmt(p, 0)).Say("said 100%") }, []string{"g(pod): said 100%"}},
		{"formatted", func(p places) { p.pass.At(stmt(p, 0)).Sayf("%s on line %d", "said", 6) }, []string{"g(pod): said on line 6"}},
		{"span", func(p places) {
			call := stmt(p, 0).(*ast.ExprStmt).X.(*ast.CallExpr)
			p.pass.At(Span(call.Pos(), call.Lparen)).Say("x")
		}, []string{"g: x"}},
		{"position", func(p places) { p.pass.At(stmt(p, 0).Pos()).Say("x") }, []string{": x"}},
		{"call", func(p places) { p.pass.At(p.g).Say("x") }, []string{"g(pod): x"}},
		{"call instruction", func(p places) { p.pass.At(p.g.Instr).Say("x") }, []string{"g(pod): x"}},
		{"instruction", func(p places) { p.pass.At(p.set).Say("x") }, []string{"pod.Name: x"}},
		{"operation", func(p places) {
			p.pass.At(Operation{Call: stmt(p, 0).(*ast.ExprStmt).X.(*ast.CallExpr)}).Say("x")
		}, []string{"g(pod): x"}},
		{"writes", func(p places) {
			for _, w := range p.f.Writes {
				p.pass.At(object.Change{Write: w}).Because(w.Site, "there").Say("x")
			}
		}, []string{"pod.Name: x", "<- pod.Name: there", "rename(pod): x", "<- pod.Namespace: there"}},

		{"nil", func(p places) { p.pass.At(nil).Say("x") }, nil},
		{"nil node", func(p places) { p.pass.At((*ast.CallExpr)(nil)).Say("x") }, nil},
		{"nil instruction", func(p places) { p.pass.At((*ssa.Call)(nil)).Say("x") }, nil},
		{"no position", func(p places) { p.pass.At(token.NoPos).Say("x") }, nil},
		{"no call", func(p places) { p.pass.At(ssaflow.Call{}).Say("x") }, nil},
		{"no operation", func(p places) { p.pass.At(Operation{}).Say("x") }, nil},
		{"no site", func(p places) { p.pass.At(summary.Site{}).Say("x") }, nil},

		{"causes", func(p places) {
			p.pass.At(stmt(p, 0)).Because(p.set, "set").Because((*ast.Ident)(nil), "never").
				Causes(p.pass.Cause(p.g, "called")...).Causes(p.pass.Cause(nil, "never")...).Say("x")
		}, []string{"g(pod): x", "<- pod.Name: set", "<- g(pod): called"}},
		{"cause elsewhere that cannot be shown", func(p places) {
			p.pass.At(stmt(p, 0)).Because(summary.Site{Pkg: "example.com/other", File: "a.go", Line: 3}, "there").Say("x")
		}, []string{"g(pod): x"}},

		{"fix", func(p places) {
			p.pass.At(stmt(p, 0)).Fix("drop it", analysis.TextEdit{Pos: stmt(p, 0).Pos(), End: stmt(p, 0).End()}).Say("x")
		}, []string{"g(pod): x", "drop it [g(pod)→]"}},
		{"fixes", func(p places) {
			e := analysis.TextEdit{Pos: stmt(p, 0).Pos(), End: stmt(p, 0).End(), NewText: []byte("g(nil)")}
			p.pass.At(stmt(p, 0)).Fix("one", e).Fix("none").Fixes().Fixes(analysis.SuggestedFix{Message: "two", TextEdits: []analysis.TextEdit{e}}).Say("x")
		}, []string{"g(pod): x", "one [g(pod)→g(nil)]", "two [g(pod)→g(nil)]"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			src := enginetest.Newest(t).Check(t, "example.com/p", findings)
			diags := src.Run(t, New(fixing("said", "safe"), func(pass *Pass) {
				p := places{pass: pass, fn: pass.Files[0].Decls[1].(*ast.FuncDecl), f: pass.Effects.All()[0]}
				for _, b := range p.f.Fn.Blocks {
					for _, i := range b.Instrs {
						if st, ok := i.(*ssa.Store); ok && p.set == nil {
							if _, field := st.Addr.(*ssa.FieldAddr); field {
								p.set = i
							}
						}
					}
				}
				for _, c := range pass.Flow.Calls(p.f.Fn) {
					if c.Fn.Name() == "g" {
						p.g = c
					}
				}
				tt.say(p)
			}))
			text := func(pos, end token.Pos) string {
				f := src.Fset.File(pos)
				return findings[f.Offset(pos):f.Offset(end)]
			}
			var got []string
			for _, d := range diags {
				got = append(got, text(d.Pos, d.End)+": "+d.Message)
				for _, r := range d.Related {
					got = append(got, "<- "+text(r.Pos, r.End)+": "+r.Message)
				}
				for _, f := range d.SuggestedFixes {
					var edits []string
					for _, e := range f.TextEdits {
						edits = append(edits, text(e.Pos, e.End)+"→"+string(e.NewText))
					}
					got = append(got, f.Message+" ["+strings.Join(edits, " ")+"]")
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %s\nwant %s", quoted(got), quoted(tt.want))
			}
		})
	}
}

func quoted(list []string) string { return fmt.Sprintf("%q", list) }

func TestFindingNowhere(t *testing.T) {
	defer func() {
		if v := recover(); v != "a finding at a int" {
			t.Errorf("recovered %v", v)
		}
	}()
	(&Pass{}).At(3)
}
