package swallowederr_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	kubefake "k8s.io/client-go/kubernetes/fake"
	clienttesting "k8s.io/client-go/testing"
	"k8s.io/client-go/tools/record"

	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// TestAsAtSuccess: the API server refuses everything, and nobody can tell.
func TestAsAtSuccess(t *testing.T) {
	ctx := context.Background()
	refusing := kubefake.NewClientset()
	refusing.PrependReactor("*", "*", func(clienttesting.Action) (bool, runtime.Object, error) { return true, &corev1.Service{}, errServer })
	for name, run := range map[string]func() error{
		"paused": func() error {
			a := app()
			a.Spec.Paused = false
			_, err := bad.Paused(ctx, failing(true), a)
			return err
		},
		"labelled": func() error {
			_, err := bad.Labelled(ctx, refusing.CoreV1().Services("default"), &corev1.Service{})
			return err
		},
		"get":       func() error { return pass(&bad.PromisingReconciler{Client: unreadable()})(ctx) },
		"create":    func() error { return pass(&bad.PromisingReconciler{Client: failingCreate()})(ctx) },
		"described": func() error { _, err := bad.Described(ctx, unreadable(), record.NewFakeRecorder(1), app()); return err },
	} {
		if err := run(); err != nil {
			t.Errorf("bad, %s: %v", name, err)
		}
	}
	if _, err := good.Described(ctx, unreadable(), record.NewFakeRecorder(1), app()); err == nil {
		t.Error("good, described: no error")
	}
	if err := pass(&good.ExplainingReconciler{Client: unreadable()})(ctx); err == nil {
		t.Error("good, get: no error")
	}
}
