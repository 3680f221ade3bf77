// Package webhookobj_test sends handlers the requests that the API server sends them.
package webhookobj_test

import (
	"encoding/json"
	"strings"
	"testing"

	admissionv1 "k8s.io/api/admission/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/webhookobj/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/webhookobj/good"
)

// request is one for a Service that is in use, as the API server sends it: of a deletion
// it sends the old object alone.
func request(t *testing.T, op admissionv1.Operation) admission.Request {
	t.Helper()
	raw, err := json.Marshal(&corev1.Service{
		TypeMeta:   metav1.TypeMeta{APIVersion: "v1", Kind: "Service"},
		ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop", Labels: map[string]string{"in-use": "true"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	req := admission.Request{AdmissionRequest: admissionv1.AdmissionRequest{Operation: op}}
	if op == admissionv1.Delete {
		req.OldObject = runtime.RawExtension{Raw: raw}
	} else {
		req.Object = runtime.RawExtension{Raw: raw}
	}
	return req
}

func TestDeletion(t *testing.T) {
	d := admission.NewDecoder(proof.Scheme())
	for name, h := range map[string]admission.Handler{
		"shop": &bad.ShopHandler{Decoder: d}, "later": &bad.LaterHandler{Decoder: d}, "marked": &bad.MarkedHandler{Decoder: d}, "parts": &bad.PartsHandler{Decoder: d},
	} {
		resp := h.Handle(t.Context(), request(t, admissionv1.Delete))
		if resp.Allowed || !strings.Contains(resp.Result.Message, "there is no content to decode") {
			t.Errorf("bad, %s: %+v", name, resp)
		}
	}
	for name, h := range map[string]admission.Handler{"shop": &good.ShopHandler{Decoder: d}, "both": &good.BothHandler{Decoder: d}, "parts": &good.PartsHandler{Decoder: d}} {
		resp := h.Handle(t.Context(), request(t, admissionv1.Delete))
		if resp.Allowed || resp.Result.Message != "the Service is in use" {
			t.Errorf("good, %s: %+v", name, resp)
		}
		if resp := h.Handle(t.Context(), request(t, admissionv1.Create)); !resp.Allowed {
			t.Errorf("good, %s, created: %+v", name, resp)
		}
	}
	for name, h := range map[string]admission.Handler{
		"early": &good.EarlyHandler{Decoder: d}, "raw": &good.RawHandler{Decoder: d},
		"listed": &good.ListedHandler{Decoder: d, Operations: []admissionv1.Operation{admissionv1.Create}},
	} {
		if resp := h.Handle(t.Context(), request(t, admissionv1.Delete)); !resp.Allowed {
			t.Errorf("good, %s: %+v", name, resp)
		}
		resp := h.Handle(t.Context(), request(t, admissionv1.Create))
		if resp.Allowed || resp.Result.Message != "the Service is in use" {
			t.Errorf("good, %s, created: %+v", name, resp)
		}
	}
	resp := (&good.CreateHandler{Decoder: d}).Handle(t.Context(), request(t, admissionv1.Create))
	if resp.Allowed || resp.Result.Message != "the Service is in use" {
		t.Errorf("good, create: %+v", resp)
	}
}
