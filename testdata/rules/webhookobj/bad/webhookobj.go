// Package bad decodes what is not there.
package bad

import (
	"context"
	"net/http"

	admissionv1 "k8s.io/api/admission/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

// ShopHandler keeps Services that are in use.
type ShopHandler struct {
	Decoder admission.Decoder
}

// doc:begin
func (h *ShopHandler) Handle(ctx context.Context, req admission.Request) admission.Response {
	if req.Operation != admissionv1.Delete {
		return admission.Allowed("")
	}
	svc := &corev1.Service{}
	if err := h.Decoder.Decode(req, svc); err != nil { // want `the object of a request that deletes is empty: Decode fails with "there is no content to decode"; decode req.OldObject by DecodeRaw`
		return admission.Errored(http.StatusBadRequest, err)
	}
	return verdict(svc)
}

// doc:end

func verdict(svc *corev1.Service) admission.Response {
	if svc.Labels["in-use"] == "true" {
		return admission.Denied("the Service is in use")
	}
	return admission.Allowed("")
}

// LaterHandler decodes before it asks what is done.
type LaterHandler struct {
	Decoder admission.Decoder
}

func (h *LaterHandler) Handle(ctx context.Context, req admission.Request) admission.Response {
	svc := &corev1.Service{}
	if err := h.Decoder.Decode(req, svc); err != nil { // want `the object of a request that deletes is empty`
		return admission.Errored(http.StatusBadRequest, err)
	}
	switch req.Operation {
	case admissionv1.Create, admissionv1.Update:
		return admission.Allowed("")
	case admissionv1.Delete:
		return verdict(svc) // want:related `a deletion is handled here`
	}
	return admission.Allowed("nothing to say")
}

// +kubebuilder:webhook:path=/validate-service,mutating=false,failurePolicy=fail,sideEffects=None,groups="",resources=services,verbs=create;delete,versions=v1,name=vservice.example.com,admissionReviewVersions=v1

// MarkedHandler gets deletions by its marker.
type MarkedHandler struct {
	Decoder admission.Decoder
}

func (h *MarkedHandler) Handle(ctx context.Context, req admission.Request) admission.Response {
	svc := &corev1.Service{}
	err := h.Decoder.Decode(req, svc) // want `the object of a request that deletes is empty`
	if err != nil {
		return admission.Errored(http.StatusBadRequest, err)
	}
	return verdict(svc)
}

// +kubebuilder:webhook:path=/validate-parts,mutating=false,failurePolicy=fail,sideEffects=None,groups="",resources=services,verbs=create;delete,versions=v1,name=vparts.example.com,admissionReviewVersions=v1

// PartsHandler hands all but updates on.
type PartsHandler struct {
	Decoder admission.Decoder
}

func (h *PartsHandler) Handle(ctx context.Context, req admission.Request) admission.Response {
	if req.Operation == admissionv1.Update {
		return admission.Allowed("")
	}
	return h.handed(&req)
}

func (h *PartsHandler) handed(req *admission.Request) admission.Response {
	if err := h.Decoder.Decode(*req, &corev1.Service{}); err != nil { // want `the object of a request that deletes is empty`
		return admission.Errored(http.StatusBadRequest, err)
	}
	return admission.Allowed("")
}
