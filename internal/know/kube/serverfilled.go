// Subject: objects

package kube

import (
	"go/types"
	"reflect"
	"slices"
	"strings"
)

// serverFilled are optional pointer fields of built-in types that every object of
// the API server has: it fills them in, or refuses an object without them.
var serverFilled = map[string]string{
	"core/v1.PersistentVolumeSpec":                   "VolumeMode NodeAffinity",
	"core/v1.VolumeNodeAffinity":                     "Required",
	"core/v1.PersistentVolumeStatus":                 "LastPhaseTransitionTime",
	"core/v1.PersistentVolumeClaimSpec":              "VolumeMode",
	"core/v1.HostPathVolumeSource":                   "Type",
	"core/v1.SecretVolumeSource":                     "DefaultMode",
	"core/v1.ConfigMapVolumeSource":                  "DefaultMode",
	"core/v1.DownwardAPIVolumeSource":                "DefaultMode",
	"core/v1.ProjectedVolumeSource":                  "DefaultMode",
	"core/v1.ServiceAccountTokenProjection":          "ExpirationSeconds",
	"core/v1.AzureDiskVolumeSource":                  "CachingMode FSType ReadOnly Kind",
	"core/v1.EphemeralVolumeSource":                  "VolumeClaimTemplate",
	"core/v1.PodAffinityTerm":                        "LabelSelector",
	"core/v1.TopologySpreadConstraint":               "LabelSelector",
	"core/v1.PodSpec":                                "TerminationGracePeriodSeconds SecurityContext Priority EnableServiceLinks PreemptionPolicy",
	"core/v1.ReplicationControllerSpec":              "Replicas Template",
	"core/v1.ServiceSpec":                            "IPFamilyPolicy InternalTrafficPolicy AllocateLoadBalancerNodePorts",
	"core/v1.SessionAffinityConfig":                  "ClientIP",
	"core/v1.ClientIPConfig":                         "TimeoutSeconds",
	"core/v1.ContainerStatus":                        "Started",
	"apps/v1.StatefulSetSpec":                        "Replicas RevisionHistoryLimit PersistentVolumeClaimRetentionPolicy",
	"apps/v1.RollingUpdateStatefulSetStrategy":       "Partition",
	"apps/v1.DeploymentSpec":                         "Replicas RevisionHistoryLimit ProgressDeadlineSeconds",
	"apps/v1.RollingUpdateDeployment":                "MaxUnavailable MaxSurge",
	"apps/v1.DaemonSetSpec":                          "RevisionHistoryLimit",
	"apps/v1.RollingUpdateDaemonSet":                 "MaxUnavailable MaxSurge",
	"apps/v1.ReplicaSetSpec":                         "Replicas",
	"batch/v1.JobSpec":                               "Parallelism Completions BackoffLimit Selector CompletionMode Suspend PodReplacementPolicy ManualSelector",
	"batch/v1.CronJobSpec":                           "Suspend SuccessfulJobsHistoryLimit FailedJobsHistoryLimit",
	"networking/v1.NetworkPolicyPort":                "Protocol",
	"networking/v1.IngressClassParametersReference":  "APIGroup Namespace",
	"autoscaling/v2.HorizontalPodAutoscalerSpec":     "MinReplicas",
	"autoscaling/v2.HorizontalPodAutoscalerBehavior": "ScaleUp ScaleDown",
	"autoscaling/v2.HPAScalingRules":                 "StabilizationWindowSeconds SelectPolicy",
	"policy/v1.PodDisruptionBudgetSpec":              "Selector",
	"storage/v1.StorageClass":                        "ReclaimPolicy VolumeBindingMode",
	"storage/v1.VolumeAttachmentSource":              "PersistentVolumeName",
	"storage/v1.CSIDriverSpec":                       "AttachRequired PodInfoOnMount StorageCapacity FSGroupPolicy RequiresRepublish SELinuxMount",
	"discovery/v1.EndpointPort":                      "Name Protocol Port",
	"admission/v1.AdmissionReview":                   "Request",
	"admission/v1.AdmissionRequest":                  "RequestKind RequestResource",
	"admission/v1beta1.AdmissionReview":              "Request",
	"admission/v1beta1.AdmissionRequest":             "RequestKind RequestResource",
	"admissionregistration/v1.Rule":                  "Scope",
	"admissionregistration/v1.MatchResources":        "NamespaceSelector ObjectSelector MatchPolicy",
	"admissionregistration/v1.ValidatingWebhook":     "FailurePolicy MatchPolicy NamespaceSelector ObjectSelector TimeoutSeconds",
	"admissionregistration/v1.MutatingWebhook":       "FailurePolicy MatchPolicy NamespaceSelector ObjectSelector TimeoutSeconds ReinvocationPolicy",
	"admissionregistration/v1.ServiceReference":      "Port",
}

// IsAPIField reports whether field f of struct type t, with its tag, is a pointer
// that objects of the API server may lack, by its tag: of a type that stands
// beside API objects, or of a built-in one other than those that the server fills
// in.
func IsAPIField(t types.Type, f *types.Var, tag string) bool {
	_, ok := f.Type().Underlying().(*types.Pointer)
	return ok && mayLack(t, f, tag, serverFilled, func(meta string) bool { return oneOf(meta, "OwnerReference", "ObjectMeta") })
}

// mayLack: objects of the API server may lack a field that has a tag: of a type that stands
// beside API objects, of a built-in one unless the table has it as always there, or of the
// types of the metadata that ofMeta takes.
func mayLack(t types.Type, f *types.Var, tag string, there map[string]string, ofMeta func(string) bool) bool {
	n := Named(t)
	if n == nil || n.Obj().Pkg() == nil || !leavesOutEmpty(tag) {
		return false
	}
	path := PkgPath(n.Obj().Pkg())
	group, builtin := strings.CutPrefix(path, pathAPI)
	switch {
	case path == pathMeta:
		return ofMeta(n.Obj().Name())
	case builtin:
		return !oneOf(f.Name(), strings.Fields(there[group+"."+n.Obj().Name()])...)
	case strings.HasPrefix(path, prefixK8s):
		return false
	}
	return besideObjects(n.Obj().Pkg())
}

// leavesOutEmpty reports whether the encoding of a field with that tag leaves out what is empty,
// as the fields that users may leave out are written.
func leavesOutEmpty(tag string) bool {
	_, opts, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
	return strings.Contains(","+opts+",", ",omitempty,") || strings.Contains(","+opts+",", ",omitzero,")
}

// besideObjects: the package declares kinds of API objects.
func besideObjects(pkg *types.Package) bool {
	return slices.ContainsFunc(pkg.Scope().Names(), func(name string) bool {
		tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		return ok && tn.Exported() && !tn.IsAlias() && IsAPIObject(tn.Type())
	})
}

// HasDeepCopy reports whether t has the method DeepCopy of API types.
func HasDeepCopy(t types.Type) bool {
	fn := methodNamed(t, "DeepCopy")
	return fn != nil && fn.Signature().Params().Len() == 0 && fn.Signature().Results().Len() == 1
}

// IsAPIStruct reports whether t, behind a pointer, is a struct of a package that
// declares kinds of API objects, or of a built-in one.
func IsAPIStruct(t types.Type) bool {
	n := Named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return false
	}
	if _, ok := n.Underlying().(*types.Struct); !ok {
		return false
	}
	path := PkgPath(n.Obj().Pkg())
	return strings.HasPrefix(path, pathAPI) || !strings.HasPrefix(path, prefixK8s) && besideObjects(n.Obj().Pkg())
}
