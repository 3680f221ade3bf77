package nilderef

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// A fieldUse is the use of an optional field of an API type where nothing on the
// way shows that it is there: in lists, in nested structs, of objects from
// callers. What else is known of the field says which form reports it.
type fieldUse struct {
	load     *ssa.UnOp
	use      ssaflow.Dereference
	evidence evidence
	test     ssa.Instruction // of evidence later
}

type evidence uint8

const (
	isUntested  evidence = iota // nobody in the package tests the field
	isElsewhere                 // other functions of the package do
	isLater                     // the function itself does, later or on another way
)

// eachFieldUse makes the Run of a form that reports uses with one evidence.
func eachFieldUse(e evidence, format string) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		for _, u := range rule.Shared(pass, findFieldUses) {
			if u.evidence != e {
				continue
			}
			inside := ""
			if u.use.Inside != nil {
				inside = " in " + u.use.Inside.Name()
			}
			found := pass.At(u.use.Instr)
			if u.test != nil {
				found = found.Because(u.test, "the test for nil is here")
			}
			found.Sayf(format, fieldName(pass, u.load), inside)
		}
	}
}

// fieldName renders the field as the source has it.
func fieldName(pass *rule.Pass, load *ssa.UnOp) string {
	name := ssaflow.FieldOf(load.X.(*ssa.FieldAddr)).Name()
	for _, n := range pass.Flow.Path(load.Pos()) {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == name {
			return types.ExprString(sel)
		}
	}
	return name
}

// findFieldUses returns the first use of each field in each function.
func findFieldUses(pass *rule.Pass) []fieldUse {
	var out []fieldUse
	uses := &fieldUses{pass: pass, tested: testedFields(pass.Flow, loadedField), made: madeTypes(pass.Flow), filled: filledFields(pass.Flow)}
	taken := make(map[*ssa.UnOp]bool) // what nilderef/optional reports
	for _, l := range rule.Shared(pass, findOptional) {
		taken[l.load.load] = true
	}
	for _, f := range pass.Funcs() {
		if f.TooComplex || pass.HelpsTests(f.Fn) {
			continue
		}
		said := make(map[*types.Var]bool)
		for _, b := range f.Fn.Blocks {
			for _, i := range b.Instrs {
				load, ok := i.(*ssa.UnOp)
				if !ok || load.Op != token.MUL || taken[load] {
					continue
				}
				if field := loadedField(load); field != nil && !said[field] {
					if u, ok := uses.of(load); ok {
						out, said[field] = append(out, u), true
					}
				}
			}
		}
	}
	return out
}

type fieldUses struct {
	pass   *rule.Pass
	tested map[*types.Var]bool
	filled map[*types.Var]bool
	made   map[*types.TypeName]bool
}

// of returns the use of the field that is loaded, if there is one that nothing on
// the way makes sure of.
func (s *fieldUses) of(load *ssa.UnOp) (u fieldUse, ok bool) {
	fa, isField := load.X.(*ssa.FieldAddr)
	if !isField || ssaflow.FieldOf(fa) == nil {
		return u, false
	}
	st, field := ssaflow.Struct(fa.X.Type()), ssaflow.FieldOf(fa).Origin()
	derefs := s.pass.Flow.Dereferences(load)
	if st == nil || len(derefs) == 0 || s.filled[field] || !kube.IsAPIField(fa.X.Type(), st.Field(fa.Field), st.Tag(fa.Field)) || !s.optional(field) {
		return u, false
	}
	way := objects.WayTo(load.X)
	object := outermost(way)
	if object < 0 || hasDefaults(way) {
		return u, false
	}
	for _, d := range derefs {
		if s.pass.Flow.AskedForNil(load, d.Instr.Block()) || s.shown(way, object, field, d.Instr) {
			continue
		}
		if !s.fromOutside(way, object, field, d.Instr, 0) {
			continue
		}
		u = fieldUse{load: load, use: d}
		test, remembered := s.testedLater(way.Name(), d.Instr)
		switch {
		case remembered:
			continue
		case test != nil:
			u.evidence, u.test = isLater, test
		case s.tested[field]:
			u.evidence = isElsewhere
		}
		return u, true
	}
	return u, false
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
