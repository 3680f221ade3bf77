package predicateptr

import (
	_ "embed"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports comparisons whose answer does not depend on the update.
var Analyzer = rule.NewForms(doc, rule.Forms{same})

// A comparison is one of two parts of the objects of an update.
type comparison struct {
	fn   *ssa.Function
	at   ast.Expr
	x, y ssa.Value
	// The ways to them: from the old or the new object on.
	from, to []string
	parts    recur.EventParts
}

// find returns the comparisons of the package whose sides are both in sight.
func find(pass *rule.Pass) []comparison {
	var out []comparison
	parts := recur.EventParts{Graph: pass.Effects.Graph(), Model: pass.Model}
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			c := comparison{fn: f.Fn, parts: parts}
			switch i := i.(type) {
			case *ssa.BinOp:
				if !compares(i.Op) {
					continue
				}
				c.x, c.y = i.X, i.Y
			case *ssa.Call:
				call, ok := pass.Flow.Resolve(i)
				if !ok || call.Fn == nil || !kube.ComparesWhole(call.Fn) || len(call.Args) < 2 {
					continue
				}
				// The last two: of DeepEqual the arguments, of x.Equal(y) both.
				c.x, c.y = call.Args[len(call.Args)-2], call.Args[len(call.Args)-1]
			default:
				continue
			}
			c.from, c.to = parts.Of(c.x), parts.Of(c.y)
			if len(c.from) == 0 || len(c.to) == 0 {
				continue
			}
			if e, ok := pass.Flow.Node(i).(ast.Expr); ok {
				c.at = e
				out = append(out, c)
			}
		}
	}
	return out
}

func compares(op token.Token) bool {
	switch op {
	case token.EQL, token.NEQ, token.LSS, token.GTR, token.LEQ, token.GEQ:
		return true
	}
	return false
}

// half names the half of an update that a way begins with.
func half(way []string) string {
	if way[0] == "ObjectOld" {
		return "old"
	}
	return "new"
}
