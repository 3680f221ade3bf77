// Package bad has a controller of library-go's factory that makes the named mistakes.
package bad

import (
	"context"

	"github.com/openshift/library-go/pkg/controller/factory"
	"github.com/openshift/library-go/pkg/operator/events"
	"k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
)

// A Controller labels pods.
type Controller struct {
	Client  kubernetes.Interface
	Pods    corelisters.PodLister
	Secrets corelisters.SecretLister
}

// New makes the controller.
func New(client kubernetes.Interface, f informers.SharedInformerFactory, recorder events.Recorder) factory.Controller {
	c := &Controller{Client: client, Pods: f.Core().V1().Pods().Lister(), Secrets: f.Core().V1().Secrets().Lister()}
	return factory.New().
		WithInformersQueueKeysFunc(keys, f.Core().V1().Pods().Informer()).
		WithSync(c.one).
		ToController("pods", recorder)
}

// one handles a key; that its context is of use it does not know.
func (c *Controller) one(_ context.Context, work factory.SyncContext) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(work.QueueKey())
	if err != nil {
		return nil
	}
	pod, err := c.Pods.Pods(namespace).Get(name)
	if err != nil {
		return err // want:notfound `a deleted object makes its key fail at each attempt`
	}
	pod.Labels = nil                                                                                        // want:cachemutation `pod\.Labels comes from the informer cache \(lister\.Get\)`
	pod, err = c.Client.CoreV1().Pods(namespace).Update(context.TODO(), pod.DeepCopy(), v1.UpdateOptions{}) // want:reconcilectx `context\.TODO\(\) ignores cancellation, timeout and logger of this reconcile although a context is passed in`
	if err != nil {
		return err
	}
	if _, err := c.Secrets.Secrets(namespace).Get("token"); err == nil { // want:listerbeforesync `the factory of one got no Secret informer, so it does not wait for the cache that this reads`
		return nil
	}
	return c.note(pod.DeepCopy())
}
