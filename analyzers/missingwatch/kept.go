package missingwatch

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// withOwns is what to do in a builder of a controller.
const withOwns = "watch it with Owns"

// reportKept reports the kinds that reconcilers keep for an object of kind own, and that
// watched does not know; at is the call by which they watch own.
func reportKept(pass *rule.Pass, roots []*ssa.Function, own *types.Named, at ssaflow.Call, advice string, watched func(*types.Named) bool) {
	call := pass.Flow.CallExpr(at.Instr)
	if call == nil {
		return
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return
	}
	var names []string
	var edits []fix.Edit
	f := pass.At(sel.Sel)
	for _, c := range recur.Keeps(pass, roots, own) {
		if watched(c.Kind) {
			continue
		}
		names = append(names, c.Kind.Obj().Name())
		f.Because(c.At, "a "+c.Kind.Obj().Name()+" is made here")
		if c.Controlled && advice == withOwns {
			edits = append(edits, owns(pass, call, sel, c.Kind)...)
		}
	}
	if len(names) == 0 {
		return
	}
	list := names[len(names)-1]
	if n := len(names) - 1; n > 0 {
		list = strings.Join(names[:n], ", ") + " and " + list
	}
	f.Fix("add Owns", edits...).
		Sayf("nothing watches %s made for each %[2]s: when one is deleted, it is recreated only after a change of the %[2]s or a resync; %[3]s", list, own.Obj().Name(), advice)
}

// owns adds Owns for a kind behind a call of For.
func owns(pass *rule.Pass, call *ast.CallExpr, sel *ast.SelectorExpr, kind *types.Named) []fix.Edit {
	dot, ok := pass.Flow.Text(sel.X.End(), sel.Sel.Pos())
	if !ok {
		return nil
	}
	name, edits, ok := fix.Import(pass.Flow, call.Pos(), kind.Obj().Pkg().Path())
	if !ok {
		return nil
	}
	return append(edits, fix.Insert(call.End(), fmt.Sprintf("%sOwns(&%s.%s{})", dot, name, kind.Obj().Name())))
}

// reportInformers does the same for workers of a queue that handlers of informers fill.
func reportInformers(pass *rule.Pass) {
	handled := make(map[*types.TypeName]bool)
	sources := recur.FindHandlers(pass)
	for _, s := range sources {
		reportIdle(pass, s)
	}
	for _, s := range sources {
		if s.Kind == nil {
			return
		}
		handled[s.Kind.Obj()] = true
	}
	roots := pass.Effects.Graph().Roots(pass.Model, model.KeyWorker)
	for _, s := range sources {
		reportKept(pass, roots, s.Kind, s.Call, "add a handler to its informer", func(k *types.Named) bool { return handled[k.Obj()] })
	}
}
