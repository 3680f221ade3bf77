package bad

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
	secret.Data["token"] = []byte("s3cret") // want `secret\.Data can be nil here \(the API server leaves an empty map out\)`
	_, err = r.Clientset.CoreV1().Secrets(namespace).Update(ctx, secret, metav1.UpdateOptions{})
	return err
}

// doc:end
