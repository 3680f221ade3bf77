// Package good decodes what is there.
package good

import (
	"context"
	"net/http"
	"slices"

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
	if err := h.Decoder.DecodeRaw(req.OldObject, svc); err != nil {
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

// +kubebuilder:webhook:path=/validate-service,mutating=false,failurePolicy=fail,sideEffects=None,groups="",resources=services,verbs=create;update;delete,versions=v1,name=vservice.example.com,admissionReviewVersions=v1

// BothHandler tells the operations apart.
type BothHandler struct {
	Decoder admission.Decoder
}

func (h *BothHandler) Handle(ctx context.Context, req admission.Request) admission.Response {
	svc := &corev1.Service{}
	switch req.Operation {
	case admissionv1.Create, admissionv1.Update:
		if err := h.Decoder.Decode(req, svc); err != nil {
			return admission.Errored(http.StatusBadRequest, err)
		}
		return admission.Allowed("")
	case admissionv1.Delete:
		if err := h.Decoder.DecodeRaw(req.OldObject, svc); err != nil {
			return admission.Errored(http.StatusBadRequest, err)
		}
		return verdict(svc)
	}
	return admission.Allowed("")
}

// +kubebuilder:webhook:path=/validate-early,mutating=false,failurePolicy=fail,sideEffects=None,groups="",resources=services,verbs=create;delete,versions=v1,name=vearly.example.com,admissionReviewVersions=v1

// EarlyHandler allows all deletions.
type EarlyHandler struct {
	Decoder admission.Decoder
}

func (h *EarlyHandler) Handle(ctx context.Context, req admission.Request) admission.Response {
	if req.Operation == admissionv1.Delete {
		return admission.Allowed("")
	}
	svc := &corev1.Service{}
	if err := h.Decoder.Decode(req, svc); err != nil {
		return admission.Errored(http.StatusBadRequest, err)
	}
	return verdict(svc)
}

// +kubebuilder:webhook:path=/validate-raw,mutating=false,failurePolicy=fail,sideEffects=None,groups="",resources=services,verbs=create;delete,versions=v1,name=vraw.example.com,admissionReviewVersions=v1

// RawHandler looks whether there is an object.
type RawHandler struct {
	Decoder admission.Decoder
}

func (h *RawHandler) Handle(ctx context.Context, req admission.Request) admission.Response {
	svc := &corev1.Service{}
	if len(req.Object.Raw) > 0 {
		if err := h.Decoder.Decode(req, svc); err != nil {
			return admission.Errored(http.StatusBadRequest, err)
		}
	}
	return verdict(svc)
}

// +kubebuilder:webhook:path=/validate-listed,mutating=false,failurePolicy=fail,sideEffects=None,groups="",resources=services,verbs=create;delete,versions=v1,name=vlisted.example.com,admissionReviewVersions=v1

// ListedHandler has a list of operations.
type ListedHandler struct {
	Decoder    admission.Decoder
	Operations []admissionv1.Operation
}

func (h *ListedHandler) Handle(ctx context.Context, req admission.Request) admission.Response {
	if !slices.Contains(h.Operations, req.Operation) {
		return admission.Allowed("")
	}
	svc := &corev1.Service{}
	if err := h.Decoder.Decode(req, svc); err != nil {
		return admission.Errored(http.StatusBadRequest, err)
	}
	return verdict(svc)
}

// CreateHandler is sent what is created, as far as anybody says here.
type CreateHandler struct {
	Decoder admission.Decoder
}

func (h *CreateHandler) Handle(ctx context.Context, req admission.Request) admission.Response {
	svc := &corev1.Service{}
	if err := h.Decoder.Decode(req, svc); err != nil {
		return admission.Errored(http.StatusBadRequest, err)
	}
	return verdict(svc)
}

// +kubebuilder:webhook:path=/validate-parts,mutating=false,failurePolicy=fail,sideEffects=None,groups="",resources=services,verbs=create;update;delete,versions=v1,name=vparts.example.com,admissionReviewVersions=v1

// PartsHandler has a function for each kind of request.
type PartsHandler struct {
	Decoder admission.Decoder
}

func (h *PartsHandler) Handle(ctx context.Context, req admission.Request) admission.Response {
	switch req.Operation {
	case admissionv1.Create, admissionv1.Update:
		return h.stored(&req)
	case admissionv1.Delete:
		return h.deleted(&req)
	default:
		return admission.Allowed("")
	}
}

func (h *PartsHandler) stored(req *admission.Request) admission.Response {
	if err := h.Decoder.Decode(*req, &corev1.Service{}); err != nil {
		return admission.Errored(http.StatusBadRequest, err)
	}
	return admission.Allowed("")
}

func (h *PartsHandler) deleted(req *admission.Request) admission.Response {
	svc := &corev1.Service{}
	if err := h.Decoder.DecodeRaw(req.OldObject, svc); err != nil {
		return admission.Errored(http.StatusBadRequest, err)
	}
	return verdict(svc)
}
