// Package labelselectorstring_test asks a real API server.
package labelselectorstring_test

import (
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/labelselectorstring/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/labelselectorstring/good"
)

func TestProof(t *testing.T) {
	cfg := proof.Server(t)
	ns := proof.Namespace(t, cfg)
	c := kubernetes.NewForConfigOrDie(cfg)
	pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: "web", Labels: map[string]string{"app": "shop"}}}
	pod.Spec.Containers = []corev1.Container{{Name: "web", Image: "nginx:1.0"}}
	if err := proof.Client(t).Create(t.Context(), pod); err != nil {
		t.Fatal(err)
	}
	selector := &metav1.LabelSelector{MatchLabels: map[string]string{"app": "shop"}}
	_, err := bad.Count(t.Context(), c, ns, selector)
	const refused = `unable to parse requirement: <nil>: Invalid value: "&LabelSelector{MatchLabels:map[string]string{app:": name part must consist of alphanumeric characters`
	if !apierrors.IsBadRequest(err) || !strings.Contains(err.Error(), refused) {
		t.Errorf("bad.Count: %v", err)
	}
	if err := bad.Kept(t.Context(), c, ns, selector); !apierrors.IsBadRequest(err) {
		t.Errorf("bad.Kept: %v", err)
	} else {
		t.Log(err)
	}
	if s, err := bad.Parsed(*selector); err == nil {
		t.Errorf("bad.Parsed: %v", s)
	}
	if n, err := good.Count(t.Context(), c, ns, selector); n != 1 || err != nil {
		t.Errorf("good.Count: %d %v", n, err)
	}
	if err := good.Equal(t.Context(), c, ns, selector, "shop"); err != nil {
		t.Error(err)
	}
}
