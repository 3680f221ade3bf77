package good

import (
	"context"
	"encoding/json"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
)

// Hold sends the new list in a patch that a helper writes out.
func Hold(ctx context.Context, clients kubernetes.Interface, namespace, name string) error {
	settings, err := clients.CoreV1().ConfigMaps(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	settings.SetFinalizers(append(settings.GetFinalizers(), Finalizer))
	return send(ctx, clients, settings)
}

type operation struct {
	Op    string   `json:"op"`
	Path  string   `json:"path"`
	Value []string `json:"value"`
}

func send(ctx context.Context, clients kubernetes.Interface, settings *corev1.ConfigMap) error {
	body, err := json.Marshal([]operation{{Op: "replace", Path: "/metadata/finalizers", Value: settings.GetFinalizers()}})
	if err != nil {
		return err
	}
	_, err = clients.CoreV1().ConfigMaps(settings.Namespace).Patch(ctx, settings.Name, types.JSONPatchType, body, metav1.PatchOptions{})
	return err
}
