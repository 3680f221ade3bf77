package retrywrap

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports conflicts that RetryOnConflict cannot see.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	seen := make(map[*ssa.Call]bool)
	for _, f := range pass.Funcs() {
		for _, r := range pass.Flow.Retries(f.Fn) {
			if r.Poll {
				continue
			}
			c := checker{pass: pass, retry: r, reported: seen, visited: make(map[ssa.Value]bool)}
			c.seesOthers = c.returnsConflict(r.Body, 0)
			c.function(r.Body, 0)
		}
	}
}

// A checker follows the errors that a retried function returns back to where
// they are made.
type checker struct {
	pass     *rule.Pass
	retry    flow.Retry
	reported map[*ssa.Call]bool
	visited  map[ssa.Value]bool
	// seesOthers: the retried function returns the conflict of some update, so
	// what a function that it calls updates as well may not be meant.
	seesOthers bool
}

const maxDepth = 4

// function looks at what fn returns last.
func (c *checker) function(fn *ssa.Function, depth int) {
	i := flow.ErrorResult(fn.Signature)
	if i < 0 || depth > maxDepth {
		return
	}
	for _, ret := range flow.Returns(fn) {
		if i < len(ret.Results) {
			c.returned(ret.Results[i], depth)
		}
	}
}

func (c *checker) returned(v ssa.Value, depth int) {
	v = flow.SoleDefinition(v)
	if c.visited[v] {
		return
	}
	c.visited[v] = true
	switch v := v.(type) {
	case *ssa.Phi:
		for _, e := range v.Edges {
			c.returned(e, depth)
		}
	case *ssa.MakeInterface:
		c.returned(v.X, depth)
	case *ssa.ChangeInterface:
		c.returned(v.X, depth)
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok {
			c.call(call, depth)
		}
	case *ssa.UnOp:
		if a, ok := v.X.(*ssa.Alloc); ok && v.Op == token.MUL {
			stores, _ := flow.ReachingDefinitions(a, -1, v)
			for _, st := range stores {
				if st != nil {
					c.returned(st.Val, depth)
				}
			}
		}
	case *ssa.Call:
		c.call(v, depth)
	}
}

// call looks at an error that a call returned.
func (c *checker) call(v *ssa.Call, depth int) {
	call, ok := c.pass.Flow.Resolve(v)
	if !ok {
		return
	}
	if i, wraps := kube.WrapsError(call.Fn); wraps {
		c.returned(call.Arg(i), depth)
		return
	}
	switch {
	case kube.IsErrorf(call.Fn):
		c.errorf(v, call)
	case kube.IsErrorsNew(call.Fn):
		if err := textOf(call.Arg(0)); err != nil && c.meant(err) {
			c.report(v, "is turned into text", nil)
		}
	case call.Static != nil:
		c.function(call.Static, depth+1)
	}
}

// errorf looks for the error of an update among the operands of fmt.Errorf that
// are not wrapped.
func (c *checker) errorf(v *ssa.Call, call flow.Call) {
	format, ok := flow.SoleDefinition(call.Arg(0)).(*ssa.Const)
	if !ok || format.Value == nil || format.Value.Kind() != constant.String {
		return
	}
	verbs, ok := flow.FormatVerbs(constant.StringVal(format.Value))
	if !ok {
		return
	}
	args := flow.VariadicArgs(call.Arg(1))
	wrapped := false
	for _, verb := range verbs {
		if verb.Verb == 'w' && verb.Arg < len(args) && args[verb.Arg] != nil && c.conflicts(args[verb.Arg], 0) {
			return
		}
		wrapped = wrapped || verb.Verb == 'w'
	}
	for i, verb := range verbs {
		if verb.Verb == 'w' || verb.Arg >= len(args) || args[verb.Arg] == nil {
			continue
		}
		err, text := args[verb.Arg], false
		if e := textOf(err); e != nil {
			err, text = e, true
		}
		if !c.meant(err) {
			continue
		}
		var fixes []fix.Fix
		if !wrapped {
			fixes = c.wrap(v, i, text)
		}
		c.report(v, "is formatted with "+verb.Text, fixes)
		return
	}
}

// textOf returns the error whose text v is, or nil.
func textOf(v ssa.Value) ssa.Value {
	call, ok := flow.SoleDefinition(flow.Unwrap(v)).(*ssa.Call)
	if !ok {
		return nil
	}
	if m := call.Call.Method; m != nil {
		if m.Name() == "Error" && kube.IsError(call.Call.Value.Type()) {
			return call.Call.Value
		}
		return nil
	}
	if fn := call.Call.StaticCallee(); fn != nil && fn.Pkg != nil && fn.Pkg.Pkg.Path() == "fmt" {
		for _, a := range call.Call.Args {
			for _, x := range append(flow.VariadicArgs(a), a) {
				if x != nil && kube.IsError(flow.Unwrap(x).Type()) {
					return flow.Unwrap(x)
				}
			}
		}
	}
	return nil
}

// meant: v is the error of an update that is to be retried.
func (c *checker) meant(v ssa.Value) bool {
	if !c.conflicts(v, 0) {
		return false
	}
	return !c.seesOthers || c.direct(v)
}

// direct: v is the error of a client's update itself.
func (c *checker) direct(v ssa.Value) bool {
	call, ok := c.pass.Flow.ResultOf(flow.SoleDefinition(flow.Unwrap(v)))
	if !ok {
		return false
	}
	_, ok = kube.ClientOp(call.Fn)
	return ok
}

// conflicts: v is the error of an update, or of a function of the package that
// returns one as it is.
func (c *checker) conflicts(v ssa.Value, depth int) bool {
	if depth > maxDepth {
		return false
	}
	switch x := flow.SoleDefinition(flow.Unwrap(v)).(type) {
	case *ssa.Phi:
		for _, e := range x.Edges {
			if c.conflicts(e, depth+1) {
				return true
			}
		}
	case *ssa.UnOp:
		if a, ok := x.X.(*ssa.Alloc); ok && x.Op == token.MUL {
			stores, _ := flow.ReachingDefinitions(a, -1, x)
			for _, st := range stores {
				if st != nil && c.conflicts(st.Val, depth+1) {
					return true
				}
			}
		}
	case *ssa.Extract:
		if call, ok := x.Tuple.(*ssa.Call); ok && x.Index == call.Call.Signature().Results().Len()-1 {
			return c.conflictOf(call, depth)
		}
	case *ssa.Call:
		return c.conflictOf(x, depth)
	}
	return false
}

func (c *checker) conflictOf(v *ssa.Call, depth int) bool {
	call, ok := c.pass.Flow.Resolve(v)
	if !ok {
		return false
	}
	if op, ok := kube.ClientOp(call.Fn); ok {
		return op.Verb == kube.Update
	}
	if i, wraps := kube.WrapsError(call.Fn); wraps {
		return c.conflicts(call.Arg(i), depth+1)
	}
	return call.Static != nil && c.returnsConflict(call.Static, depth)
}

// returnsConflict: fn returns the error of an update as it is, or wrapped.
func (c *checker) returnsConflict(fn *ssa.Function, depth int) bool {
	i := flow.ErrorResult(fn.Signature)
	if i < 0 {
		return false
	}
	for _, ret := range flow.Returns(fn) {
		if i < len(ret.Results) && c.conflicts(ret.Results[i], depth+1) {
			return true
		}
	}
	return false
}

func (c *checker) report(v *ssa.Call, how string, fixes []fix.Fix) {
	call := c.pass.Flow.CallExpr(v)
	if call == nil || c.reported[v] {
		return
	}
	c.reported[v] = true
	name := "RetryOnConflict"
	d := c.pass.At(call).Fixes(fixes...)
	if retry := c.pass.Flow.CallExpr(c.retry.Call.Instr); retry != nil {
		name = rule.CallName(retry)
		d.Because(rule.Span(retry.Pos(), retry.Fun.End()), "nothing is retried here")
	}
	d.Sayf("the update error %s, so %s does not see the conflict and does not retry: use %%w or return err unchanged", how, name)
}

// wrap changes verb n of the format to %w, and its operand err.Error() to err.
func (c *checker) wrap(v *ssa.Call, n int, text bool) []fix.Fix {
	call := c.pass.Flow.CallExpr(v)
	if call == nil || len(call.Args) < 2 || call.Ellipsis.IsValid() {
		return nil
	}
	lit, ok := ast.Unparen(call.Args[0]).(*ast.BasicLit)
	if !ok {
		return nil
	}
	verbs, ok := flow.FormatVerbs(lit.Value)
	if !ok || n >= len(verbs) || verbs[n].Arg+1 >= len(call.Args) {
		return nil
	}
	edits := []fix.Edit{fix.ReplaceRange(lit.Pos()+token.Pos(verbs[n].Start), lit.Pos()+token.Pos(verbs[n].End), "%w")}
	arg := ast.Unparen(call.Args[verbs[n].Arg+1])
	if text {
		inner, ok := arg.(*ast.CallExpr)
		if !ok || len(inner.Args) != 0 {
			return nil
		}
		sel, ok := inner.Fun.(*ast.SelectorExpr)
		if !ok {
			return nil
		}
		edits = append(edits, fix.Cut(sel.X.End(), inner.End()))
	} else if t := c.pass.TypesInfo.TypeOf(arg); t == nil || !types.Implements(t, types.Universe.Lookup("error").Type().Underlying().(*types.Interface)) {
		return nil
	}
	return fix.Offer("wrap the error with %w", edits...)
}
