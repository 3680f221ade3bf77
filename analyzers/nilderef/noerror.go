package nilderef

import (
	"go/ast"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/paths"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var noerror = rule.Form{Name: "noerror", Run: each(func(c *checker) {
	c.reportNilResults()
	c.reportBlocks()
	c.reportControllers()
})}

// reportNilResults reports results of functions of the module that can be nil although nothing has failed.
func (c *checker) reportNilResults() {
	if c.pass.HelpsTests(c.fn) {
		return
	}
	for _, call := range c.pass.Flow.Calls(c.fn) {
		instr, ok := call.Instr.(*ssa.Call)
		if !ok || kube.FindsCondition(call.Fn) {
			continue
		}
		c.reportGetter(call)
		for i := range instr.Call.Signature().Results().Len() {
			v := ssaflow.Result(instr, i)
			if v == nil || !ssaflow.Nilable(v.Type()) {
				continue
			}
			lacking := func(arg ssa.Value, what ssaflow.Steps) bool {
				return c.isAsRead(arg, what, instr) && !c.isPartTested(objects.WayTo(arg).Name(), string(what))
			}
			if ways := effects.NilWays(c.pass.Effects, call, i, lacking); len(ways) > 0 {
				c.reportNilResult(call, instr, v, ways)
			}
		}
	}
}

// reportNilResult reports the first use of a result that is reached with a nil: behind an
// error that is nil as well, or another result that was taken to say that there is one.
func (c *checker) reportNilResult(call ssaflow.Call, instr *ssa.Call, v ssa.Value, ways []summary.NilWay) {
	for _, u := range effects.Dereferences(c.pass.Effects, v) {
		b := u.Instr.Block()
		if !canFail(instr) && !c.isBesideTested(call, b) {
			continue
		}
		i := slices.IndexFunc(ways, func(w summary.NilWay) bool {
			return effects.NilWayOpen(w, instr, c.pass.Flow.Known(b)) && !c.isExcused(call, instr, v, u, w.Missing)
		})
		expr, node := c.pass.Flow.CallExpr(instr), c.pass.Flow.Node(u.Place())
		if i < 0 || expr == nil || node == nil {
			continue
		}
		what := "reading " + nameOfRead(node, u) + " panics"
		if u.Inside != nil {
			what = u.Inside.Name() + " reads " + u.Reads + " and panics"
		}
		c.pass.At(node).Because(expr, "the result comes from here").Because(ways[i].Site, "nil is returned here").
			Sayf("%s can be nil without an error of %s (%s): %s; test for nil, too", c.pass.ResultName(expr, resultIndex(v)), c.pass.CallName(expr), ways[i].Site.Where(), what)
		return
	}
}

// isAsRead: an object that a call is given comes there as it was read, and nobody has set or asked for the part.
func (c *checker) isAsRead(v ssa.Value, part ssaflow.Steps, call ssa.Instruction) bool {
	v = ssaflow.Unwrap(v)
	_, ok := object.IsAsRead(c.pass.Effects, object.AsRead{
		Part: part, Callers: true, Results: true,
		From: func(fn *ssa.Function, obj ssaflow.AccessPath, _ ssa.Value) (out []ssa.Instruction) {
			for _, call := range c.pass.Flow.Calls(fn) {
				if object.Gets(c.pass.Effects, call, obj) {
					out = append(out, call.Instr)
				}
			}
			return out
		},
		Shows: func(k ssaflow.Cond, _ ssaflow.AccessPath) bool {
			at, _, ok := k.NilTest()
			return !(ok && kube.IsError(at.Type())) && mentions(c.pass.Flow, k.Value, func(name string) bool { return strings.Contains(name, string(part)) }, 0)
		},
	}, c.pass.Flow.PlaceOf(v), v, call)
	return ok
}

// isPartTested: the function asks somewhere about a part of an object, or what is above or below it.
func (c *checker) isPartTested(object, part string) bool {
	return slices.ContainsFunc(c.fn.Blocks, func(b *ssa.BasicBlock) bool {
		iff, ok := ssaflow.Terminator(b).(*ssa.If)
		return ok && mentions(c.pass.Flow, iff.Cond, func(name string) bool {
			rest, ok := objects.Below(name, object)
			return ok && rest != "" && (objects.IsWithin(rest, part) || objects.IsWithin(part, rest))
		}, 0)
	})
}

// isExcused: something that was tested before may say that the result is there. Whether the API server
// has an object tells no field, but perhaps a function that is asked.
func (c *checker) isExcused(call ssaflow.Call, instr *ssa.Call, v ssa.Value, u ssaflow.Dereference, missing bool) bool {
	quiet, b := c.pass.QuietAt(u.Instr), u.Instr.Block()
	return quiet(c.pass.Flow.AskedForNil(v, b), "a test before asks whether it is nil") ||
		quiet(!missing && c.areArgumentsTested(call, b), "something is tested before about what the call is given, which may say that it finds it") ||
		quiet(missing && c.isAskedFor(call, b), "a function is asked before about what the call is given, which may say that it finds it") ||
		quiet(c.doCallersTest(call, c.fn, 0), "all callers test something about what they pass, which may say that it finds it") ||
		quiet(!c.isReachedWithNil(instr, v, u), "it is not reached where the result and the error are nil")
}

// isReachedWithNil: a way leads from the call to the use on which both the result and the error are nil.
func (c *checker) isReachedWithNil(instr *ssa.Call, v ssa.Value, u ssaflow.Dereference) bool {
	isNil := effects.AssumeNil(v)
	if err := errflow.ErrorOf(instr); isNil != nil && err != nil && err != v {
		isNil = append(isNil, effects.AssumeNil(err)...)
	}
	return isNil == nil || paths.Find(c.pass.Flow, paths.After(instr), paths.Query{To: paths.Is(u.Instr), Assume: isNil}).Found()
}

// areArgumentsTested: a condition on the way is about an argument of the call, other than about its
// metadata.
func (c *checker) areArgumentsTested(call ssaflow.Call, b *ssa.BasicBlock) bool {
	names := namesOfArguments(call)
	return c.pass.Flow.Known(b).Has(func(k ssaflow.Cond) bool {
		if isErrorTest(k) {
			return false
		}
		if e, ok := k.Value.(*ssa.Extract); ok && (e.Tuple == call.Value() || !k.Val && canFail(e.Tuple)) {
			return false // what the call has answered, or another that had something to do
		}
		if asked := k.Asked(); asked != nil && call.Method && !canFail(asked) && len(asked.Call.Args) > 0 &&
			asked.Call.Signature().Recv() != nil && objects.IsWithin(objects.WayTo(asked.Call.Args[0]).Name(), objects.WayTo(call.Args[0]).Name()) {
			return true // another method of the receiver may test what the call does
		}
		return mentions(c.pass.Flow, k.Value, isContentOf(names), 0)
	})
}

// isContentOf: a name is that of a part of one of the objects, other than of their metadata.
func isContentOf(objs []string) func(name string) bool {
	return func(name string) bool {
		return slices.ContainsFunc(objs, func(obj string) bool {
			rest, ok := objects.Below(name, obj)
			return ok && !strings.HasPrefix(rest, ".ObjectMeta") && !strings.HasPrefix(rest, ".TypeMeta")
		})
	}
}

// namesOfArguments returns the names of what a call is about, not of how it is made.
func namesOfArguments(call ssaflow.Call) (names []string) {
	for i, a := range call.Args {
		_, isConst := a.(*ssa.Const)
		isHow := isConst || kube.IsBool(a.Type()) || kube.IsContext(a.Type())
		if isReceiver := i == 0 && call.Method && !kube.IsAPIStruct(a.Type()); !isHow && !isReceiver {
			names = append(names, objects.WayTo(a).Name())
		}
	}
	return names
}

// isAskedFor: a function was given an argument of the call, or a part of it, and its answer has led here.
func (c *checker) isAskedFor(call ssaflow.Call, b *ssa.BasicBlock) bool {
	isAbout := isContentOf(namesOfArguments(call))
	return c.pass.Flow.Known(b).Has(func(k ssaflow.Cond) bool {
		asked := k.Asked()
		if asked == nil || asked == call.Instr || isErrorTest(k) {
			return false
		}
		return slices.ContainsFunc(asked.Call.Args, func(a ssa.Value) bool { return isAbout(objects.WayTo(a).Name()) })
	})
}

func isErrorTest(k ssaflow.Cond) bool {
	v, _, ok := k.NilTest()
	return ok && kube.IsError(v.Type())
}

// doCallersTest: the call in fn is given an object that fn gets itself, and all callers of fn test
// something about what they pass, other than about its metadata.
func (c *checker) doCallersTest(call ssaflow.Call, fn *ssa.Function, depth int) bool {
	if depth > 2 || !slices.ContainsFunc(call.Args, func(a ssa.Value) bool {
		p := ssaflow.ParamOf(ssaflow.SoleDefinition(a))
		return p != nil && p.Parent() == fn && kube.IsAPIObject(p.Type())
	}) {
		return false
	}
	callers := c.pass.Effects.Graph().Callers(fn)
	if callers.AsValue || callers.Dynamic || callers.Exported || len(callers.Sites) == 0 {
		return false
	}
	return !slices.ContainsFunc(callers.Sites, func(s callgraph.Site) bool {
		return !c.areArgumentsTested(s.Call, s.Call.Instr.Block()) && !c.doCallersTest(s.Call, s.Caller, depth+1)
	})
}

// reportControllers reports the first use of the controller of an object that nothing tests.
func (c *checker) reportControllers() {
	for _, call := range c.pass.Flow.Calls(c.fn) {
		ref := call.Value()
		if ref == nil || !kube.Is(call.Fn, "metav1.GetControllerOf", "metav1.GetControllerOfNoCopy") {
			continue
		}
		for _, u := range effects.Dereferences(c.pass.Effects, ref) {
			quiet := c.pass.QuietAt(u.Instr)
			if !c.isTested(call, ref, u) && !quiet(c.isOwnerTested(objects.WayTo(call.Args[0]).Name(), u.Instr.Block()), "a condition before asks for the owners of the object") &&
				!quiet(c.isBuilt(call.Args[0], 0), "the program made the object, and may have given it a controller") {
				c.report(call, ref, u, "%s is nil when %s finds no owner that is the controller: reading %s panics then; test for nil first")
				break
			}
		}
	}
}

// isOwnerTested: a condition is about the owner references of the object, or is the answer of a
// function that gets it and may look at them.
func (c *checker) isOwnerTested(obj string, b *ssa.BasicBlock) bool {
	return c.pass.Flow.Known(b).Has(func(k ssaflow.Cond) bool {
		return ssaflow.BuiltOf(k.Value, func(x ssa.Value) bool {
			call, ok := x.(*ssa.Call)
			if !ok {
				return objects.IsWithin(objects.WayTo(x).Name(), obj+".ObjectMeta.OwnerReferences")
			}
			to, ok := c.pass.Flow.Resolve(call)
			_, isRequest := kube.ClientOp(to.Fn)
			field, _, isMeta := kube.MetaAccessor(to.Fn)
			if !ok || isRequest || isMeta && field != "OwnerReferences" || to.Static != nil && !c.looksAtOwners(to.Static.Syntax()) {
				return false
			}
			return slices.ContainsFunc(to.Args, func(a ssa.Value) bool { return strings.TrimSuffix(objects.WayTo(a).Name(), ".ObjectMeta") == obj })
		})
	})
}

func (c *checker) looksAtOwners(fn ast.Node) (found bool) {
	ast.Inspect(fn, func(n ast.Node) bool {
		e, _ := n.(ast.Expr)
		_, field := c.pass.MetaRead(e)
		call, isCall := n.(*ast.CallExpr)
		found = found || field == "OwnerReferences" || isCall && (kube.Is(c.pass.Callee(call), "metav1.IsControlledBy") || kube.Is(c.pass.Callee(call), "metav1.GetControllerOf", "metav1.GetControllerOfNoCopy"))
		return !found
	})
	return found
}

// isBuilt: a function that gets no context to read it with made the object, here or for a caller.
func (c *checker) isBuilt(obj ssa.Value, depth int) bool {
	root := objects.WayTo(obj).Root
	if param, ok := root.(*ssa.Parameter); ok {
		return depth < maxCallers && slices.ContainsFunc(c.pass.Effects.Graph().Sites(param.Parent()), func(s callgraph.Site) bool {
			arg := s.Call.ArgOf(param)
			return arg != nil && !c.pass.HelpsTests(s.Caller) && c.isBuilt(arg, depth+1)
		})
	}
	made, ok := errflow.ResultOf(c.pass.Flow, root)
	_, cached := made.CachedRead()
	return ok && made.Fn != nil && !cached && !kube.TakesContext(made.Fn)
}

func canFail(v ssa.Value) bool {
	call, ok := v.(*ssa.Call)
	return ok && errflow.ErrorResult(call.Call.Signature()) >= 0
}

// mentions: the value of a condition was made of memory with such a name. Whether a request has failed
// says nothing of what it has read.
func mentions(p *ssaflow.Package, v ssa.Value, is func(name string) bool, depth int) bool {
	if v == nil || depth > 6 {
		return false
	}
	switch v := v.(type) {
	case *ssa.Const, *ssa.Function, *ssa.Builtin:
		return false
	case *ssa.Call:
		if call, ok := p.Resolve(v); ok && kube.IsError(v.Type()) {
			if _, isRequest := kube.ClientOp(call.Fn); isRequest {
				return false
			}
		}
	}
	if is(objects.WayTo(v).Name()) {
		return true
	}
	instr, ok := v.(ssa.Instruction)
	return ok && slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool { return *op != nil && mentions(p, *op, is, depth+1) })
}
