package fixed

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer/json"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
)

// NewScheme returns the built-in kinds with the operator's defaults.
func NewScheme() (*runtime.Scheme, error) {
	scheme := runtime.NewScheme()
	if err := clientgoscheme.AddToScheme(scheme); err != nil {
		return nil, err
	}
	scheme.AddTypeDefaultingFunc(&corev1.Pod{}, func(obj interface{}) { SetObjectDefaults_Pod(obj.(*corev1.Pod)) })
	if err := scheme.AddConversionFunc((*corev1.ConfigMap)(nil), (*corev1.Secret)(nil), convertConfigMap); err != nil {
		return nil, err
	}
	return scheme, nil
}

// Decoder reads JSON without changing its version.
func Decoder(scheme *runtime.Scheme) runtime.Decoder {
	return json.NewSerializerWithOptions(json.DefaultMetaFactory, scheme, scheme, json.SerializerOptions{})
}

// SetObjectDefaults_Pod fills a pod as a generated defaulter does.
func SetObjectDefaults_Pod(pod *corev1.Pod) {
	SetDefaults_PodSpec(&pod.Spec)
}

// SetDefaults_PodSpec fills the specification.
func SetDefaults_PodSpec(spec *corev1.PodSpec) {
	if spec.SchedulerName == "" {
		spec.SchedulerName = "shop-scheduler"
	}
}
