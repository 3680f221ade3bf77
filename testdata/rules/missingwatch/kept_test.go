package missingwatch_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	clientfake "k8s.io/client-go/kubernetes/fake"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/missingwatch/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/missingwatch/good"
)

// TestKept: they make what was deleted anew when they are called, and ask nobody to call them.
func TestKept(t *testing.T) {
	for name, x := range map[string]struct {
		build func(client.Client) controller
		asks  bool
	}{
		"bad keep": {func(c client.Client) controller {
			return &bad.KeepReconciler{FooReconciler: bad.FooReconciler{Client: c, Scheme: c.Scheme()}}
		}, false},
		"bad built": {func(c client.Client) controller {
			return &bad.BuiltReconciler{FooReconciler: bad.FooReconciler{Client: c, Scheme: c.Scheme()}}
		}, false},
		"bad any": {func(c client.Client) controller {
			return &bad.AnyReconciler{FooReconciler: bad.FooReconciler{Client: c, Scheme: c.Scheme()}}
		}, false},
		"good poll": {func(c client.Client) controller {
			return &good.PollReconciler{FooReconciler: good.FooReconciler{Client: c, Scheme: c.Scheme()}}
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			foo := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "n", Name: "shop", UID: "u"}}
			c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(foo).Build()
			r, req, deployment := x.build(c), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(foo)}, &appsv1.Deployment{}
			for range 2 {
				var res reconcile.Result
				for range 3 { // what the creation brings is worked off
					var err error
					if res, err = r.Reconcile(t.Context(), req); err != nil {
						t.Fatal(err)
					}
				}
				if asks := res.RequeueAfter > 0; asks != x.asks {
					t.Errorf("asks for another pass: %v", res)
				}
				list := &appsv1.DeploymentList{}
				if err := c.List(t.Context(), list); err != nil || len(list.Items) != 1 {
					t.Fatalf("%d Deployments, %v", len(list.Items), err)
				}
				list.Items[0].DeepCopyInto(deployment)
				if err := c.Delete(t.Context(), deployment); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// TestInformers deletes the Secret of a ConfigMap.
func TestInformers(t *testing.T) {
	type runs interface{ Run(context.Context) }
	for name, x := range map[string]struct {
		build func(kubernetes.Interface, informers.SharedInformerFactory) (runs, error)
		anew  bool
	}{
		"bad": {func(c kubernetes.Interface, f informers.SharedInformerFactory) (runs, error) {
			return bad.NewMirrorController(c, f)
		}, false},
		"good": {func(c kubernetes.Interface, f informers.SharedInformerFactory) (runs, error) {
			return good.NewMirrorController(c, f)
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				meta := metav1.ObjectMeta{Namespace: "n", Name: "shop"}
				c := clientfake.NewClientset(&corev1.ConfigMap{ObjectMeta: meta})
				factory := informers.NewSharedInformerFactory(c, 0)
				controller, err := x.build(c, factory)
				if err != nil {
					t.Fatal(err)
				}
				factory.Start(ctx.Done())
				go controller.Run(ctx)
				there := func() bool {
					time.Sleep(time.Minute)
					_, err := c.CoreV1().Secrets("n").Get(ctx, "shop", metav1.GetOptions{})
					if err != nil && !apierrors.IsNotFound(err) {
						t.Error(err)
					}
					return err == nil
				}
				if !there() {
					t.Error("no Secret")
				}
				if err := c.CoreV1().Secrets("n").Delete(ctx, "shop", metav1.DeleteOptions{}); err != nil {
					t.Fatal(err)
				}
				if anew := there(); anew != x.anew {
					t.Errorf("made anew: %v", anew)
				}
				cancel()
				factory.Shutdown()
				synctest.Wait()
			})
		})
	}
}
