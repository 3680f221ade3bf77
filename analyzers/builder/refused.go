package builder

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var refused = rule.Form{Name: "refused", Run: reportRefused}

// reportRefused reports each builder once, for the first of its checks that fails.
func reportRefused(pass *rule.Pass) {
	for _, b := range rule.Shared(pass, find) {
		end, ok := b.End()
		if !ok {
			continue
		}
		how := end.Fn.Name()
		if at, first := twice(b); at != nil {
			pass.At(method(pass, *at)).Because(method(pass, *first), "the first For").
				Sayf("a builder takes one For, and %s fails because of the second; use Watches for other kinds", how)
			continue
		}
		_, isFor := b.Call("For")
		switch {
		case isFor:
			reportOdd(pass, b, end)
		case !b.Made || b.Open:
		case !has(b, "Named"):
			pass.At(method(pass, end)).Sayf("the controller has neither a kind nor a name, so that %s always fails; add Named", how)
		case has(b, "Owns"):
			owns, _ := b.Call("Owns")
			pass.At(method(pass, owns)).Sayf("Owns asks for the owner's kind, which For says: without it %s always fails", how)
		case !has(b, "Watches") && !has(b, "WatchesMetadata") && !has(b, "WatchesRawSource"):
			pass.At(method(pass, end)).Sayf("nothing wakes the controller: without a For, Watches or WatchesRawSource %s always fails", how)
		}
	}
}

func has(b *ssaflow.Chain, name string) bool {
	_, ok := b.Call(name)
	return ok
}

// twice returns the second call of For, where it follows the first.
func twice(b *ssaflow.Chain) (second, first *ssaflow.Call) {
	for i := range b.Calls {
		c := &b.Calls[i]
		switch {
		case c.Fn.Name() != "For":
		case first == nil:
			first = c
		case both(*first, *c):
			return c, first
		}
	}
	return nil, nil
}

// reportOdd reports what does not go with For, or with the end.
func reportOdd(pass *rule.Pass, b *ssaflow.Chain, end ssaflow.Call) {
	how := end.Fn.Name()
	first, _ := b.Call("For")
	if t := kube.RequestOfBuilder(first.Args[0].Type()); t != nil && !kube.IsRequest(t) {
		pass.At(method(pass, first)).Sayf("For makes requests of type reconcile.Request, and this builder is for others: %s always fails; use Watches", how)
		return
	}
	for _, c := range b.Calls {
		if c.Fn.Name() != "WithOptions" || !both(c, end) {
			continue
		}
		r := ssaflow.Field(c.Arg(0), kube.ReconcilerField)
		if k, isConst := r.(*ssa.Const); r == nil || isConst && k.IsNil() || !b.Made {
			continue
		}
		pass.At(method(pass, end)).Because(method(pass, c), "options with a Reconciler").
			Sayf("the options have a Reconciler already, so that %s with another one always fails", how)
		return
	}
}
