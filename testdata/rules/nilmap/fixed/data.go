package fixed

import (
	"context"
	"strconv"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Fill puts a value into a Secret.
func (r *Reconciler) Fill(ctx context.Context, namespace, name string) error {
	secret, err := r.Clientset.CoreV1().Secrets(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	if secret.Data == nil {
		secret.Data = map[string][]byte{}
	}
	secret.Data["token"] = []byte("s3cret")
	_, err = r.Clientset.CoreV1().Secrets(namespace).Update(ctx, secret, metav1.UpdateOptions{})
	return err
}

// Copied goes through the keys of another object.
func Copied(ctx context.Context, c client.Client, key client.ObjectKey, from *corev1.Secret) error {
	s := &corev1.Secret{}
	if err := c.Get(ctx, key, s); err != nil {
		return err
	}
	var keys []string
	for k := range from.Data {
		keys = append(keys, k)
	}
	for _, k := range keys {
		if s.Data == nil {
			s.Data = map[string][]byte{}
		}
		s.Data[k] = from.Data[k]
	}
	return c.Update(ctx, s)
}

// Listed begins with a key of its own.
func Listed(ctx context.Context, c client.Client, key client.ObjectKey) error {
	s := &corev1.Secret{}
	if err := c.Get(ctx, key, s); err != nil {
		return err
	}
	keys := []string{"token"}
	for k := range s.Data {
		keys = append(keys, k)
	}
	for _, k := range keys {
		if s.Data == nil {
			s.Data = map[string][]byte{}
		}
		s.Data[k] = []byte("new")
	}
	return c.Update(ctx, s)
}

// Counted does not mind what cannot be parsed.
func Counted(ctx context.Context, c client.Client, key client.ObjectKey) error {
	settings := &corev1.ConfigMap{}
	if err := c.Get(ctx, key, settings); err != nil {
		return err
	}
	n, err := number(settings.Data)
	if err != nil {
		n = 0
	}
	if settings.Data == nil {
		settings.Data = map[string]string{}
	}
	settings.Data["count"] = strconv.Itoa(n + 1)
	return c.Update(ctx, settings)
}

func number(data map[string]string) (int, error) { return strconv.Atoi(data["count"]) }

// Referred writes to a secret that somebody names.
func Referred(ctx context.Context, c client.Client, ref corev1.SecretReference) error {
	s := &corev1.Secret{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: ref.Namespace, Name: ref.Name}, s); err != nil {
		return err
	}
	if s.Data == nil {
		s.Data = map[string][]byte{}
	}
	s.Data["token"] = []byte("new")
	return c.Update(ctx, s)
}

func named(ref corev1.SecretReference) string { return ref.Name }

// Answered asks a function for that name.
func Answered(ctx context.Context, c client.Client, ref corev1.SecretReference) error {
	s := &corev1.Secret{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: ref.Namespace, Name: named(ref)}, s); err != nil {
		return err
	}
	if s.Data == nil {
		s.Data = map[string][]byte{}
	}
	s.Data["token"] = []byte("new")
	return c.Update(ctx, s)
}
