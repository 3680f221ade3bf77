package good

import (
	"context"
	"encoding/json"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
)

// doc:begin

// Selected applies chosen metadata.
func Selected(ctx context.Context, clientset kubernetes.Interface, live *corev1.ConfigMap) error {
	body, err := serialize(live)
	if err != nil {
		return err
	}
	_, err = clientset.CoreV1().ConfigMaps(live.Namespace).Patch(ctx, live.Name, types.ApplyPatchType, body, metav1.PatchOptions{FieldManager: "app", Force: new(bool)})
	return err
}

func serialize(live *corev1.ConfigMap) ([]byte, error) {
	return json.Marshal(&corev1.ConfigMap{
		TypeMeta:   metav1.TypeMeta{APIVersion: "v1", Kind: "ConfigMap"},
		ObjectMeta: metav1.ObjectMeta{Namespace: live.Namespace, Name: live.Name, Labels: live.Labels},
		Data:       live.Data,
	})
}

// doc:end
