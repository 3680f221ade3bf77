package finalizerdeletion_test

import (
	"encoding/json"
	"testing"

	admissionv1 "k8s.io/api/admission/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerdeletion/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerdeletion/good"
)

// TestWebhook: the update that takes the finalizer off is refused when the Secret is gone.
func TestWebhook(t *testing.T) {
	now := metav1.Now()
	foo := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "cart", DeletionTimestamp: &now}, Spec: demov1.FooSpec{SecretName: "gone"}}
	old := foo.DeepCopy()
	old.Finalizers = []string{"demo.ctrlvet.dev/cloud"}
	raw, err := json.Marshal(foo)
	if err != nil {
		t.Fatal(err)
	}
	c, decoder := fake.NewClientBuilder().WithScheme(proof.Scheme()).Build(), admission.NewDecoder(proof.Scheme())
	req := admission.Request{AdmissionRequest: admissionv1.AdmissionRequest{Operation: admissionv1.Update, Object: runtime.RawExtension{Raw: raw}}}
	if (&bad.Strict{Client: c, Decoder: decoder}).Handle(t.Context(), req).Allowed || !(&good.Strict{Client: c, Decoder: decoder}).Handle(t.Context(), req).Allowed {
		t.Error("Strict")
	}
	if _, err := (&bad.Validator{Client: c}).ValidateUpdate(t.Context(), old, foo); err == nil {
		t.Error("bad.Validator: no error")
	}
	if _, err := (&good.Validator{Client: c}).ValidateUpdate(t.Context(), old, foo); err != nil {
		t.Error(err)
	}
	if _, err := (&good.Changed{Validator: good.Validator{Client: c}}).ValidateUpdate(t.Context(), old, foo); err != nil {
		t.Error(err)
	}
}
