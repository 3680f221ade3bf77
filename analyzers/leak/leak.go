package leak

import (
	_ "embed"
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/closers"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/locks"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports what is opened again and again and never closed.
var Analyzer = rule.NewForms(doc, rule.Forms{unclosed, connection, blockedsend, perobject})

// left are the things that functions return without having closed them.
type left []leftOpen

type leftOpen struct {
	*closers.Owned
	in *ssa.Function
	at ssa.Instruction // where it is left: a return, or the call that makes the next one
}

func findLeft(pass *rule.Pass) left {
	var out left
	hot := recur.NewHot(pass, recur.Recurring|model.Admission)
	for _, f := range pass.Funcs() {
		if f.TooComplex || isOfProgram(pass, f.Fn) && hot.Root(f.Fn) == nil {
			continue
		}
		for _, o := range closers.In(pass.Flow, f.Fn, effects.Closing(pass.Effects)) {
			if at := o.Left(); at != nil && !locks.InOnce(pass.Flow, f.Fn) {
				out = append(out, leftOpen{o, f.Fn, at})
			}
		}
	}
	return out
}

// isOfProgram: the function belongs to a program that ends with it.
func isOfProgram(pass *rule.Pass, fn *ssa.Function) bool {
	return pass.Pkg.Name() == "main" || slices.Contains(strings.Split(pass.Pkg.Path(), "/"), "cmd") ||
		ssaflow.Outermost(fn).Name() == "init"
}

// isNeverClosed: no way closes it or hands it on.
func (l leftOpen) isNeverClosed() bool { return len(l.Closed)+len(l.Kept) == 0 }

// say reports l where the way ends that leaves it open, or where it is made when all do.
func (l leftOpen) say(pass *rule.Pass, follows string) {
	made := pass.Flow.CallExpr(l.Made)
	if made == nil {
		return
	}
	if l.isNeverClosed() {
		pass.At(made).Sayf("%s is never %s: %s", l.name(pass, made), l.closed(), follows)
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
	return "the " + l.What + " of " + pass.CallName(made)
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
