package bad

import (
	"context"
	"fmt"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Strict refuses what has no Secret.
type Strict struct {
	Client  client.Reader
	Decoder admission.Decoder
}

func (w *Strict) Handle(ctx context.Context, req admission.Request) admission.Response {
	foo := &demov1.Foo{}
	if err := w.Decoder.Decode(req, foo); err != nil {
		return admission.Errored(http.StatusBadRequest, err)
	}
	if err := w.check(ctx, foo); err != nil { // want `an object that is being deleted keeps its finalizer once what is read here is gone: no update passes; allow them when the deletionTimestamp is set`
		return admission.Denied(err.Error())
	}
	return admission.Allowed("")
}

func (w *Strict) check(ctx context.Context, foo *demov1.Foo) error {
	err := w.Client.Get(ctx, client.ObjectKey{Namespace: foo.Namespace, Name: foo.Spec.SecretName}, &corev1.Secret{})
	if apierrors.IsNotFound(err) {
		return fmt.Errorf("there is no secret %s", foo.Spec.SecretName)
	}
	return err
}

// Validator does the same as a validator of a type.
type Validator struct{ Client client.Reader }

func (v *Validator) ValidateCreate(ctx context.Context, obj runtime.Object) (admission.Warnings, error) {
	return nil, v.check(ctx, obj.(*demov1.Foo))
}

func (v *Validator) ValidateUpdate(ctx context.Context, _, obj runtime.Object) (admission.Warnings, error) {
	return nil, v.check(ctx, obj.(*demov1.Foo)) // want `keeps its finalizer once what is read here is gone`
}

func (v *Validator) ValidateDelete(context.Context, runtime.Object) (admission.Warnings, error) {
	return nil, nil
}

func (v *Validator) check(ctx context.Context, foo *demov1.Foo) error {
	class := &corev1.ConfigMap{}
	return v.Client.Get(ctx, client.ObjectKey{Namespace: foo.Namespace, Name: foo.Spec.SecretName}, class)
}
