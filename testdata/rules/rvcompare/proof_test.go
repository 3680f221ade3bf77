package rvcompare_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/ctrlvet/ctrlvet/testdata/rules/rvcompare/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/rvcompare/good"
)

func pod(version string) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{ResourceVersion: version}}
}

// TestProof compares version 9 with version 10.
func TestProof(t *testing.T) {
	older, newer := pod("9"), pod("10")
	if got := bad.Newest(older, newer); got != older {
		t.Errorf("bad.Newest: %s", got.ResourceVersion)
	}
	if got, err := good.Newest(older, newer); err != nil || got != newer {
		t.Errorf("good.Newest: %v %v", got, err)
	}
	if !bad.Stale(newer, "9") {
		t.Error("bad.Stale takes version 10 for a newer one than 9")
	}
	list := &corev1.PodList{Items: []corev1.Pod{*older, *newer}}
	if bad.Sort(list); list.Items[0].ResourceVersion != "10" {
		t.Errorf("bad.Sort: %s is first", list.Items[0].ResourceVersion)
	}
	list.ResourceVersion = "10"
	if bad.After(list, "9") {
		t.Error("bad.After takes version 10 for a newer one than 9")
	}
	if newer, err := good.Parsed(newer, 9); err != nil || !newer {
		t.Errorf("good.Parsed: %t %v", newer, err)
	}
}
