package eventsprintf

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports events whose text is formatted twice, or not at all.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			rec, ok := kube.RecordOf(c.Fn)
			if !ok {
				continue
			}
			call := pass.Flow.CallExpr(c.Instr)
			if call == nil || rec.Text >= len(call.Args) {
				continue
			}
			e := event{pass: pass, call: call, rec: rec, text: call.Args[rec.Text]}
			switch {
			case !rec.Formats:
				e.unformatted()
			case e.constant() != nil:
				e.arguments()
			case len(call.Args) == rec.Text+1:
				e.twice(c.Arg(rec.Text), pass.Flow.Known(c.Instr.Block()))
			}
		}
	}
}

type event struct {
	pass *rule.Pass
	call *ast.CallExpr
	rec  kube.RecordCall
	text ast.Expr
}

func (e *event) constant() *string {
	v := e.pass.TypesInfo.Types[e.text].Value
	if v == nil || v.Kind() != constant.String {
		return nil
	}
	s := constant.StringVal(v)
	return &s
}

// unformatted: Event with a constant that has verbs.
func (e *event) unformatted() {
	s := e.constant()
	if s == nil {
		return
	}
	// "50% done" is a text: only a verb that nothing follows is one
	if !regexp.MustCompile(`%[+#]?[svdqwxt]($|[^a-zA-Z])`).MatchString(*s) {
		return
	}
	e.report("Event does not format: use Eventf", nil)
}

// arguments: Eventf with a constant format and another number of arguments.
func (e *event) arguments() {
	if e.pass.Quiet(e.call.Ellipsis.IsValid(), e.text, "the arguments come in one list: how many these are is not looked at") {
		return
	}
	n, ok := verbs(*e.constant())
	if args := len(e.call.Args) - e.rec.Text - 1; ok && n != args {
		e.report(fmt.Sprintf("the format of Eventf has %s and gets %s: the event says %s", count(n, "verb"), count(args, "argument"), garbage(n, args)), nil)
	}
}

// twice: Eventf with a ready text, where known holds.
func (e *event) twice(v ssa.Value, known ssaflow.Conds) {
	if e.pass.Quiet(!e.ready(v, known), e.text, "no error is known to be part of the text: in names and numbers there is no percent sign") {
		return
	}
	call, _ := ast.Unparen(e.text).(*ast.CallExpr)
	if fn := calleeOf(e.pass, call); fn != nil && fn.FullName() == "fmt.Sprintf" && !call.Ellipsis.IsValid() && len(call.Args) > 1 {
		e.report(`Eventf formats its argument a second time: use Eventf with the format and the arguments`, []fix.Edit{fix.Cut(call.Pos(), call.Args[0].Pos()), fix.Cut(call.Rparen, call.End())})
		return
	}
	instead := `use Eventf with "%s"`
	if e.rec.Plain {
		instead = `use Event, or Eventf with "%s"`
	}
	e.report("Eventf formats its argument a second time: "+instead, []fix.Edit{fix.Insert(e.text.Pos(), `"%s", `)})
}

func calleeOf(pass *rule.Pass, call *ast.CallExpr) *types.Func {
	if call == nil {
		return nil
	}
	return model.Callee(pass.TypesInfo, call)
}

func (e *event) report(msg string, edits []fix.Edit) {
	d := e.pass.At(e.text)
	if edits != nil {
		d.Fix("format once", edits...)
	}
	d.Say(msg)
}
