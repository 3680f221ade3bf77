package notfound

import (
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// takenApart returns the key, and the field with the name, that a types.NamespacedName is
// made of where it stands: namespace and name of one and the same.
func takenApart(pass *rule.Pass, key ssa.Value) (ssa.Value, []string) {
	if !kube.IsNamespacedName(key.Type()) {
		return nil, nil
	}
	name, namespace := ssaflow.Field(key, "Name"), ssaflow.Field(key, "Namespace")
	if name == nil || namespace == nil {
		return nil, nil
	}
	root, fields := objects.Access(pass.Flow, name)
	from, other := objects.Access(pass.Flow, namespace)
	if root == nil || root != from || len(fields) != 1 || len(other) != 1 || fields[0] != "Name" || other[0] != "Namespace" {
		return nil, nil
	}
	return root, fields
}

// namesNamespace: the name that is looked up is that of the namespace alone, in which the object
// of a request lies: the object of another kind.
func namesNamespace(pass *rule.Pass, key ssa.Value) bool {
	if kube.IsNamespacedName(key.Type()) {
		if key = ssaflow.Field(key, "Name"); key == nil {
			return false
		}
	}
	_, fields := objects.Access(pass.Flow, key)
	return len(fields) > 0 && fields[len(fields)-1] == "Namespace"
}

// ofNamespace: the name that is looked up is that of the namespace of an object, here or in all
// who call.
func (c *checker) ofNamespace(fn *ssa.Function, key ssa.Value, depth int) bool {
	if key == nil || depth > 3 {
		return false
	}
	if namesNamespace(c.pass, key) {
		return true
	}
	if kube.IsNamespacedName(key.Type()) {
		if key = ssaflow.Field(key, "Name"); key == nil {
			return false
		}
	}
	p := ssaflow.ParamOf(ssaflow.SoleDefinition(key))
	callers := c.callers.Callers(fn)
	return p != nil && p.Parent() == fn && !callers.AsValue && !callers.Dynamic && len(callers.Sites) > 0 && !slices.ContainsFunc(callers.Sites, func(s callgraph.Site) bool {
		return !c.ofNamespace(s.Caller, s.Call.ArgOf(p), depth+1)
	})
}

// ofListed: the name that is looked up is that of an object of the same kind in a list.
func ofListed(key ssa.Value, kind *types.TypeName) bool {
	if kube.IsNamespacedName(key.Type()) {
		if key = ssaflow.Field(key, "Name"); key == nil {
			return false
		}
	}
	way := objects.WayTo(key)
	return strings.HasSuffix(way.Name(), "].ObjectMeta.Name") && slices.ContainsFunc(way.Parts, func(p objects.WayPart) bool {
		ptr, ok := p.Value.(*ssa.IndexAddr)
		return ok && kube.KindOf(ptr.Type()) == kind
	})
}

// onlyText: the parameter is the only string that its function gets: the key, which of
// kinds without a namespace is the name.
func onlyText(p *ssa.Parameter) bool {
	texts := 0
	for q := range p.Parent().Signature.Params().Variables() {
		if types.Identical(q.Type().Underlying(), types.Typ[types.String]) {
			texts++
		}
	}
	return texts == 1 && types.Identical(p.Type().Underlying(), types.Typ[types.String])
}
