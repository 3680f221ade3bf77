package fieldindex

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var panics = rule.Form{Name: "panics", Run: reportPanics}

// reportPanics looks at index functions of client-go: those of a manager's cache return
// no error.
func reportPanics(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		if f.TooComplex || !pass.Model.Has(f.Fn.Syntax(), model.IndexFunc) || errflow.ErrorResult(f.Fn.Signature) != 1 {
			continue
		}
		for _, ret := range ssaflow.Returns(f.Fn) {
			stmt := pass.Flow.Return(ret)
			if stmt == nil {
				continue
			}
			switch call, made := failure(pass.Flow, ret.Results[1], 0); {
			case call.Fn != nil && mayFail(pass.Flow, call):
				pass.At(stmt).Because(call, "which may fail for any object").
					Sayf("the store panics when its index function returns an error: one object for which %s fails ends the process; return no values", call.Fn.Name())
			case made && onAnyText(pass.Flow, ret.Block()):
				pass.At(stmt).
					Say("the store panics when its index function returns an error: one object whose labels or annotations are so ends the process; return no values")
			}
		}
	}
}

// failure returns the call that an error comes from; made says that the function makes the
// error of nothing.
func failure(p *ssaflow.Package, v ssa.Value, depth int) (call ssaflow.Call, made bool) {
	call, ok := errflow.ResultOf(p, v)
	if !ok || depth > 3 {
		return ssaflow.Call{}, false
	}
	from, wraps := ssaflow.ErrorOperands(call)
	switch {
	case !wraps:
		return call, false
	case len(from) == 0:
		return ssaflow.Call{}, kube.MakesError(call.Fn)
	}
	return failure(p, from[0].Value, depth+1)
}

// mayFail: it depends on more than the object whether the call fails, or on what no schema
// looks at: labels and annotations.
func mayFail(p *ssaflow.Package, call ssaflow.Call) bool {
	if _, cached := call.CachedRead(); cached || kube.MapsKinds(call.Fn) || kube.MakesRESTMapping(call.Fn) {
		return true
	}
	if op, ok := kube.ClientOp(call.Fn); ok && !op.Writes() {
		return true
	}
	return kube.JudgesArguments(call.Fn) && slices.ContainsFunc(call.Args, newTexts(p).from)
}

// onAnyText: labels or annotations decide whether the block runs, and not what the object
// was found to be.
func onAnyText(p *ssaflow.Package, b *ssa.BasicBlock) bool {
	found := false
	for _, c := range p.Known(b) {
		if e, ok := c.Value.(*ssa.Extract); ok {
			if _, asserted := e.Tuple.(*ssa.TypeAssert); asserted {
				found = false
				continue
			}
		}
		if _, _, compared := c.NilTest(); !compared {
			found = found || newTexts(p).from(c.Value)
		}
	}
	return found
}

// texts looks for what is taken from labels and annotations, which hold any text.
type texts struct {
	p    *ssaflow.Package
	seen map[ssa.Value]bool
}

func newTexts(p *ssaflow.Package) texts { return texts{p, make(map[ssa.Value]bool)} }

func (t texts) from(v ssa.Value) bool {
	v = ssaflow.SoleDefinition(v)
	if v == nil || t.seen[v] || len(t.seen) > 20 {
		return false
	}
	t.seen[v] = true
	switch v := v.(type) {
	case *ssa.Lookup:
		return t.holds(v.X)
	case *ssa.Extract:
		return t.from(v.Tuple)
	case *ssa.BinOp:
		return t.from(v.X) || t.from(v.Y)
	case *ssa.UnOp:
		return t.from(v.X)
	case *ssa.Convert:
		return t.from(v.X)
	case *ssa.Call:
		list := ssaflow.LengthOf(v)
		return list != nil && t.from(list)
	}
	return false
}

// holds: the map is that of the labels or annotations of an object.
func (t texts) holds(m ssa.Value) bool {
	field := ""
	switch m := ssaflow.SoleDefinition(m).(type) {
	case *ssa.UnOp:
		if fa, ok := m.X.(*ssa.FieldAddr); ok {
			field = kube.MetaField(ssaflow.FieldOf(fa))
		}
	case *ssa.Call:
		if c, ok := t.p.Resolve(m); ok {
			field, _, _ = kube.MetaAccessor(c.Fn)
		}
	}
	return field == "Labels" || field == "Annotations"
}
