package rbacmarker

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

var noresource = rule.Form{Name: "noresource", Run: reportNoResource}

// reportNoResource reports resources that no request names.
func reportNoResource(pass *rule.Pass) {
	c := rule.Shared(pass, newChecker)
	c.words(pass, "resources", func(word string, a rbac.Arguments) string {
		name, _, _ := strings.Cut(word, "/")
		if groups := groupsOf(a); len(groups) > 0 && name != "*" && name != "" {
			return c.resource(groups, name)
		}
		return ""
	})
}

// resource returns why a resource matches nothing, "" if it may be right in
// one of the groups. For groups that are not known it says nothing.
func (c *checker) resource(groups []string, name string) string {
	lower := strings.ToLower(name)
	var all []string
	own := false  // a group of custom resources, whose plural their definition says
	more := false // other packages may have more kinds
	for _, group := range groups {
		resources, complete := c.resources.Of(group)
		if slices.Contains(resources, name) {
			return ""
		}
		if lower == name && len(resources) == 0 {
			return "" // nothing is known about the group
		}
		all = append(all, resources...)
		own = own || !complete
		more = more || !complete && lower == name && !slices.Contains(resources, rbac.Plural(name))
	}
	switch plural := rbac.Plural(lower); {
	case lower == name && own && strings.HasSuffix(name, "s") && slices.Contains(all, plural):
		return "" // it is a plural, and may be the one of a kind that ends so
	case lower == name && !more && slices.Contains(all, plural):
		return matchesNothing(name, "requests name the plural form", plural)
	case lower != name && !more && slices.Contains(all, plural):
		return matchesNothing(name, "the API server compares resources in lower case", plural)
	case lower != name:
		if one := rbac.Plural(strings.TrimSuffix(lower, "s")); slices.Contains(all, one) {
			lower = one // of a kind of which an s does not make the plural
		}
		return matchesNothing(name, "the API server compares resources in lower case", lower)
	case slices.Contains(kube.RuleResources, name), kube.BuiltInResource(name):
		return "" // the latter of another group: no slip of the pen
	}
	for _, other := range all {
		if own && strings.ReplaceAll(name, "-", "") == other {
			return "" // no slip of the pen either: the definition of a kind may set off its words
		}
		if more && (c.named[other] || len(name) < 8 || name[:4] != other[:min(4, len(other))]) {
			continue // it may be a kind of its own
		}
		if d := rule.EditDistance(name, other); d <= 1 && len(name) > 4 || d <= 2 && len(name) > 5 {
			return matchesNothing(name, "the group has no such resource", other)
		}
	}
	return ""
}

func matchesNothing(name, why, instead string) string {
	return fmt.Sprintf("the resource %q matches nothing: %s, write %q", name, why, instead)
}
