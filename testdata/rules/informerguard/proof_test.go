package informerguard_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	coreinformers "k8s.io/client-go/informers/core/v1"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/informerguard/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/informerguard/good"
)

type watch func(coreinformers.SecretInformer, coreinformers.ConfigMapInformer, cache.ResourceEventHandler) error

// TestBoth has a secret and a config map, and lists what the handler is told.
func TestBoth(t *testing.T) {
	if got := events(t, bad.Watch, 2); !slices.Equal(got, []string{"*v1.Secret", "*v1.Secret"}) {
		t.Errorf("bad: %q", got)
	}
	if got := events(t, good.Watch, 2); !slices.Equal(got, []string{"*v1.ConfigMap", "*v1.Secret"}) {
		t.Errorf("good: %q", got)
	}
}

// events returns what the handler is told, once it was told so much.
func events(t *testing.T, w watch, want int) []string {
	t.Helper()
	meta := metav1.ObjectMeta{Namespace: "shop", Name: "web"}
	factory := informers.NewSharedInformerFactory(fake.NewClientset(&corev1.Secret{ObjectMeta: meta}, &corev1.ConfigMap{ObjectMeta: meta}), 0)
	var lock sync.Mutex
	var got []string
	err := w(factory.Core().V1().Secrets(), factory.Core().V1().ConfigMaps(), cache.ResourceEventHandlerFuncs{AddFunc: func(obj any) {
		lock.Lock()
		defer lock.Unlock()
		got = append(got, fmt.Sprintf("%T", obj))
	}})
	if err != nil {
		t.Fatal(err)
	}
	factory.Start(t.Context().Done())
	await.True(func() bool {
		lock.Lock()
		defer lock.Unlock()
		return len(got) >= want
	})
	time.Sleep(100 * time.Millisecond) // no more than that
	lock.Lock()
	defer lock.Unlock()
	slices.Sort(got)
	return got
}

// TestOne gives both the config maps only.
func TestOne(t *testing.T) {
	configs := informers.NewSharedInformerFactory(fake.NewClientset(), 0).Core().V1().ConfigMaps()
	for name, w := range map[string]watch{"bad": bad.Watch, "good": good.Watch} {
		func() {
			defer func() {
				if panicked := recover() != nil; panicked != (name == "bad") {
					t.Errorf("%s: panic %v", name, panicked)
				}
			}()
			if err := w(nil, configs, cache.ResourceEventHandlerFuncs{}); err != nil {
				t.Error(err)
			}
		}()
	}
}
