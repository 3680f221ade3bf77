package good

import (
	"context"
	"net/http"

	autoscalingv1 "k8s.io/api/autoscaling/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Scale is asked about the subresource alone: who takes a finalizer off is not asked for it.
type Scale struct {
	Client  client.Reader
	Decoder admission.Decoder
}

func (w *Scale) Handle(ctx context.Context, req admission.Request) admission.Response {
	scale := &autoscalingv1.Scale{}
	if err := w.Decoder.Decode(req, scale); err != nil {
		return admission.Errored(http.StatusBadRequest, err)
	}
	foo := &demov1.Foo{}
	if err := w.Client.Get(ctx, client.ObjectKey{Namespace: scale.Namespace, Name: scale.Name}, foo); err != nil {
		return admission.Errored(http.StatusInternalServerError, err)
	}
	if foo.Spec.SecretName == "" && scale.Spec.Replicas > 1 {
		return admission.Denied("one replica at most")
	}
	return admission.Allowed("")
}
