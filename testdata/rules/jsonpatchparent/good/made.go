package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
)

const marker = "demo.ctrlvet.dev/step"

// Pods makes the pods that it patches, always with an annotation.
type Pods struct{ Clientset kubernetes.Interface }

// Make creates.
func (p *Pods) Make(ctx context.Context, namespace, name string) error {
	_, err := p.Clientset.CoreV1().Pods(namespace).Create(ctx, &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: name, Annotations: map[string]string{marker: "0"}}}, metav1.CreateOptions{})
	return err
}

// Step patches it.
func (p *Pods) Step(ctx context.Context, namespace, name string) error {
	_, err := p.Clientset.CoreV1().Pods(namespace).Patch(ctx, name, types.JSONPatchType, []byte(`[{"op":"add","path":"/metadata/annotations/demo.ctrlvet.dev~1done","value":"true"}]`), metav1.PatchOptions{})
	return err
}
