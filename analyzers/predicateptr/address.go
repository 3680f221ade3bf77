package predicateptr

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var address = rule.Form{Name: "address", Run: reportAddress}

func reportAddress(pass *rule.Pass) {
	for _, c := range rule.Shared(pass, find) {
		b, ok := c.at.(*ast.BinaryExpr)
		if !ok || c.values || b.Op != token.EQL && b.Op != token.NEQ || len(c.from) < 2 || c.from[0] == c.to[0] || !slices.Equal(c.from[1:], c.to[1:]) {
			continue
		}
		p, ok := c.x.Type().Underlying().(*types.Pointer)
		if !ok || !types.Identical(c.x.Type(), c.y.Type()) || kube.IsValuePointer(c.x.Type()) && isField(pass, b.X) && isField(pass, b.Y) {
			continue
		}
		if c.knownNil(pass) || c.looksBehind() {
			continue
		}
		f := pass.At(b)
		if kube.IsTime(c.x.Type()) {
			f.Fix("call Equal", equal(b)...)
		}
		f.Sayf("this compares two addresses of %s, and old and new object never share one: it says that they differ unless both are nil", types.TypeString(p.Elem(), func(p *types.Package) string { return p.Name() }))
	}
}

// isField: x.F, the field of a struct.
func isField(pass *rule.Pass, e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	s := pass.TypesInfo.Selections[sel]
	return s != nil && s.Kind() == types.FieldVal
}

// equal makes a != b a call: !a.Equal(b).
func equal(b *ast.BinaryExpr) []fix.Edit {
	not := ""
	if b.Op == token.NEQ {
		not = "!"
	}
	return []fix.Edit{
		fix.Insert(b.X.Pos(), not),
		fix.ReplaceRange(b.X.End(), b.Y.Pos(), ".Equal("),
		fix.Insert(b.Y.End(), ")"),
	}
}

// knownNil: where the pointers are compared, one of them is nil for sure: the question is
// whether the other is.
func (c comparison) knownNil(pass *rule.Pass) bool {
	i, ok := c.instr(pass)
	if !ok {
		return true
	}
	for _, k := range pass.Flow.Known(i.Block()) {
		if v, isNil, ok := k.NilTest(); ok && isNil {
			if way := c.parts.Of(v); slices.Equal(way, c.from) || slices.Equal(way, c.to) {
				return true
			}
		}
	}
	return false
}

func (c comparison) instr(pass *rule.Pass) (ssa.Instruction, bool) {
	for i := range ssaflow.Instrs(c.fn) {
		if b, ok := i.(*ssa.BinOp); ok && b.X == c.x && b.Y == c.y {
			return b, true
		}
	}
	return nil, false
}

// looksBehind: the function dereferences one of the pointers or hands it on, so that the
// comparison of addresses is not all.
func (c comparison) looksBehind() bool {
	for i := range ssaflow.Instrs(c.fn) {
		var behind []ssa.Value
		switch i := i.(type) {
		case *ssa.UnOp:
			behind = []ssa.Value{i.X}
		case *ssa.FieldAddr:
			behind = []ssa.Value{i.X}
		case *ssa.MakeInterface:
			behind = []ssa.Value{i.X}
		case *ssa.Call:
			behind = i.Call.Args
		}
		for _, v := range behind {
			if !types.Identical(v.Type(), c.x.Type()) {
				continue
			}
			if _, addr := v.(*ssa.FieldAddr); addr {
				continue // of the field, not what it holds
			}
			if way := c.parts.Of(v); slices.Equal(way, c.from) || slices.Equal(way, c.to) {
				return true
			}
		}
	}
	return false
}
