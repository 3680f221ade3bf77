package nilderef

import (
	"go/types"
	"reflect"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"golang.org/x/tools/go/ssa"
)

// A fieldUses looks for the uses of one package.
type fieldUses struct {
	pass   *rule.Pass
	tested map[*types.Var]bool
	filled map[*types.Var][]*ssa.Function
	made   map[*types.TypeName]bool
	// filters are the fields that functions which answer yes or no test: an event may
	// have passed such a one.
	filters map[*types.Var]bool
	brings  map[*ssa.Function]bool // what events and requests begin with
	indexed map[*types.Var]bool    // what index functions look at
	stored  map[*types.Var]bool    // what the package gives a value, in anything
	chosen  map[*types.Var]bool    // by what functions of the package choose what they collect
}

// of returns the use of the field that is loaded, if there is one that nothing on
// the way makes sure of.
func (s *fieldUses) of(load *ssa.UnOp) (u fieldUse, ok bool) {
	fa, isField := load.X.(*ssa.FieldAddr)
	if !isField || ssaflow.FieldOf(fa) == nil {
		return u, false
	}
	st, field := ssaflow.Struct(fa.X.Type()), ssaflow.FieldOf(fa).Origin()
	derefs := effects.Dereferences(s.pass.Effects, load)
	if st == nil || len(derefs) == 0 || !kube.IsAPIField(fa.X.Type(), st.Field(fa.Field), st.Tag(fa.Field)) || !s.optional(field) {
		return u, false
	}
	if kube.OfControllers(fa.X.Type(), field) {
		return s.ofReference(load, derefs)
	}
	way := objects.WayTo(load.X)
	if u, ok := s.testedNext(way, field, load, derefs); ok {
		return u, true
	}
	object := outermost(way)
	if object < 0 || s.filledElsewhere(field, load.Parent()) || hasDefaults(way) {
		return u, false
	}
	for _, d := range derefs {
		if s.pass.Flow.AskedForNil(load, d.Instr.Block()) || s.shown(way, object, field, d.Instr) {
			continue
		}
		seldom := kube.SeldomThere(fa.X.Type(), field) && !s.stored[field] && !s.chosen[field]
		if !s.fromOutside(way, object, field, d.Instr, 0) && !(seldom && elementOf(way)) {
			continue
		}
		u = fieldUse{load: load, use: d}
		test, remembered := s.testedLater(way.Name(), d.Instr)
		switch {
		case remembered:
			continue
		case test != nil:
			u.test = test
		case ruled(s.pass, way, st.Tag(fa.Field)) || pickedByCaller(way) || s.indexed[field] && s.listedByField(way.Root):
			continue
		case seldom: // and no value of the package's own has it
			u.seldom = true
		case !s.pass.InModule(field.Pkg()):
			continue // objects of others are as their owners make them
		case kube.ServerFills(field.Name()):
			continue // kinds that are like built-in ones have their defaults, too
		}
		return u, true
	}
	return u, false
}

// ruled: a rule of the resource definition names the field that has a tag, above it or above
// what holds it: somebody has thought about an object without it.
func ruled(pass *rule.Pass, way objects.Way, tag string) bool {
	name, _, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
	return name != "" && slices.ContainsFunc(way.Parts, func(p objects.WayPart) bool {
		if n := kube.Named(p.Value.Type()); n != nil && kube.IsAPIStruct(n) && kube.RuleNames(pass.TypeMarkers(n.Obj()), name) {
			return true
		}
		fa, ok := p.Value.(*ssa.FieldAddr)
		if !ok || ssaflow.FieldOf(fa) == nil || !kube.IsAPIStruct(fa.X.Type()) {
			return false
		}
		markers, _ := pass.FieldMarkers(ssaflow.FieldOf(fa))
		return kube.RuleNames(markers, name)
	})
}

// filledElsewhere: another function gives the field a value.
func (s *fieldUses) filledElsewhere(field *types.Var, fn *ssa.Function) bool {
	return slices.ContainsFunc(s.filled[field], func(x *ssa.Function) bool { return x != fn })
}

// loadedField returns the field that is loaded, if it is one.
func loadedField(load *ssa.UnOp) *types.Var {
	if fa, ok := load.X.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) != nil {
		return ssaflow.FieldOf(fa).Origin()
	}
	return nil
}

// optional: the markers of the field say that it may be left out, where its source
// can be read.
func (s *fieldUses) optional(field *types.Var) bool {
	markers, ok := s.pass.FieldMarkers(field)
	return kube.MayBeLeftOut(markers) && (ok || !s.pass.InModule(field.Pkg()))
}

// hasDefaults: code beside the type of an object on the way gives it its defaults.
func hasDefaults(way objects.Way) bool {
	return slices.ContainsFunc(way.Parts, func(p objects.WayPart) bool {
		builtin, _ := kube.BuiltIn(p.Value.Type())
		return !builtin && kube.IsAPIObject(p.Value.Type()) && kube.HasDefaults(p.Value.Type())
	})
}

// outermost returns the index of the first part that is of an API type, -1 when
// there is none.
func outermost(way objects.Way) int {
	return slices.IndexFunc(way.Parts, func(p objects.WayPart) bool {
		return kube.IsAPIStruct(p.Value.Type()) || kube.IsListType(p.Value.Type())
	})
}
