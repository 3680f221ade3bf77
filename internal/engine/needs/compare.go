package needs

import (
	"fmt"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// NotItsRole says why a role cannot be that of the program; "" when it may be. own tells
// what the role grants, granted what others beside it grant as well. A program that could
// watch nothing of what its controllers are for would have been of no use to anybody, and
// one that is seen to have no controllers and lacks most of what it asks for has another
// role. Who begins has the markers that the scaffold made for the own kind, and no others.
func NotItsRole(p *Program, own, granted func(Permission) bool) string {
	type resource struct{ group, name string }
	have := make(map[resource]bool)
	controllers, watched := 0, 0
	for _, g := range p.Permissions {
		if g.Part != Main || !g.Sure && !g.Likely {
			continue
		}
		r := resource{g.Group, g.Resource}
		have[r] = have[r] || named(g, granted)
		if g.Verb == "watch" && slices.ContainsFunc(g.Uses, func(u Use) bool { return u.Why == "For" }) {
			controllers++
			if own(g) {
				watched++
			}
		}
	}
	if controllers > 0 && watched == 0 {
		return "it could watch nothing that its controllers are for"
	}
	some := 0
	for _, ok := range have {
		if ok {
			some++
		}
	}
	if n := len(have); watched == 0 && n > 1 && 2*some < n {
		return fmt.Sprintf("of %d resources that it asks for, it names %d", n, some)
	}
	return ""
}

// named: some verb is granted on the resource.
func named(g Permission, granted func(Permission) bool) bool {
	if granted(g) {
		return true
	}
	for _, g.Verb = range kube.RequestVerbs {
		if granted(g) {
			return true
		}
	}
	return false
}

// A comparison is what programs need of a role and do not find there.
type comparison struct {
	Missing []Difference
	// Plugin is asked for by an admission plugin alone, see [OwnerDeletion].
	Plugin []Difference
	// Elsewhere is granted by other roles, with their places; Perhaps may be granted by a
	// file that cannot be read.
	Elsewhere, Perhaps []Found
}

// A Found is a difference that another file explains.
type Found struct {
	Difference
	File string
	Line int // 0 for the file as a whole
}

// Compare returns what is missing in rules, beside which there may be other roles in the
// repository: what these grant, or may grant, does not count. apart says whether the parts
// of a role that are mostly kept apart count.
func Compare(programs []*Program, rules []rbac.Rule, others *rbac.Roles, apart bool) comparison {
	var c comparison
	for _, d := range missingGrant(programs, rules, apart) {
		for _, g := range d.Permissions {
			switch rule, file, state := elsewhere(others, g); {
			case state == known:
				c.Elsewhere = addFound(c.Elsewhere, g, rule.File, rule.Line)
			case state == possible:
				c.Perhaps = addFound(c.Perhaps, g, file, 0)
			case g.Part == ownerDeletion:
				c.Plugin = addMissing(c.Plugin, g)
			default:
				c.Missing = addMissing(c.Missing, g)
			}
		}
	}
	return c
}

type state int

const (
	nowhere state = iota
	possible
	known
)

// elsewhere looks for what is needed in other roles.
func elsewhere(others *rbac.Roles, g Permission) (rbac.Rule, string, state) {
	if others == nil {
		return rbac.Rule{}, "", nowhere
	}
	for _, r := range others.Rules {
		if Allowed([]rbac.Rule{r}, g) {
			return r, "", known
		}
	}
	for _, name := range []string{g.Resource, g.Other} {
		if name == "" {
			continue
		}
		if file, ok := others.MayGrant(g.Group, name, g.Verb); ok {
			return rbac.Rule{}, file, possible
		}
	}
	if len(others.Open) > 0 {
		return rbac.Rule{}, others.Open[0], possible
	}
	return rbac.Rule{}, "", nowhere
}

// addFound adds a grant to the last difference, where that is about the same resource and
// file, or begins another one.
func addFound(list []Found, g Permission, file string, line int) []Found {
	if n := len(list); n > 0 && list[n-1].File == file && list[n-1].Line == line && list[n-1].Group == g.Group && list[n-1].Resource == g.Resource {
		list[n-1].Difference = addMissing([]Difference{list[n-1].Difference}, g)[0]
		return list
	}
	return append(list, Found{addMissing(nil, g)[0], file, line})
}
