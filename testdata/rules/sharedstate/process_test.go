package sharedstate_test

import (
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/rules/sharedstate/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/sharedstate/good"
)

// TestProcess: after a probe of bad, requests of others check no certificates either.
func TestProcess(t *testing.T) {
	before := http.DefaultTransport
	t.Cleanup(func() { http.DefaultTransport = before })
	http.DefaultTransport = before.(*http.Transport).Clone()
	server := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer server.Close()
	other := func() error {
		resp, err := (&http.Client{}).Get(server.URL)
		if err == nil {
			resp.Body.Close()
		}
		return err
	}
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: "shop"}}
	resp, err := good.Probe(t.Context(), pod, server.URL)
	if err != nil || other() == nil {
		t.Fatalf("good: %v", err)
	}
	resp.Body.Close()
	if resp, err = bad.Probe(t.Context(), pod, server.URL); err != nil || other() != nil {
		t.Fatalf("bad: %v", err)
	}
	resp.Body.Close()
	limit := http.DefaultClient.Timeout
	t.Cleanup(func() { http.DefaultClient.Timeout = limit })
	if good.Patient(pod); http.DefaultClient.Timeout != limit {
		t.Error("good.Patient changes the default client")
	}
	if bad.Patient(pod); http.DefaultClient.Timeout == limit {
		t.Error("bad.Patient does not change the default client")
	}
}

// TestEnvironment: what is read for one object finds the password of another.
func TestEnvironment(t *testing.T) {
	t.Setenv("REGISTRY_PASSWORD", "")
	t.Setenv("REGISTRY_DRIVER", "")
	t.Setenv("REGISTRY_USER", "")
	secret := func(name string) *corev1.Secret {
		return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: name}, Data: map[string][]byte{"password": []byte(name)}}
	}
	c := fake.NewClientBuilder().WithObjects(secret("one"), secret("two")).Build()
	request := func(name string) reconcile.Request {
		return reconcile.Request{NamespacedName: client.ObjectKey{Namespace: "default", Name: name}}
	}
	r := &bad.RegistryReconciler{Client: c}
	r.Pull = func() error { // another worker comes while one is at this
		r.Pull = func() error { return nil }
		_, err := r.Reconcile(t.Context(), request("two"))
		if got := os.Getenv("REGISTRY_PASSWORD"); got != "two" {
			t.Errorf("bad: one is read with the password %q", got)
		}
		return err
	}
	if _, err := r.Reconcile(t.Context(), request("one")); err != nil {
		t.Fatal(err)
	}
	g := &good.RegistryReconciler{Client: c, Run: func() error { return nil }}
	g.Pull = func(password string) error {
		g.Pull = func(string) error { return nil }
		_, err := g.Reconcile(t.Context(), request("two"))
		if password != "one" {
			t.Errorf("good: one is read with the password %q", password)
		}
		return err
	}
	if _, err := g.Reconcile(t.Context(), request("one")); err != nil {
		t.Fatal(err)
	}
}
