package settransformlate_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"

	"github.com/ctrlvet/ctrlvet/testdata/rules/settransformlate/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/settransformlate/good"
)

func client() kubernetes.Interface {
	return fake.NewClientset(&corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web", Labels: map[string]string{"app": "web"}}})
}

// TestLabels shows that the transform which drops labels ran for good only.
func TestLabels(t *testing.T) {
	if labels, err := bad.Labels(t.Context(), client()); err != nil || labels["app"] != "web" {
		t.Errorf("bad: labels %v, %v", labels, err)
	}
	if labels, err := good.Labels(t.Context(), client()); err != nil || len(labels) != 0 {
		t.Errorf("good: labels %v, %v", labels, err)
	}
}

// TestFailures shows the error.
func TestFailures(t *testing.T) {
	informer := informers.NewSharedInformerFactory(client(), 0).Core().V1().Pods().Informer()
	err := bad.Failures(t.Context(), informer, func(error) {})
	if err == nil || err.Error() != "informer has already started" {
		t.Errorf("bad: %v", err)
	}
	for name, run := range map[string]func(context.Context, kubernetes.Interface) error{"second": good.Second, "other": good.Other} {
		if err := run(t.Context(), client()); err != nil {
			t.Errorf("good %s: %v", name, err)
		}
	}
}
