package fixed

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Token returns the token of an application, or none.
func Token(ctx context.Context, c client.Client, app *demov1.Foo) string {
	secret := &corev1.Secret{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Spec.SecretName}, secret); err != nil {
		log.FromContext(ctx).Info("unable to read the token", "app", app.Name, "error", err)
		return ""
	}
	return string(secret.Data["token"])
}

// Enqueue puts the key of an object into a queue.
func Enqueue(queue workqueue.TypedRateLimitingInterface[string], obj any) {
	key, err := cache.MetaNamespaceKeyFunc(obj)
	if err != nil {
		klog.Errorf("failed to make a key of %T: %v", obj, err)
		return
	}
	queue.Add(key)
}

// Images tells the images of applications that it can read.
func Images(ctx context.Context, c client.Client, keys []client.ObjectKey) (images []string) {
	for _, key := range keys {
		image, err := imageOf(ctx, c, key)
		if err != nil {
			klog.Warningf("could not get the image of %s: %v", key, err)
			continue
		}
		images = append(images, image)
	}
	return images
}

func imageOf(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	return app.Spec.Image, err
}
