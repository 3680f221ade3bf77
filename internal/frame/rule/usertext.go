// Subject: resources

package rule

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// restrictsText are the markers that do not leave the form of a text to the user.
var restrictsText = ondemand.Regexp(`^(kubebuilder:validation:(Pattern|Enum|Format|XValidation)|k8s:format)`)

// IsUserText reports whether a text is a field of an own API type that no pattern restricts, or what
// one of the functions has returned that reads accepts: here, in a function that returns it, or
// where the callers pass it.
func (p *Pass) IsUserText(v ssa.Value, reads func(*types.Func) bool) bool {
	return p.isUserText(v, reads, 0)
}

func (p *Pass) isUserText(v ssa.Value, reads func(*types.Func) bool, depth int) bool {
	if depth > 4 {
		return false
	}
	if f := ssaflow.FieldLoaded(v); f != nil {
		markers, ok := p.FieldMarkers(f)
		return ok && p.InModule(f.Pkg()) && !slices.ContainsFunc(markers, restrictsText().MatchString) && isOfSpec(v)
	}
	result := 0
	if e, ok := v.(*ssa.Extract); ok {
		v, result = e.Tuple, e.Index
	}
	switch v := v.(type) {
	case *ssa.Call:
		fn, ok := p.Flow.Resolve(v)
		if !ok || reads(fn.Fn) || fn.Static == nil {
			return ok && reads(fn.Fn)
		}
		for _, ret := range ssaflow.Returns(fn.Static) {
			if result < len(ret.Results) && p.isUserText(ret.Results[result], reads, depth+1) {
				return true
			}
		}
	case *ssa.ChangeType:
		return p.isUserText(v.X, reads, depth+1)
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return p.isUserText(e, reads, depth+1) })
	case *ssa.Parameter:
		for _, site := range p.Effects.Graph().Sites(v.Parent()) {
			if arg := site.Call.ArgOf(v); arg != nil && !p.HelpsTests(site.Caller) && p.isUserText(arg, reads, depth+1) {
				return true
			}
		}
	}
	return false
}

// isOfSpec: the field is one of a struct beside an API type, other than of a status.
func isOfSpec(v ssa.Value) bool {
	var t types.Type
	switch v := v.(type) {
	case *ssa.UnOp:
		at := v.X.(*ssa.FieldAddr).X
		if up, ok := at.(*ssa.FieldAddr); ok && kube.Named(at.Type()) == nil {
			at = up.X // a struct without a name, in a field
		}
		t = at.Type()
	case *ssa.Field:
		t = v.X.Type()
	}
	return kube.IsAPIStruct(t) && !kube.IsStatusType(t)
}
