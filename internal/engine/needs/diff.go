package needs

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// A Difference is a resource on which roles and code do not agree.
type Difference struct {
	Group, Resource string
	Verbs           []string
	// Marker gives the missing verbs.
	Marker string
	// Permissions are the needs behind verbs that are missing.
	Permissions []Permission
	// Rules grant what nothing needs.
	Rules []rbac.Rule
}

// String names the verbs and the resource.
func (d Difference) String() string {
	name := d.Resource
	if d.Group != "" {
		group, sub, ok := strings.Cut(name, "/")
		if name = group + "." + d.Group; ok {
			name += "/" + sub
		}
	}
	return strings.Join(d.Verbs, ", ") + " on " + name
}

// missingGrant returns what programs certainly need and no rule grants. apart says whether the
// parts of a role that are mostly kept apart count.
func missingGrant(programs []*Program, rules []rbac.Rule, apart bool) []Difference {
	return missing(programs, func(g Permission) bool {
		return g.Sure && (apart || g.Part == Main || g.Part == ownerDeletion) && !Allowed(rules, g)
	})
}

// MissingIn returns those needs of one program that lacks accepts.
func MissingIn(p *Program, lacks func(Permission) bool) []Difference {
	return missing([]*Program{p}, lacks)
}

func missing(programs []*Program, lacks func(Permission) bool) []Difference {
	var out []Difference
	for _, g := range grantsOf(programs) {
		if lacks(g) {
			out = addMissing(out, g)
		}
	}
	return out
}

func addMissing(list []Difference, g Permission) []Difference {
	list = addVerb(list, g.Group, g.Resource, g.Verb)
	d := &list[len(list)-1]
	d.Permissions = append(d.Permissions, g)
	d.Marker = marker(d.Group, d.Resource, d.Verbs)
	return list
}

// Allowed reports whether one of the rules grants what is needed.
func Allowed(rules []rbac.Rule, g Permission) bool {
	return slices.ContainsFunc(rules, func(r rbac.Rule) bool {
		return r.Allows(g.Group, g.Resource, g.Verb) || g.Other != "" && r.Allows(g.Group, g.Other, g.Verb)
	})
}

// grantsOf returns the grants of all programs, each once.
func grantsOf(programs []*Program) []Permission {
	all := make(map[grantKey]*Permission)
	for _, p := range programs {
		for _, g := range p.Permissions {
			key := grantKey{g.Group, g.Resource, g.Verb, g.Part}
			have := all[key]
			if have == nil {
				all[key] = &g
				continue
			}
			have.Sure = have.Sure || g.Sure
			for _, u := range g.Uses {
				if !slices.Contains(have.Uses, u) {
					have.Uses = append(have.Uses[:len(have.Uses):len(have.Uses)], u)
				}
			}
		}
	}
	var out []Permission
	for _, g := range all {
		out = append(out, *g)
	}
	slices.SortFunc(out, func(a, b Permission) int {
		return cmp.Or(cmp.Compare(a.Group, b.Group), cmp.Compare(a.Resource, b.Resource), cmp.Compare(a.Verb, b.Verb), cmp.Compare(a.Part, b.Part))
	})
	return out
}

// addVerb adds a verb to the difference about a resource, which it puts last.
func addVerb(list []Difference, group, resource, verb string) []Difference {
	if n := len(list); n == 0 || list[n-1].Group != group || list[n-1].Resource != resource {
		list = append(list, Difference{Group: group, Resource: resource})
	}
	d := &list[len(list)-1]
	if !slices.Contains(d.Verbs, verb) {
		d.Verbs = append(d.Verbs, verb)
	}
	return list
}

// Superfluous returns what rules grant by name and no program needs. get beside a need
// to list is not: who reads from a cache has it by habit.
func Superfluous(programs []*Program, rules []rbac.Rule) []Difference {
	need := make(map[[3]string]bool)
	for _, g := range grantsOf(programs) {
		for _, name := range []string{g.Resource, g.Other} {
			need[[3]string{g.Group, name, g.Verb}] = true
			if g.Verb == "list" {
				need[[3]string{g.Group, name, "get"}] = true
			}
		}
	}
	type granted struct {
		group, resource, verb string
		rule                  rbac.Rule
	}
	var all []granted
	for _, r := range rules {
		if r.Wildcard() {
			continue
		}
		for _, group := range r.Groups {
			for _, resource := range r.Resources {
				for _, verb := range r.Verbs {
					if !need[[3]string{group, resource, verb}] {
						all = append(all, granted{group, resource, verb, r})
					}
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b granted) int {
		return cmp.Or(cmp.Compare(a.group, b.group), cmp.Compare(a.resource, b.resource), cmp.Compare(a.verb, b.verb))
	})
	var out []Difference
	for _, x := range all {
		out = addVerb(out, x.group, x.resource, x.verb)
		d := &out[len(out)-1]
		if !slices.ContainsFunc(d.Rules, func(r rbac.Rule) bool { return r.File == x.rule.File && r.Line == x.rule.Line }) {
			d.Rules = append(d.Rules, x.rule)
		}
	}
	return out
}

// Because says for which places the verbs of d are needed, a line each.
func (d Difference) Because(where where) []string { return usesOf(d.Permissions, where) }

// A WideRule is one that grants more than it names.
type WideRule struct {
	rbac.Rule
	// Needed is what programs are seen to need of it and no rule grants by name.
	Needed []Difference
}

// Wide returns the rules that grant more than they name: those for all groups, resources
// or verbs.
func Wide(programs []*Program, rules []rbac.Rule) []WideRule {
	plain := slices.DeleteFunc(slices.Clone(rules), rbac.Rule.Wildcard)
	var out []WideRule
	for _, r := range rules {
		if !r.Wildcard() {
			continue
		}
		w := WideRule{Rule: r}
		for _, g := range grantsOf(programs) {
			if Allowed([]rbac.Rule{r}, g) && !Allowed(plain, g) {
				w.Needed = addMissing(w.Needed, g)
			}
		}
		out = append(out, w)
	}
	return out
}

// SameKind returns a line for each kind that controllers of two programs are for.
func SameKind(programs []*Program) []string {
	byKind := make(map[string][]string)
	for _, p := range programs {
		for _, g := range p.Permissions {
			if g.Verb == "watch" && slices.ContainsFunc(g.Uses, func(u Use) bool { return u.Why == "For" }) {
				name := Difference{Group: g.Group, Resource: g.Resource}.String()
				byKind[name] = append(byKind[name], p.Path)
			}
		}
	}
	var out []string
	for name, paths := range byKind {
		if len(paths) > 1 {
			out = append(out, fmt.Sprintf("%s both have a controller of %s: only one of them may run for an object", strings.Join(paths, " and "), strings.TrimPrefix(name, " on ")))
		}
	}
	slices.Sort(out)
	return out
}
