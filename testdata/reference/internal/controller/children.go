package controller

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
	appsv1ac "k8s.io/client-go/applyconfigurations/apps/v1"
	corev1ac "k8s.io/client-go/applyconfigurations/core/v1"
	metav1ac "k8s.io/client-go/applyconfigurations/meta/v1"

	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
)

const (
	// credentialsKey is the key of the Secret that the web server reads.
	credentialsKey = "htpasswd"

	// contentAnnotation changes the pod template when a file changes, so that the web servers are renewed.
	contentAnnotation = "apps.reference.ctrlvet.dev/content"

	httpPort = 8080
)

// The functions below build what the controller wants, and only that: fields that it does not name belong
// to others, such as the API server's defaults or an autoscaler.

func configMapFor(site *v1alpha1.Website) *corev1ac.ConfigMapApplyConfiguration {
	return corev1ac.ConfigMap(site.Name, site.Namespace).
		WithLabels(labelsOf(site)).
		WithOwnerReferences(ownedBy(site)).
		WithData(site.Spec.Pages)
}

func serviceFor(site *v1alpha1.Website) *corev1ac.ServiceApplyConfiguration {
	return corev1ac.Service(site.Name, site.Namespace).
		WithLabels(labelsOf(site)).
		WithOwnerReferences(ownedBy(site)).
		WithSpec(corev1ac.ServiceSpec().
			WithSelector(labelsOf(site)).
			WithPorts(corev1ac.ServicePort().
				WithName("http").
				WithProtocol(corev1.ProtocolTCP).
				WithPort(80).
				WithTargetPort(intstr.FromString("http"))))
}

func deploymentFor(site *v1alpha1.Website, credentials []byte) *appsv1ac.DeploymentApplyConfiguration {
	pod := corev1ac.PodSpec().
		WithAutomountServiceAccountToken(false).
		WithContainers(webServer(site)).
		WithVolumes(corev1ac.Volume().WithName("pages").
			WithConfigMap(corev1ac.ConfigMapVolumeSource().WithName(site.Name)))
	if ref := site.Spec.CredentialsSecret; ref != nil {
		pod.WithVolumes(corev1ac.Volume().WithName("credentials").
			WithSecret(corev1ac.SecretVolumeSource().WithSecretName(ref.Name)))
		pod.Containers[0].WithVolumeMounts(corev1ac.VolumeMount().
			WithName("credentials").WithMountPath("/etc/website").WithReadOnly(true))
	}
	return appsv1ac.Deployment(site.Name, site.Namespace).
		WithLabels(labelsOf(site)).
		WithOwnerReferences(ownedBy(site)).
		WithSpec(appsv1ac.DeploymentSpec().
			WithReplicas(replicas(site)).
			WithSelector(metav1ac.LabelSelector().WithMatchLabels(labelsOf(site))).
			WithTemplate(corev1ac.PodTemplateSpec().
				WithLabels(labelsOf(site)).
				WithAnnotations(map[string]string{contentAnnotation: contentHash(site.Spec.Pages, credentials)}).
				WithSpec(pod)))
}

func webServer(site *v1alpha1.Website) *corev1ac.ContainerApplyConfiguration {
	return corev1ac.Container().
		WithName("web").
		WithImage(site.Spec.Image).
		WithPorts(corev1ac.ContainerPort().WithName("http").WithContainerPort(httpPort).WithProtocol(corev1.ProtocolTCP)).
		WithReadinessProbe(corev1ac.Probe().
			WithHTTPGet(corev1ac.HTTPGetAction().WithPath("/").WithPort(intstr.FromString("http")))).
		WithSecurityContext(corev1ac.SecurityContext().
			WithAllowPrivilegeEscalation(false).
			WithReadOnlyRootFilesystem(true).
			WithRunAsNonRoot(true)).
		WithVolumeMounts(corev1ac.VolumeMount().
			WithName("pages").WithMountPath("/usr/share/nginx/html").WithReadOnly(true))
}

// labelsOf are the labels of all that belongs to a Website, and the selector of its Deployment: they must
// never change.
func labelsOf(site *v1alpha1.Website) map[string]string {
	return map[string]string{v1alpha1.WebsiteLabel: site.Name}
}

// ownedBy makes the Website the controller of an object, so that the object goes with it and its events
// lead back to it. The names are constants, for a typed object read from the API server may lack them.
func ownedBy(site *v1alpha1.Website) *metav1ac.OwnerReferenceApplyConfiguration {
	return metav1ac.OwnerReference().
		WithAPIVersion(v1alpha1.GroupVersion.String()).
		WithKind("Website").
		WithName(site.Name).
		WithUID(site.UID).
		WithController(true).
		WithBlockOwnerDeletion(true)
}

// contentHash is the same for the same files, whatever the order of the map.
func contentHash(pages map[string]string, credentials []byte) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(pages)) {
		h.Write([]byte(name + "\x00" + pages[name] + "\x00"))
	}
	h.Write(credentials)
	return hex.EncodeToString(h.Sum(nil)[:16])
}
