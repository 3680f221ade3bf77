package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/tools/cache"
)

func (c *Controller) note(pod *corev1.Pod) error {
	pod.Status.Message = "seen"
	ctx := context.TODO()                                                                    // want:reconcilectx `context\.TODO\(\) ignores cancellation, timeout and logger although every caller of note has a context`
	_, err := c.Client.CoreV1().Pods(pod.Namespace).Update(ctx, pod, metav1.UpdateOptions{}) // want:statusupdate `.`
	return err
}

func keys(obj runtime.Object) []string {
	key, err := cache.MetaNamespaceKeyFunc(obj)
	if err != nil {
		return nil
	}
	return []string{key}
}

// Drop says that all is well.
func (c *Controller) Drop(ctx context.Context, pod *corev1.Pod) error {
	if err := c.Client.CoreV1().Pods(pod.Namespace).Delete(ctx, pod.Name, metav1.DeleteOptions{}); err != nil {
		return nil // want:swallowederr `.`
	}
	return nil
}
