package nilderef

import (
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// condition reports the result of a look-up of a condition that is used without
// a test.
func (c *checker) condition(call flow.Call) {
	v := call.Value()
	if v == nil || !kube.FindsCondition(call.Fn) || c.setBefore(call) || c.madeHere(call) || !c.mayLack(call, v) && !unchecked.On(c.pass) {
		return
	}
	for _, u := range c.uses(v) {
		if c.tested(v, u.instr.Block()) || c.known(call, u.instr.Block(), testedLater(v, u.instr)) {
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
		c.pass.At(node).Because(expr, "the condition is looked up here").
			Sayf("%s returns nil when the object has no condition %s: %s; test for nil first", rule.CallName(expr), c.conditionName(call), how)
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

// madeHere: the object comes from a function that cannot fail, and so makes it
// with its conditions.
func (c *checker) madeHere(call flow.Call) bool {
	for _, a := range call.Args {
		if made, ok := c.root(a).(*ssa.Call); ok && flow.ErrorResult(made.Call.Signature()) < 0 {
			return true
		}
	}
	return false
}

// mayLack: the project itself reckons with an object without the condition:
// the same variable is tested too late, or another look-up of the same
// condition in this package is tested.
func (c *checker) mayLack(call flow.Call, v ssa.Value) bool {
	if comparesNil(v) {
		return true
	}
	name := c.typeOfCondition(call)
	if name == nil {
		return false
	}
	for _, fn := range c.pass.Flow.Funcs {
		for _, other := range c.pass.Flow.Calls(fn) {
			if other.Fn == call.Fn && other.Instr != call.Instr && c.typeOfCondition(other) == name && other.Value() != nil && comparesNil(other.Value()) {
				return true
			}
		}
	}
	return false
}

func comparesNil(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		if bin, ok := r.(*ssa.BinOp); ok {
			if _, _, isTest := (flow.Cond{Value: bin, Val: true}).NilTest(); isTest {
				return true
			}
		}
	}
	return false
}

// typeOfCondition returns the constant that names the type of the condition in
// a look-up, or nil.
func (c *checker) typeOfCondition(call flow.Call) types.Object {
	expr := c.pass.Flow.CallExpr(call.Instr)
	if expr == nil {
		return nil
	}
	for _, a := range expr.Args {
		var id *ast.Ident
		switch a := ast.Unparen(a).(type) {
		case *ast.Ident:
			id = a
		case *ast.SelectorExpr:
			id = a.Sel
		case *ast.CallExpr: // string(api.Ready)
			if len(a.Args) == 1 {
				if sel, ok := ast.Unparen(a.Args[0]).(*ast.SelectorExpr); ok {
					id = sel.Sel
				}
			}
		}
		if id == nil {
			continue
		}
		if k, ok := c.pass.TypesInfo.Uses[id].(*types.Const); ok {
			return k
		}
	}
	return nil
}

// testedLater: v is compared with nil behind the use: what happened before does
// not show, to its author, that it is there.
func testedLater(v ssa.Value, use ssa.Instruction) bool {
	for _, r := range *v.Referrers() {
		bin, ok := r.(*ssa.BinOp)
		if !ok {
			continue
		}
		if _, _, isTest := (flow.Cond{Value: bin, Val: true}).NilTest(); isTest && flow.Reaches(use, bin, nil) {
			return true
		}
	}
	return false
}

// known: the way to b depends on something that was asked about the object or
// the condition. Where the condition is tested later, a function that did not
// fail is no such question.
func (c *checker) known(call flow.Call, b *ssa.BasicBlock, later bool) bool {
	for _, k := range c.pass.Flow.Known(b) {
		if x, _, ok := k.NilTest(); ok && later && kube.IsError(x.Type()) {
			continue
		}
		if asked := calls(k.Value); asked != nil && asked != call.Instr && c.tells(call, asked.Call.Args) {
			return true
		}
	}
	return false
}

// calls returns the call whose result a condition is: find(conditions, t) != nil
// && find(conditions, t).Status has one behind the comparison.
func calls(v ssa.Value) *ssa.Call {
	compared := func(v ssa.Value) ([]ssa.Value, bool) {
		switch v := v.(type) {
		case *ssa.Extract:
			return []ssa.Value{v.Tuple}, true
		case *ssa.BinOp:
			x, _, ok := flow.Cond{Value: v, Val: true}.NilTest()
			return []ssa.Value{x}, ok
		}
		return nil, false
	}
	for _, o := range flow.Origins(nil, v, flow.OriginOptions{Through: compared}) {
		if call, ok := o.Value.(*ssa.Call); ok {
			return call
		}
	}
	return nil
}

// tells: the arguments hold the constant of the look-up, the object that it asks
// or something around it, or conditions of that object. Other parts of the
// object say nothing about its conditions.
func (c *checker) tells(call flow.Call, args []ssa.Value) bool {
	for _, a := range args {
		for _, x := range call.Args {
			if !c.related(a, x) {
				continue
			}
			if _, isConst := a.(*ssa.Const); isConst {
				return true
			}
			part, asked := c.pass.Flow.PlaceOf(flow.Unwrap(a)).Path, c.pass.Flow.PlaceOf(flow.Unwrap(x)).Path
			if asked.HasPrefix(part) || part.HasField("Conditions") {
				return true
			}
		}
	}
	return false
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
