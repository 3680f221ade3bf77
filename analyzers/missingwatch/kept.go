package missingwatch

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/model"
	"github.com/ctrlvet/ctrlvet/internal/recur"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// reportKept reports the kinds that reconcilers keep for an object of kind own, and that
// watched does not know, at the call by which they watch own.
func reportKept(pass *rule.Pass, roots []*ssa.Function, own *types.Named, at ssaflow.Call, watched func(*types.Named) bool) {
	var names []string
	var edits []fix.Edit
	f := pass.At(at)
	for _, c := range recur.Keeps(pass, roots, own) {
		if watched(c.Kind) {
			continue
		}
		names = append(names, c.Kind.Obj().Name())
		f.Because(c.At, "a "+c.Kind.Obj().Name()+" is made here")
		if c.Controlled {
			edits = append(edits, owns(pass, at, c.Kind)...)
		}
	}
	if len(names) == 0 {
		return
	}
	list := names[len(names)-1]
	if n := len(names) - 1; n > 0 {
		list = strings.Join(names[:n], ", ") + " or " + list
	}
	f.Fix("watch what the reconciler makes", edits...).
		Sayf("a %s that is deleted or changed by hand is repaired only when the %s changes or at a resync: nothing watches it", list, own.Obj().Name())
}

// owns adds Owns for a kind behind For.
func owns(pass *rule.Pass, at ssaflow.Call, kind *types.Named) []fix.Edit {
	call := pass.Flow.CallExpr(at.Instr)
	if call == nil {
		return nil
	}
	name, edits, ok := fix.Import(pass.Flow, call.Pos(), kind.Obj().Pkg().Path())
	if !ok {
		return nil
	}
	return append(edits, fix.Insert(call.End(), fmt.Sprintf(".\nOwns(&%s.%s{})", name, kind.Obj().Name())))
}

// reportInformers does the same for workers of a queue that handlers of informers fill.
func reportInformers(pass *rule.Pass) {
	handled := make(map[*types.TypeName]bool)
	type source struct {
		kind *types.Named
		call ssaflow.Call
	}
	var sources []source
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			if !c.Method || !kube.IsAddEventHandler(c.Fn) {
				continue
			}
			kind := informedOf(pass, c.Args[0])
			if kind == nil {
				return
			}
			handled[kind.Obj()] = true
			sources = append(sources, source{kind, c})
		}
	}
	roots := pass.Effects.Graph().Roots(pass.Model, model.KeyWorker)
	for _, s := range sources {
		reportKept(pass, roots, s.kind, s.call, func(k *types.Named) bool { return handled[k.Obj()] })
	}
}

// informedOf returns the kind of an informer that a generated one returns; nil when it is not
// in sight.
func informedOf(pass *rule.Pass, v ssa.Value) *types.Named {
	made := ssaflow.MadeBy(ssaflow.Unwrap(v))
	if made == nil {
		return nil
	}
	c, ok := pass.Flow.Resolve(made)
	if !ok || !c.Method {
		return nil
	}
	kind := kube.ListedBy(c.Args[0].Type())
	if kind == nil {
		return nil
	}
	return kube.Named(kind.Type())
}
