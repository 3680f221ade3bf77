package webhookobj

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/paths"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports webhooks that decode the object of a request which deletes one.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if f.TooComplex {
			continue
		}
		for _, call := range pass.Flow.Calls(f.Fn) {
			if plain, ok := call.Instr.(*ssa.Call); ok && kube.DecodesRequest(call.Fn) {
				check(pass, call, plain)
			}
		}
	}
}

func check(pass *rule.Pass, call ssaflow.Call, decode *ssa.Call) {
	r := requestOf(pass.Flow, call.Arg(0))
	e := pass.Flow.CallExpr(call.Instr)
	if r == nil || e == nil || len(e.Args) != 2 || !r.comes(decode) {
		return
	}
	d := pass.At(e)
	switch later := r.deletesLater(decode); {
	case r.deletes(decode.Block()):
		if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
			d.Fix("decode the old object", fix.Replace(sel.Sel, "DecodeRaw"), fix.Replace(e.Args[0], types.ExprString(e.Args[0])+".OldObject"))
		}
	case later != nil:
		d.Because(later, "a deletion is handled here")
	case !marked(pass, decode.Parent()) || !getsDeletions(pass, r.param, 0):
		return
	}
	d.Sayf("the object of a request that deletes is empty: Decode fails with \"there is no content to decode\"; decode %s.OldObject by DecodeRaw", rule.Name(e.Args[0]))
}

// marked: the markers above the type of the handler send it deletions.
func marked(pass *rule.Pass, fn *ssa.Function) bool {
	recv := fn.Signature.Recv()
	if recv == nil || kube.Named(recv.Type()) == nil || !kube.HasAdmissionParam(fn.Signature) {
		return false
	}
	return slices.ContainsFunc(pass.TypeMarkers(kube.Named(recv.Type()).Obj()), func(m string) bool {
		arguments, ok := strings.CutPrefix(m, "kubebuilder:webhook:")
		_, verbs, has := strings.Cut(arguments, "verbs=")
		verbs, _, _ = strings.Cut(verbs, ",")
		return ok && has && slices.Contains(strings.Split(strings.Trim(verbs, "{}"), ";"), "delete")
	})
}

// getsDeletions: callers in the package may hand over a request that deletes, or others call
// the function.
func getsDeletions(pass *rule.Pass, param *ssa.Parameter, depth int) bool {
	callers := pass.Effects.Graph().Callers(param.Parent())
	if !callers.Complete() || len(callers.Sites) == 0 || depth > 3 {
		return true
	}
	return slices.ContainsFunc(callers.Sites, func(s callgraph.Site) bool {
		arg := s.Call.ArgOf(param)
		if arg == nil {
			return true
		}
		r := requestOf(pass.Flow, arg)
		return r == nil || r.comes(s.Call.Instr) && getsDeletions(pass, r.param, depth+1)
	})
}

// comes: a request that deletes comes to an instruction, and nothing before asks whether
// it has an object.
func (r *request) comes(to ssa.Instruction) bool {
	return paths.Find(r.flow, paths.Entry(to.Parent()), paths.Query{
		To: paths.Is(to),
		Holds: func(c ssaflow.Cond) bool {
			if deletes, ok := r.operation(c); ok {
				return deletes
			}
			return !r.asks(c.Value)
		},
	}).Found()
}

// deletes: control comes to b with requests that delete alone.
func (r *request) deletes(b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(r.flow.Known(b), func(c ssaflow.Cond) bool {
		x, ok := c.Value.(*ssa.BinOp)
		deletes, about := r.operation(c)
		return ok && about && deletes && r.compares(x, kube.DeleteOperation)
	})
}

// deletesLater returns what is done for requests that delete behind the decoding, where
// control comes only if that did not fail.
func (r *request) deletesLater(decode *ssa.Call) ssa.Instruction {
	for _, b := range decode.Parent().Blocks {
		if b == decode.Block() || !decode.Block().Dominates(b) || !r.deletes(b) || !succeeded(r.flow, decode, b) {
			continue
		}
		return b.Instrs[0]
	}
	return nil
}

// succeeded: whoever comes to b has found the error of a call nil.
func succeeded(flow *ssaflow.Package, call *ssa.Call, b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(flow.Known(b), func(c ssaflow.Cond) bool {
		v, isNil, ok := c.NilTest()
		return ok && isNil && ssaflow.SoleOrigin(v) == ssa.Value(call)
	})
}
