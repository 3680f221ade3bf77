package builder

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

var replaced = rule.Form{Name: "replaced", Run: reportReplaced}

func reportReplaced(pass *rule.Pass) {
	for _, b := range rule.Shared(pass, find) {
		for i, c := range b.Calls {
			if c.Fn.Name() == "WithOptions" {
				reportOptions(pass, b.Calls[:i], c)
			}
			reportPredicates(pass, c)
		}
	}
}

// reportOptions reports options that what was told before has set. Both are made on one
// way: a choice between options replaces on purpose.
func reportOptions(pass *rule.Pass, before []ssaflow.Call, c ssaflow.Call) {
	for _, first := range before {
		if first.Instr.Block() != c.Instr.Block() {
			continue
		}
		switch first.Fn.Name() {
		case "WithOptions":
			pass.At(method(pass, c)).Because(method(pass, first), "these options").
				Sayf("WithOptions replaces all options of the WithOptions before: set them in one")
			return
		case "WithLogConstructor":
			pass.At(method(pass, c)).Because(method(pass, first), "set here").
				Sayf("WithOptions replaces the constructor that WithLogConstructor has set: call it behind WithOptions")
			return
		}
	}
}

// reportPredicates reports predicates of one source that its next option replaces.
func reportPredicates(pass *rule.Pass, c ssaflow.Call) {
	if !slices.Contains([]string{"For", "Owns", "Watches", "WatchesMetadata"}, c.Fn.Name()) || !c.Variadic() {
		return
	}
	var first *ssaflow.Call
	for _, v := range ssaflow.VariadicArgs(c.Args[len(c.Args)-1]) {
		made, ok := ssaflow.Unwrap(v).(*ssa.Call)
		if !ok {
			continue
		}
		given, ok := pass.Flow.Resolve(made)
		if !ok || !kube.IsWithPredicates(given.Fn) {
			continue
		}
		if first == nil {
			first = &given
			continue
		}
		pass.At(given.Instr).Because(first.Instr, "these predicates are never asked").
			Sayf("this WithPredicates replaces the one before, whose predicates are never asked: give all to one WithPredicates")
		return
	}
}
