package rbac

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// serviceVersion is the kind by which the Operator Lifecycle Manager installs an operator.
const serviceVersion = "ClusterServiceVersion"

// takeVersion reads what a ClusterServiceVersion grants to service accounts of its own.
func (r *Roles) takeVersion(path string, m manifest) error {
	type permission struct {
		Rules []yaml.Node `yaml:"rules"`
	}
	var spec struct {
		Install struct {
			Spec struct {
				ClusterPermissions []permission `yaml:"clusterPermissions"`
				Permissions        []permission `yaml:"permissions"`
			} `yaml:"spec"`
		} `yaml:"install"`
	}
	if err := m.Spec.Decode(&spec); err != nil {
		return nil // a skeleton, or none of ours
	}
	name := serviceVersion + " " + m.Metadata.Name
	for i, list := range [][]permission{spec.Install.Spec.ClusterPermissions, spec.Install.Spec.Permissions} {
		for _, p := range list {
			rules, err := rulesOf(path, p.Rules)
			if err != nil {
				return err
			}
			for k := range rules {
				rules[k].Local = i == 1
			}
			r.roles = append(r.roles, role{name: name, rules: rules, always: true})
		}
	}
	return nil
}

// choose takes the roles that are bound, or all when none is, and what they take in of
// others.
func (r *Roles) choose() {
	isBound := func(x role) bool { return r.bound[x.name] }
	some := slices.ContainsFunc(r.roles, isBound)
	for _, x := range r.roles {
		if some && !isBound(x) && !x.always {
			continue
		}
		r.Rules = append(r.Rules, x.rules...)
		r.Names = append(r.Names, x.name)
		if len(x.selectors) > 0 {
			r.aggregate(x)
		}
	}
	for name := range r.bound {
		if !slices.ContainsFunc(r.roles, func(x role) bool { return x.name == name }) {
			r.builtIn(name)
		}
	}
	slices.Sort(r.Names)
	r.Names = slices.Compact(r.Names)
	slices.Sort(r.Open)
}

// aggregate adds what the roles grant whose labels an aggregated role asks for. The
// cluster may have more of them.
func (r *Roles) aggregate(x role) {
	r.Open = append(r.Open, x.name+", which is aggregated from others")
	for _, y := range r.roles {
		if slices.ContainsFunc(x.selectors, func(s labelSelector) bool { return s.matches(y.labels) }) {
			r.Rules = append(r.Rules, y.rules...)
		}
	}
}

func (s labelSelector) matches(labels map[string]string) bool {
	for k, v := range s.MatchLabels {
		if labels[k] != v {
			return false
		}
	}
	return len(s.MatchLabels) > 0
}

// builtIn adds what a role grants that is bound and that no file defines: one that every
// cluster has, or one from who knows where.
func (r *Roles) builtIn(bound string) {
	kind, name, _ := strings.Cut(bound, " ")
	list, ok := kube.BuiltInRole(kind, name)
	if !ok {
		r.Open = append(r.Open, bound+", which is bound and lies elsewhere")
		return
	}
	for _, g := range list {
		r.Rules = append(r.Rules, Rule{Groups: []string{g.Group}, Resources: []string{g.Resource}, Verbs: g.Verbs, File: bound})
	}
}

// Add adds the roles of another directory.
func (r *Roles) Add(more *Roles) {
	r.Rules = append(r.Rules, more.Rules...)
	r.Names = append(r.Names, more.Names...)
	r.Templates = append(r.Templates, more.Templates...)
	r.Open = append(r.Open, more.Open...)
	r.texts = append(r.texts, more.texts...)
}
