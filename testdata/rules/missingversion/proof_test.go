// Package missingversion_test updates objects on a real API server.
package missingversion_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/missingversion/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/missingversion/good"
)

// TestCustom: the API server wants the version.
func TestCustom(t *testing.T) {
	ns, c := proof.Namespace(t, proof.Server(t)), proof.Client(t)
	for name, ensure := range map[string]func(context.Context, client.Client, *demov1.Foo) error{
		"bad": bad.Custom, "bad-retried": bad.Retried, "version": good.Version, "existing": good.Existing, "retried": good.Retried,
	} {
		for n := range 2 {
			err := ensure(t.Context(), c, &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: name, Labels: map[string]string{"team": "shop"}}})
			if wrong := strings.HasPrefix(name, "bad") && n > 0; apierrors.IsInvalid(err) != wrong || err != nil != wrong {
				t.Errorf("%s, %d: %v", name, n, err)
			} else if wrong && !strings.Contains(err.Error(), "metadata.resourceVersion: Invalid value: 0: must be specified for an update") {
				t.Error(err)
			}
		}
	}
}

// TestBuiltIn: somebody adds a label between the read and the update.
func TestBuiltIn(t *testing.T) {
	ns := proof.Namespace(t, proof.Server(t))
	other := kubernetes.NewForConfigOrDie(proof.Server(t)).CoreV1().ConfigMaps(ns)
	for name, ensure := range map[string]func(context.Context, kubernetes.Interface, *corev1.ConfigMap) error{"bad": bad.Ensure, "good": good.Ensure} {
		cm, err := other.Create(t.Context(), &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: name}}, metav1.CreateOptions{})
		if err != nil {
			t.Fatal(err)
		}
		cfg, changed := proof.Server(t), false
		cfg.Wrap(func(rt http.RoundTripper) http.RoundTripper {
			return roundTripper(func(r *http.Request) (*http.Response, error) {
				res, err := rt.RoundTrip(r)
				if r.Method == http.MethodGet && !changed {
					changed = true
					cm.Labels = map[string]string{"audited": "yes"}
					if _, err := other.Update(t.Context(), cm, metav1.UpdateOptions{}); err != nil {
						t.Error(err)
					}
				}
				return res, err
			})
		})
		desired := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: name, Labels: map[string]string{"team": "shop"}}}
		if err := ensure(t.Context(), kubernetes.NewForConfigOrDie(cfg), desired); err != nil {
			t.Fatal(err)
		}
		got, err := other.Get(t.Context(), name, metav1.GetOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if lost := got.Labels["audited"] == ""; lost != (name == "bad") || got.Labels["team"] != "shop" {
			t.Errorf("%s: labels %v", name, got.Labels)
		}
	}
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// TestKinds updates objects of the built-in kinds that want a version, and of
// one that does not.
func TestKinds(t *testing.T) {
	ns, c := proof.Namespace(t, proof.Server(t)), proof.Client(t)
	for _, test := range []struct {
		version, kind string
		spec          map[string]any
		free          bool
	}{
		{"policy/v1", "PodDisruptionBudget", map[string]any{}, false},
		{"coordination.k8s.io/v1", "Lease", map[string]any{}, false},
		{"storage.k8s.io/v1", "CSIDriver", map[string]any{}, false},
		{"node.k8s.io/v1", "RuntimeClass", nil, false},
		{"admissionregistration.k8s.io/v1", "MutatingWebhookConfiguration", nil, false},
		{"admissionregistration.k8s.io/v1", "ValidatingWebhookConfiguration", nil, false},
		{"v1", "ConfigMap", nil, true},
	} {
		made := func() *unstructured.Unstructured {
			obj := &unstructured.Unstructured{Object: map[string]any{"apiVersion": test.version, "kind": test.kind,
				"metadata": map[string]any{"name": ns + "-version", "namespace": ns}}}
			if test.spec != nil {
				obj.Object["spec"] = test.spec
			}
			if test.kind == "RuntimeClass" {
				obj.Object["handler"] = "runc"
			}
			return obj
		}
		if err := c.Create(t.Context(), made()); err != nil {
			t.Errorf("%s: %v", test.kind, err)
			continue
		}
		if err := c.Update(t.Context(), made()); (err == nil) != test.free {
			t.Errorf("%s: %v", test.kind, err)
		} else if err != nil && !strings.Contains(err.Error(), "must be specified for an update") {
			t.Error(err)
		}
	}
	budget := &policyv1.PodDisruptionBudget{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: "budget"}}
	if err := bad.Budget(t.Context(), c, budget.DeepCopy()); err != nil {
		t.Fatal(err)
	}
	if err := bad.Budget(t.Context(), c, budget); !apierrors.IsInvalid(err) {
		t.Error(err)
	}
}

// TestDynamic stores an unstructured object of a custom kind twice.
func TestDynamic(t *testing.T) {
	ns := proof.Namespace(t, proof.Server(t))
	foos := dynamic.NewForConfigOrDie(proof.Server(t)).Resource(demov1.GroupVersion.WithResource("foos")).Namespace(ns)
	for name, store := range map[string]func(context.Context, dynamic.ResourceInterface, *unstructured.Unstructured) error{
		"bad": bad.Dynamic, "good": good.Dynamic,
	} {
		for n := range 2 {
			obj := &unstructured.Unstructured{}
			obj.SetGroupVersionKind(demov1.GroupVersion.WithKind("Foo"))
			obj.SetName(name + "-dynamic")
			if err := store(t.Context(), foos, obj); (err != nil) != (name == "bad" && n > 0) {
				t.Errorf("%s, %d: %v", name, n, err)
			}
		}
	}
}

// TestMonitor writes the version where the object keeps it.
func TestMonitor(t *testing.T) {
	ns := proof.Namespace(t, proof.Server(t))
	for range 2 {
		if err := good.Monitor(t.Context(), proof.Client(t), ns, "monitor"); err != nil {
			t.Error(err)
		}
	}
}

// TestTwoClusters: a version of one cluster is none of the other.
func TestTwoClusters(t *testing.T) {
	from, to := proof.Namespace(t, proof.Server(t)), proof.Client(t)
	cm := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: from, Name: "settings"}, Data: map[string]string{"a": "1"}}
	virtual := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(cm.DeepCopy()).Build()
	s := &good.Syncer{Virtual: virtual, Host: to, Owner: &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: from, Name: "owner", UID: "1"}}}
	for range 2 {
		if err := s.Sync(t.Context(), client.ObjectKeyFromObject(cm)); err != nil {
			t.Fatal(err)
		}
	}
}
