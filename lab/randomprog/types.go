package randomprog

import (
	"regexp"
	"strings"
)

// Types are written as in Go, with two additions: an interface is followed by
// the type of what it holds, as in any<*corev1.Pod>, and the parts of an
// unstructured object have names of their own (the keys of goNames).

type field struct{ name, typ string }

// fields are the fields of structs that lead to memory of their own.
var fields = map[string][]field{
	"corev1.Pod":                      append(promoted, field{"ObjectMeta", "metav1.ObjectMeta"}, field{"Spec", "corev1.PodSpec"}, field{"Status", "corev1.PodStatus"}),
	"appsv1.Deployment":               append(promoted, field{"ObjectMeta", "metav1.ObjectMeta"}, field{"Spec", "appsv1.DeploymentSpec"}),
	"corev1.ConfigMap":                append(promoted, field{"ObjectMeta", "metav1.ObjectMeta"}, field{"Data", "map[string]string"}, field{"BinaryData", "map[string][]byte"}),
	"corev1.PodTemplateSpec":          append(promoted, field{"ObjectMeta", "metav1.ObjectMeta"}, field{"Spec", "corev1.PodSpec"}),
	"metav1.ObjectMeta":               append(promoted, field{"DeletionGracePeriodSeconds", "*int64"}),
	"metav1.OwnerReference":           {{"BlockOwnerDeletion", "*bool"}},
	"corev1.PodSpec":                  {{"Containers", "[]corev1.Container"}, {"NodeSelector", "map[string]string"}, {"SecurityContext", "*corev1.PodSecurityContext"}, {"Tolerations", "[]corev1.Toleration"}, {"Priority", "*int32"}},
	"corev1.PodStatus":                {{"Conditions", "[]corev1.PodCondition"}},
	"corev1.PodCondition":             {},
	"corev1.Container":                {{"Env", "[]corev1.EnvVar"}, {"Args", "[]string"}, {"SecurityContext", "*corev1.SecurityContext"}},
	"corev1.EnvVar":                   {},
	"corev1.Toleration":               {{"TolerationSeconds", "*int64"}},
	"corev1.PodSecurityContext":       {{"RunAsUser", "*int64"}, {"SupplementalGroups", "[]int64"}},
	"corev1.SecurityContext":          {{"RunAsUser", "*int64"}},
	"appsv1.DeploymentSpec":           {{"Replicas", "*int32"}, {"Selector", "*metav1.LabelSelector"}, {"Template", "corev1.PodTemplateSpec"}},
	"metav1.LabelSelector":            {{"MatchLabels", "map[string]string"}, {"MatchExpressions", "[]metav1.LabelSelectorRequirement"}},
	"metav1.LabelSelectorRequirement": {{"Values", "[]string"}},
	"unstructured.Unstructured":       {{"Object", "Content"}},
	"holder":                          {{"Pod", "*corev1.Pod"}, {"Value", "corev1.Pod"}, {"Labels", "map[string]string"}, {"Spec", "*corev1.PodSpec"}, {"Pods", "[]*corev1.Pod"}},
}

// promoted are the fields of an embedded ObjectMeta.
var promoted = []field{{"Labels", "map[string]string"}, {"Annotations", "map[string]string"}, {"Finalizers", "[]string"}, {"OwnerReferences", "[]metav1.OwnerReference"}}[:4:4]

// texts are fields of type string.
var texts = map[string][]string{
	"corev1.Pod":                      {"Name", "GenerateName", "Spec.NodeName", "Status.Message"},
	"appsv1.Deployment":               {"Name", "GenerateName"},
	"corev1.ConfigMap":                {"Name", "GenerateName"},
	"corev1.PodTemplateSpec":          {"Name", "GenerateName"},
	"metav1.ObjectMeta":               {"Name", "GenerateName"},
	"metav1.OwnerReference":           {"Name", "Kind"},
	"corev1.PodSpec":                  {"NodeName", "Hostname"},
	"corev1.PodStatus":                {"Message", "PodIP"},
	"corev1.PodCondition":             {"Message", "Reason"},
	"corev1.Container":                {"Name", "Image"},
	"corev1.EnvVar":                   {"Name", "Value"},
	"corev1.Toleration":               {"Key", "Value"},
	"metav1.LabelSelectorRequirement": {"Key"},
}

// goNames are the parts of an unstructured object as Go types.
var goNames = map[string]string{
	"Content": "map[string]any",
	"Section": "map[string]any",
	"Tags":    "map[string]any",
	"Zones":   "[]any",
}

// parts are the parts of the parts of an unstructured object.
var parts = map[string][]field{
	"Content": {{`["spec"].(map[string]any)`, "Section"}, {`["metadata"].(map[string]any)["labels"].(map[string]any)`, "Tags"}},
	"Section": {{`["zones"].([]any)`, "Zones"}},
}

var held = regexp.MustCompile(`<[^<>]*>`)
var word = regexp.MustCompile(`\b(Content|Section|Tags|Zones)\b`)

// goType is t as Go writes it.
func goType(t string) string {
	return word.ReplaceAllStringFunc(held.ReplaceAllString(t, ""), func(s string) string { return goNames[s] })
}

func isPtr(t string) bool   { return t[0] == '*' }
func isSlice(t string) bool { return strings.HasPrefix(t, "[]") }
func isMap(t string) bool   { return strings.HasPrefix(t, "map[string]") }
func isBox(t string) bool   { return strings.HasPrefix(t, "box[") }

// isInterface also returns the type of what is held.
func isInterface(t string) (dyn string, ok bool) {
	for _, i := range []string{"any", "metav1.Object", "runtime.Object", "client.Object"} {
		if rest, ok := strings.CutPrefix(t, i+"<"); ok {
			return strings.TrimSuffix(rest, ">"), true
		}
	}
	return "", false
}

func elem(t string) string {
	switch {
	case isPtr(t):
		return t[1:]
	case isSlice(t):
		return t[2:]
	case isMap(t):
		return t[len("map[string]"):]
	}
	return ""
}

// fieldsOf returns the fields of a struct type, ok whether it is one.
func fieldsOf(t string) ([]field, bool) {
	if isBox(t) {
		return []field{{"V", t[len("box[") : len(t)-1]}}, true
	}
	f, ok := fields[t]
	return f, ok
}

// isScalar: nothing is shared with a copy.
func isScalar(t string) bool {
	switch t {
	case "string", "byte", "int32", "int64", "bool":
		return true
	}
	return false
}

// isKind: a type that the API server stores, as a struct.
func isKind(t string) bool {
	return t == "corev1.Pod" || t == "appsv1.Deployment" || t == "corev1.ConfigMap"
}

// copies: the type has generated DeepCopy methods.
func copies(t string) bool {
	_, ok := fields[t]
	return ok && t != "holder"
}

// zero is an expression for the zero value.
func zero(t string) string {
	if _, ok := fieldsOf(t); ok {
		return goType(t) + "{}"
	}
	return "nil"
}
