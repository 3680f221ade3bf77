package unstructuredjson_test

import (
	"context"
	"fmt"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/unstructuredjson/good/sent"
	rbacv1 "k8s.io/api/rbac/v1"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"

	"github.com/ctrlvet/ctrlvet/testdata/rules/unstructuredjson/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/unstructuredjson/good"
)

func app() *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{"spec": map[string]any{}}}
}

// panics returns what f panics with, "" when it does not.
func panics(f func() error) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprint(r)
		}
	}()
	if err := f(); err != nil {
		return "error: " + err.Error()
	}
	return ""
}

// TestEqual shows that what bad makes differs from itself once it was JSON, as it
// is when it comes back from an API server.
func TestEqual(t *testing.T) {
	for name, tt := range map[string]struct {
		obj  *unstructured.Unstructured
		want bool
	}{"bad": {bad.New("web"), false}, "good": {good.New("web"), true}} {
		data, err := tt.obj.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		var back unstructured.Unstructured
		if err := back.UnmarshalJSON(data); err != nil {
			t.Fatal(err)
		}
		if got := equality.Semantic.DeepEqual(tt.obj.Object, back.Object); got != tt.want {
			t.Errorf("%s: equal %v", name, got)
		}
	}
}

// TestProof shows that the deep copy of an unstructured object panics over the
// values of bad: in the function that stores them, or in the first copy.
func TestProof(t *testing.T) {
	pod := &corev1.Pod{Status: corev1.PodStatus{Phase: corev1.PodRunning}}
	copied := func(change func(*unstructured.Unstructured)) func() error {
		return func() error { u := app(); change(u); u.DeepCopy(); return nil }
	}
	for _, tt := range []struct {
		name string
		f    func() error
		want string
	}{
		{"scale", func() error { return bad.Scale(app(), 3) }, "cannot deep copy int32"},
		{"new", func() error { bad.New("web").DeepCopy(); return nil }, "cannot deep copy int"},
		{"hosts", func() error { return bad.Hosts(app(), []string{"a"}) }, "cannot deep copy []string"},
		{"labels", func() error { return bad.Labels(app(), map[string]string{"a": "b"}) }, "cannot deep copy map[string]string"},
		{"phase", copied(func(u *unstructured.Unstructured) { bad.Phase(u, pod) }), "cannot deep copy v1.PodPhase"},
		{"ports", func() error { return bad.Ports(app(), []int{80}) }, "cannot deep copy int"},
		{"selector", func() error { return bad.Selector(app()) }, "cannot deep copy map[string]string"},
		{"resources", copied(func(u *unstructured.Unstructured) { bad.Resources(u, corev1.ResourceRequirements{}) }), "cannot deep copy v1.ResourceRequirements"},
		{"copy", func() error { bad.Copy(1); return nil }, "cannot deep copy uint8"},

		{"good scale", func() error { return good.Scale(app(), 3) }, ""},
		{"good new", func() error { good.New("web").DeepCopy(); return nil }, ""},
		{"good hosts", func() error { return good.Hosts(app(), []string{"a"}, map[string]string{"a": "b"}) }, ""},
		{"good phase", copied(func(u *unstructured.Unstructured) { good.Phase(u, pod) }), ""},
		{"good resources", func() error {
			u := app()
			err := good.Resources(u, corev1.ResourceRequirements{})
			u.DeepCopy()
			return err
		}, ""},
		{"good replaced", func() error { return good.Replaced(app()) }, ""},
		{"good twice", func() error { return good.Twice(app()) }, ""},
		{"good monitor", func() error { return good.Monitor(app(), []good.Endpoint{{"port": "http"}}) }, ""},
		{"good whole", func() error { good.Whole(good.Endpoint{"port": "http"}).DeepCopy(); return nil }, ""},
		{"good any", func() error { return good.Any(app(), "x") }, ""},

		{"ensure", func() error { return bad.Ensure(t.Context(), server(), "web") }, "cannot deep copy int"},
		{"good ensure", func() error {
			_, err := good.Ensure(t.Context(), server(), "web", map[string]string{"app": "web"})
			return err
		}, ""},
		{"good sent", func() error {
			if text, err := sent.Status("Ready", 2); err != nil || !strings.Contains(string(text), `"replicas":2`) {
				return fmt.Errorf("%s, %v", text, err)
			}
			return nil
		}, ""},
		{"good apply", func() error { return good.Apply(t.Context(), server(), "web") }, ""},
	} {
		if got := panics(tt.f); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	for name, f := range map[string]func(){
		"deeper":   func() { u := app(); bad.Deeper(u); u.DeepCopy() },
		"template": func() { _ = bad.Template(app()) },
	} {
		if panics(func() error { f(); return nil }) == "" {
			t.Errorf("%s: no panic", name)
		}
	}
	if data, err := good.Patch(3); err != nil || string(data) != `{"spec":{"replicas":3}}` {
		t.Errorf("%s, %v", data, err)
	}
}

// server is a client that does with an object what that of controller-runtime does in
// Create: it sends the object as JSON, and reads the answer into it.
func server() client.Client {
	return interceptor.NewClient(nil, interceptor.Funcs{
		Create: func(_ context.Context, _ client.WithWatch, obj client.Object, _ ...client.CreateOption) error {
			u := obj.(*unstructured.Unstructured)
			data, err := u.MarshalJSON()
			if err != nil {
				return err
			}
			return u.UnmarshalJSON(data)
		},
	})
}

// TestSent: what only becomes JSON arrives, whatever its types.
func TestSent(t *testing.T) {
	c, ns := proof.Client(t), proof.Namespace(t, proof.Server(t))
	if err := sent.Apply(t.Context(), c, ns, "web", []string{"get"}); err != nil {
		t.Fatal(err)
	}
	role := &rbacv1.Role{}
	if err := c.Get(t.Context(), client.ObjectKey{Namespace: ns, Name: "web"}, role); err != nil || len(role.Rules) != 1 || len(role.Rules[0].Verbs) != 1 {
		t.Errorf("rules %v, %v", role.Rules, err)
	}
}
