package unreadflag

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports flags whose values nobody reads.
var Analyzer = rule.New(doc, run, rule.Always())

func run(pass *rule.Pass) {
	files, others, info := pass.AsWritten()
	l := &look{pass: pass, info: info, filled: make(map[*types.Var][]flagCall), read: make(map[*types.Var]bool), names: make(map[string]bool), parsed: make(map[*types.Package]bool)}
	for _, f := range files {
		ast.Inspect(f, l.register)
	}
	if len(l.order) == 0 && len(l.own) == 0 || l.bound {
		return
	}
	for _, f := range slices.Concat(files, others) {
		ast.Inspect(f, l.reads)
	}
	l.unparsed()
	for _, v := range l.order {
		if !l.read[v] {
			l.report(v)
		}
	}
}

// A flagCall is a call that registers a flag.
type flagCall struct {
	call *ast.CallExpr
	to   ast.Expr // the variable
	name string   // "" when it is no constant
}

// A look goes through a package: which variables flags fill, and which are read.
type look struct {
	pass   *rule.Pass
	info   *types.Info
	filled map[*types.Var][]flagCall
	order  []*types.Var
	read   map[*types.Var]bool
	names  map[string]bool // constants that are given to calls that register nothing
	bound  bool            // a library gets flags, which it may read by name
	own    []*ast.CallExpr // that add flags to those of the process
	parsed map[*types.Package]bool
}

// register collects the flags.
func (l *look) register(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return true
	}
	fn := model.Callee(l.info, call)
	if fn != nil {
		if defines, _ := kube.CommandLine(fn); defines {
			l.own = append(l.own, call)
		}
	}
	l.bound = l.bound || kube.TakesFlags(fn) && !l.pass.InModule(fn.Pkg())
	to := l.target(call)
	if v := l.variable(to); v != nil {
		if len(l.filled[v]) == 0 {
			l.order = append(l.order, v)
		}
		name, _ := l.text(call.Args[1])
		l.filled[v] = append(l.filled[v], flagCall{call, to, name})
	}
	return true
}

// unparsed reports the first flag of a program that never parses its command line.
func (l *look) unparsed() {
	if l.pass.Pkg.Name() != "main" {
		return // the program parses
	}
	for _, call := range l.own {
		flags, name := model.Callee(l.info, call).Pkg(), ""
		for _, a := range call.Args[:2] {
			if text, ok := l.text(a); ok && name == "" {
				name = text
			}
		}
		if l.parsed[flags] {
			continue
		}
		quoted, quiet := strconv.Quote(flags.Path()), l.pass.QuietAt(call)
		if quiet(l.pass.NamedInProgram("Parse", quoted) || l.pass.NamedInProgram("CommandLine", quoted), "another package of the program parses the flags") ||
			quiet(kube.MayParseFlags(l.pass.Pkg, flags, l.pass.InModule), "a library may parse the flags") || quiet(l.names[name], "the flag is looked up by its name") {
			continue
		}
		l.pass.At(call).Sayf("the program never calls %s.Parse: the flag --%s keeps its default; parse the flags once all are defined", flags.Name(), name)
		return
	}
}

// target returns the variable that the flag of a call fills, nil if it is no such call.
func (l *look) target(call *ast.CallExpr) ast.Expr {
	if len(call.Args) == 0 || !kube.FillsVariable(model.Callee(l.info, call)) {
		return nil
	}
	if u, ok := ast.Unparen(call.Args[0]).(*ast.UnaryExpr); ok && u.Op == token.AND {
		return ast.Unparen(u.X)
	}
	return nil
}

// text returns the constant text that e is.
func (l *look) text(e ast.Expr) (string, bool) {
	v := l.info.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v), true
}

// variable returns the variable or field of this package that e names.
func (l *look) variable(e ast.Expr) *types.Var {
	var id *ast.Ident
	switch e := e.(type) {
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		id = e.Sel
	default:
		return nil
	}
	v, _ := l.info.Uses[id].(*types.Var)
	if v == nil || v.Pkg() != l.pass.Pkg {
		return nil
	}
	return v.Origin()
}

// report reports a variable that flags fill and nobody reads.
func (l *look) report(v *types.Var) {
	for _, f := range l.filled[v] {
		quiet := l.pass.QuietAt(f.to)
		usage, _ := l.text(f.call.Args[len(f.call.Args)-1])
		if f.name == "" || quiet(l.names[f.name], "the flag is looked up by its name") ||
			quiet(onpurpose.Says(usage, onpurpose.Obsolete), "its text says that the flag has no effect") ||
			quiet(l.pass.Says(onpurpose.Obsolete, f.call.Pos(), f.call.End()), "a comment says that the flag has no effect") ||
			quiet(onpurpose.Says(usage, onpurpose.Unfinished) || l.pass.Says(onpurpose.Unfinished, f.call.Pos(), f.call.End()), "its text or a comment says that it is not implemented yet") ||
			quiet(l.isOpen(v) && l.pass.NamedElsewhere(v.Name()), "other packages of the module may read the field") ||
			quiet(l.pass.GivenElsewhere(f.name), "other packages of the module may look the flag up by its name") {
			return
		}
	}
	for _, f := range l.filled[v] {
		l.pass.At(f.to).Sayf("%s is never read: the flag --%s has no effect; use it, or remove the flag", types.ExprString(f.to), f.name)
	}
}

// isOpen: other packages can name the variable.
func (l *look) isOpen(v *types.Var) bool {
	return v.Exported() && (v.IsField() || v.Parent() == l.pass.Pkg.Scope() && l.pass.Pkg.Name() != "main")
}
