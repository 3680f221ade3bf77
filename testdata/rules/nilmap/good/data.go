package good

import (
	"context"

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
