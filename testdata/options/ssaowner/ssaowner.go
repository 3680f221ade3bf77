// Package ssaowner holds code for the form of the rule that is off unless asked
// for.
package ssaowner

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Foos is a generated client.
type Foos interface {
	Create(ctx context.Context, app *demov1.Foo, opts metav1.CreateOptions) (*demov1.Foo, error)
}

// Controller has a field manager, for what it applies.
type Controller struct {
	Foos         Foos
	Clientset    kubernetes.Interface
	fieldManager string
}

// Create forgets it.
func (c *Controller) Create(ctx context.Context, app *demov1.Foo) error {
	_, err := c.Foos.Create(ctx, app, metav1.CreateOptions{}) // want `the field manager of this controller, fieldManager, is not named here: what is created gets another one, and applying it later conflicts; set FieldManager`
	return err
}

// Named names it.
func (c *Controller) Named(ctx context.Context, app *demov1.Foo) error {
	_, err := c.Foos.Create(ctx, app, metav1.CreateOptions{FieldManager: c.fieldManager})
	return err
}

// Secret creates what nobody is known to apply.
func (c *Controller) Secret(ctx context.Context, secret *corev1.Secret) error {
	_, err := c.Clientset.CoreV1().Secrets(secret.Namespace).Create(ctx, secret, metav1.CreateOptions{})
	return err
}
