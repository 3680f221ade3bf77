package bad

import (
	"context"
	"maps"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
)

// A MirrorController keeps a Secret beside each ConfigMap.
type MirrorController struct {
	client  kubernetes.Interface
	configs corelisters.ConfigMapLister
	secrets corelisters.SecretLister
	synced  []cache.InformerSynced
	queue   workqueue.TypedRateLimitingInterface[string]
}

// NewMirrorController registers a handler for ConfigMaps alone.
func NewMirrorController(client kubernetes.Interface, factory informers.SharedInformerFactory) (*MirrorController, error) {
	configs, secrets := factory.Core().V1().ConfigMaps(), factory.Core().V1().Secrets()
	c := &MirrorController{
		client:  client,
		configs: configs.Lister(),
		secrets: secrets.Lister(),
		synced:  []cache.InformerSynced{configs.Informer().HasSynced, secrets.Informer().HasSynced},
		queue:   workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]()),
	}
	_, err := configs.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{ // want `nothing watches Secret made for each ConfigMap`
		AddFunc:    c.enqueue,
		UpdateFunc: func(_, obj any) { c.enqueue(obj) },
	})
	return c, err
}

// enqueue adds the key of an object: the Secret has the name of its ConfigMap.
func (c *MirrorController) enqueue(obj any) {
	if key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj); err == nil {
		c.queue.Add(key)
	}
}

// Run works until the context ends.
func (c *MirrorController) Run(ctx context.Context) {
	defer c.queue.ShutDown()
	if !cache.WaitForCacheSync(ctx.Done(), c.synced...) {
		return
	}
	go wait.UntilWithContext(ctx, c.work, time.Second)
	<-ctx.Done()
}

func (c *MirrorController) work(ctx context.Context) {
	for c.next(ctx) {
	}
}

func (c *MirrorController) next(ctx context.Context) bool {
	key, quit := c.queue.Get()
	if quit {
		return false
	}
	defer c.queue.Done(key)
	if err := c.sync(ctx, key); err != nil {
		c.queue.AddRateLimited(key)
		return true
	}
	c.queue.Forget(key)
	return true
}

func (c *MirrorController) sync(ctx context.Context, key string) error {
	namespace, name, err := cache.SplitMetaNamespaceKey(key)
	if err != nil {
		return nil
	}
	config, err := c.configs.ConfigMaps(namespace).Get(name)
	if apierrors.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = c.secrets.Secrets(namespace).Get(name)
	if apierrors.IsNotFound(err) {
		_, err = c.client.CoreV1().Secrets(namespace).Create(ctx, secretOf(config), metav1.CreateOptions{})
	}
	return err
}

func secretOf(config *corev1.ConfigMap) *corev1.Secret {
	return &corev1.Secret{
		ObjectMeta: metav1.ObjectMeta{
			Namespace:       config.Namespace,
			Name:            config.Name,
			OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(config, corev1.SchemeGroupVersion.WithKind("ConfigMap"))},
		},
		StringData: maps.Clone(config.Data),
	}
}
