// Package listwatchopts_test runs informers against a real API server.
package listwatchopts_test

import (
	"context"
	"testing"
	"time"

	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/listwatchopts/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/listwatchopts/good"
)

func TestProof(t *testing.T) {
	cfg := proof.Server(t)
	ns := proof.Namespace(t, cfg)
	c := kubernetes.NewForConfigOrDie(cfg)
	for name, make := range map[string]func(kubernetes.Interface, string, string) cache.SharedInformer{"bad": bad.Informer, "good": good.Informer} {
		informer := make(c, ns, "app=shop")
		wait := 2 * time.Second
		if name == "good" {
			wait = await.Limit
		}
		ctx, cancel := context.WithTimeout(t.Context(), wait)
		go informer.RunWithContext(ctx)
		if synced := cache.WaitForCacheSync(ctx.Done(), informer.HasSynced); synced != (name == "good") {
			t.Errorf("%s: synced after %v: %t", name, wait, synced)
		}
		cancel()
	}
}
