package webhookobj

import (
	"go/constant"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// A request is an admission request that a function gets.
type request struct {
	flow  *ssaflow.Package
	param *ssa.Parameter
}

// requestOf returns the parameter that v is, nil for other values.
func requestOf(flow *ssaflow.Package, v ssa.Value) *request {
	root, fields := objects.Access(flow, v)
	param := ssaflow.ParamOf(root)
	if param == nil || len(fields) > 0 {
		return nil
	}
	return &request{flow, param}
}

// field returns the last name of the way from the request to v, "" for what is no part
// of it.
func (r *request) field(v ssa.Value) string {
	root, fields := objects.Access(r.flow, v)
	if ssaflow.ParamOf(root) != r.param || len(fields) == 0 {
		return ""
	}
	return fields[len(fields)-1]
}

// operation says whether a request that deletes fulfils a condition; ok is false where
// that is not about the operation.
func (r *request) operation(c ssaflow.Cond) (deletes, ok bool) {
	x, isOp := c.Value.(*ssa.BinOp)
	if !isOp || x.Op != token.EQL && x.Op != token.NEQ {
		return false, false
	}
	for _, pair := range [][2]ssa.Value{{x.X, x.Y}, {x.Y, x.X}} {
		if k, isConst := pair[1].(*ssa.Const); isConst && k.Value != nil && k.Value.Kind() == constant.String && r.field(pair[0]) == kube.OperationField {
			return (constant.StringVal(k.Value) == kube.DeleteOperation) == (c.Val == (x.Op == token.EQL)), true
		}
	}
	return false, false
}

// compares: one side of a comparison is a certain text.
func (r *request) compares(x *ssa.BinOp, text string) bool {
	return slices.ContainsFunc([]ssa.Value{x.X, x.Y}, func(v ssa.Value) bool {
		k, ok := ssaflow.ConstText(v)
		return ok && k == text
	})
}

// asks: a condition is about the object of the request, or about its operation in a way
// that is not followed.
func (r *request) asks(v ssa.Value) bool { return r.within(v, 0) }

func (r *request) within(v ssa.Value, depth int) bool {
	if depth++; v == nil || depth > 6 {
		return false
	}
	root, fields := objects.Access(r.flow, v)
	if ssaflow.ParamOf(root) == r.param {
		return len(fields) == 0 || slices.Contains(fields, kube.ObjectField) || slices.Contains(fields, kube.OperationField)
	}
	i, ok := v.(ssa.Instruction)
	if !ok {
		return false
	}
	if _, isPhi := v.(*ssa.Phi); isPhi {
		return true
	}
	for _, op := range i.Operands(nil) {
		if *op != nil && r.within(*op, depth) {
			return true
		}
	}
	return false
}
