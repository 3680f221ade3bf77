package good

import (
	"context"
	"os"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Token returns the token of an application, or none.
func Token(ctx context.Context, c client.Client, app *demov1.Foo) string {
	secret := &corev1.Secret{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Spec.SecretName}, secret); err != nil {
		log.FromContext(ctx).Info("unable to read the token", "app", app.Name, "error", err.Error())
		return ""
	}
	return string(secret.Data["token"])
}

// doc:end

// Enqueue puts the key of an object into a queue.
func Enqueue(queue workqueue.TypedRateLimitingInterface[string], obj any) {
	key, err := cache.MetaNamespaceKeyFunc(obj)
	if err != nil {
		klog.Errorf("failed to make a key of %T: %v", obj, err)
		return
	}
	queue.Add(key)
}

// Lines say enough.
type Lines struct {
	client.Client
	Services corelisters.ServiceLister
	Failed   func()
}

// Service is not there, what else.
func (l *Lines) Service(namespace, name string) *corev1.Service {
	svc, err := l.Services.Services(namespace).Get(name)
	if err != nil {
		klog.Warningf("failed to get service %s", name)
		return nil
	}
	return svc
}

// Missing has found nothing.
func (l *Lines) Missing(ctx context.Context, key client.ObjectKey) bool {
	if err := l.Get(ctx, key, &corev1.Secret{}); err != nil {
		klog.InfoS("secret failed the check, as it does not exist", "secret", key)
		return true
	}
	return false
}

// Told has a callee that tells it.
func (l *Lines) Told(ctx context.Context, key client.ObjectKey) {
	if err := l.load(ctx, key); err != nil {
		klog.Warningf("failed to load %s", key)
	}
}

func (l *Lines) load(ctx context.Context, key client.ObjectKey) error {
	err := l.Get(ctx, key, &corev1.Secret{})
	if err != nil {
		klog.ErrorS(err, "unable to read", "secret", key)
	}
	return err
}

// Counted does something about it.
func (l *Lines) Counted(ctx context.Context, key client.ObjectKey) {
	if err := l.Get(ctx, key, &corev1.Secret{}); err != nil {
		klog.Warningf("failed to get %s", key)
		l.Failed()
	}
}

// Quiet says little at a level that few look at, and elsewhere that it is nothing.
func (l *Lines) Quiet(ctx context.Context, key client.ObjectKey) {
	if err := l.Get(ctx, key, &corev1.Secret{}); err != nil {
		klog.V(4).Infof("failed to get %s", key)
	}
	if err := l.Get(ctx, key, &corev1.ConfigMap{}); err != nil {
		klog.Infof("failed to get %s, ignored", key)
	}
	if err := l.Get(ctx, key, &corev1.Service{}); err != nil {
		// not returned: the caller knows why
		klog.Infof("failed to get %s", key)
	}
	if err := l.Get(ctx, key, &corev1.Pod{}); err != nil {
		klog.Infof("no pod %s", key)
	}
}

// Size reads a number, of which it says what it is.
func Size(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		klog.Warningf("failed to parse %q", text)
		return 0
	}
	return n
}

// Home answers with what it was told.
func Home() string {
	home, err := os.UserHomeDir()
	if err != nil {
		klog.Error("failed to find the home directory: ", err)
	}
	return home
}
