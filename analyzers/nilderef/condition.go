package nilderef

import (
	"fmt"
	"go/constant"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// condition reports the result of a look-up of a condition that is used without
// a test.
func (c *checker) condition(call flow.Call) {
	v := call.Value()
	if v == nil || !kube.FindsCondition(call.Fn) || c.setBefore(call) {
		return
	}
	for _, u := range c.uses(v) {
		if c.tested(v, u.instr.Block()) || c.known(call, u.instr.Block()) {
			continue
		}
		expr := c.pass.Flow.CallExpr(call.Instr)
		node := c.pass.Flow.Node(u.instr)
		if expr == nil || node == nil {
			continue
		}
		how := "reading " + named(node, u) + " panics"
		if u.inside != nil {
			how = u.inside.Name() + " reads " + u.what + " and panics"
		}
		c.pass.Report(analysis.Diagnostic{Pos: node.Pos(), End: node.End(),
			Message: fmt.Sprintf("%s returns nil when the object has no condition %s: %s; test for nil first", rule.CallName(expr), c.conditionName(call), how),
			Related: []analysis.RelatedInformation{{Pos: expr.Pos(), End: expr.End(), Message: "the condition is looked up here"}}})
		return
	}
}

// conditionName renders the argument that names the type of the condition.
func (c *checker) conditionName(call flow.Call) string {
	expr := c.pass.Flow.CallExpr(call.Instr)
	for _, a := range expr.Args {
		if t := c.pass.TypesInfo.TypeOf(a); t != nil {
			if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
				return types.ExprString(a)
			}
		}
	}
	return "of that type"
}

var sets = regexp.MustCompile(`(?i)set|mark|add|init|ensure|default`)

// setBefore: the condition may have been set just before.
func (c *checker) setBefore(call flow.Call) bool {
	for _, other := range c.pass.Flow.Calls(c.fn) {
		if other.Fn == nil || other.Instr == call.Instr || !sets.MatchString(other.Fn.Name()) || !flow.Reaches(other.Instr, call.Instr, nil) {
			continue
		}
		if c.about(call, other.Args) {
			return true
		}
	}
	return false
}

// known: the way to b depends on something that was asked about the object or
// the condition.
func (c *checker) known(call flow.Call, b *ssa.BasicBlock) bool {
	for _, k := range c.pass.Flow.Known(b) {
		if asked := calls(k.Value, 0); asked != nil && asked != call.Instr && c.about(call, asked.Call.Args) {
			return true
		}
	}
	return false
}

// calls returns the call whose result a condition is.
func calls(v ssa.Value, depth int) *ssa.Call {
	switch v := v.(type) {
	case *ssa.Call:
		return v
	case *ssa.Extract:
		return calls(v.Tuple, depth+1)
	case *ssa.Phi:
		for _, e := range v.Edges {
			if c := calls(e, depth+1); c != nil && depth < 3 {
				return c
			}
		}
	}
	return nil
}

// about: the arguments have a root or a constant in common with those of the
// look-up.
func (c *checker) about(call flow.Call, args []ssa.Value) bool {
	for _, a := range args {
		for _, x := range call.Args {
			if c.related(a, x) {
				return true
			}
		}
	}
	return false
}

func (c *checker) related(a, b ssa.Value) bool {
	ka, ok1 := a.(*ssa.Const)
	kb, ok2 := b.(*ssa.Const)
	if ok1 || ok2 {
		return ok1 && ok2 && ka.Value != nil && kb.Value != nil && ka.Value.Kind() == constant.String && kb.Value.Kind() == constant.String &&
			constant.StringVal(ka.Value) == constant.StringVal(kb.Value)
	}
	ra, rb := c.root(a), c.root(b)
	return ra != nil && ra == rb
}

// root returns the value that v is part of.
func (c *checker) root(v ssa.Value) ssa.Value {
	for range 12 {
		v = flow.Object(v)
		switch x := v.(type) {
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		default:
			return v
		}
	}
	return v
}
