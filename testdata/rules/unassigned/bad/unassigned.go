// Package bad reads variables that nothing is ever put into.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Peers returns the pods of a service, when asked for them.
func Peers(ctx context.Context, c client.Client, svc *corev1.Service, all bool) ([]string, error) {
	var pods *corev1.PodList
	if all {
		pods := &corev1.PodList{} // want `this declares another pods, and the one that is read on line \d+ stays empty; assign with =`
		if err := c.List(ctx, pods, client.InNamespace(svc.Namespace)); err != nil {
			return nil, err
		}
	}
	return names(pods), nil
}

// doc:end

func names(pods *corev1.PodList) []string {
	if pods == nil {
		return nil
	}
	var out []string
	for _, p := range pods.Items {
		out = append(out, p.Name)
	}
	return out
}

// Class returns the class of a claim.
func Class(claim *corev1.PersistentVolumeClaim) string {
	var class string
	if claim.Spec.StorageClassName != nil {
		class := *claim.Spec.StorageClassName // want `this declares another class, and the one that is read on line \d+ stays empty`
		claim.Labels = map[string]string{"class": class}
	}
	return "class " + class
}

// Found says whether a pod is there.
func Found(pods []corev1.Pod, name string) (found bool) {
	var there bool
	for _, p := range pods {
		there := p.Name == name // want `this declares another there, and the one that is read on line \d+ stays empty`
		if there {
			break
		}
	}
	return there
}
