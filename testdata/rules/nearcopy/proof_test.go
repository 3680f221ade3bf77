// Package nearcopy_test executes the bad and the good code with a store of which only one
// key is set, and with a cluster whose workers get less memory than its driver.
package nearcopy_test

import (
	"testing"

	corev1 "k8s.io/api/core/v1"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nearcopy/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nearcopy/good"
)

// panics reports whether f ends with a panic.
func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return
}

// TestKeys: the second key is handed on only where the first one is there, too.
func TestKeys(t *testing.T) {
	key := &corev1.SecretKeySelector{Key: "secret"}
	if env := bad.Env(&bad.Store{SecretKey: key}); len(env) != 0 {
		t.Errorf("bad: %v", env)
	}
	if env := good.Env(&good.Store{SecretKey: key}); len(env) != 1 || env[0].Name != "SECRET_KEY" {
		t.Errorf("good: %v", env)
	}
	if env := bad.Env(&bad.Store{AccessKey: key}); len(env) != 2 || env[1].ValueFrom.SecretKeyRef != nil {
		t.Errorf("bad: %v, want a variable without a value", env)
	}
	if env := good.Env(&good.Store{AccessKey: key}); len(env) != 1 || env[0].Name != "ACCESS_KEY" {
		t.Errorf("good: %v", env)
	}
}

// TestLimits: workers get the memory of the driver.
func TestLimits(t *testing.T) {
	pods := func() []*corev1.Pod {
		return []*corev1.Pod{{Spec: corev1.PodSpec{Containers: make([]corev1.Container, 1)}}}
	}
	limit := func(pods []*corev1.Pod, err error) string {
		if err != nil {
			t.Fatal(err)
		}
		return pods[0].Spec.Containers[0].Resources.Limits.Memory().String()
	}
	if got := limit(bad.WorkerLimits(&bad.Cluster{DriverMemory: "8Gi", WorkerMemory: "1Gi", WorkerPods: pods()})); got != "8Gi" {
		t.Errorf("bad: %s", got)
	}
	if got := limit(good.WorkerLimits(&good.Cluster{DriverMemory: "8Gi", WorkerMemory: "1Gi", WorkerPods: pods()})); got != "1Gi" {
		t.Errorf("good: %s", got)
	}
	if panics(func() { _, _ = good.WorkerLimits(&good.Cluster{WorkerMemory: "1Gi"}) }) {
		t.Error("good panics without workers")
	}
}

// TestNeeds: a store with the second key alone says that it needs none, and one with the
// first key alone panics.
func TestNeeds(t *testing.T) {
	key := &corev1.SecretKeySelector{LocalObjectReference: corev1.LocalObjectReference{Name: "s3"}}
	var container corev1.Container
	(&bad.Job{Worker: bad.Worker{Variables: bad.Variables{Env: []corev1.EnvVar{{Name: "A"}}}}}).Fill(false, true, &container)
	if len(container.Env) != 0 {
		t.Error("bad fills in the variables of the worker")
	}
	if (&bad.Trust{Key: key}).HasKey() {
		t.Error("bad finds out about the key")
	}
	if (&bad.Store{SecretKey: key}).NeedsSecret() || !panics(func() { (&bad.Store{AccessKey: key}).NeedsSecret() }) {
		t.Error("bad finds out about the second key")
	}
	if !(&good.Store{SecretKey: key}).NeedsSecret() || (&good.Store{AccessKey: key}).NeedsSecret() {
		t.Error("good does not find out about the second key")
	}
}
