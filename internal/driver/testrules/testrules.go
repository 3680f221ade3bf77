// Package testrules holds small rules for tests of the drivers: what they need
// of the type checker, of facts and of fixes is what real rules need.
package testrules

import (
	"go/ast"
	"go/constant"
	"go/types"
	"os"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/ctrlvet/ctrlvet/internal/frame/safety"
	"github.com/ctrlvet/ctrlvet/internal/know/modules"
)

// A Tainted fact says that a function calls one whose name begins with Taint,
// directly or not.
type Tainted struct{ Where string }

// AFact makes Tainted a fact.
func (*Tainted) AFact() {}

func (t *Tainted) String() string { return "tainted by " + t.Where }

// A Census fact counts the functions of a package.
type Census struct{ Functions int }

// AFact makes Census a fact.
func (*Census) AFact() {}

// ours reports whether the package is the program's own, as every driver must tell it.
func ours(pass *analysis.Pass) bool {
	return len(pass.Files) > 0 && pass.Module != nil && pass.Module.Path != "" && modules.Own(pass.Module)
}

func findTainted(pass *analysis.Pass) (any, error) {
	if !ours(pass) {
		return nil, nil
	}
	functions := 0
	for changed := true; changed; {
		changed = false
		for _, f := range pass.Files {
			for _, decl := range f.Decls {
				fn, ok := decl.(*ast.FuncDecl)
				if !ok {
					continue
				}
				functions++
				obj := pass.TypesInfo.Defs[fn.Name]
				if obj == nil || pass.ImportObjectFact(obj, new(Tainted)) {
					continue
				}
				if where := taint(pass, fn, obj); where != "" {
					pass.ExportObjectFact(obj, &Tainted{where})
					changed = true
				}
			}
		}
	}
	pass.ExportPackageFact(&Census{functions})
	return nil, nil
}

func taint(pass *analysis.Pass, fn *ast.FuncDecl, obj types.Object) string {
	if strings.HasPrefix(obj.Name(), "Taint") {
		return obj.Name()
	}
	where := ""
	ast.Inspect(fn, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && where == "" {
			where = taintedCall(pass, call)
		}
		return true
	})
	return where
}

func taintedCall(pass *analysis.Pass, call *ast.CallExpr) string {
	fact := new(Tainted)
	if fn := typeutil.StaticCallee(pass.TypesInfo, call); fn != nil && pass.ImportObjectFact(fn.Origin(), fact) {
		return fact.Where
	}
	return ""
}

// Calls reports calls of functions named Taint, with their declaration as
// related location where it is in the same package.
var Calls = &analysis.Analyzer{
	Name:     "taintcall",
	Doc:      "report calls of tainted functions\n\nThey are tainted.",
	URL:      "https://example.com/taintcall",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
		in.Preorder([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node) {
			call := n.(*ast.CallExpr)
			fn := typeutil.StaticCallee(pass.TypesInfo, call)
			if fn == nil || !strings.HasPrefix(fn.Name(), "Taint") {
				return
			}
			d := analysis.Diagnostic{
				Pos: call.Pos(), End: call.End(), Category: "taintcall",
				Message: "call of tainted " + fn.Name(),
			}
			if fn.Pkg() == pass.Pkg {
				d.Related = []analysis.RelatedInformation{{Pos: fn.Pos(), End: fn.Pos() + 5, Message: "declared here"}}
			}
			pass.Report(d)
		})
		return nil, nil
	},
}

// Taints reports every call of a function with a fact, across packages.
var Taints = &analysis.Analyzer{
	Name:      "taints",
	Doc:       "report calls of functions that lead to tainted ones",
	URL:       "https://example.com/taints",
	Requires:  []*analysis.Analyzer{inspect.Analyzer},
	FactTypes: []analysis.Fact{new(Tainted), new(Census)},
	Run: func(pass *analysis.Pass) (any, error) {
		if _, err := findTainted(pass); err != nil || !ours(pass) {
			return nil, err
		}
		in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
		in.Preorder([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node) {
			call := n.(*ast.CallExpr)
			if where := taintedCall(pass, call); where != "" {
				pass.Report(analysis.Diagnostic{
					Pos: call.Pos(), End: call.End(), Category: "taints",
					Message: "this call leads to " + where,
				})
			}
		})
		return nil, nil
	},
}

// Renames reports uses of functions named Old and offers New.
var Renames = &analysis.Analyzer{
	Name:     "renames",
	Doc:      "report uses of Old",
	URL:      "https://example.com/renames",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
		in.Preorder([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node) {
			fn := typeutil.StaticCallee(pass.TypesInfo, n.(*ast.CallExpr))
			if fn == nil || fn.Name() != "Old" {
				return
			}
			var id *ast.Ident
			switch fun := n.(*ast.CallExpr).Fun.(type) {
			case *ast.Ident:
				id = fun
			case *ast.SelectorExpr:
				id = fun.Sel
			default:
				return
			}
			pass.Report(analysis.Diagnostic{
				Pos: id.Pos(), End: id.End(), Category: "renames",
				Message: "Old is old, signature " + types.TypeString(fn.Signature(), types.RelativeTo(pass.Pkg)),
				SuggestedFixes: []analysis.SuggestedFix{{
					Message:   "Use New",
					TextEdits: []analysis.TextEdit{{Pos: id.Pos(), End: id.End(), NewText: []byte("New")}},
				}},
			})
		})
		return nil, nil
	},
}

// rewrites are the names that Rewrites puts in the place of others: the fixes of
// Ping and Pong undo each other, that of Broken does not type-check, that of First
// leads to another.
var rewrites = map[string]string{
	"First": "Second", "Second": "Third", "Ping": "Pong", "Pong": "Ping", "Broken": "Missing", "Risky": "New",
}

// Rewrites reports uses of functions with certain names, and offers other ones;
// the fix of Risky wants a review. One named Grow gets a call more each time.
var Rewrites = &analysis.Analyzer{
	Name:     "rewrites",
	Doc:      "report uses of certain names",
	URL:      "https://example.com/rewrites",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
		in.Preorder([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node) {
			id, ok := n.(*ast.CallExpr).Fun.(*ast.Ident)
			if !ok {
				return
			}
			to := rewrites[id.Name]
			edit := analysis.TextEdit{Pos: id.Pos(), End: id.End(), NewText: []byte(to)}
			if id.Name == "Grow" {
				to, edit = "Grow twice", analysis.TextEdit{Pos: n.Pos(), End: n.Pos(), NewText: []byte("Grow()\n")}
			}
			if to == "" {
				return
			}
			title := "Use " + to
			if id.Name == "Risky" {
				title = safety.Mark(title)
			}
			pass.Report(analysis.Diagnostic{
				Pos: id.Pos(), End: id.End(), Category: "rewrites", Message: id.Name + " is old",
				SuggestedFixes: []analysis.SuggestedFix{{Message: title, TextEdits: []analysis.TextEdit{edit}}},
			})
		})
		return nil, nil
	},
}

// Panics panics on packages that declare PanicHere. Of those that declare SleepHere it makes a file of that
// name, and takes its time.
var Panics = &analysis.Analyzer{
	Name: "panics",
	Doc:  "panic where asked to",
	URL:  "https://example.com/panics",
	Run: func(pass *analysis.Pass) (any, error) {
		if pass.Pkg.Scope().Lookup("PanicHere") != nil {
			panic("asked to")
		}
		if c, ok := pass.Pkg.Scope().Lookup("SleepHere").(*types.Const); ok {
			if err := os.WriteFile(constant.StringVal(c.Val()), nil, 0o666); err != nil {
				return nil, err
			}
			time.Sleep(time.Minute)
		}
		return nil, nil
	},
}

// Optional reports every package. It is of the optional level in tests.
var Optional = &analysis.Analyzer{
	Name: "everypackage",
	Doc:  "report every package",
	URL:  "https://example.com/everypackage",
	Run: func(pass *analysis.Pass) (any, error) {
		name := pass.Files[0].Name
		pass.Report(analysis.Diagnostic{Pos: name.Pos(), End: name.End(), Category: "everypackage", Message: "a package"})
		return nil, nil
	},
}

// All are the rules.
var All = []*analysis.Analyzer{Optional, Panics, Renames, Rewrites, Calls, Taints}
