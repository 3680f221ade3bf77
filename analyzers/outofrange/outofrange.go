package outofrange

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports elements that are not there.
var Analyzer = rule.NewForms(doc, rule.Forms{unmade, first, short})

// eachElement makes the Run of a form that looks at each element of a slice that a
// function other than a test's takes by its index.
func eachElement(look func(*checker, *ssa.IndexAddr)) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		for _, f := range pass.Funcs() {
			if f.TooComplex || pass.HelpsTests(f.Fn) {
				continue
			}
			c := &checker{pass: pass, said: make(map[string]bool)}
			for i := range ssaflow.Instrs(f.Fn) {
				at, ok := i.(*ssa.IndexAddr)
				if !ok {
					continue
				}
				if _, slice := at.X.Type().Underlying().(*types.Slice); slice {
					look(c, at)
				}
			}
		}
	}
}

type checker struct {
	pass *rule.Pass
	said map[string]bool // the lists of which something was reported in the function
}

// fixed returns the index of an element where it is a constant.
func fixed(at *ssa.IndexAddr) (int, bool) {
	k, ok := at.Index.(*ssa.Const)
	if !ok || k.Value == nil || k.Value.Kind() != constant.Int {
		return 0, false
	}
	return int(k.Int64()), true
}

// element returns the expression that takes an element by its index; nil for what has
// no such source, as the rounds of a range.
func (c *checker) element(at *ssa.IndexAddr) *ast.IndexExpr {
	for _, n := range c.pass.Flow.Path(at.Pos()) {
		if x, ok := n.(*ast.IndexExpr); ok && x.Lbrack <= at.Pos() && at.Pos() <= x.Rbrack {
			return x
		}
	}
	return nil
}
