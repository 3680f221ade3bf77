// Package unsynced_test runs each function twice: what differs at the first pass must not
// at the second.
package unsynced_test

import (
	"context"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	typedfake "k8s.io/client-go/kubernetes/fake"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/rules/unsynced/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/unsynced/good"
)

var meta = metav1.ObjectMeta{Namespace: "default", Name: "shop"}

func deployment(image string) *appsv1.Deployment {
	d := &appsv1.Deployment{ObjectMeta: meta}
	d.Spec.Template.Spec.Containers = []corev1.Container{{Name: "shop", Image: image}}
	return d
}

func service(app string, kind corev1.ServiceType) *corev1.Service {
	return &corev1.Service{ObjectMeta: meta, Spec: corev1.ServiceSpec{Type: kind, Selector: map[string]string{"app": app}}}
}

// twice runs a pass two times and returns whether each has updated something.
func twice(t *testing.T, pass func() (bool, error)) (first, second bool) {
	t.Helper()
	first, err := pass()
	if err != nil {
		t.Fatal(err)
	}
	second, err = pass()
	if err != nil {
		t.Fatal(err)
	}
	return first, second
}

func TestAll(t *testing.T) {
	for _, x := range []struct {
		name  string
		pass  func(context.Context, client.Client, *appsv1.Deployment) (bool, error)
		again bool
	}{{"bad.Template", bad.Template, true}, {"good.Template", good.Template, false}, {"good.Sent", good.Sent, false}} {
		c := fake.NewClientBuilder().WithObjects(deployment("shop:v1")).Build()
		first, second := twice(t, func() (bool, error) { return x.pass(t.Context(), c, deployment("shop:v2")) })
		var got appsv1.Deployment
		if err := c.Get(t.Context(), client.ObjectKey{Namespace: meta.Namespace, Name: meta.Name}, &got); err != nil {
			t.Fatal(err)
		}
		if old := got.Spec.Template.Spec.Containers[0].Image == "shop:v1"; !first || second != x.again || old != x.again {
			t.Errorf("%s: updated %v, then %v, old image %v", x.name, first, second, old)
		}
	}
	for _, x := range []struct {
		name  string
		pass  func(context.Context, kubernetes.Interface, *appsv1.Deployment) (bool, error)
		again bool
	}{{"bad.Typed", bad.Typed, true}, {"good.Typed", good.Typed, false}} {
		c := typedfake.NewClientset(deployment("shop:v1"))
		first, second := twice(t, func() (bool, error) { return x.pass(t.Context(), c, deployment("shop:v2")) })
		if !first || second != x.again {
			t.Errorf("%s: updated %v, then %v", x.name, first, second)
		}
	}
}

func TestField(t *testing.T) {
	type pass func(context.Context, client.Client, *corev1.Service) (bool, error)
	given := func(f func(context.Context, client.Client, *corev1.Service, *corev1.Service) (bool, error)) pass {
		return func(ctx context.Context, c client.Client, desired *corev1.Service) (bool, error) {
			existing := &corev1.Service{}
			if err := c.Get(ctx, client.ObjectKeyFromObject(desired), existing); err != nil {
				return false, err
			}
			return f(ctx, c, existing, desired)
		}
	}
	for _, x := range []struct {
		name  string
		pass  pass
		again bool
	}{
		{"bad.Service", bad.Service, true}, {"bad.Asked", bad.Asked, true}, {"bad.Flagged", bad.Flagged, true}, {"bad.Given", given(bad.Given), true},
		{"good.Service", good.Service, false}, {"good.Asked", good.Asked, false}, {"good.Flagged", good.Flagged, false},
		{"good.Replaced", good.Replaced, false},
		{"good.Handed", func(ctx context.Context, c client.Client, desired *corev1.Service) (bool, error) {
			return good.Handed(ctx, c, desired, func(have, want *corev1.Service) { have.Spec = want.Spec })
		}, false},
		{"good.Given", func(ctx context.Context, c client.Client, desired *corev1.Service) (bool, error) {
			existing := &corev1.Service{}
			if err := c.Get(ctx, client.ObjectKeyFromObject(desired), existing); err != nil {
				return false, err
			}
			return good.Given(ctx, c, desired, existing)
		}, false},
	} {
		c := fake.NewClientBuilder().WithObjects(service("shop", corev1.ServiceTypeClusterIP)).Build()
		first, second := twice(t, func() (bool, error) { return x.pass(t.Context(), c, service("cart", corev1.ServiceTypeNodePort)) })
		var got corev1.Service
		if err := c.Get(t.Context(), client.ObjectKey{Namespace: meta.Namespace, Name: meta.Name}, &got); err != nil {
			t.Fatal(err)
		}
		if old := got.Spec.Type == corev1.ServiceTypeClusterIP; !first || second != x.again || old != x.again {
			t.Errorf("%s: updated %v, then %v, type %s", x.name, first, second, got.Spec.Type)
		}
	}
	c := fake.NewClientBuilder().WithObjects(service("shop", corev1.ServiceTypeClusterIP)).Build()
	if first, second := twice(t, func() (bool, error) {
		return good.Marked(t.Context(), c, service("cart", corev1.ServiceTypeClusterIP))
	}); !first || second {
		t.Errorf("good.Marked: updated %v, then %v", first, second)
	}
	if odd, _ := twice(t, func() (bool, error) { return good.Noted(t.Context(), c, service("cart", corev1.ServiceTypeNodePort)) }); !odd {
		t.Error("good.Noted: nothing odd")
	}
}

// TestBuilt sends what it has built: once it is there, nothing differs.
func TestBuilt(t *testing.T) {
	c := fake.NewClientBuilder().Build()
	if first, second := twice(t, func() (bool, error) { return good.Built(t.Context(), c, meta.Name) }); first || second {
		t.Errorf("updated %v, %v", first, second)
	}
	settings := &corev1.ConfigMap{ObjectMeta: meta, Data: map[string]string{"name": "another"}}
	c = fake.NewClientBuilder().WithObjects(settings).Build()
	if first, second := twice(t, func() (bool, error) { return good.Built(t.Context(), c, meta.Name) }); !first || second {
		t.Errorf("another: updated %v, %v", first, second)
	}
}
