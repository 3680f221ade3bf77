// Package statuslost_test executes the bad and the good controllers against a
// real API server and reads back spec and metadata.
package statuslost_test

import (
	"context"
	"reflect"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statuslost/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statuslost/good"
)

// app creates an application that has nothing but an image.
func app(t *testing.T, c client.Client, namespace, name string) types.NamespacedName {
	t.Helper()
	obj := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	obj.Spec.Image = "nginx:1.0"
	if err := c.Create(t.Context(), obj); err != nil {
		t.Fatal(err)
	}
	return client.ObjectKeyFromObject(obj)
}

func stored(t *testing.T, c client.Client, key types.NamespacedName) *demov1.Foo {
	t.Helper()
	obj := &demov1.Foo{}
	if err := c.Get(t.Context(), key, obj); err != nil {
		t.Fatal(err)
	}
	return obj
}

// rest is all of an object that a status write does not store.
type rest struct {
	Spec                demov1.FooSpec
	Labels, Annotations map[string]string
	Finalizers          []string
	Owners              []metav1.OwnerReference
}

func restOf(obj *demov1.Foo) rest {
	return rest{obj.Spec, obj.Labels, obj.Annotations, obj.Finalizers, obj.OwnerReferences}
}

// apps is the typed client over the ordinary one. As those that client-gen
// generates, it leaves its argument alone and returns the answer.
type apps struct {
	client.Client
	namespace string
}

func (a apps) Get(ctx context.Context, name string, _ metav1.GetOptions) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	return app, a.Client.Get(ctx, types.NamespacedName{Namespace: a.namespace, Name: name}, app)
}

func (a apps) Update(ctx context.Context, app *demov1.Foo, _ metav1.UpdateOptions) (*demov1.Foo, error) {
	app = app.DeepCopy()
	return app, a.Client.Update(ctx, app)
}

func (a apps) UpdateStatus(ctx context.Context, app *demov1.Foo, _ metav1.UpdateOptions) (*demov1.Foo, error) {
	app = app.DeepCopy()
	return app, a.Client.Status().Update(ctx, app)
}

// step is a controller as a function of an application's key.
type step func(ctx context.Context, key types.NamespacedName) error

func of(rec reconcile.Reconciler) step {
	return func(ctx context.Context, key types.NamespacedName) error {
		_, err := rec.Reconcile(ctx, reconcile.Request{NamespacedName: key})
		return err
	}
}

// Every bad controller stores the status, says that all went well, and the rest
// is as it was.
func TestBadLosesTheRest(t *testing.T) {
	c := proof.Client(t)
	namespace := proof.Namespace(t, proof.Server(t))
	typed := &bad.TypedController{Apps: apps{Client: c, namespace: namespace}}
	cases := map[string]step{
		"direct":     of(&bad.AppReconciler{Client: c}),
		"annotation": of(&bad.AnnotationReconciler{Client: c}),
		"spec":       of(&bad.SpecReconciler{Client: c}),
		"finalizer":  of(&bad.FinalizerReconciler{Client: c}),
		"setter":     of(&bad.SetterReconciler{Client: c}),
		"pointer":    of(&bad.PointerReconciler{Client: c}),
		"patch":      of(&bad.PatchReconciler{Client: c}),
		"branch":     of(&bad.BranchReconciler{Client: c}),
		"gap":        of(&bad.GapReconciler{Client: c}),
		"function":   of(&bad.FunctionReconciler{Client: c}),
		"method":     of(&bad.MethodReconciler{Client: c}),
		"package":    of(&bad.PackageReconciler{Client: c}),
		"save":       of(&bad.SaveReconciler{Client: c}),
		"interface":  of(&bad.InterfaceReconciler{Apps: c}),
		"generic":    of(&bad.GenericReconciler{Client: c}),
		"named":      of(&bad.NamedReconciler{Client: c}),
		"retry":      of(&bad.RetryReconciler{Client: c}),
		"deferred":   of(&bad.DeferredReconciler{Client: c}),
		"list":       of(&bad.ListReconciler{Client: c}),
		"object":     of(reconcile.AsReconciler(c, &bad.ObjectReconciler{Client: c})),
		"literal":    of(bad.NewFunc(c)),
		"typed":      func(ctx context.Context, key types.NamespacedName) error { return typed.Sync(ctx, key.Name) },
	}
	for name, run := range cases {
		t.Run(name, func(t *testing.T) {
			key := app(t, c, namespace, name)
			before := stored(t, c, key)
			if err := run(t.Context(), key); err != nil {
				t.Fatalf("the write failed, but nothing should tell of the loss: %v", err)
			}
			after := stored(t, c, key)
			if reflect.DeepEqual(after.Status, before.Status) {
				t.Error("the status was not stored either")
			}
			if got, want := restOf(after), restOf(before); !reflect.DeepEqual(got, want) {
				t.Errorf("the server stored %+v, had %+v", got, want)
			}
		})
	}
}

// The second branch of PackageReconciler changes the spec.
func TestBadPackageSpec(t *testing.T) {
	c := proof.Client(t)
	key := app(t, c, proof.Namespace(t, proof.Server(t)), "shop")
	obj := stored(t, c, key)
	obj.Spec.Image = ""
	if err := c.Update(t.Context(), obj); err != nil {
		t.Fatal(err)
	}
	if err := of(&bad.PackageReconciler{Client: c})(t.Context(), key); err != nil {
		t.Fatal(err)
	}
	if obj := stored(t, c, key); obj.Spec.Paused || obj.Status.Phase != demov1.FooPending {
		t.Errorf("the server stored %+v %+v", obj.Spec, obj.Status)
	}
}

// A finalizer removed by a status write holds the object forever.
func TestBadFinalizerHoldsTheObject(t *testing.T) {
	c := proof.Client(t)
	namespace := proof.Namespace(t, proof.Server(t))
	for name, test := range map[string]struct {
		rec  reconcile.Reconciler
		ends bool
	}{
		"bad":  {&bad.FinalizerReconciler{Client: c}, false},
		"good": {&good.FinalizerReconciler{Client: c}, true},
	} {
		key := app(t, c, namespace, name)
		obj := stored(t, c, key)
		obj.Finalizers = []string{bad.Finalizer}
		if err := c.Update(t.Context(), obj); err != nil {
			t.Fatal(err)
		}
		if err := c.Delete(t.Context(), obj); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := of(test.rec)(t.Context(), key); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		err := c.Get(t.Context(), key, obj)
		if ended := apierrors.IsNotFound(err); ended != test.ends {
			t.Errorf("%s: after two passes the read ends with %v", name, err)
		}
	}
}

// The answer takes the change out of memory too.
func TestBadForgetsInMemory(t *testing.T) {
	c := proof.Client(t)
	obj := stored(t, c, app(t, c, proof.Namespace(t, proof.Server(t)), "shop"))
	if _, err := (&bad.ObjectReconciler{Client: c}).Reconcile(t.Context(), obj); err != nil {
		t.Fatal(err)
	}
	if obj.Spec.Image != "nginx:1.0" {
		t.Errorf("the object in memory has the image %q", obj.Spec.Image)
	}
}

func deployment(t *testing.T, c client.Client, namespace, name string) *appsv1.Deployment {
	t.Helper()
	obj := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	labels := map[string]string{"app": name}
	obj.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
	obj.Spec.Template.Labels = labels
	obj.Spec.Template.Spec.Containers = []corev1.Container{{Name: "web", Image: "nginx:1.0"}}
	if err := c.Create(t.Context(), obj); err != nil {
		t.Fatal(err)
	}
	return obj
}

func TestDeployment(t *testing.T) {
	cfg := proof.Server(t)
	c := proof.Client(t)
	namespace := proof.Namespace(t, cfg)
	clientset, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		scale func(ctx context.Context, namespace, name string, replicas int32) error
		want  int32
	}{
		"bad":  {(&bad.DeploymentController{Clientset: clientset}).Scale, 1},
		"good": {(&good.DeploymentController{Clientset: clientset}).Scale, 3},
	} {
		obj := deployment(t, c, namespace, name)
		if err := test.scale(t.Context(), namespace, name, 3); err != nil {
			t.Fatal(err)
		}
		if err := c.Get(t.Context(), client.ObjectKeyFromObject(obj), obj); err != nil {
			t.Fatal(err)
		}
		if *obj.Spec.Replicas != test.want || obj.Status.ObservedGeneration == 0 {
			t.Errorf("%s: the server has %d replicas and observed generation %d", name, *obj.Spec.Replicas, obj.Status.ObservedGeneration)
		}
	}

	// The reason why only the spec counts for built-in kinds.
	obj := deployment(t, c, namespace, "annotated")
	if err := of(&good.DeploymentReconciler{Client: c})(t.Context(), client.ObjectKeyFromObject(obj)); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(obj), obj); err != nil {
		t.Fatal(err)
	}
	if obj.Annotations["demo.ctrlvet.dev/seen"] != "true" {
		t.Errorf("the status endpoint of a Deployment does not store annotations: %v", obj.Annotations)
	}
}

// saver writes the main resource.
type saver struct{ client.Client }

func (s saver) Save(ctx context.Context, app *demov1.Foo) error { return s.Update(ctx, app) }

// Every good controller leaves both with the server.
func TestGoodStoresBoth(t *testing.T) {
	c := proof.Client(t)
	namespace := proof.Namespace(t, proof.Server(t))
	typed := &good.TypedController{Apps: apps{Client: c, namespace: namespace}}
	cases := map[string]step{
		"direct":    of(&good.AppReconciler{Client: c}),
		"patch":     of(&good.PatchReconciler{Client: c}),
		"finalizer": of(&good.FinalizerReconciler{Client: c}),
		"helper":    of(&good.HelperReconciler{Client: c}),
		"retry":     of(&good.RetryReconciler{Client: c}),
		"list":      of(&good.ListReconciler{Client: c}),
		"copy":      of(&good.CopyReconciler{Client: c}),
		"later":     of(&good.LaterReconciler{Client: c}),
		"escaping":  of(&good.EscapingReconciler{Client: c, Saver: saver{c}}),
		"typed":     func(ctx context.Context, key types.NamespacedName) error { return typed.Sync(ctx, key.Name) },
	}
	for name, run := range cases {
		t.Run(name, func(t *testing.T) {
			key := app(t, c, namespace, name)
			before := stored(t, c, key)
			if err := run(t.Context(), key); err != nil {
				t.Fatal(err)
			}
			after := stored(t, c, key)
			if after.Status.Phase != demov1.FooReady {
				t.Errorf("the stored phase is %q", after.Status.Phase)
			}
			if got := restOf(after); reflect.DeepEqual(got, restOf(before)) {
				t.Errorf("the rest is as it was: %+v", got)
			}
		})
	}
}

// These change the object for the pass alone: the status is what they store.
func TestGoodInMemory(t *testing.T) {
	c := proof.Client(t)
	namespace := proof.Namespace(t, proof.Server(t))
	reading := &good.ReadingReconciler{Client: c, Registry: "registry.example.com"}
	for name, rec := range map[string]reconcile.Reconciler{
		"reading": reading,
		"zero":    &good.ZeroReconciler{Client: c},
		"name":    &good.NameReconciler{Client: c},
		"field":   &good.FieldReconciler{Client: c},
		"after":   &good.AfterReconciler{Client: c},
		"reread":  &good.RereadReconciler{Client: c},
		"sharing": &good.SharingReconciler{Client: c},
	} {
		key := app(t, c, namespace, name)
		if err := of(rec)(t.Context(), key); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got := stored(t, c, key).Status.Phase; got != demov1.FooReady {
			t.Errorf("%s: the stored phase is %q", name, got)
		}
	}
	key := types.NamespacedName{Namespace: namespace, Name: "reading"}
	if got := stored(t, c, key).Status.Message; got != "deployed registry.example.com/nginx:1.0" {
		t.Errorf("reading: the stored message is %q", got)
	}

	escaping := &good.EscapingReconciler{Client: c}
	obj := stored(t, c, app(t, c, namespace, "remembered"))
	if err := escaping.Remember(t.Context(), obj); err != nil {
		t.Fatal(err)
	}
	if err := escaping.Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !stored(t, c, client.ObjectKeyFromObject(obj)).Spec.Paused {
		t.Error("remembered: the spec is not stored")
	}
}

// TestDefaultOfPass: what fills a gap for a pass is used in it, and stored by nobody.
func TestDefaultOfPass(t *testing.T) {
	c := proof.Client(t)
	key := app(t, c, proof.Namespace(t, proof.Server(t)), "pulled")
	if err := c.Create(t.Context(), &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}); err != nil {
		t.Fatal(err)
	}
	if err := of(&good.PulledReconciler{Client: c})(t.Context(), key); err != nil {
		t.Fatal(err)
	}
	if got := stored(t, c, key); got.Status.Phase != demov1.FooReady || got.Spec.SecretName != "" {
		t.Errorf("phase %q, secret %q", got.Status.Phase, got.Spec.SecretName)
	}
}

// TestAnew: the helper stores the status in the object as it is now.
func TestAnew(t *testing.T) {
	c := proof.Client(t)
	key := app(t, c, proof.Namespace(t, proof.Server(t)), "anew")
	if err := of(&good.AnewReconciler{Client: c})(t.Context(), key); err == nil {
		t.Error("no error")
	}
	if got := stored(t, c, key); got.Status.Phase != demov1.FooFailed {
		t.Errorf("phase %q", got.Status.Phase)
	}
}

// savers writes what it watches.
type savers struct {
	client.Client
	apps []*demov1.Foo
}

func (s *savers) Watch(app *demov1.Foo) { s.apps = append(s.apps, app) }

func (s *savers) Save(ctx context.Context) error {
	for _, app := range s.apps {
		if err := s.Status().Update(ctx, app); err != nil {
			return err
		}
	}
	return nil
}

// TestKept: who has got the object before the change writes it afterwards.
func TestKept(t *testing.T) {
	c := proof.Client(t)
	namespace := proof.Namespace(t, proof.Server(t))
	for name, rec := range map[string]reconcile.Reconciler{
		"kept":  &good.KeptReconciler{Client: c, Saver: &savers{Client: c}},
		"scope": &good.ScopeReconciler{Client: c},
		"steps": &good.StepsReconciler{Client: c},
		"all":   &good.AllReconciler{Client: c},
	} {
		key := app(t, c, namespace, name)
		if err := of(rec)(t.Context(), key); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got := stored(t, c, key).Status.Phase; got == "" {
			t.Errorf("%s: no phase is stored", name)
		}
	}
}
