package gofactorystart_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"

	"github.com/ctrlvet/ctrlvet/testdata/rules/gofactorystart/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/gofactorystart/good"
)

func client() *fake.Clientset {
	return fake.NewClientset(&corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}})
}

// TestRace counts how often each comes to the pod. The wait of bad looks at the
// informers before the goroutine has started them.
func TestRace(t *testing.T) {
	const rounds = 50
	missed := 0
	for range rounds {
		ctx, cancel := context.WithCancel(t.Context())
		if n, err := bad.Pods(ctx, client()); err != nil {
			t.Fatal(err)
		} else if n == 0 {
			missed++
		}
		if n, err := good.Pods(ctx, client()); err != nil || n != 1 {
			t.Fatalf("good: %d pods, %v", n, err)
		}
		cancel()
	}
	if missed == 0 {
		t.Errorf("bad found the pod in all of %d rounds", rounds)
	}
	t.Logf("bad missed the pod in %d of %d rounds", missed, rounds)
}

// TestLiteral shows that nothing is waited for.
func TestLiteral(t *testing.T) {
	missed := 0
	for range 50 {
		ctx, cancel := context.WithCancel(t.Context())
		factory := informers.NewSharedInformerFactory(client(), time.Hour)
		factory.Core().V1().Pods().Informer()
		if len(bad.Literal(ctx, factory)) == 0 {
			missed++
		}
		cancel()
	}
	if missed == 0 {
		t.Error("bad waited for the informer each time")
	}
}

// TestRun shows that the code after Run is reached when the context ends, and
// not before.
func TestRun(t *testing.T) {
	for name, run := range map[string]func(context.Context) bool{
		"bad":     func(ctx context.Context) bool { return bad.Run(ctx, client()) },
		"good":    func(ctx context.Context) bool { return good.Run(ctx, client()) },
		"grouped": func(ctx context.Context) bool { return good.Grouped(ctx, client()) },
		"polled":  func(ctx context.Context) bool { return good.Polled(ctx, client()) },
	} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			done := make(chan bool, 1)
			go func() { done <- run(ctx) }()
			time.Sleep(time.Minute)
			synctest.Wait()
			select {
			case ok := <-done:
				if name == "bad" || !ok {
					t.Errorf("%s: came back with %v", name, ok)
				}
			default:
				if name != "bad" {
					t.Errorf("%s: did not come back", name)
				}
				cancel()
				<-done
			}
		})
	}
}
