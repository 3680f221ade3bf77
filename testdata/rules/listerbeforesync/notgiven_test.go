package listerbeforesync_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/api/factory"
	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/listerbeforesync/good"
)

// TestNotGiven: a factory waits for what it is given. The informer of the rest starts late here.
func TestNotGiven(t *testing.T) {
	run := func(make func(informers.SharedInformerFactory) *factory.Factory, late bool) error {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		f := informers.NewSharedInformerFactory(fake.NewClientset(
			&corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "default"}},
			&corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "token"}},
			&corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: "n", Labels: map[string]string{"beside": "n"}}},
		), 0)
		controller := make(f)
		accounts, rest := f.Core().V1().ServiceAccounts().Informer(), []cache.SharedIndexInformer{f.Core().V1().Secrets().Informer(), f.Core().V1().Nodes().Informer()}
		go accounts.Run(ctx.Done())
		started := func() {
			for _, i := range rest {
				go i.Run(ctx.Done())
			}
		}
		if !late {
			started()
		}
		return controller.Run(ctx)
	}
	for name, c := range map[string]func(informers.SharedInformerFactory) *factory.Factory{"token": bad.NewTokenController, "node": bad.NewNodeController} {
		if err := run(c, true); !apierrors.IsNotFound(err) {
			t.Errorf("bad %s: %v", name, err)
		}
	}
	if err := run(good.NewTokenController, false); err != nil {
		t.Errorf("good: %v", err)
	}
	for name, c := range map[string]func(informers.SharedInformerFactory) *factory.Factory{
		"given": func(f informers.SharedInformerFactory) *factory.Factory {
			return good.NewGivenController(f, f.Core().V1().ServiceAccounts().Informer(), f.Core().V1().Secrets().Informer())
		},
		"own": func(f informers.SharedInformerFactory) *factory.Factory {
			return good.NewOwnController(f, f.Core().V1().Secrets().Informer())
		},
	} {
		if err := run(c, false); err != nil {
			t.Errorf("good %s: %v", name, err)
		}
	}
}
