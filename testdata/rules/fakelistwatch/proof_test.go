package fakelistwatch_test

import (
	"context"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/fakelistwatch/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/fakelistwatch/good"
)

func TestProof(t *testing.T) {
	for name, try := range map[string]struct {
		informer cache.SharedInformer
		want     bool
	}{
		"bad.Informer":    {bad.Informer(fake.NewClientset(), "shop"), false},
		"bad.Faked":       {bad.Faked(&corev1.ConfigMapList{}), false},
		"good.Informer":   {good.Informer(fake.NewClientset(), "shop"), true},
		"good.Generated":  {good.Generated(fake.NewClientset()), true},
		"good.Bookmarked": {good.Bookmarked(), true},
	} {
		wait := time.Second
		if try.want {
			wait = await.Limit
		}
		ctx, cancel := context.WithTimeout(t.Context(), wait)
		go try.informer.RunWithContext(ctx)
		if synced := cache.WaitForCacheSync(ctx.Done(), try.informer.HasSynced); synced != try.want {
			t.Errorf("%s: synced after %v: %t", name, wait, synced)
		}
		cancel()
	}
}
