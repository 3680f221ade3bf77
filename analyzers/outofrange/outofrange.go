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
var Analyzer = rule.NewForms(doc, rule.Forms{first, short})

// eachFunc calls look with a checker for each function other than a test's.
func eachFunc(pass *rule.Pass, look func(*checker, *ssa.Function)) {
	for _, f := range pass.Funcs() {
		if !f.TooComplex && !pass.HelpsTests(f.Fn) {
			look(&checker{pass: pass, said: make(map[string]bool)}, f.Fn)
		}
	}
}

type checker struct {
	pass *rule.Pass
	said map[string]bool // the lists of which something was reported in the function
}

// elements calls look with each element of a slice that is taken by its index.
func (c *checker) elements(fn *ssa.Function, look func(*ssa.IndexAddr, *ast.IndexExpr)) {
	for i := range ssaflow.Instrs(fn) {
		at, ok := i.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		if _, slice := at.X.Type().Underlying().(*types.Slice); !slice {
			continue
		}
		for _, n := range c.pass.Flow.Path(at.Pos()) {
			if x, ok := n.(*ast.IndexExpr); ok && x.Lbrack <= at.Pos() && at.Pos() <= x.Rbrack {
				look(at, x)
				break
			}
		}
	}
}

// constantIndex returns the index of an element where it is a constant.
func constantIndex(at *ssa.IndexAddr) (int, bool) {
	k, ok := at.Index.(*ssa.Const)
	if !ok || k.Value == nil || k.Value.Kind() != constant.Int {
		return 0, false
	}
	return int(k.Int64()), true
}
