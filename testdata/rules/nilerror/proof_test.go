// Package nilerror_test executes the bad and the good functions where something is missing that
// is no failure of a request.
package nilerror_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilerror/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilerror/good"
)

// TestLines: what bad writes says that there is no reason.
func TestLines(t *testing.T) {
	var lines bytes.Buffer
	klog.LogToStderr(false)
	klog.SetOutput(&lines)
	flags := flag.NewFlagSet("klog", flag.PanicOnError)
	klog.InitFlags(flags)
	if err := flags.Set("alsologtostderr", "false"); err != nil {
		t.Fatal(err)
	}
	ctx := ctrl.LoggerInto(t.Context(), klog.Background())
	sa := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(sa).Build()
	key := client.ObjectKeyFromObject(sa)
	for name, x := range map[string]struct {
		run   func()
		words string
		there bool
	}{
		"bad account":  {func() { account(t, bad.Account, ctx, c, key) }, "err=", false},
		"bad pods":     {func() { bad.Pods(ctx, c, "default") }, "<nil>", true},
		"good account": {func() { account(t, good.Account, ctx, c, key) }, `err="no account in the role"`, true},
		"good closed":  {func() { closed(t) }, "closed", true},
	} {
		lines.Reset()
		x.run()
		klog.Flush()
		if text := lines.String(); text == "" || strings.Contains(text, x.words) != x.there {
			t.Errorf("%s: %q", name, text)
		}
	}
	good.Role(ctx, "")
	if err := good.Rest(ctx, c, "default"); err != nil {
		t.Error(err)
	}
	good.Remember(ctx, c, key)
	if n := good.Pods(ctx, c, "default"); n != 0 {
		t.Errorf("%d pods", n)
	}
}

func account(t *testing.T, of func(context.Context, client.Client, client.ObjectKey) (string, error), ctx context.Context, c client.Client, key client.ObjectKey) {
	if _, err := of(ctx, c, key); err != nil {
		t.Error(err)
	}
}

func closed(t *testing.T) {
	done := make(chan struct{})
	close(done)
	if err := good.Closed(done, nil); err == nil || errors.Unwrap(err) != nil {
		t.Error(err)
	}
}
