package nilderef

import (
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var optional = rule.Form{Name: "optional", Run: func(pass *rule.Pass) {
	reportFields(pass, false, "%[1]s is optional and can be nil: this panics%[2]s when it is not set; test for nil first")
}}

// A fieldUse is the use of an optional field of an API type.
type fieldUse struct {
	load  *ssa.UnOp
	field *types.Var
	way   objects.Way
	// object is the part of the way that conditions are about.
	object objects.WayPart
	// seldom: it is a field of a built-in kind that many objects lack.
	seldom bool
	use    ssaflow.Dereference
}

// isExcused: something says, or may say, that the field is set.
func (s *fieldUses) isExcused(u fieldUse) bool {
	quiet := s.pass.QuietAt(u.use.Instr)
	return quiet(s.pass.Flow.AskedForNil(u.load, u.use.Instr.Block()), "a test before asks whether it is nil") ||
		quiet(s.isConditioned(u), "a condition before asks something about the object, which may say that the field is set") ||
		quiet(s.set[u.field], "code of the package sets the field") ||
		quiet(!u.seldom && s.tested[u.field], "code of the package does something elsewhere where the field is nil, and so knows when it is set") ||
		quiet(s.mayBeSet(u), "a function that is called before may set the field") ||
		quiet(!u.seldom && isOfStatus(u.way), "it is a field of a status, which the controller sets and not the user") ||
		quiet(hasDefaults(u.way) || s.isRuled(u), "the type has defaults, or a validation rule that names the field") ||
		quiet(!u.seldom && s.pass.AssignedElsewhere(kube.Named(u.object.Value.Type()).Obj(), u.field.Name()), "another package sets a field of that name")
}

// reportFields reports uses of fields that many objects lack, or of the others.
func reportFields(pass *rule.Pass, seldom bool, format string) {
	for _, u := range rule.Shared(pass, findFieldUses) {
		if u.seldom != seldom {
			continue
		}
		name, where := u.field.Name(), ""
		for _, n := range pass.Flow.Path(u.load.Pos()) {
			if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == u.field.Name() {
				name = types.ExprString(sel)
				break
			}
		}
		if u.use.Inside != nil {
			where = " in " + u.use.Inside.Name()
		}
		pass.At(u.use.Instr).Sayf(format, name, where)
	}
}

// A fieldUses looks for the uses of one package.
type fieldUses struct {
	pass        *rule.Pass
	set, tested map[*types.Var]bool // the fields that code of the package gives a value, or does something about where they are nil
	brings      map[*ssa.Function]bool
}

// findFieldUses returns the first use of each field in each function.
func findFieldUses(pass *rule.Pass) (out []fieldUse) {
	s := &fieldUses{pass: pass, set: make(map[*types.Var]bool), tested: make(map[*types.Var]bool), brings: make(map[*ssa.Function]bool)}
	s.collect()
	for _, f := range pass.Funcs() {
		if f.TooComplex || pass.HelpsTests(f.Fn) {
			continue
		}
		said := make(map[*types.Var]bool)
		var names []string // what leads on from there is reported once
		for i := range ssaflow.Instrs(f.Fn) {
			load, ok := i.(*ssa.UnOp)
			if !ok {
				continue
			}
			field, name := ssaflow.FieldLoaded(load), objects.WayTo(load).Name()
			if field == nil || said[field] || slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(name, n+".") }) {
				continue
			}
			if u, ok := s.useOf(load, field); ok {
				said[field], names, out = true, append(names, name), append(out, u)
			}
		}
	}
	return out
}

// collect notes what the package knows of its fields, and the functions that events begin with.
func (s *fieldUses) collect() {
	for _, fn := range s.pass.Flow.Funcs {
		for i := range ssaflow.Instrs(fn) {
			switch i := i.(type) {
			case *ssa.Store:
				if fa, ok := i.Addr.(*ssa.FieldAddr); ok && ssaflow.FieldOf(fa) != nil && !s.pass.Flow.InTest(fa.Pos()) {
					s.set[ssaflow.FieldOf(fa).Origin()] = true
				}
			case *ssa.BinOp:
				if x, _, ok := (ssaflow.Cond{Value: i, Val: true}).NilTest(); ok && !errflow.GoesOnWithout(s.pass.Flow, i) {
					s.note(x)
				}
			case *ssa.Call:
				if call, ok := s.pass.Flow.Resolve(i); ok && kube.ReadsWithDefault(call.Fn) && len(call.Args) > 0 {
					s.note(call.Args[0])
				}
			}
		}
	}
	for _, fn := range s.pass.Effects.Graph().Roots(s.pass.Model, bringsObjects) {
		contract := s.pass.Model.Contract(fn.Syntax())
		s.brings[fn] = contract == nil || !contract.Behind // else another function may have refused the object
	}
}

func (s *fieldUses) note(v ssa.Value) {
	if load, ok := v.(*ssa.UnOp); ok {
		if f := ssaflow.FieldLoaded(load); f != nil {
			s.tested[f] = true
		}
	}
}

// useOf returns the use of a field that is loaded, if there is one that nothing on the way makes sure of.
func (s *fieldUses) useOf(load *ssa.UnOp, field *types.Var) (u fieldUse, ok bool) {
	fa := load.X.(*ssa.FieldAddr)
	st := ssaflow.Struct(fa.X.Type())
	derefs := effects.Dereferences(s.pass.Effects, load)
	if st == nil || len(derefs) == 0 || !kube.IsAPIField(fa.X.Type(), st.Field(fa.Field), st.Tag(fa.Field)) || !s.pass.MayBeLeftOut(field) {
		return u, false
	}
	ofOwner := kube.OfControllers(fa.X.Type(), field)
	u = fieldUse{load: load, field: field, way: objects.WayTo(load.X), seldom: ofOwner || kube.SeldomThere(fa.X.Type(), field)}
	i := slices.IndexFunc(u.way.Parts, func(p objects.WayPart) bool {
		return kube.IsAPIStruct(p.Value.Type()) || kube.IsListType(p.Value.Type())
	})
	if ofOwner {
		i = len(u.way.Parts) - 2 // the reference
	}
	if i < 0 || !u.seldom && !s.pass.InModule(field.Pkg()) {
		return u, false
	}
	u.object = u.way.Parts[i]
	for _, d := range derefs {
		u.use = d
		if (u.seldom && isElement(u.way) || s.isRead(u, u.way, d.Instr, 0)) && !s.isExcused(u) {
			return u, true
		}
	}
	return u, false
}

// isOfStatus: the way leads through the status of an object.
func isOfStatus(way objects.Way) bool {
	return slices.ContainsFunc(way.Parts, func(p objects.WayPart) bool { return kube.IsStatusType(p.Value.Type()) })
}

// isRuled: a rule of the resource definition names the field, above it or above what holds it: somebody
// has thought about an object without it.
func (s *fieldUses) isRuled(u fieldUse) bool {
	fa := u.load.X.(*ssa.FieldAddr)
	name, _, _ := strings.Cut(reflect.StructTag(ssaflow.Struct(fa.X.Type()).Tag(fa.Field)).Get("json"), ",")
	return name != "" && slices.ContainsFunc(u.way.Parts, func(p objects.WayPart) bool {
		if n := kube.Named(p.Value.Type()); n != nil && kube.IsAPIStruct(n) && kube.RuleNames(s.pass.TypeMarkers(n.Obj()), name) {
			return true
		}
		fa, ok := p.Value.(*ssa.FieldAddr)
		if !ok || ssaflow.FieldOf(fa) == nil || !kube.IsAPIStruct(fa.X.Type()) {
			return false
		}
		markers, _ := s.pass.FieldMarkers(ssaflow.FieldOf(fa))
		return kube.RuleNames(markers, name)
	})
}

// hasDefaults: code beside the type of an object on the way gives it its defaults.
func hasDefaults(way objects.Way) bool {
	return slices.ContainsFunc(way.Parts, func(p objects.WayPart) bool {
		builtin, _ := kube.BuiltIn(p.Value.Type())
		return !builtin && kube.IsAPIObject(p.Value.Type()) && kube.HasDefaults(p.Value.Type())
	})
}
