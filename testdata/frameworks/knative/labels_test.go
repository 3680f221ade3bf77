package knative_test

import (
	"context"
	"slices"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	namespacereconciler "knative.dev/pkg/client/injection/kube/reconciler/core/v1/namespace"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/knative/bad"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/knative/good"
)

// TestLabels: of what ReconcileKind changes the status is stored, and what it stores itself;
// of what FinalizeKind changes the finalizers, too.
func TestLabels(t *testing.T) {
	for name, make := range map[string]func(*fake.Clientset) namespacereconciler.Interface{
		"bad":  func(*fake.Clientset) namespacereconciler.Interface { return &bad.Labels{} },
		"good": func(c *fake.Clientset) namespacereconciler.Interface { return &good.Labels{Client: c} },
	} {
		ns := newNamespace()
		ns.Finalizers = []string{"namespaces."} // there already, so that nobody adds it
		client := fake.NewClientset(ns.DeepCopy())
		if err := run(t, client, ns, make(client), "a"); err != nil {
			t.Fatal(name, err)
		}
		sent := slices.ContainsFunc(client.Actions(), func(a clienttesting.Action) bool {
			u, ok := a.(clienttesting.UpdateAction)
			return ok && u.GetObject().(*corev1.Namespace).Labels["example.com/seen"] != ""
		})
		if now := get(t, client); sent != (name == "good") || now.Status.Phase != corev1.NamespaceActive {
			t.Errorf("%s: the label is sent: %v, the phase is %q", name, sent, now.Status.Phase)
		}
	}
	ns := newNamespace()
	deleted := metav1.Now()
	ns.DeletionTimestamp, ns.Finalizers = &deleted, []string{"namespaces."}
	client := fake.NewClientset(ns.DeepCopy())
	if err := run(t, client, ns, &good.Labels{Client: client}, "a"); err != nil {
		t.Fatal(err)
	}
	if now := get(t, client); !slices.Equal(now.Finalizers, []string{"example.com/left"}) {
		t.Errorf("finalizers: %q", now.Finalizers)
	}
}

func get(t *testing.T, client *fake.Clientset) *corev1.Namespace {
	t.Helper()
	ns, err := client.CoreV1().Namespaces().Get(context.Background(), "a", metav1.GetOptions{})
	if err != nil {
		t.Fatal(err)
	}
	return ns
}
