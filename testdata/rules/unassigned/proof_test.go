// Package unassigned_test executes what reads variables of one name.
package unassigned_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/rules/unassigned/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/unassigned/good"
)

func TestUnassigned(t *testing.T) {
	pods := []corev1.Pod{{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "a"}}, {ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "b"}}}
	c := fake.NewClientBuilder().WithObjects(&pods[0], &pods[1]).Build()
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}}
	if got, err := bad.Peers(t.Context(), c, svc, true); len(got) != 0 || err != nil {
		t.Error("bad:", got, err)
	}
	if got, err := good.Peers(t.Context(), c, svc, true); len(got) != 2 || err != nil {
		t.Error("good:", got, err)
	}
	fast := "fast"
	claim := &corev1.PersistentVolumeClaim{Spec: corev1.PersistentVolumeClaimSpec{StorageClassName: &fast}}
	if got := bad.Class(claim); got != "class " {
		t.Errorf("bad: %q", got)
	}
	if bad.Found(pods, "a") {
		t.Error("bad: found")
	}
	if got := good.Other(pods, "a"); got != "b" {
		t.Errorf("good: %q", got)
	}
	if got := good.Elsewhere(pods); got != "first." {
		t.Errorf("good: %q", got)
	}
	if good.Label(pods) != "none" || good.Size(pods) != "size" {
		t.Error("good: the outer variable is not empty")
	}
	if good.Unread(pods) != 0 || good.Error(pods) != nil || good.Kind(&pods[0]) != "none" {
		t.Error("good: what is not reported does something else")
	}
}
