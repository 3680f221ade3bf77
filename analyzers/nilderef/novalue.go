package nilderef

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var novalue = rule.Form{Name: "novalue", Run: func(pass *rule.Pass) {
	each((*checker).reportNilObjects)(pass)
	reportFieldsNeverSet(pass)
}}

// reportNilObjects reports variables without a value that a read or a conversion is to fill.
func (c *checker) reportNilObjects() {
	said := make(map[*types.Var]bool)
	for _, call := range c.pass.Flow.Calls(c.fn) {
		n := -1
		if op, ok := kube.ClientOp(call.Fn); ok && !op.Clientset {
			n = op.Obj
		} else if arg, ok := kube.Converts(call.Fn); ok && arg == 1 {
			n = arg
		}
		expr := c.pass.Flow.CallExpr(call.Instr)
		if n < 0 || expr == nil || n >= len(expr.Args) || call.Arg(n) == nil || !ssaflow.IsNilConst(ssaflow.Unwrap(call.Arg(n))) {
			continue
		}
		id, ok := ast.Unparen(expr.Args[n]).(*ast.Ident)
		if !ok {
			continue // who writes nil means it
		}
		v, _ := c.pass.TypesInfo.Uses[id].(*types.Var)
		if v == nil || said[v] {
			continue
		}
		ptr, ok := v.Type().Underlying().(*types.Pointer)
		if !ok {
			continue
		}
		said[v] = true
		t := types.TypeString(ptr.Elem(), func(pkg *types.Package) string {
			if pkg == c.pass.Pkg {
				return ""
			}
			return pkg.Name()
		})
		c.pass.At(id).Sayf("%s is nil here, because nothing was assigned to it, and %s writes to it; give it new(%s)", id.Name, c.pass.CallName(expr), t)
	}
}

// reportFieldsNeverSet reports exported fields of structs that no code of the module gives a value,
// such as the Recorder of a reconciler.
func reportFieldsNeverSet(pass *rule.Pass) {
	given := givenFields(pass)
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
			f := ssaflow.FieldLoaded(load)
			if f == nil || !f.Exported() || said[f] || given[f] || f.Pkg() != pass.Pkg {
				continue
			}
			if use, how := c.nilUse(load); use != nil {
				said[f] = c.reportNeverSet(load, use, f, how)
			}
		}
	})(pass)
}

// givenFields returns the fields that code of the package gives a value, tests for nil or the zero logger, or
// whose address it takes, and all those of structs that are converted or made without names of fields.
func givenFields(pass *rule.Pass) map[*types.Var]bool {
	out := make(map[*types.Var]bool)
	given := func(e ast.Expr) {
		if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
			e = sel.Sel
		}
		if id, ok := e.(*ast.Ident); ok && !pass.Flow.InTest(id.Pos()) {
			if f, ok := pass.TypesInfo.Uses[id].(*types.Var); ok && f.IsField() {
				out[f.Origin()] = true
			}
		}
	}
	all := func(t types.Type) {
		if st := ssaflow.Struct(t); st != nil {
			for f := range st.Fields() {
				out[f.Origin()] = true
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
				given(n.X)
			case *ast.BinaryExpr:
				given(n.X)
			case *ast.CompositeLit:
				for _, e := range n.Elts {
					if kv, ok := e.(*ast.KeyValueExpr); ok {
						given(kv.Key)
					} else {
						all(pass.TypesInfo.TypeOf(n))
					}
				}
			case *ast.CallExpr:
				if tv := pass.TypesInfo.Types[n.Fun]; tv.IsType() {
					all(tv.Type)
				} else if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && kube.AsksForSink(pass.Callee(n)) {
					given(sel.X)
				}
			}
			return true
		})
	}
	return out
}

// nilUse returns the first use of a field that panics when it is nil, or loses what the zero logger is told.
func (c *checker) nilUse(load *ssa.UnOp) (use ssa.Instruction, how string) {
	_, function := load.Type().Underlying().(*types.Signature)
	if logs := kube.IsLogr(load.Type()); function || logs {
		for _, r := range *load.Referrers() {
			call, ok := r.(ssa.CallInstruction)
			switch {
			case !ok:
			case function && call.Common().Value == ssa.Value(load):
				return call, "it is nil, and calling it panics"
			case logs && slices.Index(call.Common().Args, ssa.Value(load)) == 0 && call.Common().Signature().Recv() != nil:
				return call, "it is the zero Logger, which drops every message"
			}
		}
		return nil, ""
	}
	for _, u := range effects.Dereferences(c.pass.Effects, load) {
		if _, method := u.Instr.(ssa.CallInstruction); method && u.Inside == nil {
			return u.Instr, "it is nil, and calling " + u.Reads + " panics"
		}
		return u.Instr, "it is nil, and reading " + u.Reads + " panics"
	}
	return nil, ""
}

// reportNeverSet reports a use of the field, if the other packages of the module do not set it either.
func (c *checker) reportNeverSet(load *ssa.UnOp, use ssa.Instruction, f *types.Var, how string) bool {
	n := kube.Named(load.X.(*ssa.FieldAddr).X.Type())
	if n == nil || c.pass.Quiet(c.isCalledByTestsOnly(), use, "only tests call the function") || !c.pass.LeftOutElsewhere(n.Origin().Obj(), f.Name()) {
		return false
	}
	c.pass.At(use).Sayf("field %s is not set where %s is created, nor anywhere else in the module: %s", f.Name(), n.Obj().Name(), how)
	return true
}

// isCalledByTestsOnly: the function is one that others call, and none but tests does.
func (c *checker) isCalledByTestsOnly() bool {
	fn := ssaflow.Outermost(c.fn)
	if c.pass.Model.Has(fn.Syntax(), bringsObjects|model.Reconciler) || c.pass.Effects.Graph().Callers(fn).AsValue {
		return false
	}
	return !slices.ContainsFunc(c.pass.Effects.Graph().Sites(fn), func(s callgraph.Site) bool { return !c.pass.HelpsTests(s.Caller) }) && !c.pass.NamedElsewhere(fn.Name())
}
