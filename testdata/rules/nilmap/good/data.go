package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// doc:begin

// Fill puts a value into a Secret.
func (r *Reconciler) Fill(ctx context.Context, namespace, name string) error {
	secret, err := r.Clientset.CoreV1().Secrets(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	if len(secret.Data) == 0 {
		secret.Data = map[string][]byte{"token": []byte("s3cret")}
	} else {
		secret.Data["token"] = []byte("s3cret")
	}
	_, err = r.Clientset.CoreV1().Secrets(namespace).Update(ctx, secret, metav1.UpdateOptions{})
	return err
}

// doc:end

// Put makes the Secret with a value when it finds none.
func (r *Reconciler) Put(ctx context.Context, namespace, name string) error {
	secret, err := r.Clientset.CoreV1().Secrets(namespace).Get(ctx, name, metav1.GetOptions{})
	if apierrors.IsNotFound(err) {
		_, err = r.Clientset.CoreV1().Secrets(namespace).Create(ctx, &corev1.Secret{
			ObjectMeta: metav1.ObjectMeta{Name: name},
			Data:       map[string][]byte{"token": []byte("first")},
		}, metav1.CreateOptions{})
		return err
	}
	if err != nil {
		return err
	}
	secret.Data["token"] = []byte("s3cret")
	_, err = r.Clientset.CoreV1().Secrets(namespace).Update(ctx, secret, metav1.UpdateOptions{})
	return err
}

// Mark annotates a Deployment, which has the annotation of its controller.
func (r *Reconciler) Mark(ctx context.Context, namespace, name string) error {
	deploy, err := r.Clientset.AppsV1().Deployments(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	deploy.Annotations["marked"] = "yes"
	_, err = r.Clientset.AppsV1().Deployments(namespace).Update(ctx, deploy, metav1.UpdateOptions{})
	return err
}
