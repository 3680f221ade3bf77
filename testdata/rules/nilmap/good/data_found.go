package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilmap/good/nonces"
)

// Sign puts a signature beside what must be there to be signed.
func Sign(ctx context.Context, r *Reconciler, namespace, name string) error {
	secret, err := r.Clientset.CoreV1().Secrets(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	nonce, err := nonces.In(secret)
	if err != nil {
		return err
	}
	secret.Data["signature"] = append([]byte("signed "), nonce...)
	_, err = r.Clientset.CoreV1().Secrets(namespace).Update(ctx, secret, metav1.UpdateOptions{})
	return err
}
