package swallowederr

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// reportExits reports failures of one object that end the program for all of them: in a reconcile, in
// a handler of events, and in what these run.
func (c *checker) reportExits() {
	if !c.isServing() || c.pass.HelpsTests(c.fn) || c.pass.Quiet(onpurpose.Named(c.fn.Name(), onpurpose.Begins), c.fn.Syntax(), "the function makes something, by its name, and may run at the start alone") {
		return
	}
	for i := range ssaflow.Instrs(c.fn) {
		node, panics := c.exit(i)
		from, ok := c.failedAt(i.Block())
		if node == nil || !ok || c.pass.Quiet(c.isMeant(node.Pos(), node.End()), node, meant) {
			continue
		}
		what := "something"
		if from.Instr != nil {
			what = c.nameOf(from)
		}
		isMeant := from.Instr != nil && (c.failsAtOnce(from) || c.isExplained(from, node, node.End()))
		if isMeant || panics && !c.mayPanic(from) {
			continue
		}
		c.pass.At(node).Because(from, comesFrom).
			Sayf("the program ends when %s fails: all controllers stop because of one object, which the next start meets again; return the error, or log it and try again", what)
	}
}

// mayPanic: the call asks a server for something: other panics are for mistakes of the program.
func (c *checker) mayPanic(from ssaflow.Call) bool {
	return from.Instr != nil && (isRequest(from) || isForeignWork(from) || c.isWork(from))
}

// exit returns the call with which an instruction ends the program; nil for others.
func (c *checker) exit(i ssa.Instruction) (at ast.Node, panics bool) {
	switch i := i.(type) {
	case *ssa.Call:
		call, ok := c.pass.Flow.Resolve(i)
		if !ok || !kube.EndsProcess(call.Fn) || len(call.Args) > 0 && ssaflow.IsZero(call.Args[0]) {
			return nil, false
		}
		if expr := c.pass.Flow.CallExpr(i); expr != nil {
			return expr, strings.HasPrefix(call.Fn.Name(), "Panic")
		}
	case *ssa.Panic: // a function that defers something may recover
		if expr, ok := c.pass.Flow.Node(i).(*ast.CallExpr); ok && c.pass.IsBuiltin(expr, "panic") && c.fn.Recover == nil {
			return expr, true
		}
	}
	return nil, false
}

// isServing: the function runs for one object of many: in a reconcile, for an event, or it is given
// an object of the project by another package.
func (c *checker) isServing() bool {
	if c.reach.Has(c.fn) || c.events.Has(c.fn) || c.pass.Pkg.Name() == "main" || kube.TestTree(c.pass.Pkg.Path()) {
		return c.reach.Has(c.fn) || c.events.Has(c.fn)
	}
	isOpen := c.fn.Object() != nil && c.fn.Object().Exported() && len(c.pass.Effects.Graph().Sites(c.fn)) == 0
	return isOpen && !c.pass.RunByCommand(c.fn) && slices.ContainsFunc(c.fn.Params, func(p *ssa.Parameter) bool {
		return kube.IsAPIObject(p.Type()) && c.pass.InModule(kube.Named(p.Type()).Obj().Pkg())
	})
}

// eventFuncs are the functions that run for an event: of an informer, a watch, or a webhook.
type eventFuncs struct{ *callgraph.Closure }

func findEventFuncs(pass *rule.Pass) eventFuncs {
	graph := pass.Effects.Graph()
	return eventFuncs{graph.Closure(graph.Roots(pass.Model, model.Handler|model.MapFunc|model.Predicate|model.Admission), callgraph.BeforeReturn, nil)}
}

// failedAt returns the call whose error is known to be there at a block, none where it is not known
// which, by the innermost condition.
func (c *checker) failedAt(b *ssa.BasicBlock) (from ssaflow.Call, ok bool) {
	for _, k := range slices.Backward(slices.Collect(c.pass.Flow.Known(b).All())) {
		err, isNil, is := k.NilTest()
		if !is || isNil || !kube.IsError(err.Type()) {
			continue
		}
		if calls := errflow.ResultsOf(c.pass.Flow, err); len(calls) > 0 {
			from = calls[len(calls)-1]
		}
		return from, true
	}
	return from, false
}

// failsAtOnce: what fails does so with the first object, or never: a client is made, or something
// that no user has written is taken apart.
func (c *checker) failsAtOnce(from ssaflow.Call) bool {
	return c.pass.Quiet(isClientMaker(from) || effects.JudgesGiven(c.pass.Effects, from) && !(kube.JudgesArguments(from.Fn) && c.isUserText(from.Arg(0))), from.Instr, "the call fails at once or never, whatever the object")
}

// reportMustParse reports texts of the spec on which a function panics that is there for constants.
func (c *checker) reportMustParse() {
	for _, call := range c.pass.Flow.Calls(c.fn) {
		expr := c.pass.Flow.CallExpr(call.Instr)
		if expr == nil || !kube.PanicsOnText(call.Fn) || c.pass.HelpsTests(c.fn) || !c.isUserText(call.Arg(0)) {
			continue
		}
		quiet := c.pass.QuietAt(expr)
		if quiet(c.isParsedBefore(call.Arg(0)), "the text is parsed elsewhere in the package, which tests it") ||
			quiet(c.pass.NamedInProgram("CustomValidator") || c.pass.NamedInProgram("Validator"), "a webhook of the program may keep out what cannot be parsed") || c.isExplained(call, expr, expr.End()) {
			continue
		}
		c.pass.At(expr).Sayf("%s panics when %s is mistyped, and so does each further pass: parse it with the function that returns an error", c.pass.CallName(expr), types.ExprString(expr.Args[0]))
	}
}

// isUserText: the text is one of the spec, or begins or ends with one.
func (c *checker) isUserText(v ssa.Value) bool {
	if sum, ok := v.(*ssa.BinOp); ok {
		return sum.Op == token.ADD && (c.isUserText(sum.X) || c.isUserText(sum.Y))
	}
	return v != nil && c.pass.IsUserText(v, func(*types.Func) bool { return false })
}

// isParsedBefore: the package gives the field to a function that tests what it is given.
func (c *checker) isParsedBefore(text ssa.Value) bool {
	field := ssaflow.FieldLoaded(text)
	return field != nil && slices.ContainsFunc(c.pass.Funcs(), func(f *memory.Func) bool {
		return slices.ContainsFunc(c.pass.Flow.Calls(f.Fn), func(call ssaflow.Call) bool {
			return kube.JudgesArguments(call.Fn) && !kube.PanicsOnText(call.Fn) && call.Arg(0) != nil && ssaflow.FieldLoaded(call.Arg(0)) == field
		})
	})
}
