package swallowederr_test

import (
	"context"
	"errors"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// TestExits has no zone for a node: bad ends the program, good returns the error.
func TestExits(t *testing.T) {
	node := reconcile.Request{NamespacedName: types.NamespacedName{Name: "web"}}
	c := fake.NewClientBuilder().WithObjects(&corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: "web"}}).Build()
	unknown := func(context.Context, string) (string, error) { return "", errServer }
	run := func(r reconcile.Reconciler) (exited bool, err error) {
		exit := klog.OsExit
		defer func() { klog.OsExit = exit }()
		klog.OsExit = func(int) { panic("exit") }
		defer func() { exited = recover() == "exit" }()
		_, err = r.Reconcile(t.Context(), node)
		return false, err
	}
	if exited, _ := run(&bad.ZoneReconciler{Client: c, Zone: unknown}); !exited {
		t.Error("bad: goes on")
	}
	if exited, err := run(&good.ZoneReconciler{Client: c, Zone: unknown}); exited || !errors.Is(err, errServer) {
		t.Errorf("good: %t, %v", exited, err)
	}
}

// TestSeen lets an event meet a server without what is looked for: bad panics.
func TestSeen(t *testing.T) {
	c := fake.NewClientBuilder().Build()
	add := func(recorder func(context.Context, client.Client) (onAdd func(any))) (panicked bool) {
		defer func() { panicked = recover() != nil }()
		recorder(t.Context(), c)(&corev1.Pod{ObjectMeta: metav1.ObjectMeta{Name: "web"}})
		return false
	}
	if !add(func(ctx context.Context, c client.Client) func(any) { return bad.Recorder(ctx, c).AddFunc }) {
		t.Error("bad: no panic")
	}
	if add(func(ctx context.Context, c client.Client) func(any) { return good.Recorder(ctx, c).AddFunc }) {
		t.Error("good: a panic")
	}
}

// TestMistyped gives a disk texts that cannot be read: bad panics, good says so.
func TestMistyped(t *testing.T) {
	if _, err := good.Claim(&good.Disk{Spec: good.DiskSpec{Size: "large"}}); err == nil {
		t.Error("good: no error")
	}
	for name, f := range map[string]func(){
		"size":   func() { bad.Claim(&bad.Disk{Spec: bad.DiskSpec{Size: "large"}}) },
		"number": func() { bad.Total(&bad.Disk{Spec: bad.DiskSpec{Number: "many"}}) },
		"hosts":  func() { bad.Matches(&bad.Disk{Spec: bad.DiskSpec{Hosts: "("}}, "shop") },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}
