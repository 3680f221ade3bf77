package rbacmarker

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

var nogroup = rule.Form{Name: "nogroup", Run: reportNoGroup}

// reportNoGroup reports groups that are called otherwise, and resources of another group, where
// nothing else grants what was meant.
func reportNoGroup(pass *rule.Pass) {
	c := rule.Shared(pass, newChecker)
	c.words(pass, "groups", func(word string, a rbac.Arguments) string {
		full := kube.GroupCalled(word)
		if full == "" || !slices.ContainsFunc(a["resources"], func(w rbac.Word) bool { return kube.InGroup(full, w.Text) }) || c.grants(full, a) {
			return ""
		}
		return fmt.Sprintf("no API group is called %q, so the rule matches nothing: write %q", word, full)
	})
	c.words(pass, "resources", func(word string, a rbac.Arguments) string {
		for _, w := range a["groups"] {
			group := strings.TrimSuffix(w.Text, "core")
			if _, known := kube.GroupResources(group); !known || kube.InGroup(group, word) {
				return ""
			}
		}
		homes := kube.GroupsOf(word)
		if len(a["groups"]) == 0 || len(homes) == 0 || slices.ContainsFunc(homes, func(home string) bool { return c.grants(home, only(a, word)) }) {
			return ""
		}
		return fmt.Sprintf("the resource %q matches nothing: it is a resource of group %q, not of the groups named here; give it a marker of its own", word, homes[0])
	})
}

// only returns the arguments with one resource alone.
func only(a rbac.Arguments, resource string) rbac.Arguments {
	return rbac.Arguments{"resources": {{Text: resource}}, "verbs": a["verbs"]}
}

// grants: what a marker asks for is granted in a group, by another marker of the package or by
// the roles of the project.
func (c *checker) grants(group string, a rbac.Arguments) bool {
	found := false
	c.read(func(_ rbac.Marker, other rbac.Arguments) {
		found = found || slices.Contains(groupsOf(other), group) && slices.ContainsFunc(a["resources"], func(w rbac.Word) bool {
			return slices.ContainsFunc(other["resources"], func(o rbac.Word) bool { return o.Text == w.Text || o.Text == "*" })
		})
	})
	if found {
		return true
	}
	roles := c.roles()
	return roles != nil && roles.Grant(rbac.Arguments{"groups": {{Text: group}}, "resources": a["resources"], "verbs": a["verbs"]})
}
