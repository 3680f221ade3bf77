// Subject: fixes

package fix

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"golang.org/x/tools/go/analysis"
)

// ReturnError returns the error of a call whose one result, an error, is
// dropped by statement stmt (a call alone, or _ = call): the function around it
// returns it beside zero values. nil when that function returns no error last,
// or a result whose zero value is not written down easily.
func ReturnError(p *ssaflow.Package, stmt ast.Stmt, call *ast.CallExpr) []analysis.SuggestedFix {
	sig := enclosingSignature(p, stmt)
	if sig == nil || sig.Results().Len() == 0 {
		return nil
	}
	last := sig.Results().Len() - 1
	if !types.Identical(sig.Results().At(last).Type(), types.Universe.Lookup("error").Type()) {
		return nil
	}
	file := p.File(stmt.Pos())
	var zeros strings.Builder
	for i := range last {
		z, ok := zero(p, file, sig.Results().At(i).Type())
		if !ok {
			return nil
		}
		zeros.WriteString(z + ", ")
	}
	start := stmt.Pos()
	edits := []analysis.TextEdit{
		{Pos: start, End: call.Pos(), NewText: []byte("if err := ")},
		{Pos: call.End(), End: stmt.End(), NewText: []byte("; err != nil {\n" + "return " + zeros.String() + "err\n}")},
	}
	return []analysis.SuggestedFix{{Message: "return the error", TextEdits: edits}}
}

func enclosingSignature(p *ssaflow.Package, n ast.Node) *types.Signature {
	switch fn := p.EnclosingFunc(n.Pos()).(type) {
	case *ast.FuncDecl:
		if obj := p.Info().Defs[fn.Name]; obj != nil {
			sig, _ := obj.Type().(*types.Signature)
			return sig
		}
	case *ast.FuncLit:
		sig, _ := p.Info().TypeOf(fn).(*types.Signature)
		return sig
	}
	return nil
}

// zero spells the zero value of t in file.
func zero(p *ssaflow.Package, file *ast.File, t types.Type) (string, bool) {
	switch u := t.Underlying().(type) {
	case *types.Pointer, *types.Interface, *types.Slice, *types.Map, *types.Chan, *types.Signature:
		if _, isParam := types.Unalias(t).(*types.TypeParam); isParam {
			return "", false
		}
		return "nil", true
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return "false", true
		case u.Info()&types.IsNumeric != 0:
			return "0", true
		case u.Info()&types.IsString != 0:
			return `""`, true
		}
	case *types.Struct:
		known := true
		s := types.TypeString(t, func(pkg *types.Package) string {
			if pkg == p.Pkg.Pkg {
				return ""
			}
			for _, spec := range file.Imports {
				if pn := pkgName(p.Info(), spec); pn != nil && pn.Imported() == pkg {
					return pn.Name()
				}
			}
			known = false
			return ""
		})
		return s + "{}", known
	}
	return "", false
}
