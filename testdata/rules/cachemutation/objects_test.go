package cachemutation_test

import (
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/utils/ptr"
)

// objectMeta has what the API server gives to every object, and everything
// that a case may change.
func objectMeta(kind string) metav1.ObjectMeta {
	return metav1.ObjectMeta{
		Namespace:                  namespace,
		Name:                       name,
		UID:                        types.UID("uid-of-" + kind),
		ResourceVersion:            "7",
		Generation:                 1,
		CreationTimestamp:          metav1.NewTime(time.Unix(1_700_000_000, 0)),
		DeletionGracePeriodSeconds: ptr.To[int64](30),
		Labels:                     map[string]string{"app": name},
		Annotations:                map[string]string{"team": "shop"},
	}
}

func newPod() *corev1.Pod {
	object := objectMeta("pod")
	object.Finalizers = []string{"shop.example.com/drain", "shop.example.com/audit"}
	object.OwnerReferences = []metav1.OwnerReference{{
		APIVersion: "apps/v1", Kind: "ReplicaSet", Name: name, UID: "uid-of-replicaset",
		Controller: ptr.To(true), BlockOwnerDeletion: ptr.To(true),
	}}
	object.ManagedFields = []metav1.ManagedFieldsEntry{{
		Manager: "kubelet", Operation: metav1.ManagedFieldsOperationUpdate, APIVersion: "v1",
		FieldsType: "FieldsV1", FieldsV1: &metav1.FieldsV1{Raw: []byte("{}")},
	}}
	return &corev1.Pod{
		ObjectMeta: object,
		Spec: corev1.PodSpec{
			NodeName:        "node-0",
			Priority:        ptr.To[int32](1),
			NodeSelector:    map[string]string{"disk": "hdd"},
			SecurityContext: &corev1.PodSecurityContext{},
			Tolerations: []corev1.Toleration{
				{Key: "a", Effect: corev1.TaintEffectNoExecute},
				{Key: "b", Effect: corev1.TaintEffectNoExecute},
				{Key: "c", Effect: corev1.TaintEffectNoSchedule},
			},
			Containers: []corev1.Container{
				{Name: "web-server", Image: "shop:1", Args: []string{"-a", "-b"}, Env: []corev1.EnvVar{{Name: "MODE", Value: "live"}}},
				{Name: "agent", Image: "agent:1", Env: []corev1.EnvVar{{Name: "MODE", Value: "live"}}},
			},
		},
		Status: corev1.PodStatus{
			Phase:     corev1.PodRunning,
			PodIP:     "10.0.0.1",
			HostIP:    "10.0.1.1",
			StartTime: ptr.To(metav1.NewTime(time.Unix(1_700_000_100, 0))),
			Conditions: []corev1.PodCondition{
				{Type: corev1.PodReady, Status: corev1.ConditionTrue},
				{Type: corev1.ContainersReady, Status: corev1.ConditionTrue},
			},
			ContainerStatuses: []corev1.ContainerStatus{{Name: "web-server"}},
		},
	}
}

// newerPod is the pod as the API server has it by now.
func newerPod() *corev1.Pod {
	pod := newPod()
	pod.Status.Message = "newer"
	return pod
}

func newPodMetadata() *metav1.PartialObjectMetadata {
	return &metav1.PartialObjectMetadata{
		TypeMeta:   metav1.TypeMeta{APIVersion: "v1", Kind: "Pod"},
		ObjectMeta: objectMeta("pod"),
	}
}

func newNode() *corev1.Node {
	object := objectMeta("node")
	object.Namespace = ""
	return &corev1.Node{ObjectMeta: object}
}

func newSecret() *corev1.Secret {
	return &corev1.Secret{ObjectMeta: objectMeta("secret"), Data: map[string][]byte{"token": []byte("s3cret")}}
}

func newConfigMap() *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: objectMeta("configmap"), Data: map[string]string{"mode": "live"}}
}

func newerConfigMap() *corev1.ConfigMap {
	configMap := newConfigMap()
	configMap.Data["mode"] = "newer"
	return configMap
}

func newService() *corev1.Service {
	return &corev1.Service{ObjectMeta: objectMeta("service"), Status: corev1.ServiceStatus{
		Conditions: []metav1.Condition{{Type: "Ready", Status: metav1.ConditionTrue, Reason: "Ready"}},
	}}
}

func podTemplate() corev1.PodTemplateSpec {
	pod := newPod()
	return corev1.PodTemplateSpec{
		ObjectMeta: metav1.ObjectMeta{Labels: pod.Labels, Annotations: pod.Annotations},
		Spec:       pod.Spec,
	}
}

func newDeployment() *appsv1.Deployment {
	return &appsv1.Deployment{ObjectMeta: objectMeta("deployment"), Spec: appsv1.DeploymentSpec{
		Replicas: ptr.To[int32](3),
		Selector: &metav1.LabelSelector{MatchLabels: map[string]string{"app": name}},
		Template: podTemplate(),
	}}
}

func newReplicaSet() *appsv1.ReplicaSet {
	return &appsv1.ReplicaSet{ObjectMeta: objectMeta("replicaset"), Spec: appsv1.ReplicaSetSpec{
		Replicas: ptr.To[int32](3),
		Selector: &metav1.LabelSelector{MatchLabels: map[string]string{"app": name}},
		Template: podTemplate(),
	}}
}

func newIngress() *networkingv1.Ingress {
	rule := networkingv1.IngressRule{Host: "shop.example.com"}
	rule.HTTP = &networkingv1.HTTPIngressRuleValue{Paths: []networkingv1.HTTPIngressPath{{Path: "/"}}}
	return &networkingv1.Ingress{ObjectMeta: objectMeta("ingress"), Spec: networkingv1.IngressSpec{
		Rules: []networkingv1.IngressRule{rule},
	}}
}

func newWidget() *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "shop.example.com/v1",
		"kind":       "Widget",
		"metadata": map[string]any{
			"namespace": namespace, "name": name, "uid": "uid-of-widget", "resourceVersion": "7",
			"labels": map[string]any{"app": name},
		},
		"spec": map[string]any{
			"replicas": int64(3),
			"ports":    []any{int64(80), int64(443)},
			"zones":    []any{"a", "b"},
		},
	}}
}
