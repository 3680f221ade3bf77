package nilderef_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good"
)

// TestCaptured asks a server that is gone, and looks for an application that is not there.
func TestCaptured(t *testing.T) {
	s := httptest.NewServer(http.NotFoundHandler())
	address := s.Listener.Addr().String()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	c := s.Client()
	apps := map[string]*demov1.Foo{}
	later := func(func() string) {}
	for name, f := range map[string]struct{ bad, good func() }{
		"Ping":     {func() { bad.Ping(c, req) }, func() { good.Ping(c, req) }},
		"Hello":    {func() { _ = bad.Hello(address) }, func() { _ = good.Hello(address) }},
		"Describe": {func() { bad.Describe(apps, "web", later) }, func() { good.Describe(apps, "web", later) }},
		"Mark":     {func() { new(bad.Marker).Mark(apps, "web") }, func() { new(good.Marker).Mark(apps, "web") }},
		"Closed":   {func() { bad.Ping(c, req) }, func() { good.ClosedAnyway(c, req) }},
	} {
		if !panics(f.bad) {
			t.Errorf("bad.%s does not panic", name)
		}
		if panics(f.good) {
			t.Errorf("good.%s panics", name)
		}
	}
	defer func() {
		if err, ok := recover().(error); !ok || err.Error() != "no application web" {
			t.Errorf("MustMark ends with %v", err)
		}
	}()
	new(good.Marker).MustMark(apps, "web")
}

// TestSetOfKey reads a pod that nobody owns.
func TestSetOfKey(t *testing.T) {
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}
	c, key := fake.NewClientBuilder().WithObjects(pod).Build(), client.ObjectKeyFromObject(pod)
	if !panics(func() { _, _ = bad.SetOfKey(t.Context(), c, key) }) {
		t.Error("bad does not panic")
	}
	if name, err := good.SetOfKey(t.Context(), c, key); name != "" || err != nil {
		t.Errorf("good: %q, %v", name, err)
	}
}
