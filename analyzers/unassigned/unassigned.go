package unassigned

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports variables that stay empty because an inner one takes the value.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	files, info := pass.AsWritten()
	for _, file := range files {
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil {
				continue
			}
			b := body{info: info, empty: make(map[*types.Var]*ast.Ident), reads: make(map[*types.Var][]*ast.Ident), returned: make(map[types.Object]bool), ends: make(map[token.Pos]bool)}
			b.look(fn.Body)
			for _, in := range b.inner {
				b.report(pass, in)
			}
		}
	}
}

// A body is what a function does with its variables.
type body struct {
	info *types.Info
	// empty are the variables that are declared without a value, and that nobody changes.
	empty map[*types.Var]*ast.Ident
	reads map[*types.Var][]*ast.Ident
	// inner are the variables that := declares.
	inner []*ast.Ident
	// returned are the variables that a return hands out.
	returned map[types.Object]bool
	// ends are where the blocks begin of which the last statement leads elsewhere.
	ends map[token.Pos]bool
}

func (b *body) report(pass *rule.Pass, in *ast.Ident) {
	v := b.info.Defs[in]
	if v == nil || v.Parent() == nil || b.returned[v] {
		return
	}
	_, above := v.Parent().Parent().LookupParent(in.Name, in.Pos())
	outer, ok := above.(*types.Var)
	if !ok || b.empty[outer] == nil || kube.IsError(outer.Type()) || !types.Identical(outer.Type(), v.Type()) ||
		pass.Quiet(b.ends[v.Parent().Pos()], in, "what follows the block is not reached from it") {
		return
	}
	end := v.Parent().End()
	i := slices.IndexFunc(b.reads[outer], func(r *ast.Ident) bool { return r.Pos() > end })
	if i < 0 {
		return
	}
	read := b.reads[outer][i]
	pass.At(in).Because(b.empty[outer], "this one is never assigned").Because(read, "and is read here").
		Sayf("this declares another %s, and the one that is read on line %d stays empty; assign with =", in.Name, pass.Line(read.Pos()))
}
