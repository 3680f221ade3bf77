package good

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
)

// Bury ends the pods of an earlier list that the API server no longer has.
func Bury(ctx context.Context, clients kubernetes.Interface, pods corelisters.PodLister, bury func(*corev1.Pod)) error {
	before, err := pods.List(labels.Everything())
	if err != nil {
		return err
	}
	time.Sleep(time.Minute)
	for _, pod := range before {
		_, err := clients.CoreV1().Pods(pod.Namespace).Get(ctx, pod.Name, metav1.GetOptions{})
		if err != nil {
			if apierrors.IsNotFound(err) {
				now := metav1.Now()
				pod.DeletionTimestamp = &now
				bury(pod)
			}
		}
	}
	return nil
}
