package foreigncondition

import (
	_ "embed"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports conditions that keep the generation of another object.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	counted := make(map[*types.TypeName]bool)
	for _, f := range pass.Funcs() {
		for kind := range countedIn(pass, f.Fn) {
			counted[kind] = true
		}
	}
	if len(counted) == 0 || stamps(pass) {
		return
	}
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			if !kube.IsSetStatusCondition(c.Fn) {
				continue
			}
			kind := kindOf(c.Arg(0))
			from := takenFrom(pass, c.Arg(1))
			if kind != nil && counted[kind] && from != nil && kindOf(from) != nil && kindOf(from) != kind {
				report(pass, c.Instr, from, kind)
			}
		}
		for _, ret := range ssaflow.Returns(f.Fn) {
			returned(pass, f.Fn, ret)
		}
	}
}

func report(pass *rule.Pass, at ssa.Instruction, from ssa.Value, kind *types.TypeName) {
	pass.At(at).Sayf("this condition keeps the observedGeneration of the %s that it is taken from; set it to the generation of the %s before", kindOf(from).Name(), kind.Name())
}

// returned reports a condition that a function returns as another object has it, where what
// else it returns has the generation of the object that all callers set it in.
func returned(pass *rule.Pass, fn *ssa.Function, ret *ssa.Return) {
	if len(ret.Results) != 1 || !kube.IsCondition(ret.Results[0].Type()) {
		return
	}
	from := takenFrom(pass, ret.Results[0])
	if from == nil || kindOf(from) == nil {
		return
	}
	for kind := range countedIn(pass, fn) {
		if kind != kindOf(from) && setAsReturned(pass, fn, kind) {
			report(pass, ret, from, kind)
			return
		}
	}
}

// setAsReturned: each caller sets what the function returns in an object of the kind, as it is.
func setAsReturned(pass *rule.Pass, fn *ssa.Function, kind *types.TypeName) bool {
	callers := pass.Effects.Graph().Callers(fn)
	if callers.AsValue || callers.Dynamic || callers.Exported || len(callers.Sites) == 0 {
		return false
	}
	for _, s := range callers.Sites {
		set := false
		for _, c := range pass.Flow.Calls(s.Caller) {
			set = set || kube.IsSetStatusCondition(c.Fn) && kindOf(c.Arg(0)) == kind && asIs(c.Arg(1)) == s.Call.Result(0) && s.Call.Result(0) != nil
		}
		if !set {
			return false
		}
	}
	return true
}

// countedIn returns the kinds of the objects whose generation the function gives to conditions.
func countedIn(pass *rule.Pass, fn *ssa.Function) map[*types.TypeName]bool {
	out := make(map[*types.TypeName]bool)
	for i := range ssaflow.Instrs(fn) {
		st, ok := i.(*ssa.Store)
		if !ok || !isGeneration(st.Addr) {
			continue
		}
		if obj := generationOf(pass, st.Val); obj != nil && kindOf(obj) != nil {
			out[kindOf(obj)] = true
		}
	}
	return out
}
