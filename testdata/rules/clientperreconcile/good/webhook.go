package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
)

// Defaulter asks for the defaults with a client of its own.
type Defaulter struct{}

// Default is called when somebody creates a pod, which is seldom.
func (*Defaulter) Default(ctx context.Context, pod *corev1.Pod) error {
	if _, off := pod.Annotations["defaults-off"]; off {
		return nil
	}
	config, err := ctrl.GetConfig()
	if err != nil {
		return err
	}
	clientset, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	_, err = clientset.CoreV1().ConfigMaps("default").Get(ctx, "defaults", metav1.GetOptions{})
	return err
}
