package lostdefault

import (
	_ "embed"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports updates that take back a false.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	said := make(map[*types.TypeName]bool)
	for _, f := range pass.Funcs() {
		if f.TooComplex {
			continue
		}
		for _, o := range object.Written(pass.Effects, f) {
			kind := o.Type
			if kind == nil || said[kind.Obj()] || !pass.InModule(kind.Obj().Pkg()) {
				continue
			}
			for _, m := range o.Moments {
				op := m.MainOp()
				if op == nil || op.Via != nil || op.Op.Verb != kube.Update || object.DryRun(pass.Effects, op) || !o.ReadBefore(m) {
					continue
				}
				if lost := find(pass, kind, o); lost != nil && report(pass, f, op, kind, lost) {
					said[kind.Obj()] = true
					break
				}
			}
		}
	}
}

func report(pass *rule.Pass, f *memory.Func, op *memory.OpCall, kind *types.Named, lost *field) bool {
	src, ok := pass.Operation(f, op)
	if !ok {
		return false
	}
	pass.At(src.Call).Because(lost.of.Pos(), "omitempty leaves it out where it is false").
		Sayf("%s sets %s of a %s back to true where the user wrote false, which omitempty leaves out; make the field a pointer, or patch what changed",
			src.Name, lost.path, kind.Obj().Name())
	return true
}
