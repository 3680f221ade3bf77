package maporder

import (
	_ "embed"
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/nondet"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports comparisons that depend on the order of a map.
var Analyzer = rule.New(doc, run)

// run looks for comparisons that tell two orders of a list apart, and reports each order once.
func run(pass *rule.Pass) {
	said := make(map[any]bool)
	for _, f := range pass.Funcs() {
		for i := range ssaflow.Instrs(f.Fn) {
			for _, v := range operands(pass, i) {
				x := inOrder(pass, v)
				if x == nil || pass.Quiet(isOfStatus(v, x), i, "a status is compared, which statushotloop reports") ||
					pass.Quiet(isOfCache(x) && pass.NamedInProgram("NewClient"), i, "the program makes the client of its manager, which may read from the API server, in the order of names") {
					continue
				}
				var order any = x.Source
				if x.Place != "" {
					order = x.Place
				}
				if !said[order] {
					said[order] = true
					pass.At(i).Because(x.Source, "the order comes from here").
						Sayf("this compares a value in the random order of %s: it differs although nothing has changed; sort it first", orderOf(pass, x))
				}
				break
			}
		}
	}
}

// orderOf says whose order it is.
func orderOf(pass *rule.Pass, x *nondet.Value) string {
	what := "a map"
	if isOfCache(x) {
		what = "the cache"
	}
	switch {
	case x.Place != "":
		return what + " (" + x.Place + ")"
	case x.Source.Pos().IsValid():
		return fmt.Sprintf("%s (line %d)", what, pass.Line(x.Source.Pos()))
	}
	return what
}

// isOfCache: a loop goes over a list that a client read.
func isOfCache(x *nondet.Value) bool {
	if x.Over == nil {
		return false
	}
	_, isMap := x.Over.Type().Underlying().(*types.Map)
	return !isMap
}

// operands returns what an instruction compares in order: lists, texts, and structs with
// such in them, but not with one that is empty.
func operands(pass *rule.Pass, i ssa.Instruction) []ssa.Value {
	switch i := i.(type) {
	case *ssa.BinOp:
		b, ok := i.X.Type().Underlying().(*types.Basic)
		if !ok || b.Info()&types.IsString == 0 || i.Op != token.EQL && i.Op != token.NEQ || isConst(i.X) || isConst(i.Y) {
			return nil
		}
		return []ssa.Value{i.X, i.Y}
	case *ssa.Call:
		call, ok := pass.Flow.Resolve(i)
		if !ok {
			return nil
		}
		first, ok := kube.ComparesInOrder(call.Fn)
		if !ok || call.Arg(first+1) == nil || call.Variadic() && !isConst(call.Arg(first+2)) {
			return nil
		}
		if x, y := call.Arg(first), call.Arg(first+1); !ssaflow.IsZero(ssaflow.Unwrap(x)) && !ssaflow.IsZero(ssaflow.Unwrap(y)) && !isMadeOf(x, y) && !isMadeOf(y, x) {
			return []ssa.Value{x, y}
		}
	}
	return nil
}

// isMadeOf: a call makes the one of the other, whose order it has.
func isMadeOf(x, y ssa.Value) bool {
	made, ok := ssaflow.Unwrap(x).(*ssa.Call)
	return ok && slices.Contains(made.Call.Args, ssaflow.Unwrap(y))
}

func isConst(v ssa.Value) bool {
	_, ok := v.(*ssa.Const)
	return ok
}

// isOfStatus: the comparison is that of a status.
func isOfStatus(v ssa.Value, x *nondet.Value) bool {
	n := kube.Named(ssaflow.Unwrap(v).Type())
	return n != nil && kube.IsStatusName(n) || len(x.Below) > 0 && x.Below[0] == "Status"
}

// maxSites bounds how many callers are asked.
const maxSites = 12

// inOrder returns what of a value is in the order of a map, here or because a caller in the
// package passes it: nil for anything else.
func inOrder(pass *rule.Pass, v ssa.Value) *nondet.Value {
	if v == nil {
		return nil
	}
	if x := effects.Changing(pass.Effects, v); x != nil {
		if x.Why != kube.ChangesOrder {
			return nil
		}
		return x
	}
	fn := v.Parent()
	if fn == nil || fn.Parent() != nil {
		return nil
	}
	sites := pass.Effects.Graph().Sites(fn)
	if len(sites) > maxSites {
		return nil
	}
	for _, site := range sites {
		if x := effects.ChangingWithin(pass.Effects, site.Call, v); x != nil && x.Why == kube.ChangesOrder {
			return x
		}
	}
	return nil
}
