package nilderef

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportFieldsNeverSet reports fields of structs that the package makes without ever giving them a value.
func reportFieldsNeverSet(pass *rule.Pass) {
	given, made := givenFields(pass)
	for f := range rule.Shared(pass, allTested) {
		given[f] = true // somebody knows
	}
	said := make(map[*types.Var]bool)
	each(func(c *checker) {
		if c.pass.HelpsTests(c.fn) {
			return
		}
		for i := range ssaflow.Instrs(c.fn) {
			load, ok := i.(*ssa.UnOp)
			if !ok {
				continue
			}
			f := loadedField(load)
			if f == nil || said[f] || given[f] || f.Pkg() != pass.Pkg || !f.Exported() && !made[f] {
				continue
			}
			said[f] = c.reportNeverSet(load, f)
		}
	})(pass)
}

// givenFields returns the fields that code of the package gives a value, tests too, or
// whose address it takes, and all those of structs that are converted. made are those of
// structs that it makes, with other fields: what forgets one.
func givenFields(pass *rule.Pass) (out, made map[*types.Var]bool) {
	out, made = make(map[*types.Var]bool), make(map[*types.Var]bool)
	given := func(e ast.Expr) {
		if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
			e = sel.Sel
		}
		if id, ok := e.(*ast.Ident); ok {
			if f, ok := pass.TypesInfo.Uses[id].(*types.Var); ok && f.IsField() && !(f.Exported() && pass.Flow.InTest(e.Pos())) {
				out[f.Origin()] = true
			}
		}
	}
	all := func(t types.Type, in map[*types.Var]bool) {
		if st := ssaflow.Struct(t); st != nil {
			for f := range st.Fields() {
				in[f.Origin()] = true
			}
		}
	}
	for _, file := range pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, l := range n.Lhs {
					given(l)
				}
			case *ast.RangeStmt:
				given(n.Key)
				given(n.Value)
			case *ast.UnaryExpr:
				if n.Op == token.AND {
					given(n.X)
				}
			case *ast.CompositeLit:
				for _, e := range n.Elts {
					if kv, ok := e.(*ast.KeyValueExpr); ok {
						given(kv.Key)
					} else {
						all(pass.TypesInfo.TypeOf(n), out)
					}
					all(pass.TypesInfo.TypeOf(n), made)
				}
			case *ast.CallExpr:
				if tv := pass.TypesInfo.Types[n.Fun]; tv.IsType() {
					all(tv.Type, out)
				}
			}
			return true
		})
	}
	return out, made
}

// reportNeverSet reports the first use of a field that is always nil.
func (c *checker) reportNeverSet(load *ssa.UnOp, f *types.Var) bool {
	if _, function := f.Type().Underlying().(*types.Signature); function {
		for _, r := range *load.Referrers() {
			if call, ok := r.(ssa.CallInstruction); ok && call.Common().Value == ssa.Value(load) && !c.pass.Flow.AskedForNil(load, call.Block()) && !c.fieldAsked(call.Block(), f) {
				return c.sayNeverSet(load, call, f, "calling it")
			}
		}
		return false
	}
	for _, u := range effects.Dereferences(c.pass.Effects, load) {
		if c.pass.Flow.AskedForNil(load, u.Instr.Block()) || c.fieldAsked(u.Instr.Block(), f) {
			continue
		}
		how := "reading " + u.Reads
		if _, method := u.Instr.(ssa.CallInstruction); method && u.Inside == nil {
			how = "calling " + u.Reads
		}
		return c.sayNeverSet(load, u.Instr, f, how)
	}
	return false
}

// sayNeverSet reports a use of the field, if others that can name it do not set it either.
func (c *checker) sayNeverSet(load *ssa.UnOp, use ssa.Instruction, f *types.Var, how string) bool {
	if !f.Exported() {
		c.pass.At(use).Sayf("field %s is never given a value in this package, and no other can: it is nil, and %s panics", f.Name(), how)
		return true
	}
	n := kube.Named(load.X.(*ssa.FieldAddr).X.Type())
	if n == nil || c.pass.Quiet(c.onlyTestsCall(), use, "nothing but tests calls the function") || !c.pass.LeftOutElsewhere(n.Origin().Obj(), f.Name()) {
		return false
	}
	c.pass.At(use).Sayf("field %s is given no value where %s is made, nor anywhere else in the module: it is nil, and %s panics", f.Name(), n.Obj().Name(), how)
	return true
}

// fieldAsked: another read of the field was compared with nil on the way.
func (c *checker) fieldAsked(b *ssa.BasicBlock, f *types.Var) bool {
	for _, k := range c.pass.Flow.Known(b) {
		if v, _, ok := k.NilTest(); ok {
			if load, ok := v.(*ssa.UnOp); ok && loadedField(load) == f {
				return true
			}
		}
	}
	return false
}
