package nilderef

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// eachUnset reports variables that nothing is assigned to on a way, such as that of a loop which
// finds nothing.
func (c *checker) eachUnset() {
	said := make(map[ssa.Value]bool)
	for _, b := range c.fn.Blocks {
		for _, i := range b.Instrs {
			v := dereferenced(i)
			if v == nil || said[v] || c.pass.Flow.NonNil(v, b) {
				continue
			}
			said[v] = c.reportUnset(v, i)
		}
	}
}

// dereferenced returns the pointer or interface that an instruction panics with when it
// is nil.
func dereferenced(i ssa.Instruction) ssa.Value {
	switch i := i.(type) {
	case *ssa.FieldAddr:
		return i.X
	case *ssa.UnOp:
		if _, pointer := i.X.Type().Underlying().(*types.Pointer); pointer && i.Op == token.MUL {
			return i.X
		}
	case ssa.CallInstruction:
		if i.Common().IsInvoke() {
			return i.Common().Value
		}
	}
	return nil
}

// reportUnset reports a use of a variable that nothing was assigned to on the way.
func (c *checker) reportUnset(v ssa.Value, use ssa.Instruction) bool {
	node := c.pass.Flow.Node(use)
	if node == nil {
		return false
	}
	name, what := variableIn(node), reads(use)
	switch v := v.(type) {
	case *ssa.Const:
		if name == nil || c.pass.Quiet(c.panicsBefore(name, use), node, "the variable was given to a function before that writes through it: nobody comes here") {
			return false
		}
		c.pass.At(node).Sayf("%s is nil here: nothing was assigned to it, and %s %s panics", name.Name, writesOrReads(use), what)
		return true
	case *ssa.Phi:
		chain := phisOf(v)
		if name == nil || slices.ContainsFunc(chain, func(p *ssa.Phi) bool { return ssaflow.ComparedWithNil(p) }) {
			return false
		}
		if handedIn(chain) || !c.nilAfterLoop(chain, use) {
			return false
		}
		c.pass.At(node).Sayf("%s is nil when the loop above has found nothing: reading %s panics then; test for nil first", name.Name, what)
		return true
	}
	return false
}

// handedIn: what the loop looks for belongs to a parameter, of which the caller may know
// that it is there.
func handedIn(chain []*ssa.Phi) bool {
	return slices.ContainsFunc(chain, func(p *ssa.Phi) bool {
		return slices.ContainsFunc(p.Edges, func(e ssa.Value) bool {
			switch root := objects.WayTo(e).Root.(type) {
			case *ssa.Parameter, *ssa.FreeVar, *ssa.Global:
				return true
			case *ssa.Alloc:
				return ssaflow.ParamOf(root) != nil
			}
			return false
		})
	})
}

// variableIn returns the variable whose field or method is used.
func variableIn(node ast.Node) *ast.Ident {
	var x ast.Expr
	switch n := node.(type) {
	case *ast.SelectorExpr:
		x = n.X
	case *ast.StarExpr:
		x = n.X
	case *ast.CallExpr:
		if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok {
			x = sel.X
		}
	}
	id, _ := x.(*ast.Ident)
	return id
}

// reads names the field or method that is used.
func reads(use ssa.Instruction) string {
	switch i := use.(type) {
	case *ssa.FieldAddr:
		if f := ssaflow.FieldOf(i); f != nil {
			return "." + f.Name()
		}
	case ssa.CallInstruction:
		return "." + i.Common().Method.Name()
	}
	return "it"
}

// writesOrReads says what a use does with a field.
func writesOrReads(use ssa.Instruction) string {
	if fa, ok := use.(*ssa.FieldAddr); ok {
		for _, r := range *fa.Referrers() {
			if st, ok := r.(*ssa.Store); ok && st.Addr == ssa.Value(fa) {
				return "writing"
			}
		}
	}
	return "reading"
}
