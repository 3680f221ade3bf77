package typedgetnil

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports uses of the empty object that a failed call of a typed
// client returns.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, r := range findResults(pass) {
		switch cmp, use := r.first(); {
		case cmp != nil:
			r.reportCompared(cmp)
		case use != nil:
			r.reportUsed(use)
		}
	}
}

// findResults returns what the calls of typed clients return.
func findResults(pass *rule.Pass) (out []result) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			op, ok := kube.NeverNilResult(c.Fn)
			if !ok {
				continue
			}
			call := pass.Flow.CallExpr(c.Instr)
			if obj := c.Result(0); obj != nil && call != nil {
				out = append(out, result{pass: pass, call: call, op: op, obj: obj, err: c.Result(1)})
			}
		}
	}
	return out
}

// A result is what a call of a typed client returned.
type result struct {
	pass     *rule.Pass
	call     *ast.CallExpr
	op       kube.Op
	obj, err ssa.Value
}

// first returns the first use that is a mistake: a comparison with nil, or another
// one. There is one mistake of the two about a result.
func (r *result) first() (cmp *ssa.BinOp, use ssa.Instruction) {
	for _, v := range r.copies() {
		for _, use := range *v.Referrers() {
			switch use := use.(type) {
			case *ssa.BinOp:
				quiet := r.pass.QuietAt(use)
				if r.comparesNil(use, v) && !quiet(r.idle(use), "nothing is done there with what the empty object lacks") && !quiet(!r.decides(use), "a test of the error tells whether the call failed") &&
					!quiet(r.identified(use), "the name or UID is compared there, which the empty object lacks") &&
					!quiet(r.sameForEmpty(use), "the empty object comes to the same, by the field that is asked next") {
					return use, nil
				}
			case *ssa.FieldAddr:
				if r.failed(use.Block()) && !errflow.Compared(r.err, r.pass.Flow.Known(use.Block())) && read(use) {
					return nil, use
				}
			case *ssa.Call:
				if r.failed(use.Block()) && r.acts(use, v) {
					return nil, use
				}
			}
		}
	}
	return nil, nil
}

// copies returns the values that are the object: the result, and loads of the
// variable that holds nothing else then.
func (r *result) copies() []ssa.Value {
	out := []ssa.Value{r.obj}
	for _, use := range *r.obj.Referrers() {
		st, ok := use.(*ssa.Store)
		if !ok {
			continue
		}
		a, ok := st.Addr.(*ssa.Alloc)
		if !ok {
			continue
		}
		for _, x := range *a.Referrers() {
			if load, ok := x.(*ssa.UnOp); ok && ssaflow.SoleDefinition(load) == r.obj {
				out = append(out, load)
			}
		}
	}
	for _, v := range append([]ssa.Value(nil), out...) {
		for _, use := range *v.Referrers() {
			if m, ok := use.(*ssa.MakeInterface); ok {
				out = append(out, m)
			}
		}
	}
	return out
}

// failed: the call is known to have failed at b.
func (r *result) failed(b *ssa.BasicBlock) bool {
	known := r.pass.Flow.Known(b)
	return errflow.Compared(r.err, known) || errflow.ToldApart(r.pass.Flow, r.err, known)
}

// name returns the variable that the call is assigned to.
func (r *result) name(ast.Node) string {
	stmt := rule.EnclosingStmt[*ast.AssignStmt](r.pass, r.call.Lparen)
	if stmt == nil || len(stmt.Rhs) != 1 || ast.Unparen(stmt.Rhs[0]) != ast.Expr(r.call) {
		return ""
	}
	return types.ExprString(stmt.Lhs[0])
}

// again: the call itself, in the next pass of a loop.
func (r *result) again(i ssa.Instruction) bool {
	e, ok := r.obj.(*ssa.Extract)
	return ok && i == e.Tuple.(ssa.Instruction)
}
