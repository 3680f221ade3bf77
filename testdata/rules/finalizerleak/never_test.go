package finalizerleak_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/tools/record"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	bad "github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/bad/never"
	good "github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/never"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/never/first"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/never/patched"
	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerleak/good/never/ranged"
)

type change[T client.Object] func(context.Context, client.Client, T) error

// held adds, deletes, releases if there is a way, and says whether the object stays.
func held[T client.Object](t *testing.T, obj T, add, release change[T]) bool {
	t.Helper()
	obj.SetName(keptKey.Name)
	if _, cluster := client.Object(obj).(*corev1.Node); !cluster {
		obj.SetNamespace(keptKey.Namespace)
	}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(obj).Build()
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(obj), obj); err != nil {
		t.Fatal(err)
	}
	if err := add(t.Context(), c, obj); err != nil {
		t.Fatal(err)
	}
	if err := c.Delete(t.Context(), obj); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(obj), obj); err != nil {
		t.Fatalf("nothing holds it: %v", err)
	}
	if release != nil {
		if err := release(t.Context(), c, obj); err != nil {
			t.Fatal(err)
		}
	}
	return !gone(t, c, obj)
}

// TestNever: what bad adds nobody takes away.
func TestNever(t *testing.T) {
	printed := func(ctx context.Context, c client.Client, app *demov1.Foo) error {
		return bad.AddPrinted(ctx, c, record.NewFakeRecorder(9), app)
	}
	for name, stays := range map[string]bool{
		"printed": held(t, &demov1.Foo{}, printed, printed),
		"other":   held(t, &corev1.Secret{}, bad.AddToSecret, nil),
		"through": held(t, &corev1.Pod{}, bad.AddThrough, nil),
		"undone":  held(t, &corev1.Pod{}, bad.AddUndone, bad.AddUndone),
	} {
		if !stays {
			t.Errorf("%s: gone", name)
		}
	}
	if held(t, &corev1.Node{}, bad.AddToNode, bad.RemoveFromNode) {
		t.Error("the node stays")
	}
}

// TestReleased: in good every object goes.
func TestReleased(t *testing.T) {
	finalizer := ""
	good.Register(func(name string) { finalizer = name })
	registered := func(ctx context.Context, c client.Client, pod *corev1.Pod) error {
		controllerutil.RemoveFinalizer(pod, finalizer)
		return c.Update(ctx, pod)
	}
	all := func(ctx context.Context, c client.Client, secret *corev1.Secret) error {
		return ranged.ReleaseAll(ctx, c, secret)
	}
	for name, stays := range map[string]bool{
		"printed":    held(t, &demov1.Foo{}, good.AddPrinted, good.ReleasePrinted),
		"variable":   held(t, &corev1.Node{}, good.AddVariable, good.ReleaseVariable),
		"same":       held(t, &corev1.Node{}, good.AddSame, good.ReleaseSame),
		"registered": held(t, &corev1.Pod{}, good.AddRegistered, registered),
		"field":      held(t, &corev1.PersistentVolumeClaim{}, good.AddHeld, good.ReleaseHeld),
		"ranged":     held(t, &corev1.Secret{}, ranged.AddListed, all),
		"patched":    held(t, &corev1.Pod{}, patched.Add, patched.Release),
	} {
		if stays {
			t.Errorf("%s: still there", name)
		}
	}
}

// TestFirst: the pod is held by its settings, which go first.
func TestFirst(t *testing.T) {
	pod := &corev1.Pod{}
	pod.SetNamespace(keptKey.Namespace)
	pod.SetName(keptKey.Name)
	settings := &corev1.ConfigMap{}
	settings.SetNamespace(keptKey.Namespace)
	settings.SetName(keptKey.Name)
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(pod, settings).Build()
	for pass := range 3 {
		if err := c.Get(t.Context(), keptKey, pod); err != nil {
			t.Fatal(err)
		}
		if err := first.Sync(t.Context(), c, pod); client.IgnoreNotFound(err) != nil {
			t.Fatal(err)
		}
		if pass == 0 {
			if err := c.Delete(t.Context(), pod); err != nil || gone(t, c, pod) {
				t.Fatalf("nothing holds the pod: %v", err)
			}
		}
	}
	if !gone(t, c, pod) {
		t.Error("the pod stays")
	}
}
