// Package ownerreference_test executes the bad and the good functions against a
// real API server, which alone decides what a reference must hold.
package ownerreference_test

import (
	"context"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/event"
	"sigs.k8s.io/controller-runtime/pkg/handler"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/ownerreference/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/ownerreference/bad/unowned"
	"github.com/ctrlvet/ctrlvet/testdata/rules/ownerreference/good"
	goodchain "github.com/ctrlvet/ctrlvet/testdata/rules/ownerreference/good/chained"
	"github.com/ctrlvet/ctrlvet/testdata/rules/ownerreference/good/cleaned"
	"github.com/ctrlvet/ctrlvet/testdata/rules/ownerreference/good/migrated"
	owned "github.com/ctrlvet/ctrlvet/testdata/rules/ownerreference/good/unowned"
)

// app creates an application whose settings belong into another namespace.
func app(t *testing.T, c client.Client, namespace, name, settings string) *demov1.Foo {
	t.Helper()
	obj := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	obj.Spec.Selector = map[string]string{"namespace": settings}
	if err := c.Create(t.Context(), obj); err != nil {
		t.Fatal(err)
	}
	return obj
}

func configMap(namespace, name string, owners ...metav1.OwnerReference) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name, OwnerReferences: owners}}
}

func ownerOf(app *demov1.Foo) metav1.OwnerReference {
	return metav1.OwnerReference{APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: app.Name, UID: app.UID}
}

// With a dropped error the object exists without an owner.
func TestDropped(t *testing.T) {
	cfg := proof.Server(t)
	c := proof.Client(t)
	here, there := proof.Namespace(t, cfg), proof.Namespace(t, cfg)
	a := app(t, c, here, "shop", there)
	req := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(a)}

	_, err := (&good.SettingsReconciler{Client: c, Scheme: proof.Scheme()}).Reconcile(t.Context(), req)
	if err == nil || !strings.Contains(err.Error(), "cross-namespace owner references are disallowed") {
		t.Errorf("good: %v", err)
	}
	if _, err := (&bad.SettingsReconciler{Client: c, Scheme: proof.Scheme()}).Reconcile(t.Context(), req); err != nil {
		t.Fatalf("bad tells of its mistake: %v", err)
	}
	cm := &corev1.ConfigMap{}
	if err := c.Get(t.Context(), client.ObjectKey{Namespace: there, Name: "shop"}, cm); err != nil {
		t.Fatal(err)
	}
	if len(cm.OwnerReferences) != 0 {
		t.Errorf("bad: owners %v", cm.OwnerReferences)
	}

	other := configMap(there, "other")
	if err := c.Create(t.Context(), other); err != nil {
		t.Fatal(err)
	}
	if err := bad.Statement(t.Context(), c, a, client.ObjectKeyFromObject(other)); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(other), other); err != nil || len(other.OwnerReferences) != 0 {
		t.Errorf("Statement: %v, owners %v", err, other.OwnerReferences)
	}
	if got := bad.Unfixed(a, proof.Scheme()); len(got.OwnerReferences) != 0 {
		t.Errorf("Unfixed: owners %v", got.OwnerReferences)
	}
	if got := bad.Beside(a, runtime.NewScheme()); len(got.OwnerReferences) != 0 {
		t.Errorf("Beside: owners %v", got.OwnerReferences)
	}
}

// Nothing refuses an object that owns itself.
func TestItself(t *testing.T) {
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(
		&demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "shop", UID: "1"}},
		&demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "part", UID: "2"}},
	).Build()
	a, part := &demov1.Foo{}, client.ObjectKey{Namespace: "shop", Name: "part"}
	if err := bad.Itself(t.Context(), c, client.ObjectKey{Namespace: "shop", Name: "shop"}); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), client.ObjectKey{Namespace: "shop", Name: "shop"}, a); err != nil || !metav1.IsControlledBy(a, a) {
		t.Errorf("bad: %v, owners %v", err, a.OwnerReferences)
	}
	child := &demov1.Foo{}
	if err := good.Parent(t.Context(), c, a, part); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), part, child); err != nil || !metav1.IsControlledBy(child, a) {
		t.Errorf("good: %v, owners %v", err, child.OwnerReferences)
	}
}

// A Service that a user has made by the name of the app is taken over, or deleted.
func TestForeign(t *testing.T) {
	for name, test := range map[string]struct {
		bad, good func(context.Context, client.Client, *demov1.Foo) error
	}{
		"expose": {bad.Expose, good.Expose}, "replace": {bad.Replace, good.Replace}, "patch": {bad.Patch, good.Expose}, "hide": {bad.Hide, good.Hide},
	} {
		spared := func(reconcile func(context.Context, client.Client, *demov1.Foo) error) bool {
			a := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "shop", UID: "1"}}
			a.Spec.Selector = map[string]string{"app": "shop"}
			c := fake.NewClientBuilder().WithScheme(proof.Scheme()).Build()
			for _, taken := range []string{"shop", "shop-public"} {
				theirs := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: taken}}
				theirs.Spec.Selector = map[string]string{"app": "theirs"}
				if err := c.Create(t.Context(), theirs); err != nil {
					t.Fatal(err)
				}
			}
			err := reconcile(t.Context(), c, a)
			all := &corev1.ServiceList{}
			if err := c.List(t.Context(), all); err != nil {
				t.Fatal(err)
			}
			ok := len(all.Items) == 2
			for _, svc := range all.Items {
				ok = ok && svc.Spec.Selector["app"] == "theirs"
			}
			return ok || err != nil && !strings.Contains(err.Error(), "belongs to somebody else")
		}
		if spared(test.bad) || !spared(test.good) {
			t.Errorf("%s: bad spares it: %t, good spares it: %t", name, spared(test.bad), spared(test.good))
		}
	}
}

// The app that a user has made by the name of a deployment's stays when the deployment goes.
func TestChained(t *testing.T) {
	theirs := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "shop-app"}}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(theirs).Build()
	if _, err := (&goodchain.Reconciler{Client: c}).Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKey{Namespace: "shop", Name: "shop"}}); err != nil {
		t.Fatal(err)
	}
	all := &demov1.FooList{}
	if err := c.List(t.Context(), all); err != nil || len(all.Items) != 1 {
		t.Errorf("%v, %d apps are left, want 1", err, len(all.Items))
	}
}

// Without an owner what is made stays: the garbage collector goes by the owners alone.
func TestLeftover(t *testing.T) {
	a := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "shop", UID: "1"}, Spec: demov1.FooSpec{SecretName: "token"}}
	c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(a).Build()
	req := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(a)}
	if _, err := (&unowned.Leftover{Client: c}).Reconcile(t.Context(), req); err != nil {
		t.Fatal(err)
	}
	left := func() (n int) {
		settings := &corev1.ConfigMapList{}
		if err := c.List(t.Context(), settings); err != nil {
			t.Fatal(err)
		}
		for i := range settings.Items {
			if len(settings.Items[i].OwnerReferences) == 0 {
				n++
			}
		}
		return n
	}
	if left() != 1 {
		t.Errorf("bad: %d settings without an owner", left())
	}
	if err := c.DeleteAllOf(t.Context(), &corev1.ConfigMap{}, client.InNamespace("shop")); err != nil {
		t.Fatal(err)
	}
	rec := &cleaned.Reconciler{Client: c}
	if _, err := rec.Reconcile(t.Context(), req); err != nil || left() != 1 {
		t.Fatalf("good: %v, %d settings", err, left())
	}
	if err := c.Delete(t.Context(), a); err != nil {
		t.Fatal(err)
	}
	if _, err := rec.Reconcile(t.Context(), req); err != nil || left() != 0 {
		t.Errorf("good: %v, %d settings are left", err, left())
	}
}

func exists(t *testing.T, c client.Client, obj client.Object) bool {
	t.Helper()
	err := c.Get(t.Context(), client.ObjectKeyFromObject(obj), obj)
	if client.IgnoreNotFound(err) != nil {
		t.Fatal(err)
	}
	return err == nil
}

// The references name an owner that does not exist.
func TestController(t *testing.T) {
	a := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Name: "shop", UID: "1"}}
	want := good.Controller(a)
	if got := bad.Controller(a); got.Kind != "Bar" || want.Kind != "Foo" {
		t.Errorf("kinds %s and %s", got.Kind, want.Kind)
	}
	if got := bad.Grouped(a); got.APIVersion != "v1" || want.APIVersion != demov1.GroupVersion.String() {
		t.Errorf("versions %s and %s", got.APIVersion, want.APIVersion)
	}
	if got := good.Any(a, demov1.GroupVersion.WithKind("Foo")); *got.Controller != true || got.Kind != "Foo" {
		t.Errorf("%v", got)
	}
}

// Owns finds the controller of an object, and nobody else.
func TestOwns(t *testing.T) {
	c := proof.Client(t)
	ns := proof.Namespace(t, proof.Server(t))
	a := app(t, c, ns, "shop", ns)
	req := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(a)}
	if _, err := (&bad.SecretReconciler{Client: c}).Reconcile(t.Context(), req); err != nil {
		t.Fatal(err)
	}
	secret := &corev1.Secret{}
	if err := c.Get(t.Context(), req.NamespacedName, secret); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		obj  client.Object
		opts []handler.OwnerOption
		want int
	}{
		"bad":   {secret, []handler.OwnerOption{handler.OnlyControllerOwner()}, 0},
		"good":  {good.Pod(a), []handler.OwnerOption{handler.OnlyControllerOwner()}, 1},
		"every": {good.Secret(a), nil, 1},
	} {
		queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[reconcile.Request]())
		handler.EnqueueRequestForOwner(proof.Scheme(), c.RESTMapper(), &demov1.Foo{}, test.opts...).
			Create(t.Context(), event.CreateEvent{Object: test.obj}, queue)
		if queue.Len() != test.want {
			t.Errorf("%s: %d requests, want %d", name, queue.Len(), test.want)
		}
	}
}

// An owner that nobody read has no UID.
func TestUnread(t *testing.T) {
	c := proof.Client(t)
	ns := proof.Namespace(t, proof.Server(t))
	a := app(t, c, ns, "shop", ns)
	err := bad.Unread(t.Context(), c, proof.Scheme(), configMap(ns, "unread"), "shop")
	if err == nil || !strings.Contains(err.Error(), "metadata.ownerReferences[0].uid: Required value") {
		t.Errorf("bad: the server answers %v", err)
	}
	if err := good.Read(t.Context(), c, proof.Scheme(), configMap(ns, "read"), "shop"); err != nil {
		t.Error(err)
	}
	known := configMap(ns, "known")
	if err := good.Known(t.Context(), c, proof.Scheme(), known, ownerOf(a)); err != nil {
		t.Error(err)
	}
}

// What is made for another controller has no owner until that adopts it.
func TestMigrated(t *testing.T) {
	c := proof.Client(t)
	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: proof.Namespace(t, proof.Server(t)), Name: "old", Labels: map[string]string{"foo": "old"}}}
	if err := c.Create(t.Context(), secret); err != nil {
		t.Fatal(err)
	}
	if _, err := (&migrated.Reconciler{Client: c}).Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(secret)}); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), client.ObjectKey{Namespace: secret.Namespace, Name: "old-new"}, secret); err != nil || len(secret.OwnerReferences) != 0 {
		t.Errorf("%v, owners %v", err, secret.OwnerReferences)
	}
}

// One variable for what is read and what is created changes nothing of that.
func TestReused(t *testing.T) {
	for want, rec := range []func(client.Client) reconcile.Reconciler{
		func(c client.Client) reconcile.Reconciler { return &unowned.Reused{Client: c} },
		func(c client.Client) reconcile.Reconciler { return &owned.Reused{Client: c} },
	} {
		a := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "shop", UID: "1"}}
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(a).Build()
		if _, err := rec(c).Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKeyFromObject(a)}); err != nil {
			t.Fatal(err)
		}
		for _, o := range []client.Object{&corev1.Service{}, &corev1.ServiceAccount{}} {
			if err := c.Get(t.Context(), client.ObjectKeyFromObject(a), o); err != nil || len(o.GetOwnerReferences()) != want {
				t.Errorf("%v, %d owners, want %d", err, len(o.GetOwnerReferences()), want)
			}
		}
	}
}

// Without an owner nobody hears of the secret.
func TestUnowned(t *testing.T) {
	c := proof.Client(t)
	ns := proof.Namespace(t, proof.Server(t))
	for name, test := range map[string]struct {
		rec  reconcile.Reconciler
		want int
	}{
		"bad":  {&unowned.Reconciler{Client: c}, 0},
		"good": {&owned.Reconciler{Client: c}, 1},
	} {
		a := app(t, c, ns, name, ns)
		req := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(a)}
		if _, err := test.rec.Reconcile(t.Context(), req); err != nil {
			t.Fatal(err)
		}
		secret := &corev1.Secret{}
		if err := c.Get(t.Context(), req.NamespacedName, secret); err != nil {
			t.Fatal(err)
		}
		queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[reconcile.Request]())
		handler.EnqueueRequestForOwner(proof.Scheme(), c.RESTMapper(), &demov1.Foo{}, handler.OnlyControllerOwner()).
			Create(t.Context(), event.CreateEvent{Object: secret}, queue)
		if queue.Len() != test.want {
			t.Errorf("%s: %d requests, want %d", name, queue.Len(), test.want)
		}
	}
}

// The server accepts these references, and nobody finds their owners.
func TestKinds(t *testing.T) {
	c := proof.Client(t)
	ns := proof.Namespace(t, proof.Server(t))
	a := app(t, c, ns, "kinds", ns)
	a.SetGroupVersionKind(demov1.GroupVersion.WithKind("Foo"))
	known := func(ref metav1.OwnerReference) bool {
		gv, err := schema.ParseGroupVersion(ref.APIVersion)
		if err != nil {
			return false
		}
		mapping, err := c.RESTMapper().RESTMapping(schema.GroupKind{Group: gv.Group, Kind: ref.Kind}, gv.Version)
		return err == nil && mapping.GroupVersionKind.Kind == "Foo"
	}
	for name, ref := range map[string]metav1.OwnerReference{
		"variable": *bad.ByVariable(a), "written": *bad.WrittenOut(a),
	} {
		if err := c.Create(t.Context(), configMap(ns, name, ref)); err != nil {
			t.Errorf("%s: the server refuses it: %v", name, err)
		}
		if known(ref) {
			t.Errorf("%s: the owner is found", name)
		}
	}
	for _, ref := range []metav1.OwnerReference{good.ByVariable(a)[0], *good.WrittenOut(a)} {
		if !known(ref) {
			t.Errorf("nobody finds %v", ref)
		}
	}
}

// What lies in another namespace than its owner has none that the garbage collector finds.
func TestAbroad(t *testing.T) {
	a := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web", UID: "1"}}
	if cm := (&bad.Publisher{Namespace: "edge"}).Routes(a); cm.Namespace == a.Namespace || !metav1.IsControlledBy(cm, a) {
		t.Errorf("bad: in %s, owners %v", cm.Namespace, cm.OwnerReferences)
	}
	if cm := (&good.Publisher{Namespace: "edge"}).Routes(a); len(cm.OwnerReferences) != 0 {
		t.Errorf("good: owners %v", cm.OwnerReferences)
	}
	if cm := (&good.Publisher{Namespace: "edge"}).Config(a); cm.Namespace != a.Namespace || !metav1.IsControlledBy(cm, a) {
		t.Errorf("good: in %s, owners %v", cm.Namespace, cm.OwnerReferences)
	}
}
