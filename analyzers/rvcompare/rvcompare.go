package rvcompare

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports resourceVersions that are ordered as text.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			switch i := i.(type) {
			case *ssa.BinOp:
				if n, ok := pass.Flow.Node(i).(*ast.BinaryExpr); ok && orders(i.Op) && text(i.X) && (isVersion(pass, i.X) || isVersion(pass, i.Y)) {
					report(pass, n)
				}
			case *ssa.Call:
				c, ok := pass.Flow.Resolve(i)
				if n := pass.Flow.CallExpr(i); ok && n != nil && kube.Is(c.Fn, "strings.Compare", "cmp.Compare", "cmp.Less") && len(c.Args) == 2 && (isVersion(pass, c.Args[0]) || isVersion(pass, c.Args[1])) {
					report(pass, n)
				}
			}
		}
	}
}

func report(pass *rule.Pass, n ast.Node) {
	pass.At(n).Say(`resourceVersion is not ordered as text ("9" > "10"): use resourceversion.CompareResourceVersion, or only compare for equality`)
}

func orders(op token.Token) bool {
	return op == token.LSS || op == token.GTR || op == token.LEQ || op == token.GEQ
}

func text(v ssa.Value) bool {
	b, ok := v.Type().Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// isVersion: v is the resourceVersion of an object or list.
func isVersion(pass *rule.Pass, v ssa.Value) bool {
	switch v := ssaflow.SoleDefinition(v).(type) {
	case *ssa.Call:
		c, ok := pass.Flow.Resolve(v)
		if !ok {
			return false
		}
		field, set, ok := kube.MetaAccessor(c.Fn)
		return ok && !set && field == "ResourceVersion"
	case *ssa.UnOp:
		fa, ok := v.X.(*ssa.FieldAddr)
		if !ok {
			return false
		}
		f := ssaflow.FieldOf(fa)
		return f != nil && f.Name() == "ResourceVersion" && kube.IsMeta(fa.X.Type())
	case *ssa.Field:
		f := ssaflow.FieldRead(v)
		return f != nil && f.Name() == "ResourceVersion" && kube.IsMeta(v.X.Type())
	}
	return false
}
