package insecureca

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports TLS settings that are insecure and trust a CA.
var Analyzer = rule.New(doc, run)

const message = `with Insecure and a CA every client constructor fails ("specifying a root certificates file with the insecure flag is not allowed"): remove one`

func run(pass *rule.Pass) {
	for _, f := range pass.Sources() {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				literal(pass, n)
			case *ast.AssignStmt:
				assigned(pass, n)
			}
			return true
		})
	}
}

func literal(pass *rule.Pass, lit *ast.CompositeLit) {
	if !kube.IsTLSConfig(pass.TypesInfo.TypeOf(lit)) {
		return
	}
	var insecure *ast.KeyValueExpr
	var next ast.Expr
	ca := false
	for i, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return
		}
		switch key, _ := kv.Key.(*ast.Ident); key.Name {
		case "Insecure":
			if isTrue(pass, kv.Value) {
				insecure = kv
				if i+1 < len(lit.Elts) {
					next = lit.Elts[i+1]
				}
			}
		case "CAData", "CAFile":
			ca = ca || !isEmpty(pass, kv.Value)
		}
	}
	if insecure == nil || !ca {
		return
	}
	end := insecure.End()
	if next != nil {
		end = next.Pos()
	}
	d := pass.At(insecure)
	if next != nil { // the last one may have a comma behind it
		d.Fix("remove Insecure", fix.Cut(insecure.Pos(), end))
	}
	d.Say(message)
}

func isTrue(pass *rule.Pass, e ast.Expr) bool {
	v := pass.TypesInfo.Types[e].Value
	return v != nil && v.Kind() == constant.Bool && constant.BoolVal(v)
}

// isEmpty: e is nil or "".
func isEmpty(pass *rule.Pass, e ast.Expr) bool {
	if s, ok := pass.ConstString(e); ok {
		return s == ""
	}
	return pass.TypesInfo.Types[e].IsNil()
}

// assigned: Insecure = true on what InClusterConfig returns, in a function that
// says nothing of the CA.
func assigned(pass *rule.Pass, n *ast.AssignStmt) {
	if len(n.Lhs) != len(n.Rhs) {
		return
	}
	for i, lhs := range n.Lhs {
		sel, ok := lhs.(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != "Insecure" || !isTrue(pass, n.Rhs[i]) {
			continue
		}
		f, ok := pass.TypesInfo.Uses[sel.Sel].(*types.Var)
		if !ok || !f.IsField() {
			continue
		}
		base := sel.X
		if inner, ok := base.(*ast.SelectorExpr); ok && kube.IsTLSConfig(pass.TypesInfo.TypeOf(inner)) {
			base = inner.X
		}
		if !kube.IsRestConfig(pass.TypesInfo.TypeOf(base)) {
			continue
		}
		if l := pass.Local(base); l != nil && isInCluster(pass, l) && !hasClear(l) {
			pass.At(lhs).Say(message)
		}
	}
}

// isInCluster: the variable holds what InClusterConfig returns.
func isInCluster(pass *rule.Pass, l *rule.Local) bool {
	call := pass.DefiningCall(l)
	if call == nil {
		return false
	}
	ca, ok := kube.NewRestConfig(pass.Callee(call))
	return ok && ca
}

// hasClear: the function may take the CA away: it names its fields, replaces the
// settings, or gives the configuration to another function.
func hasClear(l *rule.Local) bool {
	for _, u := range l.Uses {
		sel, ok := u.Around[0].(*ast.SelectorExpr)
		if !ok {
			if _, call := u.Around[0].(*ast.CallExpr); call && l.Addressed {
				return true
			}
			continue
		}
		name := sel.Sel.Name
		if inner, ok := u.Around[1].(*ast.SelectorExpr); ok && name == "TLSClientConfig" {
			name = inner.Sel.Name
		}
		switch name {
		case "CAFile", "CAData", "TLSClientConfig":
			return true
		}
	}
	return false
}
