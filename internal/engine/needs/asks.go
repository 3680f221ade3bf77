package needs

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// An Ask is a request of the package itself, whoever runs the function that it stands in.
type Ask struct {
	need
	Pos token.Pos // the opening parenthesis of the call
	// Of are the resources that its object may be of, none where that is not seen.
	Of []rbac.Target
	// Some: which of several it is of is not seen.
	Some bool
}

// Asks returns the requests of the package, if its settings have bans.
func (r *Result) Asks() []Ask {
	j := &joined{flows: make(map[Source][]Source)}
	for _, f := range r.facts {
		for _, flow := range f.Fact.Flows {
			j.flows[flow.To] = append(j.flows[flow.To], flow.From...)
		}
	}
	var out []Ask
	for _, n := range r.needs {
		if n.Part != Main || len(n.Verbs) == 0 {
			continue
		}
		kinds, mixed := j.resolveMixed(n.Kind)
		a := Ask{need: n, Pos: n.pos, Some: (mixed || n.Some) && len(kinds) > 1}
		for _, k := range kinds {
			if part := strings.SplitN(strings.TrimPrefix(string(k), fromKind+":"), "|", 4); k.isKind() && part[1] != "" && !j.never(n.Asserted, part) {
				a.Of = append(a.Of, rbac.Target{Group: part[0], Resource: part[1], Other: part[2]})
			}
		}
		out = append(out, a)
	}
	return out
}

// IsOf reports whether a resource is that of a kind: by the rules that name resources, or by what
// the type of that name says which the package has or imports.
func (r *Result) IsOf(t rbac.Target, kind string) bool {
	named := rbac.ResourceOf(t.Group, kind)
	if named.Resource == t.Resource || named.Other == t.Resource || named.Resource == t.Other {
		return true
	}
	return slices.ContainsFunc(append(slices.Clone(r.pkg.Imports()), r.pkg), func(p *types.Package) bool {
		tn, ok := p.Scope().Lookup(kind).(*types.TypeName)
		if !ok || !kube.IsAPIObject(tn.Type()) {
			return false
		}
		own, ok := r.kinds.Of(tn)
		return ok && own.Group == t.Group && own.Resource == t.Resource
	})
}
