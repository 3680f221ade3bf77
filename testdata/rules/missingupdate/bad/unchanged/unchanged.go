// Package unchanged writes Services that it has read.
package unchanged

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Worker makes a Service for each Foo.
type Worker struct {
	Set      kubernetes.Interface
	Services corelisters.ServiceLister
}

// Ensure writes the Service as it is.
func (w *Worker) Ensure(ctx context.Context, foo *demov1.Foo) error {
	svc, err := w.Services.Services(foo.Namespace).Get(foo.Name)
	if apierrors.IsNotFound(err) {
		svc, err = w.Set.CoreV1().Services(foo.Namespace).Create(ctx, built(foo), metav1.CreateOptions{})
	}
	if err != nil {
		return err
	}
	if !metav1.IsControlledBy(svc, foo) {
		return errors.New("the Service belongs to somebody else")
	}
	_, err = w.Set.CoreV1().Services(foo.Namespace).Update(ctx, svc, metav1.UpdateOptions{}) // want `the Service is sent back as it was read on line \d+: nothing has set a field of it`
	return err
}

// Write does so with a client of controller-runtime.
func Write(ctx context.Context, c client.Client, foo *demov1.Foo) error {
	svc := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(foo), svc); err != nil {
		return err
	}
	if !metav1.IsControlledBy(svc, foo) {
		return errors.New("the Service belongs to somebody else")
	}
	return c.Update(ctx, svc) // want `the Service is sent back as it was read on line \d+`
}

func built(foo *demov1.Foo) *corev1.Service {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}}
	svc.OwnerReferences = []metav1.OwnerReference{*metav1.NewControllerRef(foo, demov1.GroupVersion.WithKind("Foo"))}
	svc.Spec.Selector = map[string]string{"app": foo.Name}
	svc.Spec.Ports = []corev1.ServicePort{{Port: 80}}
	return svc
}
