// Package retryconflict_test lets somebody else change the object between the
// read and the update, on a real API server.
package retryconflict_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/retryconflict/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/retryconflict/good"
)

// stale creates an application and returns it as it was before somebody else
// changed it.
func stale(t *testing.T, ns, name string) *demov1.Foo {
	t.Helper()
	c := proof.Client(t)
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: name}}
	if err := c.Create(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	other := app.DeepCopy()
	other.Labels = map[string]string{"team": "shop"}
	if err := c.Update(t.Context(), other); err != nil {
		t.Fatal(err)
	}
	return app
}

func TestRetries(t *testing.T) {
	ns := proof.Namespace(t, proof.Server(t))
	updates := 0
	c := interceptor.NewClient(withWatch(t), interceptor.Funcs{
		Update: func(ctx context.Context, c client.WithWatch, obj client.Object, opts ...client.UpdateOption) error {
			updates++
			return c.Update(ctx, obj, opts...)
		},
	})
	if err := bad.Helped(t.Context(), c, stale(t, ns, "bad-helped")); !apierrors.IsConflict(err) || updates != 5 {
		t.Errorf("bad.Helped: %d updates, %v", updates, err)
	}
	if err := bad.Polled(t.Context(), c, stale(t, ns, "bad-polled")); !wait.Interrupted(err) {
		t.Errorf("bad.Polled: %v", err)
	}
	for name, try := range map[string]func(context.Context, client.Client, *demov1.Foo) error{
		"after": good.After, "version": good.Version, "merged": good.Merged, "helped": good.Helped,
		"made": good.Made, "patched": good.Patched,
	} {
		if err := try(t.Context(), c, stale(t, ns, "good-"+name)); err != nil {
			t.Errorf("good, %s: %v", name, err)
		}
	}
}

func withWatch(t *testing.T) client.WithWatch {
	t.Helper()
	c, err := client.NewWithWatch(proof.Server(t), client.Options{Scheme: proof.Scheme()})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestValue: the object is read before somebody else changes it, or at each attempt.
func TestValue(t *testing.T) {
	ns := proof.Namespace(t, proof.Server(t))
	for name, run := range map[string]func(context.Context, client.Client, client.ObjectKey) error{"bad": bad.Value, "good": good.Value} {
		app := stale(t, ns, name)
		if err := run(t.Context(), changing(t), client.ObjectKeyFromObject(app)); apierrors.IsConflict(err) != (name == "bad") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// changing returns a client whose first read is followed by a change that
// somebody else makes.
func changing(t *testing.T) client.Client {
	changed := false
	return interceptor.NewClient(withWatch(t), interceptor.Funcs{
		Get: func(ctx context.Context, c client.WithWatch, key client.ObjectKey, obj client.Object, opts ...client.GetOption) error {
			if err := c.Get(ctx, key, obj, opts...); err != nil || changed {
				return err
			}
			changed = true
			other := obj.DeepCopyObject().(client.Object)
			other.SetAnnotations(map[string]string{"changed": "yes"})
			return c.Update(ctx, other)
		},
	})
}

func TestClientset(t *testing.T) {
	ns := proof.Namespace(t, proof.Server(t))
	c, err := kubernetes.NewForConfig(proof.Server(t))
	if err != nil {
		t.Fatal(err)
	}
	labels := map[string]string{"app": "web"}
	deployment := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: "web"}}
	deployment.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
	deployment.Spec.Template.Labels = labels
	deployment.Spec.Template.Spec.Containers = []corev1.Container{{Name: "web", Image: "nginx:1.0"}}
	old, err := c.AppsV1().Deployments(ns).Create(t.Context(), deployment, metav1.CreateOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := bad.Scale(t.Context(), meddling(t, c, ns), ns, "web", 3); !apierrors.IsConflict(err) {
		t.Errorf("bad.Scale: %v", err)
	}
	if err := good.Scale(t.Context(), meddling(t, c, ns), ns, "web", 3); err != nil {
		t.Errorf("good.Scale: %v", err)
	}
	if err := good.Replaced(t.Context(), c, old.DeepCopy()); err != nil {
		t.Errorf("good.Replaced: %v", err)
	}
}

// meddling returns a client whose first read is followed by a change that
// somebody else makes.
func meddling(t *testing.T, c kubernetes.Interface, ns string) kubernetes.Interface {
	t.Helper()
	cfg := proof.Server(t)
	changed := false
	cfg.Wrap(func(rt http.RoundTripper) http.RoundTripper {
		return roundTripper(func(r *http.Request) (*http.Response, error) {
			res, err := rt.RoundTrip(r)
			if r.Method == http.MethodGet && !changed {
				changed = true
				data := []byte(`{"metadata":{"annotations":{"changed":"` + time.Now().String() + `"}}}`)
				if _, err := c.AppsV1().Deployments(ns).Patch(t.Context(), "web", types.MergePatchType, data, metav1.PatchOptions{}); err != nil {
					t.Error(err)
				}
			}
			return res, err
		})
	})
	return kubernetes.NewForConfigOrDie(cfg)
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
