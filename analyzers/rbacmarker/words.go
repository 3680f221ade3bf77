package rbacmarker

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// A problem is a word of a marker that no request has.
type problem struct {
	word    word
	message string
}

// misspellings checks the words of a marker. It knows the built-in API groups
// and the custom resources whose Go types the package sees; for other groups
// nothing is said about resources.
func (c *checker) misspellings(a arguments) []problem {
	var groups []string
	for _, w := range a["groups"] {
		groups = append(groups, strings.TrimSuffix(w.text, "core"))
	}
	var problems []problem
	if len(groups) > 0 {
		for _, w := range a["resources"] {
			if message := c.resource(groups, w.text); message != "" {
				problems = append(problems, problem{w, message})
			}
		}
	}
	for _, w := range a["verbs"] {
		if message := verb(w.text, groups, len(a["urls"]) > 0); message != "" {
			problems = append(problems, problem{w, message})
		}
	}
	return problems
}

// resource returns why a resource matches nothing, "" if it may be right in
// one of the groups.
func (c *checker) resource(groups []string, full string) string {
	name, _, _ := strings.Cut(full, "/")
	if name == "*" || name == "" {
		return ""
	}
	matches := func(why, instead string) string {
		return fmt.Sprintf("the resource %q matches nothing: %s, write %q", name, why, instead)
	}
	lower := strings.ToLower(name)
	var all []string
	more := false // other packages may have more kinds
	for _, group := range groups {
		resources, complete := c.resources(group)
		if slices.Contains(resources, name) {
			return ""
		}
		if lower == name && len(resources) == 0 {
			return "" // nothing is known about the group
		}
		all = append(all, resources...)
		if complete {
			continue
		}
		more = more || lower == name && !slices.Contains(resources, plural(name))
	}
	switch {
	case !more && slices.Contains(all, plural(lower)):
		if lower != name {
			return matches("the API server compares resources in lower case", plural(lower))
		}
		return matches("requests name the plural form", plural(lower))
	case lower != name:
		return matches("the API server compares resources in lower case", lower)
	case slices.Contains(kube.RuleResources, name):
		return ""
	}
	if kube.BuiltInResource(name) {
		return "" // of another group: no slip of the pen
	}
	for _, other := range all {
		if more && (c.named[other] || len(name) < 8 || name[:4] != other[:min(4, len(other))]) {
			continue // it may be a kind of its own
		}
		if d := rule.EditDistance(name, other); d <= 1 && len(name) > 4 || d <= 2 && len(name) > 5 {
			return matches("the group has no such resource", other)
		}
	}
	return ""
}

// plural is how kubebuilder names the resource of a kind.
func plural(kind string) string {
	switch {
	case kind == "":
		return ""
	case strings.HasSuffix(kind, "endpoints"):
		return kind
	case strings.HasSuffix(kind, "s"), strings.HasSuffix(kind, "x"), strings.HasSuffix(kind, "ch"), strings.HasSuffix(kind, "sh"):
		return kind + "es"
	case strings.HasSuffix(kind, "y") && len(kind) > 1 && !strings.ContainsRune("aeiou", rune(kind[len(kind)-2])):
		return kind[:len(kind)-1] + "ies"
	}
	return kind + "s"
}

// pluralAlready: a kind whose name looks like a plural, which then is that of its
// resource as well: IngressClassParams.
func pluralAlready(kind string) bool {
	return strings.HasSuffix(kind, "s") && !strings.HasSuffix(kind, "ss") && !strings.HasSuffix(kind, "us")
}

// resources returns the names of a group's resources that are known, and
// whether these are all.
func (c *checker) resources(group string) (names []string, complete bool) {
	if list, ok := kube.GroupResources(group); ok {
		return list, true
	}
	return c.custom(group), false
}

// oneWord matches what a verb of somebody's own authorizer may look like.
var oneWord = regexp.MustCompile(`^[a-z][a-z0-9:.-]*$`)

// verb returns why a verb matches nothing, "" if it may be right.
func verb(text string, groups []string, urls bool) string {
	if slices.Contains(kube.RequestVerbs, text) || urls && slices.Contains(kube.URLVerbs, text) || text == "" {
		return ""
	}
	why := fmt.Sprintf("no request has the verb %q", text)
	lower := strings.ToLower(text)
	if slices.Contains(kube.RequestVerbs, lower) {
		return why + fmt.Sprintf(": write %q", lower)
	}
	if !oneWord.MatchString(text) {
		return why + `: separate verbs with ";", without quotes, and write nothing behind them`
	}
	if strings.Contains(text, ":") {
		return "" // such as impersonate:user-info
	}
	for _, known := range kube.RequestVerbs {
		if d := rule.EditDistance(text, known); d <= 1 && len(known) > 2 || d <= 2 && len(known) > 4 {
			return why + fmt.Sprintf(": write %q", known)
		}
	}
	for _, group := range groups {
		if _, ok := kube.GroupResources(group); !ok {
			return "" // its API server may ask for verbs of its own
		}
	}
	if urls || len(groups) == 0 {
		return ""
	}
	return why + ": the verbs are get, list, watch, create, update, patch, delete and deletecollection"
}
