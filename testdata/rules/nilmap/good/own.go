package good

import (
	"context"
	"fmt"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const endpoints = "demo-endpoints"

// SetQuorum writes to the one config map of the operator.
func SetQuorum(ctx context.Context, c kubernetes.Interface, namespace, members string) error {
	cm, err := c.CoreV1().ConfigMaps(namespace).Get(ctx, endpoints, metav1.GetOptions{})
	if err != nil {
		return err
	}
	cm.Data["quorum"] = members
	_, err = c.CoreV1().ConfigMaps(namespace).Update(ctx, cm, metav1.UpdateOptions{})
	return err
}

// SetConnection writes to the config map that the operator makes for each application.
func SetConnection(ctx context.Context, c client.Client, app *demov1.Foo, text string) error {
	cm := &corev1.ConfigMap{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: app.Namespace, Name: app.Name + "-config"}, cm); err != nil {
		return err
	}
	cm.Data["connection"] = text
	return c.Update(ctx, cm) // want:ownerreference `the ConfigMap of this name`
}

func credentials(app *demov1.Foo) string { return fmt.Sprintf("%s-credentials", app.Name) }

// SetToken writes to a secret that a function names.
func SetToken(ctx context.Context, c client.Client, app *demov1.Foo, token []byte) error {
	secret := &corev1.Secret{}
	key := client.ObjectKey{Namespace: app.Namespace, Name: credentials(app)}
	if err := c.Get(ctx, key, secret); err != nil {
		return err
	}
	secret.Data["token"] = token
	secret.Annotations["changed"] = "true"
	return c.Update(ctx, secret) // want:ownerreference `the Secret of this name`
}

// Install reads the object that it would make.
func Install(ctx context.Context, c client.Client, app *demov1.Foo, hash string, metadata func() metav1.ObjectMeta) error {
	obj := &appsv1.StatefulSet{ObjectMeta: metadata()}
	obj.Name = "demo-" + app.Name
	old := &appsv1.StatefulSet{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(obj), old); err != nil {
		if apierrors.IsNotFound(err) {
			return c.Create(ctx, obj)
		}
		return err
	}
	if old.GetAnnotations()["hash"] != hash {
		old.Annotations["hash"] = hash
		return c.Update(ctx, old)
	}
	return nil
}
