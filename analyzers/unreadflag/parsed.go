package unreadflag

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// defines: a call adds a flag to those of the process.
func (l *look) defines(call *ast.CallExpr) bool {
	fn := model.Callee(l.info, call)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	defines, _ := kube.CommandLine(fn)
	return defines
}

// unparsed reports the first flag of a program that never parses its command line.
func (l *look) unparsed() {
	if l.pass.Pkg.Name() != "main" {
		return // the program parses
	}
	for _, call := range l.own {
		flags := model.Callee(l.info, call).Pkg()
		if l.parsed[flags] {
			continue
		}
		quoted, quiet := strconv.Quote(flags.Path()), l.pass.QuietAt(call)
		if quiet(l.pass.NamedInProgram("Parse", quoted) || l.pass.NamedInProgram("CommandLine", quoted), "another package of the program parses the flags") ||
			quiet(kube.MayParseFlags(l.pass.Pkg, flags, l.pass.InModule), "a library may parse the flags") || quiet(l.names[l.flag(call)], "the flag is looked up by its name") {
			continue
		}
		l.pass.At(call).Sayf("the program never calls %s.Parse: the flag --%s keeps its default; parse the flags once all are defined", flags.Name(), l.flag(call))
		return
	}
}

// flag returns the name of the flag that a call defines.
func (l *look) flag(call *ast.CallExpr) string {
	for _, a := range call.Args[:2] {
		if name, ok := l.text(a); ok {
			return name
		}
	}
	return ""
}

// early reports the first flag that the rest of a block defines when the flags are parsed.
func (l *look) early(n ast.Node) bool {
	block, ok := n.(*ast.BlockStmt)
	if !ok {
		return true
	}
	var flags *types.Package
	var late *ast.CallExpr
	for _, s := range block.List {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false // runs at another time
			case *ast.CallExpr:
				if flags != nil && late == nil && l.defines(n) && model.Callee(l.info, n).Pkg() == flags {
					late = n
				}
			case *ast.Ident:
				if fn, ok := l.info.Uses[n].(*types.Func); ok && late != nil && fn.Name() == "Parse" && l.pass.Quiet(true, late, "flags are parsed once more") {
					late, flags = nil, nil
				}
			}
			return true
		})
		if parse, ok := s.(*ast.ExprStmt); ok && flags == nil {
			if fn := l.callee(parse.X); fn != nil && fn.Pkg() != nil {
				if _, parses := kube.CommandLine(fn); parses {
					flags = fn.Pkg()
				}
			}
		}
	}
	if late != nil {
		l.pass.At(late).Sayf("the flag --%s is defined after %s.Parse, which does not know it then and ends the program: define it before", l.flag(late), flags.Name())
	}
	return true
}

// callee returns the function that e calls, nil for others.
func (l *look) callee(e ast.Expr) *types.Func {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil
	}
	if fn := model.Callee(l.info, call); fn != nil {
		return fn
	}
	return kube.FuncVar(l.info.Uses[model.Name(call.Fun)])
}

// besides reports a manager for the cluster of the environment, beside a client for the one that
// the program has a flag of its own for.
func (l *look) besides(n ast.Node) bool {
	body, ok := n.(*ast.BlockStmt)
	if !ok {
		return true
	}
	var manager, client *ast.CallExpr
	for _, s := range body.List {
		assign, ok := s.(*ast.AssignStmt)
		if !ok || len(assign.Rhs) != 1 {
			continue
		}
		call, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			continue
		}
		fn := l.callee(call)
		if makes, _ := kube.MakesManager(fn); makes && kube.StartupConfig(l.callee(call.Args[0])) {
			manager = call
		} else if l.isForFlag(call) && kube.ForCluster(fn) {
			client = call
		}
	}
	if manager == nil || client == nil || l.pass.Quiet(l.names["KUBECONFIG"], manager, "the program sets KUBECONFIG") {
		return true
	}
	l.pass.At(manager.Args[0]).Sayf("the manager does not use the cluster of --kubeconfig, as %s does: give NewManager the same config", types.ExprString(client.Fun))
	return true
}

// isForFlag: a call gets the variable of the flag for the kubeconfig.
func (l *look) isForFlag(call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, func(a ast.Expr) bool {
		return slices.ContainsFunc(l.filled[l.variable(ast.Unparen(a))], func(f flagCall) bool { return f.name == "kubeconfig" })
	})
}
