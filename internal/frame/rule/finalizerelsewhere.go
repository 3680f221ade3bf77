// Subject: finalizers

package rule

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// FinalizerElsewhere reports whether a file of the module outside of the package, tests apart,
// may take the finalizer of that text from objects of a kind: it uses one of the constants, or
// has the text; or it names the kind, and sets a list of finalizers that is not made of another
// one by name, or writes of finalizers in a patch.
func (p *Pass) FinalizerElsewhere(text string, constants []types.Object, kind *types.TypeName) bool {
	end := text[strings.LastIndexByte(text, '/')+1:] // the rest may be put before it
	return p.anySource(func(src []byte) bool {
		return bytes.Contains(src, []byte(end)) || bytes.Contains(src, []byte("inalizers")) && bytes.Contains(src, []byte(kind.Name())) ||
			slices.ContainsFunc(constants, func(c types.Object) bool { return bytes.Contains(src, []byte(c.Name())) })
	}, func(at string, file *ast.File) bool {
		return file == nil || !p.forTests(at, file) && (knowsFinalizer(at, file, text, constants) || names(file, kind.Name()) && setsFinalizers(file))
	})
}

// forTests: a file that is no test itself belongs to tests.
func (p *Pass) forTests(at string, file *ast.File) bool {
	rel, err := filepath.Rel(filepath.Dir(inputs.Position(p.Fset, p.Files[0].Package).Filename), at)
	rel = filepath.ToSlash(rel)
	return err == nil && (kube.TestSupport(rel) || kube.TestTree(rel)) || imports(file, kube.TestLibrary)
}

// knowsFinalizer: the file uses one of the constants, or has the text, other than to declare
// one of them, or to make another text of it. That of another version of the package is the
// same.
func knowsFinalizer(at string, file *ast.File, text string, constants []types.Object) bool {
	found := false
	one := func(name string, of func(*types.Package) bool) bool {
		return slices.ContainsFunc(constants, func(c types.Object) bool { return c.Name() == name && of(c.Pkg()) })
	}
	here := func(pkg *types.Package) bool {
		return pkg.Name() == file.Name.Name || path.Base(path.Dir(pkg.Path())) == filepath.Base(filepath.Dir(filepath.Dir(at)))
	}
	var look func(n ast.Node) bool
	look = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.ValueSpec:
			for i, v := range n.Values {
				if i >= len(n.Names) || !one(n.Names[i].Name, here) {
					found = found || spelled(v, 0) == text
					ast.Inspect(v, look)
				}
			}
			return false
		case *ast.BinaryExpr:
			return n.Op != token.ADD
		case *ast.SelectorExpr:
			x, ok := n.X.(*ast.Ident)
			found = found || ok && one(n.Sel.Name, func(pkg *types.Package) bool { return standsFor(file, x.Name, pkg) })
			ast.Inspect(n.X, look)
			return false
		case *ast.Ident:
			found = found || one(n.Name, func(pkg *types.Package) bool { return here(pkg) || standsFor(file, ".", pkg) })
		case *ast.BasicLit:
			found = found || n.Value == strconv.Quote(text) || n.Value == "`"+text+"`"
		}
		return !found
	}
	ast.Inspect(file, look)
	return found
}

// standsFor: the name stands for the package in the file, or for another version of it.
func standsFor(file *ast.File, name string, pkg *types.Package) bool {
	return slices.ContainsFunc(file.Imports, func(spec *ast.ImportSpec) bool {
		of, err := strconv.Unquote(spec.Path.Value)
		if err != nil || of != pkg.Path() && path.Dir(of) != path.Dir(pkg.Path()) {
			return false
		}
		if spec.Name == nil {
			return name == path.Base(of) || of == pkg.Path() && name == pkg.Name()
		}
		return name == spec.Name.Name
	})
}

// setsFinalizers: the file sets a list of finalizers of which nobody knows what it lacks, or
// writes of them in a patch.
func setsFinalizers(file *ast.File) bool {
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.BasicLit:
			s, err := strconv.Unquote(n.Value)
			found = found || n.Kind == token.STRING && (err != nil || strings.Contains(s, "/finalizers") || strings.Contains(s, `"finalizers"`))
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				sel, ok := ast.Unparen(l).(*ast.SelectorExpr)
				found = found || ok && sel.Sel.Name == "Finalizers" && (len(n.Lhs) != len(n.Rhs) || setsAny(n.Rhs[i]))
			}
		case *ast.CallExpr:
			sel, ok := n.Fun.(*ast.SelectorExpr)
			found = found || ok && sel.Sel.Name == "SetFinalizers" && len(n.Args) == 1 && setsAny(n.Args[0])
		}
		return !found
	})
	return found
}

// setsAny: what a list of finalizers is set to may lack any of those that were in it; a list
// to which something is added does not, nor one without what has a name.
func setsAny(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return !ok || len(call.Args) < 2
}
