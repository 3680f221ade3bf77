package nilderef

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/errflow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var noerror = rule.Form{Name: "noerror", Run: eachAbsent(true,
	"%s can be nil without an error of %s (%s): reading %s panics; test for nil, too")}

var notests = rule.Form{Name: "absent", Run: eachAbsent(false,
	"%s is nil when %s finds nothing (%s): reading %s panics; test for nil first")}

// eachAbsent makes the Run of a form that looks at results of functions of the
// module that return nil without an error.
func eachAbsent(fails bool, format string) func(*rule.Pass) {
	return each(func(c *checker) {
		if c.pass.HelpsTests(c.fn) {
			return
		}
		for _, call := range c.pass.Flow.Calls(c.fn) {
			instr, ok := call.Instr.(*ssa.Call)
			if !ok || (errflow.ErrorResult(instr.Call.Signature()) >= 0) != fails || kube.FindsCondition(call.Fn) {
				continue
			}
			for i := range instr.Call.Signature().Results().Len() {
				v := ssaflow.Result(instr, i)
				if v == nil || !effects.Nilable(v.Type()) {
					continue
				}
				if ways := effects.NilWays(c.pass.Effects, call, i); len(ways) > 0 && (fails || c.testedByOthers(call, i)) {
					c.reportAbsent(call, v, ways, format)
				}
			}
		}
	})
}

// reportAbsent reports the first use of a result that is reached with a nil.
func (c *checker) reportAbsent(call ssaflow.Call, v ssa.Value, ways []summary.NilWay, format string) {
	instr := call.Instr.(*ssa.Call)
	for _, u := range c.pass.Flow.Dereferences(v) {
		b := u.Instr.Block()
		if c.pass.Flow.AskedForNil(v, b) || c.argumentsAsked(call, b) {
			continue
		}
		known := c.pass.Flow.Known(b)
		for _, w := range ways {
			if !effects.NilWayOpen(w, instr, known) {
				continue
			}
			expr, node := c.pass.Flow.CallExpr(call.Instr), c.pass.Flow.Node(u.Instr)
			if expr == nil || node == nil {
				continue
			}
			c.pass.At(node).Because(expr, "the result comes from here").Because(w.Site, "nil is returned here").
				Sayf(format, c.pass.ResultName(expr, resultIndex(v)), c.pass.CallName(expr), w.Site.Where(), named(node, u))
			return
		}
	}
}

// argumentsAsked: on the way something is asked about an argument of the call, other
// than about its metadata, which may say that the callee finds what it looks for.
func (c *checker) argumentsAsked(call ssaflow.Call, b *ssa.BasicBlock) bool {
	var names []string
	for i, a := range call.Args {
		if _, isConst := a.(*ssa.Const); isConst || kube.IsContext(a.Type()) || i == 0 && call.Method && !kube.IsAPIStruct(a.Type()) {
			continue
		}
		names = append(names, objects.WayTo(a).Name())
	}
	return slices.ContainsFunc(c.pass.Flow.Known(b), func(k ssaflow.Cond) bool {
		if v, _, ok := k.NilTest(); ok && kube.IsError(v.Type()) {
			return false
		}
		if e, ok := k.Value.(*ssa.Extract); ok {
			if e.Tuple == call.Value() || !k.Val && canFail(e.Tuple) {
				return false // what the call has answered, or another that had something to do
			}
		}
		if asked := k.Asked(); asked != nil && call.Method && !canFail(asked) && len(asked.Call.Args) > 0 &&
			asked.Call.Signature().Recv() != nil && objects.WayTo(asked.Call.Args[0]).Name() == objects.WayTo(call.Args[0]).Name() {
			return true // what the callee asks may be that
		}
		return mentions(k.Value, func(name string) bool {
			return slices.ContainsFunc(names, func(arg string) bool {
				rest, ok := strings.CutPrefix(name, arg)
				return ok && !strings.HasPrefix(rest, ".ObjectMeta") && !strings.HasPrefix(rest, ".TypeMeta")
			})
		}, 0)
	})
}

func canFail(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	return ok && errflow.ErrorResult(call.Call.Signature()) >= 0
}

// testedByOthers: another call of the function in this package has its result compared
// with nil.
func (c *checker) testedByOthers(call ssaflow.Call, i int) bool {
	return slices.ContainsFunc(c.pass.Flow.Funcs, func(fn *ssa.Function) bool {
		return slices.ContainsFunc(c.pass.Flow.Calls(fn), func(other ssaflow.Call) bool {
			if other.Fn == nil || other.Fn != call.Fn || other.Instr == call.Instr {
				return false
			}
			v := other.Result(i)
			return v != nil && ssaflow.ComparedWithNil(v)
		})
	})
}
