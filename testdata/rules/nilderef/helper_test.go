package nilderef_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good"
)

// TestHelper gives helpers what they find nothing in.
func TestHelper(t *testing.T) {
	app, pod := &demov1.Foo{Spec: demov1.FooSpec{Image: "::"}}, newPod()
	for name, f := range map[string]func(){
		"Host": func() { bad.Host(app) },
		"Port": func() { (&bad.Backend{App: app}).Port() },
		"Name": func() { (&bad.Backend{App: app}).Rename("a") },
	} {
		if !panics(f) {
			t.Errorf("bad.%s does not panic", name)
		}
	}
	pod.Spec.Containers = []corev1.Container{{Name: "main", Command: []string{"web"}}}
	if good.HasSidecar(pod) || good.SidecarImage(pod) != "" || good.Host(app) != "" || len(good.MainCommand(pod)) != 1 {
		t.Error("good finds what is not there")
	}
	if placed := (&good.Placed{App: &demov1.Foo{}}); placed.Settle("a") != "a" || good.Moved(placed.App) != "moved" {
		t.Error("good: what was just written cannot be read")
	}
	if got := (&good.Server{TLS: &good.TLS{}}).Secured(); got != "" {
		t.Errorf("good: a server without TLS is reached at %s", got)
	}
}
