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

// Analyzer reports events that are refused for their texts or their type.
var Analyzer = rule.New(doc, run)

// The limits of the API server for events of events/v1, in bytes.
const maxWord, maxNote = 128, 1024

func run(pass *rule.Pass) {
	reportRecorders(pass)
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		if of, ok := kube.RecordOf(fn); ok && !isOwnRecorder(pass, call) {
			if s, ok := constant(pass, call, of.Type); ok && s != "Normal" && s != "Warning" {
				pass.At(call.Args[of.Type]).Sayf("recorders drop events of type %q, and only log it: use corev1.EventTypeNormal or EventTypeWarning", s)
			}
		}
		rec, ok := kube.RecordTextOf(fn)
		if !ok || call.Ellipsis.IsValid() && len(call.Args) <= rec.Note {
			return
		}
		word := func(i int, name string) {
			s, ok := constant(pass, call, i)
			switch {
			case ok && s == "":
				pass.At(call.Args[i]).Sayf("the events/v1 API requires a non-empty %s: the event is rejected and lost", name)
			case ok && len(s) > maxWord:
				pass.At(call.Args[i]).Sayf("the events/v1 API takes at most 128 bytes of %s: the event is rejected and lost", name)
			}
		}
		word(rec.Reason, "reason")
		word(rec.Action, "action")
		if s, ok := constant(pass, call, rec.Note); ok && len(s) > maxNote {
			pass.At(call.Args[rec.Note]).Say("the events/v1 API takes at most 1024 bytes of note: the event is rejected and lost")
		}
	})
}

// isOwnRecorder: the recorder is an interface of the program that has the methods of client-go's:
// what stands behind it may map the type first.
func isOwnRecorder(pass *rule.Pass, call *ast.CallExpr) bool {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		n := kube.Named(pass.TypesInfo.TypeOf(sel.X))
		return n != nil && types.IsInterface(n) && !kube.IsKubernetes(n.Obj().Pkg())
	}
	return false
}

func constant(pass *rule.Pass, call *ast.CallExpr, i int) (string, bool) {
	if i >= len(call.Args) {
		return "", false
	}
	return pass.ConstString(call.Args[i])
}
