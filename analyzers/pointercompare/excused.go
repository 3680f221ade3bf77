package pointercompare

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// isExcused: the addresses are what the author wants to compare, or not all that is compared.
func isExcused(pass *rule.Pass, fn *ast.FuncDecl, b *ast.BinaryExpr, asksForNil bool) bool {
	x, y := ast.Unparen(b.X), ast.Unparen(b.Y)
	quiet := pass.QuietAt(b)
	return quiet(asksForNil, "one is nil, or was copied from the other: the question is whether it was replaced") ||
		quiet(isElementAddress(x) && isElementAddress(y), "the question is whether two slices share their memory") ||
		quiet(isDereferenced(fn, types.ExprString(x), types.ExprString(y)), "the function also looks at what one points to") ||
		quiet(isComparedOtherwise(pass, fn, x, y), "the function also passes both to one that looks at what they point to")
}

// isElementAddress: &a[i], to ask whether two slices share their memory.
func isElementAddress(e ast.Expr) bool {
	u, ok := e.(*ast.UnaryExpr)
	if !ok {
		return false
	}
	_, index := ast.Unparen(u.X).(*ast.IndexExpr)
	return index
}

// isDereferenced: the function dereferences one of the pointers, or calls a method
// of it, so that the comparison of addresses is not all.
func isDereferenced(fn *ast.FuncDecl, names ...string) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		var behind ast.Expr
		switch n := n.(type) {
		case *ast.StarExpr:
			behind = n.X
		case *ast.SelectorExpr:
			behind = n.X
		}
		if behind != nil {
			for _, name := range names {
				found = found || types.ExprString(ast.Unparen(behind)) == name
			}
		}
		return !found
	})
	return found
}

// isComparedOtherwise: the function hands both pointers to a function as well, together or
// one after the other, which is there to look at what is behind them.
func isComparedOtherwise(pass *rule.Pass, fn *ast.FuncDecl, x, y ast.Expr) bool {
	first, second := types.ExprString(x), types.ExprString(y)
	got := make(map[*types.Func][2]bool)
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		callee := pass.Callee(call)
		if callee == nil || kube.EffectOf(callee).Has(kube.Tells) {
			return true
		}
		for _, a := range call.Args {
			of := got[callee]
			of[0] = of[0] || types.ExprString(ast.Unparen(a)) == first
			of[1] = of[1] || types.ExprString(ast.Unparen(a)) == second
			got[callee] = of
			found = found || of[0] && of[1]
		}
		return !found
	})
	return found
}

// nilQuestions returns where two pointers are compared of which one is known to be
// nil, or never is anything else: the question is whether the other is. So is
// where one is carried over to the other: the question is whether it was replaced.
func nilQuestions(pass *rule.Pass) map[token.Pos]bool {
	out := make(map[token.Pos]bool)
	for _, f := range pass.Funcs() {
		for _, b := range f.Fn.Blocks {
			for _, i := range b.Instrs {
				cmp, ok := i.(*ssa.BinOp)
				if !ok || !kube.IsValuePointer(cmp.X.Type()) {
					continue
				}
				out[cmp.Pos()] = isAlwaysNil(pass, cmp.X) || isAlwaysNil(pass, cmp.Y) || isCarriedOver(pass, cmp.X) || isCarriedOver(pass, cmp.Y)
				for k := range pass.Flow.Known(b).All() {
					v, isNil, ok := k.NilTest()
					if at := placeOf(pass, v); ok && isNil && (at == placeOf(pass, cmp.X) || at == placeOf(pass, cmp.Y)) {
						out[cmp.Pos()] = true
					}
				}
			}
		}
	}
	return out
}

// isAlwaysNil: v is never anything but nil, such as a field that a literal leaves out.
func isAlwaysNil(pass *rule.Pass, v ssa.Value) bool {
	list := ssaflow.Origins(pass.Flow, v, ssaflow.OriginOptions{})
	return len(list) > 0 && !slices.ContainsFunc(list, func(o ssaflow.Origin) bool {
		return o.Sight != ssaflow.Unassigned && (o.Value == nil || !ssaflow.IsNilConst(o.Value))
	})
}

func placeOf(pass *rule.Pass, v ssa.Value) ssaflow.AccessPath {
	if v == nil {
		return ssaflow.AccessPath{}
	}
	return pass.Flow.PlaceOf(v)
}

// isCarriedOver: the pointer v is read from a field of a struct that is a copy of another
// one: then both hold one pointer as long as nothing has changed.
func isCarriedOver(pass *rule.Pass, v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	fa, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	if _, element := fa.X.(*ssa.IndexAddr); element {
		return false // one of many, in a loop over them
	}
	c := carrier{pass: pass, field: ssaflow.FieldOf(fa), seen: make(map[ssa.Value]bool)}
	return c.from(fa.X)
}

// A carrier asks where the struct comes from that holds a field.
type carrier struct {
	pass  *rule.Pass
	field *types.Var
	seen  map[ssa.Value]bool
}

// from: the struct v, or what v points to, is a copy of another one, has its field, or is an element of
// a list that somebody has looked up.
func (c *carrier) from(v ssa.Value) bool {
	if v == nil || c.seen[v] || len(c.seen) > 40 {
		return false
	}
	c.seen[v] = true
	switch v := v.(type) {
	case *ssa.Parameter:
		return slices.ContainsFunc(c.pass.Effects.Graph().Sites(v.Parent()), func(s callgraph.Site) bool { return c.from(s.Call.ArgOf(v)) })
	case *ssa.UnOp:
		return v.Op == token.MUL && c.from(v.X)
	case *ssa.FieldAddr:
		return c.from(v.X)
	case *ssa.FreeVar:
		return c.from(ssaflow.Binding(v))
	case *ssa.IndexAddr:
		return true
	case *ssa.Call:
		fn := v.Call.StaticCallee()
		return fn != nil && slices.ContainsFunc(ssaflow.Returns(fn), func(r *ssa.Return) bool { return slices.ContainsFunc(r.Results, c.from) })
	case *ssa.Alloc:
		return slices.ContainsFunc(ssaflow.StoresTo(v), func(stored ssa.Value) bool { return isCopied(stored) || c.from(stored) }) || c.hasField(v)
	}
	return false
}

// hasField: the field of the variable is set to that of another struct.
func (c *carrier) hasField(at *ssa.Alloc) bool {
	for _, r := range *at.Referrers() {
		fa, ok := r.(*ssa.FieldAddr)
		if !ok || ssaflow.FieldOf(fa) != c.field {
			continue
		}
		for _, r := range *fa.Referrers() {
			st, ok := r.(*ssa.Store)
			if !ok || st.Addr != ssa.Value(fa) {
				continue
			}
			load, _ := st.Val.(*ssa.UnOp)
			if load == nil {
				continue
			}
			if from, ok := load.X.(*ssa.FieldAddr); ok && ssaflow.FieldOf(from) == c.field {
				return true
			}
		}
	}
	return false
}

// isCopied: a struct is read from where another object keeps it.
func isCopied(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	_, isStruct := v.Type().Underlying().(*types.Struct)
	_, isVar := load.X.(*ssa.Alloc)
	return isStruct && !isVar
}
