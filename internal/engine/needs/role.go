package needs

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// A where names the file of a place for people.
type where func(pkg, file string) string

// maxUses is how many places the comment above a rule names.
const maxUses = 12

// Role writes the least roles of a program as YAML: a ClusterRole, and a role of its own
// for each part that is mostly kept apart. Above each rule stand the places that need it,
// at the end as comments what is not known.
func (p *Program) Role(where where) string {
	var b strings.Builder
	name := path.Base(p.Path)
	for _, part := range []kindPart{Main, leaderElection, metricsAuth} {
		rules := p.resources(part)
		if len(rules) == 0 {
			continue
		}
		kind, suffix := "ClusterRole", ""
		if part != Main {
			suffix = "-" + strings.ReplaceAll(strings.TrimSuffix(string(part), " of metrics"), " ", "-")
		}
		b.WriteString("---\n")
		if part == leaderElection {
			kind = "Role"
			b.WriteString("# in the namespace of the leases\n")
		}
		fmt.Fprintf(&b, "apiVersion: %s/v1\nkind: %s\nmetadata:\n  name: %s\nrules:\n", kube.RBACGroup, kind, name+suffix)
		for _, r := range rules {
			r.write(&b, where)
		}
	}
	if len(p.Unknown) > 0 {
		b.WriteString("# Not known, so not in the role:\n")
		for _, line := range p.UnknownLines(where) {
			b.WriteString("# " + line + "\n")
		}
	}
	return b.String()
}

// UnknownLines says which requests of the program are not known, a line each.
func (p *Program) UnknownLines(where where) []string {
	var out []string
	for _, u := range p.Unknown {
		what := u.Why
		if len(u.Verbs) > 0 {
			what += " (" + strings.Join(u.Verbs, ", ") + ")"
		}
		out = append(out, fmt.Sprintf("%s:%d: %s: %s", where(u.Package, u.File), u.Line, what, u.Reason))
	}
	return slices.Compact(out)
}

// A resourceNeeds is what a program needs of one resource.
type resourceNeeds struct {
	group, resource, other string
	cluster                bool // the objects lie in no namespace
	verbs                  []string
	grants                 []Permission
}

// resources returns the grants of a part, by resource. What only an admission plugin
// asks for belongs to the main part.
func (p *Program) resources(part kindPart) []*resourceNeeds {
	var out []*resourceNeeds
	for _, g := range p.Permissions {
		if g.Part != part && (part != Main || g.Part != ownerDeletion) {
			continue
		}
		i := slices.IndexFunc(out, func(r *resourceNeeds) bool { return r.group == g.Group && r.resource == g.Resource })
		if i < 0 {
			i = len(out)
			out = append(out, &resourceNeeds{group: g.Group, resource: g.Resource, other: g.Other})
		}
		out[i].grants = append(out[i].grants, g)
		out[i].cluster = out[i].cluster || g.Cluster
		if !slices.Contains(out[i].verbs, g.Verb) {
			out[i].verbs = append(out[i].verbs, g.Verb)
		}
	}
	for _, r := range out {
		slices.Sort(r.verbs)
	}
	slices.SortStableFunc(out, func(a, b *resourceNeeds) int {
		return cmp.Or(cmp.Compare(a.group, b.group), cmp.Compare(a.resource, b.resource))
	})
	return out
}

func (r *resourceNeeds) write(b *strings.Builder, where where) {
	lines := usesOf(r.grants, where)
	if n := len(lines) - maxUses; n > 1 {
		lines = append(lines[:maxUses], fmt.Sprintf("and %d more", n))
	}
	for _, line := range lines {
		fmt.Fprintf(b, "# %s\n", line)
	}
	if r.other != "" {
		fmt.Fprintf(b, "# The resource may also be called %s.\n", r.other)
	}
	if r.cluster {
		b.WriteString("# In no namespace: only a ClusterRoleBinding grants it.\n")
	}
	fmt.Fprintf(b, "- apiGroups:\n  - %s\n  resources:\n  - %s\n  verbs:\n", quoted(r.group), r.resource)
	for _, v := range r.verbs {
		fmt.Fprintf(b, "  - %s\n", v)
	}
}

func quoted(group string) string {
	if group == "" {
		return `""`
	}
	return group
}

// usesOf returns the places that need grants, with what they do and the verbs.
func usesOf(grants []Permission, where where) []string {
	type key struct {
		at, why string
		line    int
		cached  bool
		owner   bool
	}
	verbs := make(map[key][]string)
	var order []key
	for _, g := range grants {
		for _, u := range g.Uses {
			k := key{where(u.Package, u.File), u.Why, u.Line, u.Cached, g.Part == ownerDeletion}
			if verbs[k] == nil {
				order = append(order, k)
			}
			if !slices.Contains(verbs[k], g.Verb) {
				verbs[k] = append(verbs[k], g.Verb)
			}
		}
	}
	slices.SortFunc(order, func(a, b key) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.line, b.line), cmp.Compare(a.why, b.why))
	})
	var out []string
	for _, k := range order {
		note := ""
		switch {
		case k.cached:
			note = " from the cache"
		case k.owner:
			note = ", blockOwnerDeletion: where OwnerReferencesPermissionEnforcement is on"
		}
		out = append(out, fmt.Sprintf("%s:%d: %s%s: %s", k.at, k.line, k.why, note, strings.Join(verbs[k], ", ")))
	}
	return out
}

// Markers writes the role of a program as RBAC markers, grouped by the file whose
// requests need them.
func (p *Program) Markers(where where) string {
	files := make(map[string][]Permission)
	for _, g := range p.Permissions {
		for _, u := range g.Uses {
			file := where(u.Package, u.File)
			one := g
			one.Uses = []Use{u}
			files[file] = append(files[file], one)
		}
	}
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	var b strings.Builder
	for _, name := range names {
		fmt.Fprintf(&b, "// %s\n\n", name)
		for _, part := range []kindPart{Main, leaderElection, metricsAuth} {
			for _, r := range (&Program{Permissions: files[name]}).resources(part) {
				fmt.Fprintf(&b, "// %s\n", marker(r.group, r.resource, r.verbs))
			}
		}
		b.WriteString("\n")
	}
	for _, line := range p.UnknownLines(where) {
		fmt.Fprintf(&b, "// Not known: %s\n", line)
	}
	return b.String()
}

// marker writes a marker without the slashes before it.
func marker(group, resource string, verbs []string) string {
	return fmt.Sprintf("+%s:groups=%s,resources=%s,verbs=%s", rbac.MarkerName, quoted(group), resource, strings.Join(verbs, ";"))
}
