package lostchange_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/ctrlvet/ctrlvet/testdata/rules/lostchange/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/lostchange/good"
)

// TestFilled: what bad puts into a map or a list is not in its answer.
func TestFilled(t *testing.T) {
	values := map[string]string{"key": "c2VjcmV0", "other": "-"}
	if out, err := bad.Decoded(values); err != nil || out["key"] != "c2VjcmV0" {
		t.Errorf("bad: %v, %v", out, err)
	}
	if out, err := good.Decoded(values); err != nil || out["key"] != "secret" || out["other"] != "-" {
		t.Errorf("good: %v, %v", out, err)
	}
	pods := []corev1.Pod{{ObjectMeta: metav1.ObjectMeta{Name: "a", Labels: map[string]string{}}, Spec: corev1.PodSpec{NodeName: "n"}, Status: corev1.PodStatus{Phase: corev1.PodFailed}}, {Spec: corev1.PodSpec{NodeName: "n"}}}
	if len(bad.Failed(pods)) != 0 || len(good.Failed(pods)) != 1 {
		t.Error("the pods that have failed")
	}
	if len(bad.PerNode(pods)) != 0 || len(good.PerNode(pods)["n"]) != 2 || len(good.Names(pods)) != 2 || good.Largest(pods) != 0 {
		t.Error("the pods of a node")
	}
	into := make([]string, 1)
	good.Label(&pods[0], into)
	good.Noted(pods)
	if pods[0].Labels["seen"] != "yes" || into[0] != "a" {
		t.Error("good: what others hold")
	}
}
