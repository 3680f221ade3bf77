package deadcondition_test

import (
	"context"
	"errors"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"

	"github.com/ctrlvet/ctrlvet/testdata/rules/deadcondition/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/deadcondition/good"
)

// TestAgain: bad writes that the volume is deleted although that has failed.
func TestAgain(t *testing.T) {
	failed := errors.New("no")
	key := client.ObjectKey{Namespace: "shop", Name: "data"}
	newClient := func() client.Client {
		return fake.NewClientBuilder().WithObjects(&corev1.PersistentVolumeClaim{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "data"}, Spec: corev1.PersistentVolumeClaimSpec{VolumeName: "v1"}}).
			WithInterceptorFuncs(interceptor.Funcs{Delete: func(context.Context, client.WithWatch, client.Object, ...client.DeleteOption) error { return failed }}).Build()
	}
	says := func(c client.Client) string {
		claim := &corev1.PersistentVolumeClaim{}
		if err := c.Get(t.Context(), key, claim); err != nil {
			t.Fatal(err)
		}
		return claim.Annotations["volume"]
	}
	c := newClient()
	b := &bad.Volumes{Client: c}
	if err := b.Clean(t.Context(), key); err != nil || says(c) != "deleted" {
		t.Errorf("bad: %v, %q", err, says(c))
	}
	c = newClient()
	g := &good.Volumes{Client: c}
	if err := g.Clean(t.Context(), key); !errors.Is(err, failed) || says(c) != "" {
		t.Errorf("good: %v, %q", err, says(c))
	}
	gone := client.ObjectKey{Namespace: "shop", Name: "gone"}
	if b.Phase(t.Context(), gone) != "unknown" || g.Phase(t.Context(), gone) != "unknown" || len(b.Errors) != 2 {
		t.Error("a claim that is not there")
	}
	if g.Either(t.Context(), gone, true) == nil || g.Shared(t.Context(), gone) == nil || g.Longer(t.Context(), gone) || g.Hidden(t.Context(), gone) == nil {
		t.Error("good: no error for what is not there")
	}
}

// TestRelease: bad leaves a volume that is there, because success counts as a failure.
func TestRelease(t *testing.T) {
	volume := &corev1.PersistentVolume{ObjectMeta: metav1.ObjectMeta{Name: "v1"}}
	c, key := fake.NewFakeClient(volume), client.ObjectKeyFromObject(volume)
	b, g := &bad.Volumes{Client: c}, &good.Volumes{Client: c}
	for _, release := range []func(context.Context, client.ObjectKey) error{b.Release, b.Released} {
		if err := release(t.Context(), key); err != nil || c.Get(t.Context(), key, volume) != nil {
			t.Errorf("bad: %v", err)
		}
	}
	if err := g.Release(t.Context(), key); err != nil || c.Get(t.Context(), key, volume) == nil {
		t.Errorf("good: %v", err)
	}
	if err := g.Ensure(t.Context(), &corev1.PersistentVolume{ObjectMeta: metav1.ObjectMeta{Name: "v2"}}); err != nil {
		t.Error(err)
	}
}
