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

// A tainted fact says that a function calls one whose name begins with Taint,
// directly or not.
type tainted struct{ Where string }

func (*tainted) AFact() {}

func (t *tainted) String() string { return "tainted by " + t.Where }

// A census fact counts the functions of a package.
type census struct{ Functions int }

func (*census) AFact() {}

// ours reports whether the package is the program's own, as every driver must tell it.
func ours(pass *analysis.Pass) bool {
	return len(pass.Files) > 0 && pass.Module != nil && pass.Module.Path != "" && modules.Own(pass.Module)
}

func findTainted(pass *analysis.Pass) {
	if !ours(pass) {
		return
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
				if obj == nil || pass.ImportObjectFact(obj, new(tainted)) {
					continue
				}
				if where := taint(pass, fn, obj); where != "" {
					pass.ExportObjectFact(obj, &tainted{where})
					changed = true
				}
			}
		}
	}
	pass.ExportPackageFact(&census{functions})
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
	fact := new(tainted)
	if fn := typeutil.StaticCallee(pass.TypesInfo, call); fn != nil && pass.ImportObjectFact(fn.Origin(), fact) {
		return fact.Where
	}
	return ""
}

// onCalls returns a rule that looks at each call, and says what is wrong with it.
func onCalls(name, doc string, look func(*analysis.Pass, *ast.CallExpr) analysis.Diagnostic) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     name,
		Doc:      doc,
		URL:      "https://example.com/" + name,
		Requires: []*analysis.Analyzer{inspect.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
			in.Preorder([]ast.Node{(*ast.CallExpr)(nil)}, func(n ast.Node) {
				if d := look(pass, n.(*ast.CallExpr)); d.Message != "" {
					d.Category = name
					pass.Report(d)
				}
			})
			return nil, nil
		},
	}
}

// calls reports calls of functions named Taint, with their declaration as
// related location where it is in the same package.
var calls = onCalls("taintcall", "report calls of tainted functions\n\nThey are tainted.", func(pass *analysis.Pass, call *ast.CallExpr) (d analysis.Diagnostic) {
	fn := typeutil.StaticCallee(pass.TypesInfo, call)
	if fn == nil || !strings.HasPrefix(fn.Name(), "Taint") {
		return d
	}
	d = analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "call of tainted " + fn.Name()}
	if fn.Pkg() == pass.Pkg {
		d.Related = []analysis.RelatedInformation{{Pos: fn.Pos(), End: fn.Pos() + 5, Message: "declared here"}}
	}
	return d
})

// taints reports every call of a function with a fact, across packages.
var taints = func() *analysis.Analyzer {
	a := onCalls("taints", "report calls of functions that lead to tainted ones", func(pass *analysis.Pass, call *ast.CallExpr) (d analysis.Diagnostic) {
		if where := taintedCall(pass, call); where != "" && ours(pass) {
			d = analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "this call leads to " + where}
		}
		return d
	})
	report := a.Run
	a.FactTypes = []analysis.Fact{new(tainted), new(census)}
	a.Run = func(pass *analysis.Pass) (any, error) {
		findTainted(pass)
		return report(pass)
	}
	return a
}()

// renames reports uses of functions named Old and offers New.
var renames = onCalls("renames", "report uses of Old", func(pass *analysis.Pass, call *ast.CallExpr) (d analysis.Diagnostic) {
	fn := typeutil.StaticCallee(pass.TypesInfo, call)
	if fn == nil || fn.Name() != "Old" {
		return d
	}
	id, ok := call.Fun.(*ast.Ident)
	if sel, qualified := call.Fun.(*ast.SelectorExpr); qualified {
		id, ok = sel.Sel, true
	}
	if !ok {
		return d
	}
	return analysis.Diagnostic{
		Pos: id.Pos(), End: id.End(), Message: "Old is old, signature " + types.TypeString(fn.Signature(), types.RelativeTo(pass.Pkg)),
		SuggestedFixes: useInstead("Use New", analysis.TextEdit{Pos: id.Pos(), End: id.End(), NewText: []byte("New")}),
	}
})

func useInstead(title string, edit analysis.TextEdit) []analysis.SuggestedFix {
	return []analysis.SuggestedFix{{Message: title, TextEdits: []analysis.TextEdit{edit}}}
}

// others are the names that rewrites puts in the place of others: the fixes of
// Ping and Pong undo each other, that of Broken does not type-check, that of First
// leads to another.
var others = map[string]string{
	"First": "Second", "Second": "Third", "Ping": "Pong", "Pong": "Ping", "Broken": "Missing", "Risky": "New",
}

// rewrites reports uses of functions with certain names, and offers other ones;
// the fix of Risky wants a review. One named Grow gets a call more each time.
var rewrites = onCalls("rewrites", "report uses of certain names", func(pass *analysis.Pass, call *ast.CallExpr) (d analysis.Diagnostic) {
	id, ok := call.Fun.(*ast.Ident)
	if !ok {
		return d
	}
	to := others[id.Name]
	edit := analysis.TextEdit{Pos: id.Pos(), End: id.End(), NewText: []byte(to)}
	if id.Name == "Grow" {
		to, edit = "Grow twice", analysis.TextEdit{Pos: call.Pos(), End: call.Pos(), NewText: []byte("Grow()\n")}
	}
	if to == "" {
		return d
	}
	title := "Use " + to
	if id.Name == "Risky" {
		title = safety.Mark(title)
	}
	return analysis.Diagnostic{Pos: id.Pos(), End: id.End(), Message: id.Name + " is old", SuggestedFixes: useInstead(title, edit)}
})

// panics panics on packages that declare PanicHere. Of those that declare SleepHere it makes a file of that
// name, and takes its time.
var panics = &analysis.Analyzer{
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
var All = []*analysis.Analyzer{Optional, panics, renames, rewrites, calls, taints}
