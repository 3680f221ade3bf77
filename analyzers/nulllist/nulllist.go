package nulllist

import (
	_ "embed"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports lists that are sent as null.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, o := range object.WithStatus(pass.Effects, f) {
			for _, m := range o.Moments {
				st, ok := m.Instr.(*ssa.Store)
				if !ok || !requires(pass, st) || !mayBeNil(pass, st) {
					continue
				}
				i := slices.IndexFunc(o.Moments, func(s *object.Event) bool { return s.StatusOp() != nil && o.Reaches(st, s.Instr) })
				if i < 0 {
					continue
				}
				pass.At(st).Because(o.Moments[i].Instr, "the status is written here").
					Sayf("%s is nil when the list is empty, and is sent as null: the kind requires a list and refuses null; make an empty one", ssaflow.FieldOf(st.Addr.(*ssa.FieldAddr)).Name())
			}
		}
	}
}

// requires: what is set is a list of a status, which its kind requires.
func requires(pass *rule.Pass, st *ssa.Store) bool {
	at, ok := st.Addr.(*ssa.FieldAddr)
	if !ok || ssaflow.FieldOf(at) == nil || !pass.InModule(ssaflow.FieldOf(at).Pkg()) {
		return false
	}
	f, in := ssaflow.FieldOf(at), ssaflow.Struct(at.X.Type())
	if _, list := f.Type().Underlying().(*types.Slice); !list || in == nil || !kube.IsStatusType(at.X.Type()) {
		return false
	}
	markers, known := pass.FieldMarkers(f)
	return known && kube.RequiresList(in.Tag(at.Field), markers)
}

// mayBeNil: the list starts as nil, and elements are added as they are found.
func mayBeNil(pass *rule.Pass, st *ssa.Store) bool {
	grows, empty := false, false
	for _, o := range ssaflow.Origins(pass.Flow, st.Val, ssaflow.OriginOptions{Results: true}) {
		switch v := o.Value.(type) {
		case *ssa.Const:
			empty = empty || v.IsNil()
		case *ssa.Call:
			b, ok := v.Call.Value.(*ssa.Builtin)
			grows = grows || ok && b.Name() == "append"
		}
	}
	return grows && empty && !slices.ContainsFunc(pass.Flow.Known(st.Block()), func(k ssaflow.Cond) bool {
		_, _, none, ok := k.EmptyTest()
		return ok && !none
	})
}
