package bad

import (
	"context"
	"encoding/json"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
)

// doc:begin

// Copied applies the whole metadata of what was read.
func Copied(ctx context.Context, clientset kubernetes.Interface, live *corev1.ConfigMap) error {
	body, err := serialize(live)
	if err != nil {
		return err
	}
	_, err = clientset.CoreV1().ConfigMaps(live.Namespace).Patch(ctx, live.Name, types.ApplyPatchType, body, metav1.PatchOptions{FieldManager: "app", Force: new(bool)})
	return err
}

func serialize(live *corev1.ConfigMap) ([]byte, error) {
	live = &corev1.ConfigMap{
		TypeMeta:   metav1.TypeMeta{APIVersion: "v1", Kind: "ConfigMap"},
		ObjectMeta: *live.ObjectMeta.DeepCopy(), // want `the metadata is copied with managedFields, which apply refuses \("metadata\.managedFields must be nil"\); copy name, namespace and what is yours`
		Data:       live.Data,
	}
	return json.Marshal(live)
}

// doc:end
