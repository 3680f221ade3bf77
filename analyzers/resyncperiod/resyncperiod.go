package resyncperiod

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports resync periods that nobody can mean.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	c := &checker{pass: pass}
	pass.EachCall(func(call *ast.CallExpr, fn *types.Func) {
		if i, handler := kube.ResyncArg(fn); i >= 0 && i < len(call.Args) {
			c.period(call.Args[i], handler)
		}
	})
	for _, file := range pass.Sources() {
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.CompositeLit); ok {
				c.literal(lit)
			}
			return true
		})
	}
}

type checker struct{ pass *rule.Pass }

// literal looks at the options of an informer.
func (c *checker) literal(lit *ast.CompositeLit) {
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if id, ok := kv.Key.(*ast.Ident); ok && kube.IsResyncField(c.pass.TypesInfo.TypeOf(lit), id.Name) {
			c.period(kv.Value, false)
		}
	}
}

// period reports a constant below the minimum of client-go, but for zero.
func (c *checker) period(e ast.Expr, handler bool) {
	tv := c.pass.TypesInfo.Types[e]
	if tv.Value == nil {
		return
	}
	n, exact := constant.Int64Val(constant.ToInt(tv.Value))
	if d := time.Duration(n); !exact || d == 0 || d >= time.Second {
		return
	}
	var msg string
	switch {
	case n < 0 && handler:
		msg = fmt.Sprintf("resync period %v hands over every object whenever another handler resyncs: write 0 for no resync", time.Duration(n))
	case n < 0:
		msg = fmt.Sprintf("resync period %v makes the informer's timer fire all the time: write 0 for no resync", time.Duration(n))
	case handler:
		msg = fmt.Sprintf("resync period %v is below the minimum and becomes 1s%s, or 0 for no resync", time.Duration(n), c.unit(e, n))
	default:
		msg = fmt.Sprintf("resync period %v makes the informer's timer fire every %[1]v, and handlers get 1s%s, or 0 for no resync", time.Duration(n), c.unit(e, n))
	}
	at := c.pass.At(e)
	if lit, ok := ast.Unparen(e).(*ast.BasicLit); ok && lit.Kind == token.INT && n > 0 {
		if name, edits, ok := fix.Import(c.pass.Flow, e.Pos(), "time"); ok {
			at.Fix("take the number as seconds", append(edits, fix.Insert(e.End(), " * "+name+".Second"))...)
		}
	}
	at.Say(msg)
}

// unit asks for the unit of a plain number.
func (c *checker) unit(e ast.Expr, n int64) string {
	if lit, ok := ast.Unparen(e).(*ast.BasicLit); ok && lit.Kind == token.INT {
		return fmt.Sprintf(": is a unit missing? Write %d*time.Second", n)
	}
	return ": write a longer one"
}
