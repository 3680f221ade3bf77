package swallowederr_test

import (
	"context"
	"testing"

	"k8s.io/client-go/tools/record"

	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good"
)

// TestAsAtSuccess: the API server refuses everything, and nobody can tell.
func TestAsAtSuccess(t *testing.T) {
	ctx := context.Background()
	for name, run := range map[string]func() error{
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
