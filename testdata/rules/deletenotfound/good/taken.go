package good

import (
	"context"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
)

// An Exposer takes the services and config maps of deployments away with them.
type Exposer struct {
	Set   kubernetes.Interface
	Queue workqueue.TypedInterface[string]
}

// Next cleans up behind one deployment, whatever is gone already.
func (e *Exposer) Next(ctx context.Context) bool {
	key, quit := e.Queue.Get()
	if quit {
		return false
	}
	defer e.Queue.Done(key)
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return true
	}
	_, err = e.Set.AppsV1().Deployments(namespace).Get(ctx, name, metav1.GetOptions{})
	if err == nil {
		return true
	}
	if !apierrors.IsNotFound(err) {
		klog.ErrorS(err, "unable to read the deployment")
		return true
	}
	if err := e.Set.CoreV1().Services(namespace).Delete(ctx, name, metav1.DeleteOptions{}); err != nil {
		klog.ErrorS(err, "unable to delete the service") // and goes on
	}
	if err := e.Set.CoreV1().ConfigMaps(namespace).Delete(ctx, name, metav1.DeleteOptions{}); err != nil && !apierrors.IsNotFound(err) {
		klog.ErrorS(err, "unable to delete the settings")
	}
	return true
}
