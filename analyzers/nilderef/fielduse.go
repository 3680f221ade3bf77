package nilderef

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// A fieldUse is the use of an optional field of an API type where nothing on the
// way shows that it is there.
type fieldUse struct {
	load *ssa.UnOp
	use  ssaflow.Dereference
	// test is where the function asks whether it is there, later or on another way.
	test ssa.Instruction
	// seldom: objects in normal use lack it.
	seldom bool
	// beside are the uses of other fields of the same in one statement: one omission.
	beside []ssa.Instruction
}

// eachFieldUse makes the Run of a form that reports uses of fields that many objects lack, or of
// the others.
func eachFieldUse(seldom bool) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		for _, u := range rule.Shared(pass, findFieldUses) {
			if u.seldom == seldom {
				u.report(pass)
			}
		}
	}
}

func (u fieldUse) report(pass *rule.Pass) {
	inside := ""
	if u.use.Inside != nil {
		inside = " in " + u.use.Inside.Name()
	}
	found := pass.At(u.use.Instr)
	if u.test != nil {
		found = found.Because(u.test, "the test for nil is here")
	}
	for _, i := range u.beside {
		found = found.Because(i, "and here")
	}
	format := "%[1]s is optional and can be nil: this panics%[2]s when it is left out; test for nil first"
	switch {
	case u.seldom:
		format = "%[1]s is not there in every object: this panics%[2]s where it is nil; test for nil first"
	case u.test != nil:
		format = "%[1]s is used%[2]s before, or beside, the test for nil: it is optional, and this panics without it; test first"
	}
	found.Sayf(format, fieldName(pass, u.load), inside)
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

// bringsObjects are the roles whose functions get objects as they are.
const bringsObjects = model.Handler | model.Predicate | model.MapFunc | model.IndexFunc | model.Admission | model.ObjectReconciler | model.ObjectWorker

// findFieldUses returns the first use of each field in each function.
func findFieldUses(pass *rule.Pass) []fieldUse {
	var out []fieldUse
	uses := &fieldUses{pass: pass, tested: rule.Shared(pass, allTested), made: madeTypes(pass.Flow), filled: filledFields(pass.Flow), brings: make(map[*ssa.Function]bool), filters: filterFields(pass.Flow), indexed: indexedFields(pass), stored: storedFields(pass.Flow), chosen: chosenFields(pass.Flow)}
	for _, fn := range pass.Effects.Graph().Roots(pass.Model, bringsObjects) {
		uses.brings[fn] = !refusedBefore(pass, fn)
	}
	for _, f := range pass.Funcs() {
		if f.TooComplex || pass.HelpsTests(f.Fn) {
			continue
		}
		said := make(map[*types.Var]bool)
		var names []string // what leads on from there is reported once
		for _, b := range f.Fn.Blocks {
			for _, i := range b.Instrs {
				load, ok := i.(*ssa.UnOp)
				if !ok || load.Op != token.MUL {
					continue
				}
				field, name := loadedField(load), objects.WayTo(load).Name()
				if field == nil || said[field] || slices.ContainsFunc(names, func(n string) bool { return leadsOn(n, name) }) {
					continue
				}
				if u, ok := uses.of(load); ok {
					said[field], names = true, append(names, name)
					if last := len(out) - 1; last >= 0 && oneStatement(pass, out[last], u) {
						out[last].beside = append(out[last].beside, u.use.Instr)
					} else {
						out = append(out, u)
					}
				}
			}
		}
	}
	return out
}

// leadsOn: name is a field of what n is, not of its elements.
func leadsOn(n, name string) bool {
	rest, ok := strings.CutPrefix(name, n+".")
	return ok && !strings.Contains(rest, "[")
}

// behind: the value is a parameter of a function that is given objects only once another
// one has looked at them, and may have refused them.
func (s *fieldUses) behind(v ssa.Value) bool {
	param, ok := v.(*ssa.Parameter)
	if !ok {
		return false
	}
	return refusedBefore(s.pass, param.Parent())
}

func refusedBefore(pass *rule.Pass, fn *ssa.Function) bool {
	contract := pass.Model.Contract(fn.Syntax())
	return contract != nil && contract.Behind
}
