// Subject: resources

package kube

import (
	"slices"
	"strings"
)

// GroupResources returns the resources of an API group that every API server
// has (Kubernetes v1.37), or had; ok is false for other groups.
func GroupResources(group string) (names []string, ok bool) {
	list, ok := groupResources[group]
	return strings.Fields(list), ok
}

// IrregularResource returns the resource of a kind of others that is not named after it,
// "" where it is or nobody knows.
func IrregularResource(group, kind string) string {
	switch group + " " + kind {
	case "k8s.cni.cncf.io NetworkAttachmentDefinition":
		return "network-attachment-definitions"
	case "metrics.k8s.io NodeMetrics":
		return "nodes"
	case "metrics.k8s.io PodMetrics":
		return "pods"
	}
	return ""
}

// A roleGrant is what a role grants on one resource; "*" stands for all.
type roleGrant struct {
	Group, Resource string
	Verbs           []string
}

// BuiltInRole returns what a role grants that every cluster has and that operators bind;
// ok is false for others, and for those that take in what other roles grant.
func BuiltInRole(kind, name string) (grants []roleGrant, ok bool) {
	switch kind + " " + name {
	case "ClusterRole cluster-admin":
		return []roleGrant{{"*", "*", []string{"*"}}}, true
	case "ClusterRole system:auth-delegator":
		return []roleGrant{{AuthenticationGroup, "tokenreviews", []string{"create"}}, {AuthorizationGroup, "subjectaccessreviews", []string{"create"}}}, true
	case "Role extension-apiserver-authentication-reader":
		return nil, true // reads one ConfigMap in kube-system
	}
	return nil, false
}

// BuiltInResource reports whether some group of [GroupResources] has the resource.
func BuiltInResource(name string) bool {
	for _, list := range groupResources {
		if slices.Contains(strings.Fields(list), name) {
			return true
		}
	}
	return false
}

// GroupCalled returns the group of [GroupResources] whose name begins with a word that is the
// name of none, and with a dot behind it: rbac.authorization.k8s.io for rbac. "" where there is
// not one alone.
func GroupCalled(word string) string {
	if _, known := groupResources[word]; known || word == "" || strings.ContainsAny(word, ".*") {
		return ""
	}
	full := ""
	for group := range groupResources {
		if strings.HasPrefix(group, word+".") {
			if full != "" {
				return ""
			}
			full = group
		}
	}
	return full
}

// InGroup reports whether a group of [GroupResources] has the resource, or the resource of
// which it is a subresource.
func InGroup(group, resource string) bool {
	name, _, _ := strings.Cut(resource, "/")
	return name == "*" || slices.Contains(strings.Fields(groupResources[group]), name)
}

// GroupsOf returns the groups of [GroupResources] that have the resource, in order of their
// names, but for the one that is no longer served.
func GroupsOf(resource string) (groups []string) {
	for group := range groupResources {
		if name, _, _ := strings.Cut(resource, "/"); name != "*" && group != "extensions" && InGroup(group, resource) {
			groups = append(groups, group)
		}
	}
	slices.Sort(groups)
	return groups
}

var groupResources = map[string]string{
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

// RuleResources are resources without objects, which appear in RBAC rules only.
var RuleResources = []string{"signers", "users", "groups", "userextras", "uids"}

// RequestVerbs are the verbs of requests, and those that the API server itself
// asks the authorizer about.
var RequestVerbs = []string{
	"get", "list", "watch", "create", "update", "patch", "delete", "deletecollection",
	"use", "bind", "escalate", "impersonate", "approve", "sign", "attest", "*",
	"unsafe-delete-ignore-read-errors", "request-serviceaccounts-token-audience",
}
