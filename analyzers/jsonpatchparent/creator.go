package jsonpatchparent

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// madeWith: the package creates objects of the kind that is patched, and gives the map
// to each that it makes: those that it patches are its own.
func madeWith(pass *rule.Pass, c rule.PatchCall, field string) bool {
	kind := kube.KindOf(patched(pass, c))
	if kind == nil || !creates(pass, kind) {
		return false
	}
	made, all := false, true
	for _, file := range pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok || kube.Named(pass.TypesInfo.TypeOf(lit)) == nil || kube.Named(pass.TypesInfo.TypeOf(lit)).Obj() != kind {
				return true
			}
			if values, ok := rule.Fields(lit); ok {
				if meta, ok := values["ObjectMeta"].(*ast.CompositeLit); ok && !(len(values) == 1 && onlyNames(meta)) {
					made, all = true, all && has(pass, meta, field)
				}
			}
			return true
		})
	}
	return made && all
}

// selected: the map is that of the labels of a pod. A workload makes none without: it could
// not select them.
func selected(pass *rule.Pass, c rule.PatchCall, field string) bool {
	kind := kube.KindOf(patched(pass, c))
	return kind != nil && strings.EqualFold(field, "labels") && kind.Name() == "Pod" && kube.PkgPath(kind.Pkg()) == kube.CorePath &&
		pass.Quiet(true, c.Call, "a pod of a workload has labels, by which it is selected")
}

// onlyNames: the metadata says which object is meant, to read, patch or delete it.
func onlyNames(meta *ast.CompositeLit) bool {
	values, _ := rule.Fields(meta)
	for name := range values {
		if name != "Name" && name != "Namespace" {
			return false
		}
	}
	return true
}

// has: the literal of the metadata fills the map.
func has(pass *rule.Pass, meta *ast.CompositeLit, field string) bool {
	values, ok := rule.Fields(meta)
	if !ok {
		return true // not in sight
	}
	for name, v := range values {
		if strings.EqualFold(name, field) {
			return !pass.TypesInfo.Types[v].IsNil()
		}
	}
	return false
}

// patched returns the type of the object that a call patches: the operand, or what a
// clientset returns.
func patched(pass *rule.Pass, c rule.PatchCall) types.Type {
	if c.Object != nil {
		return pass.TypesInfo.TypeOf(c.Object)
	}
	if res, ok := pass.TypesInfo.TypeOf(c.Call).(*types.Tuple); ok && res.Len() > 0 {
		return res.At(0).Type()
	}
	return nil
}

// creates: the package creates objects of the kind.
func creates(pass *rule.Pass, kind *types.TypeName) bool {
	for _, f := range pass.Funcs() {
		for i := range f.Ops {
			if op := &f.Ops[i]; op.Op.Verb == kube.Create && op.Sub == "" {
				if v := op.Call.Arg(op.Op.Obj); v != nil && op.Via == nil && kube.KindOf(ssaflow.Unwrap(v).Type()) == kind {
					return true
				}
			}
		}
	}
	return false
}
