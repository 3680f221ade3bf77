package observedgeneration

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports statuses that are written without their observed generation.
var Analyzer = rule.New(doc, run)

const name = "ObservedGeneration"

func run(pass *rule.Pass) {
	c := checker{pass: pass, ways: recur.NewEachReconcile(pass)}
	seen := make(map[*types.Named]bool)
	for _, f := range pass.Funcs() {
		for i := range f.Ops {
			op := &f.Ops[i]
			if op.Via != nil || op.Sub != "status" || op.Op.Verb != kube.Update && op.Op.Verb != kube.Patch {
				continue
			}
			n := kube.Named(ssaflow.Unwrap(op.Call.Arg(op.Op.Obj)).Type())
			if n == nil || seen[n] || isStatusEmpty(pass, f, op) || !kube.IsAPIObject(n) || !pass.InModule(n.Obj().Pkg()) || !c.ways.InReconcile(f.Fn, nil) {
				continue
			}
			seen[n] = true
			status, field := observed(n)
			if field == nil || c.isExcused(op, n, status, field) {
				continue
			}
			call := pass.Flow.CallExpr(op.Call.Instr)
			if call == nil {
				continue
			}
			pass.At(call).Fixes(assign(pass, call, call.Args[op.Op.Obj], field)...).
				Sayf("%s.%s is never set: clients cannot see whether the status is of the current spec; assign %s.Generation before %s", status.Obj().Name(), name, rule.Name(call.Args[op.Op.Obj]), pass.CallName(call))
		}
	}
}

type checker struct {
	pass *rule.Pass
	ways *recur.EachReconcile
}

// observed returns the type of the status of a kind and its field.
func observed(n *types.Named) (*types.Named, *types.Var) {
	if f := field(n, "Status"); f != nil {
		if status := kube.Named(f.Type()); status != nil {
			return status, field(status, name)
		}
	}
	return nil, nil
}

func field(n *types.Named, name string) *types.Var {
	st := ssaflow.Struct(n)
	for i := 0; st != nil && i < st.NumFields(); i++ {
		if f := st.Field(i); f.Name() == name && !f.Embedded() {
			return f
		}
	}
	return nil
}

// assign sets the field in front of the write.
func assign(pass *rule.Pass, call *ast.CallExpr, arg ast.Expr, field *types.Var) []fix.Fix {
	id, ok := model.Operand(arg).(*ast.Ident)
	stmt := fix.Statement(pass.Flow, call.Pos())
	if !ok || stmt == nil || !types.Identical(field.Type(), types.Typ[types.Int64]) {
		return nil
	}
	return fix.Offer("set "+name, fix.InsertBefore(pass.Flow, stmt, id.Name+".Status."+name+" = "+id.Name+".Generation")...)
}
