package eventaction

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports events that the API server refuses for their texts.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	reportRecorders(pass)
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		rec, ok := kube.RecordTextOf(fn)
		if !ok || call.Ellipsis.IsValid() && len(call.Args) <= rec.Note {
			return
		}
		word := func(i int, name string) {
			s, ok := constant(pass, call, i)
			switch {
			case ok && s == "":
				pass.At(call.Args[i]).Sayf("the events/v1 API requires a non-empty %s: the event is rejected and lost", name)
			case ok && len(s) > kube.MaxEventWord:
				pass.At(call.Args[i]).Sayf("the events/v1 API takes at most 128 bytes of %s: the event is rejected and lost", name)
			}
		}
		word(rec.Reason, "reason")
		word(rec.Action, "action")
		if s, ok := constant(pass, call, rec.Note); ok && len(s) > kube.MaxEventNote {
			pass.At(call.Args[rec.Note]).Say("the events/v1 API takes at most 1024 bytes of note: the event is rejected and lost")
		}
	})
}

func constant(pass *rule.Pass, call *ast.CallExpr, i int) (string, bool) {
	if i >= len(call.Args) {
		return "", false
	}
	return pass.ConstString(call.Args[i])
}
