package rbacmarker

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

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
		// Other packages may have more kinds of this group.
		if lower == name && !slices.Contains(resources, plural(name)) {
			return ""
		}
	}
	switch {
	case slices.Contains(all, plural(lower)):
		if lower != name {
			return matches("the API server compares resources in lower case", plural(lower))
		}
		return matches("requests name the plural form", plural(lower))
	case lower != name:
		return matches("the API server compares resources in lower case", lower)
	case slices.Contains(virtual, name):
		return ""
	}
	for _, list := range builtIn {
		if slices.Contains(strings.Fields(list), name) {
			return "" // of another group: no slip of the pen
		}
	}
	for _, other := range all {
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

// resources returns the names of a group's resources that are known, and
// whether these are all.
func (c *checker) resources(group string) (names []string, complete bool) {
	if list, ok := builtIn[group]; ok {
		return strings.Fields(list), true
	}
	return c.custom(group), false
}

// builtIn are the resources of the groups that every API server has
// (Kubernetes v1.37), and of those that it had.
var builtIn = map[string]string{
	"": "bindings componentstatuses configmaps endpoints events limitranges namespaces nodes persistentvolumeclaims " +
		"persistentvolumes pods podtemplates replicationcontrollers resourcequotas secrets serviceaccounts services",
	"admissionregistration.k8s.io": "mutatingadmissionpolicies mutatingadmissionpolicybindings mutatingwebhookconfigurations " +
		"validatingadmissionpolicies validatingadmissionpolicybindings validatingwebhookconfigurations",
	"apiextensions.k8s.io":         "customresourcedefinitions",
	"apiregistration.k8s.io":       "apiservices",
	"apps":                         "controllerrevisions daemonsets deployments replicasets statefulsets",
	"authentication.k8s.io":        "selfsubjectreviews tokenreviews userextras uids",
	"authorization.k8s.io":         "localsubjectaccessreviews selfsubjectaccessreviews selfsubjectrulesreviews subjectaccessreviews",
	"autoscaling":                  "horizontalpodautoscalers",
	"batch":                        "cronjobs jobs",
	"certificates.k8s.io":          "certificatesigningrequests clustertrustbundles podcertificaterequests",
	"coordination.k8s.io":          "leasecandidates leases",
	"discovery.k8s.io":             "endpointslices",
	"events.k8s.io":                "events",
	"extensions":                   "daemonsets deployments ingresses networkpolicies podsecuritypolicies replicasets",
	"flowcontrol.apiserver.k8s.io": "flowschemas prioritylevelconfigurations",
	"networking.k8s.io":            "ingressclasses ingresses ipaddresses networkpolicies servicecidrs",
	"node.k8s.io":                  "runtimeclasses",
	"policy":                       "poddisruptionbudgets podsecuritypolicies",
	"rbac.authorization.k8s.io":    "clusterrolebindings clusterroles rolebindings roles",
	"resource.k8s.io": "deviceclasses devicetaintrules resourceclaims resourceclaimtemplates resourceclasses " +
		"resourcepoolstatusrequests resourceslices",
	"scheduling.k8s.io":       "compositepodgroups podgroups priorityclasses workloads",
	"storagemigration.k8s.io": "storageversionmigrations",
	"storage.k8s.io":          "csidrivers csinodes csistoragecapacities storageclasses volumeattachments volumeattributesclasses",
}

// virtual are resources without objects, which appear in rules only.
var virtual = []string{"signers", "users", "groups", "userextras", "uids"}

// requestVerbs are the verbs of requests, and those that the API server
// itself asks the authorizer about.
var requestVerbs = []string{
	"get", "list", "watch", "create", "update", "patch", "delete", "deletecollection",
	"use", "bind", "escalate", "impersonate", "approve", "sign", "attest", "*",
	"unsafe-delete-ignore-read-errors", "request-serviceaccounts-token-audience",
}

// urlVerbs are the verbs of requests for other paths.
var urlVerbs = []string{"get", "head", "post", "put", "patch", "delete", "options", "*"}

// oneWord matches what a verb of somebody's own authorizer may look like.
var oneWord = regexp.MustCompile(`^[a-z][a-z0-9:.-]*$`)

// verb returns why a verb matches nothing, "" if it may be right.
func verb(text string, groups []string, urls bool) string {
	if slices.Contains(requestVerbs, text) || urls && slices.Contains(urlVerbs, text) || text == "" {
		return ""
	}
	why := fmt.Sprintf("no request has the verb %q", text)
	lower := strings.ToLower(text)
	if slices.Contains(requestVerbs, lower) {
		return why + fmt.Sprintf(": write %q", lower)
	}
	if !oneWord.MatchString(text) {
		return why + `: separate verbs with ";", without quotes, and write nothing behind them`
	}
	if strings.Contains(text, ":") {
		return "" // such as impersonate:user-info
	}
	for _, known := range requestVerbs {
		if d := rule.EditDistance(text, known); d <= 1 && len(known) > 2 || d <= 2 && len(known) > 4 {
			return why + fmt.Sprintf(": write %q", known)
		}
	}
	for _, group := range groups {
		if _, ok := builtIn[group]; !ok {
			return "" // its API server may ask for verbs of its own
		}
	}
	if urls || len(groups) == 0 {
		return ""
	}
	return why + ": the verbs are get, list, watch, create, update, patch, delete and deletecollection"
}
