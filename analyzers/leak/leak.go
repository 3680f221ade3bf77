package leak

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/closers"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports what is opened again and again and never closed.
var Analyzer = rule.NewForms(doc, rule.Forms{watch, response, connection, blockedsend, overwritten})

// left are the things that functions return without having closed them.
type left []leftOpen

type leftOpen struct {
	*closers.Owned
	in *ssa.Function
	at ssa.Instruction // where it is left: a return, or the call that makes the next one
}

func findLeft(pass *rule.Pass) left {
	var out left
	for _, f := range pass.Funcs() {
		if f.TooComplex || endsWithProcess(pass, f.Fn) {
			continue
		}
		for _, o := range closers.In(pass.Flow, f.Fn) {
			if at := o.Left(); at != nil {
				out = append(out, leftOpen{o, f.Fn, at})
			}
		}
	}
	return out
}

// endsWithProcess: the function belongs to a program that ends with it.
func endsWithProcess(pass *rule.Pass, fn *ssa.Function) bool {
	return pass.Pkg.Name() == "main" || slices.Contains(strings.Split(pass.Pkg.Path(), "/"), "cmd") ||
		ssaflow.Outermost(fn).Name() == "init"
}

// never: no way closes it or hands it on.
func (l leftOpen) never() bool { return len(l.Closed)+len(l.Kept) == 0 }

// say reports l where the way ends that leaves it open, or where it is made when all do.
func (l leftOpen) say(pass *rule.Pass, follows string) {
	made := pass.Flow.CallExpr(l.Made)
	if made == nil {
		return
	}
	if l.never() {
		pass.At(made).Fixes(l.closing(pass, made)...).Sayf("%s is never %s: %s", l.name(pass, made), l.closed(), follows)
		return
	}
	if ret, ok := l.at.(*ssa.Return); ok {
		if stmt := pass.Flow.Return(ret); stmt != nil && stmt.Pos().IsValid() {
			pass.At(stmt).Because(made, "made here").Sayf("%s is not %s on this return: %s", l.name(pass, made), l.closed(), follows)
			return
		}
	}
	pass.At(made).Sayf("%s is not %s on a path: %s", l.name(pass, made), l.closed(), follows)
}

// name names what is left open as the source has it.
func (l leftOpen) name(pass *rule.Pass, made *ast.CallExpr) string {
	if id := l.variable(pass, made); id != nil && l.Within != "" {
		return id.Name + "." + l.Within
	} else if id != nil {
		return id.Name
	}
	return "the " + l.What + " of " + rule.CallName(made)
}

// variable returns the variable that the statement of the call assigns it to, or nil.
func (l leftOpen) variable(pass *rule.Pass, made *ast.CallExpr) *ast.Ident {
	assign := rule.EnclosingStmt[*ast.AssignStmt](pass, made.Pos())
	if assign == nil || len(assign.Rhs) != 1 || ast.Unparen(assign.Rhs[0]) != ast.Expr(made) || l.Result >= len(assign.Lhs) {
		return nil
	}
	id, _ := assign.Lhs[l.Result].(*ast.Ident)
	if id == nil || id.Name == "_" {
		return nil
	}
	return id
}

func (l leftOpen) closed() string {
	switch l.Sort {
	case kube.WatchSort:
		return "stopped"
	case kube.MachinerySort:
		return "shut down"
	}
	return "closed"
}

// closing defers the call that closes it, after the statement that looks at the error.
// In a literal, or a loop, a defer may be right or not; what a broadcaster has still to
// send would be lost.
func (l leftOpen) closing(pass *rule.Pass, made *ast.CallExpr) []fix.Fix {
	id := l.variable(pass, made)
	if id == nil || l.Sort == kube.MachinerySort || l.in.Parent() != nil || ssaflow.InLoop(l.Made.Block()) || takesArguments(l.Value, l.By[0]) {
		return nil
	}
	assign := rule.EnclosingStmt[*ast.AssignStmt](pass, made.Pos())
	after := ast.Stmt(assign)
	if len(assign.Lhs) > 1 {
		if after = tested(pass, assign); after == nil {
			return nil
		}
	}
	call := "defer " + l.name(pass, made) + "." + l.By[0] + "()"
	return fix.Offer(call, fix.InsertAfter(pass.Flow, after, call)...)
}

// takesArguments: the method that closes v has to be given something.
func takesArguments(v ssa.Value, method string) bool {
	obj, _, _ := types.LookupFieldOrMethod(v.Type(), true, nil, method)
	fn, ok := obj.(*types.Func)
	return ok && fn.Type().(*types.Signature).Params().Len() > 0
}

// tested returns the statement behind assign in the same list if it looks at the error
// and leaves.
func tested(pass *rule.Pass, assign *ast.AssignStmt) ast.Stmt {
	for _, n := range pass.Flow.Path(assign.Pos()) {
		block, ok := n.(*ast.BlockStmt)
		if !ok {
			continue
		}
		i := slices.Index(block.List, ast.Stmt(assign))
		if i < 0 || i+1 >= len(block.List) {
			return nil
		}
		iff, ok := block.List[i+1].(*ast.IfStmt)
		if !ok || iff.Else != nil || len(iff.Body.List) == 0 {
			return nil
		}
		if _, ok := iff.Body.List[len(iff.Body.List)-1].(*ast.ReturnStmt); !ok {
			return nil
		}
		return iff
	}
	return nil
}
