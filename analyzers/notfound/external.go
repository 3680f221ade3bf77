package notfound

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/object"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var external = rule.Form{Name: "external", Run: reportExternal}

// reportExternal reports an Observe of a crossplane provider that returns the NotFound of
// what the Create of the same type makes: Create is called only once Observe has said,
// without an error, that there is nothing.
func reportExternal(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		contract := pass.Model.Contract(f.Fn.Syntax())
		if contract == nil || contract.Saves != kube.SavesAnnotations {
			continue
		}
		_, observe, _ := kube.ExternalMethods(f.Fn.Object())
		looks := pass.Flow.Func(observe)
		if looks == nil || pass.Model.Contract(looks.Syntax()) == nil {
			continue
		}
		made := makes(pass, f.Fn)
		if len(made) == 0 || reads(pass, looks, made) != 1 {
			continue // of several of a kind only one may be what is made
		}
		for _, ret := range ssaflow.Returns(looks) {
			if decidedLater(ret) {
				continue
			}
			for _, o := range returned(pass, ret) {
				if o.Via != nil || !made[readKind(o)] {
					continue
				}
				x := failure{ret: ret, origin: o, kind: readKind(o)}
				x.at(pass).Sayf("while there is no %[1]s, Observe fails for ever and Create, which makes it, is never called: NotFound from this read is returned; say that the resource does not exist, without an error", x.name())
				break
			}
		}
	}
}

// makes returns the kinds of which fn, or what it runs, creates objects.
func makes(pass *rule.Pass, fn *ssa.Function) map[*types.TypeName]bool {
	out := make(map[*types.TypeName]bool)
	for _, g := range pass.Effects.Graph().From(fn, callgraph.Everything).Funcs() {
		f := pass.Effects.Of(g)
		if f == nil {
			continue
		}
		for i := range f.Ops {
			op := &f.Ops[i]
			if !object.Main(op) || op.Op.Verb != kube.Create {
				continue
			}
			if v := object.Operand(pass.Effects, op); v != nil {
				if kind := kube.KindOf(ssaflow.Unwrap(v).Type()); kind != nil {
					out[kind] = true
				}
			}
		}
	}
	return out
}

// reads counts the requests of fn and of what it runs for one object of such a kind.
func reads(pass *rule.Pass, fn *ssa.Function, kinds map[*types.TypeName]bool) (n int) {
	for _, g := range pass.Effects.Graph().From(fn, callgraph.Everything).Funcs() {
		for _, c := range pass.Flow.Calls(g) {
			op, ok := kube.ClientOp(c.Fn)
			if !ok || op.Verb != kube.Get || op.Sub != "" {
				continue
			}
			if op.Clientset {
				if r := c.Fn.Signature().Results(); r.Len() > 0 && kinds[kube.KindOf(r.At(0).Type())] {
					n++
				}
			} else if obj := c.Arg(op.Obj); obj != nil && kinds[kube.KindOf(ssaflow.Unwrap(obj).Type())] {
				n++
			}
		}
	}
	return n
}
