package eventsprintf

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
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
				e.twice(c.Arg(rec.Text))
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

var verb = regexp.MustCompile(`%[-+# 0]*(\d+)?(\.\d*)?[svdqwxXtTpfgGeEcUbo%]`)

// verbs counts the verbs of a format; ok is false when it is not a simple one.
func verbs(format string) (n int, ok bool) {
	for _, v := range verb.FindAllString(format, -1) {
		if !strings.HasSuffix(v, "%") {
			n++
		}
	}
	return n, !strings.Contains(verb.ReplaceAllString(format, ""), "%")
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
	if e.call.Ellipsis.IsValid() {
		return
	}
	n, ok := verbs(*e.constant())
	if args := len(e.call.Args) - e.rec.Text - 1; ok && n != args {
		e.report(fmt.Sprintf("the format of Eventf has %s and gets %s: the event says %s", count(n, "verb"), count(args, "argument"), garbage(n, args)), nil)
	}
}

func count(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

func garbage(verbs, args int) string {
	if verbs > args {
		return "%!s(MISSING)"
	}
	return "%!(EXTRA …)"
}

// twice: Eventf with a ready text.
func (e *event) twice(v ssa.Value) {
	if !e.ready(v) {
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

// ready: an error is part of the text. What errors say often holds escaped URLs
// and paths; in names and numbers there is no percent sign.
func (e *event) ready(v ssa.Value) bool {
	joined := func(v ssa.Value) ([]ssa.Value, bool) {
		if op, ok := v.(*ssa.BinOp); ok {
			return []ssa.Value{op.X, op.Y}, true
		}
		return nil, false
	}
	for _, o := range ssaflow.Origins(e.pass.Flow, v, ssaflow.OriginOptions{Through: joined}) {
		if call, ok := o.Value.(*ssa.Call); ok && e.saysError(e.pass.Flow.CallExpr(call)) {
			return true
		}
	}
	return false
}

// saysError: call makes text of an error: its method Error, or Sprintf and the
// functions of package strings with an error among the arguments.
func (e *event) saysError(call *ast.CallExpr) bool {
	fn := calleeOf(e.pass, call)
	if !kube.MakesText(fn) {
		return false
	}
	if fn.Signature().Recv() != nil {
		return true
	}
	return slices.ContainsFunc(call.Args, func(a ast.Expr) bool {
		if kube.IsError(e.pass.TypesInfo.TypeOf(a)) {
			return true
		}
		inner, _ := ast.Unparen(a).(*ast.CallExpr)
		return e.saysError(inner)
	})
}

func (e *event) report(msg string, edits []fix.Edit) {
	d := e.pass.At(e.text)
	if edits != nil {
		d.Fix("format once", edits...)
	}
	d.Say(msg)
}
