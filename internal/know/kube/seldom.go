// Subject: objects

package kube

import (
	"go/types"
	"strings"
)

// unions are the built-in structs of which an object has one pointer and lacks the
// others: where a volume comes from, what a container is doing, what a probe asks.
var unions = "core/v1.VolumeSource core/v1.PersistentVolumeSource core/v1.EnvVarSource core/v1.ContainerState " +
	"core/v1.ProbeHandler core/v1.LifecycleHandler core/v1.VolumeProjection networking/v1.IngressBackend " +
	"networking/v1.IngressRuleValue networking/v1.NetworkPolicyPeer autoscaling/v2.MetricSpec autoscaling/v2.MetricStatus"

// seldom are optional pointer fields of built-in structs that objects in normal use lack,
// and that neither the server nor a controller of the cluster fills in for all of them.
var seldom = map[string]string{
	"core/v1.EnvVar":                    "ValueFrom",
	"core/v1.PersistentVolumeSpec":      "ClaimRef",
	"core/v1.PersistentVolumeClaimSpec": "DataSource DataSourceRef",
	"core/v1.EndpointAddress":           "TargetRef NodeName",
	"core/v1.PodSpec":                   "Affinity RuntimeClassName ActiveDeadlineSeconds",
	"core/v1.SecurityContext":           "Capabilities Privileged SELinuxOptions RunAsUser RunAsGroup RunAsNonRoot ReadOnlyRootFilesystem AllowPrivilegeEscalation ProcMount SeccompProfile",
	"core/v1.PodSecurityContext":        "SELinuxOptions RunAsUser RunAsGroup RunAsNonRoot FSGroup FSGroupChangePolicy SeccompProfile",
	"core/v1.Toleration":                "TolerationSeconds",
	"core/v1.ServicePort":               "AppProtocol",
	"core/v1.Affinity":                  "NodeAffinity PodAffinity PodAntiAffinity",
	"core/v1.Container":                 "SecurityContext LivenessProbe ReadinessProbe StartupProbe Lifecycle",
	"discovery/v1.Endpoint":             "TargetRef NodeName Zone Hints Hostname DeprecatedTopology",
	"coordination/v1.LeaseSpec":         "HolderIdentity AcquireTime RenewTime LeaseDurationSeconds",
	"networking/v1.IngressSpec":         "IngressClassName DefaultBackend",
	"batch/v1.JobSpec":                  "ActiveDeadlineSeconds TTLSecondsAfterFinished",
	"batch/v1.CronJobSpec":              "StartingDeadlineSeconds TimeZone",
	"policy/v1.PodDisruptionBudgetSpec": "MinAvailable MaxUnavailable",
	"storage/v1.StorageClass":           "AllowVolumeExpansion",
	"batch/v1.JobStatus":                "StartTime CompletionTime",
	"batch/v1.CronJobStatus":            "LastScheduleTime LastSuccessfulTime",
	"core/v1.PodStatus":                 "StartTime",
}

// SeldomThere reports whether objects in normal use lack field f of the built-in struct
// type t: one of a union, or one that is left out more often than not.
func SeldomThere(t types.Type, f *types.Var) bool {
	n := Named(t)
	if n == nil || n.Obj().Pkg() == nil {
		return false
	}
	group, builtin := strings.CutPrefix(PkgPath(n.Obj().Pkg()), pathAPI)
	name := group + "." + n.Obj().Name()
	return builtin && (oneOf(name, strings.Fields(unions)...) || oneOf(f.Name(), strings.Fields(seldom[name])...))
}

// OfControllers reports whether field f of struct type t says of an owner reference that the
// owner is the controller, or holds up its deletion: who owns without that leaves it out.
func OfControllers(t types.Type, f *types.Var) bool {
	return is(t, pathMeta, "OwnerReference") && oneOf(f.Name(), "Controller", "BlockOwnerDeletion")
}
