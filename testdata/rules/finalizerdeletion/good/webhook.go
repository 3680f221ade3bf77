package good

import (
	"context"
	"net/http"

	admissionv1 "k8s.io/api/admission/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Strict refuses what has no Secret when it is created.
type Strict struct {
	Client  client.Reader
	Decoder admission.Decoder
}

func (w *Strict) Handle(ctx context.Context, req admission.Request) admission.Response {
	foo := &demov1.Foo{}
	if err := w.Decoder.Decode(req, foo); err != nil {
		return admission.Errored(http.StatusBadRequest, err)
	}
	if req.Operation != admissionv1.Create {
		return admission.Allowed("")
	}
	if err := check(ctx, w.Client, foo); err != nil {
		return admission.Denied(err.Error())
	}
	return admission.Allowed("")
}

func check(ctx context.Context, c client.Reader, foo *demov1.Foo) error {
	return c.Get(ctx, client.ObjectKey{Namespace: foo.Namespace, Name: foo.Spec.SecretName}, &corev1.Secret{})
}

// Validator lets pass what is on its way out.
type Validator struct{ Client client.Reader }

func (v *Validator) ValidateCreate(ctx context.Context, obj runtime.Object) (admission.Warnings, error) {
	return nil, check(ctx, v.Client, obj.(*demov1.Foo))
}

func (v *Validator) ValidateUpdate(ctx context.Context, _, obj runtime.Object) (admission.Warnings, error) {
	foo := obj.(*demov1.Foo)
	if foo.DeletionTimestamp != nil {
		return nil, nil
	}
	return nil, check(ctx, v.Client, foo)
}

func (v *Validator) ValidateDelete(context.Context, runtime.Object) (admission.Warnings, error) {
	return nil, nil
}

// Changed asks for the Secret when another one is named.
type Changed struct{ Validator }

func (v *Changed) ValidateUpdate(ctx context.Context, old, obj runtime.Object) (admission.Warnings, error) {
	foo := obj.(*demov1.Foo)
	if old.(*demov1.Foo).Spec.SecretName == foo.Spec.SecretName {
		return nil, nil
	}
	return nil, check(ctx, v.Client, foo)
}
