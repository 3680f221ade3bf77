package ratelimiter

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
	"time"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports delays of rate limiters and queues in a wrong unit.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, file := range pass.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				fn := model.Callee(pass.TypesInfo, n)
				for _, i := range kube.Delays(fn) {
					if i < len(n.Args) {
						check(pass, n.Args[i])
					}
				}
			case *ast.KeyValueExpr:
				requeue(pass, n.Key, n.Value)
			case *ast.AssignStmt:
				if len(n.Lhs) == 1 && len(n.Rhs) == 1 {
					requeue(pass, n.Lhs[0], n.Rhs[0])
				}
			}
			return true
		})
	}
}

// requeue looks at what a Result gets as its delay. One nanosecond says that the object is to
// come again at once.
func requeue(pass *rule.Pass, field, delay ast.Expr) {
	if sel, ok := ast.Unparen(field).(*ast.SelectorExpr); ok {
		field = sel.Sel
	}
	id, ok := field.(*ast.Ident)
	if !ok {
		return
	}
	if f, _ := pass.TypesInfo.Uses[id].(*types.Var); kube.RequeueField(f) == "RequeueAfter" {
		if d, ok := number(pass, delay); !ok || d > 1 {
			check(pass, delay)
		}
	}
}

func check(pass *rule.Pass, arg ast.Expr) {
	arg = ast.Unparen(arg)
	if n, ok := number(pass, arg); ok && n > 0 && time.Duration(n) < time.Millisecond {
		pass.At(arg).Sayf("%d without a unit is %dns: write %d*time.Millisecond or Second", n, n, n)
		return
	}
	if isGiven(pass, arg) {
		pass.At(arg).Say("a number becomes a duration without a unit: it counts nanoseconds, so that this is no delay; multiply it by time.Second")
		return
	}
	mul, ok := arg.(*ast.BinaryExpr)
	if !ok || mul.Op != token.MUL {
		return
	}
	for _, pair := range [][2]ast.Expr{{mul.X, mul.Y}, {mul.Y, mul.X}} {
		x, unit := pair[0], pair[1]
		d, ok := duration(pass, inner(pass, x))
		u, isUnit := duration(pass, unit)
		if !ok || !isUnit || !hasUnit(pass, inner(pass, x)) || d < time.Millisecond || u < time.Millisecond || !isNamed(pass, unit) {
			continue
		}
		pass.At(arg).Fix("drop the unit", fix.Keep(mul, inner(pass, x))...).
			Sayf("%s is already a duration (%v): multiplying it by %s gives %s; drop the unit", types.ExprString(inner(pass, x)), d, types.ExprString(unit), product(d, u))
		return
	}
}

// product says how long the mistaken delay is, in years when it is long, and
// that it does not fit.
func product(d, u time.Duration) string {
	years := float64(d) * float64(u) / float64(365*24*time.Hour)
	if p := float64(d) * float64(u); p > float64(1<<63-1) {
		return "more than a duration can hold"
	}
	return fmt.Sprintf("%.3g years", years)
}

// inner strips conversions to a duration from what is one already.
func inner(pass *rule.Pass, e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	for {
		call, ok := e.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 || !pass.TypesInfo.Types[call.Fun].IsType() {
			return e
		}
		e = ast.Unparen(call.Args[0])
	}
}

// duration returns the value of a constant whose own type is time.Duration. A
// number that becomes one by conversion is none.
func duration(pass *rule.Pass, e ast.Expr) (time.Duration, bool) {
	tv := pass.TypesInfo.Types[e]
	if tv.Value == nil || !isDuration(tv.Type) {
		return 0, false
	}
	if id := model.Name(e); id != nil {
		if obj := pass.TypesInfo.Uses[id]; obj == nil || !isDuration(obj.Type()) {
			return 0, false // an untyped constant that takes the type it is used with
		}
	}
	n, ok := constant.Int64Val(constant.ToInt(tv.Value))
	return time.Duration(n), ok
}

// isNamed: the expression is a unit of package time.
func isNamed(pass *rule.Pass, e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	obj := pass.TypesInfo.Uses[sel.Sel]
	return obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == "time"
}

// hasUnit: a duration takes part, not numbers alone.
func hasUnit(pass *rule.Pass, e ast.Expr) bool {
	return pass.Mentions(e, func(_ *ast.Ident, of types.Object) bool {
		_, isType := of.(*types.TypeName)
		return !isType && isDuration(of.Type())
	})
}

// number returns the value of a duration that is a number by itself: no unit takes part.
func number(pass *rule.Pass, e ast.Expr) (int64, bool) {
	tv := pass.TypesInfo.Types[e]
	if tv.Value == nil || !isDuration(tv.Type) {
		return 0, false
	}
	e = inner(pass, e)
	if lit, ok := e.(*ast.BasicLit); !ok || lit.Kind != token.INT {
		id := model.Name(e)
		if id == nil {
			return 0, false
		}
		if k, isConst := pass.TypesInfo.Uses[id].(*types.Const); !isConst || isDuration(k.Type()) {
			return 0, false // whether that one has a unit stands where it is declared
		}
	}
	return constant.Int64Val(constant.ToInt(tv.Value))
}

// isGiven: a field that is decoded, of an API type or of settings, becomes a duration: who writes it
// knows nothing of Go. One that says nanoseconds means them.
func isGiven(pass *rule.Pass, e ast.Expr) bool {
	e = inner(pass, e)
	if star, ok := e.(*ast.StarExpr); ok {
		e = star.X
	}
	sel, ok := e.(*ast.SelectorExpr)
	if !ok || pass.TypesInfo.Selections[sel] == nil || isDuration(pass.TypesInfo.TypeOf(e)) || strings.Contains(strings.ToLower(sel.Sel.Name), "nano") {
		return false
	}
	st := ssaflow.Struct(pass.TypesInfo.TypeOf(sel.X))
	for i := 0; st != nil && i < st.NumFields(); i++ {
		if st.Field(i).Name() == sel.Sel.Name {
			return st.Tag(i) != ""
		}
	}
	return false
}

func isDuration(t types.Type) bool {
	n, _ := types.Unalias(t).(*types.Named)
	return n != nil && n.Obj().Name() == "Duration" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time"
}
