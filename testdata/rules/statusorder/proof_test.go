// Package statusorder_test executes the bad and the good controllers against a
// real API server that already has a status, and reads back what it has then.
package statusorder_test

import (
	"context"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/events"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusorder/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusorder/good"
)

// old is the status that the server has before each controller runs.
var old = demov1.FooStatus{Phase: demov1.FooFailed, ObservedGeneration: 1}

// app creates an application with the old status.
func app(t *testing.T, c client.Client, namespace, name string) types.NamespacedName {
	t.Helper()
	obj := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	obj.Spec.Image = "nginx:1.0"
	if err := c.Create(t.Context(), obj); err != nil {
		t.Fatal(err)
	}
	obj.Status = old
	if err := c.Status().Update(t.Context(), obj); err != nil {
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

// counting notes the status writes that go to the server.
type counting struct {
	client.Client
	statusWrites int
}

func newCounting(t *testing.T) *counting {
	t.Helper()
	c, err := client.NewWithWatch(proof.Server(t), client.Options{Scheme: proof.Scheme()})
	if err != nil {
		t.Fatal(err)
	}
	counted := &counting{}
	counted.Client = interceptor.NewClient(c, interceptor.Funcs{
		SubResourceUpdate: func(ctx context.Context, c client.Client, sub string, obj client.Object, opts ...client.SubResourceUpdateOption) error {
			counted.statusWrites++
			return c.SubResource(sub).Update(ctx, obj, opts...)
		},
		SubResourcePatch: func(ctx context.Context, c client.Client, sub string, obj client.Object, patch client.Patch, opts ...client.SubResourcePatchOption) error {
			counted.statusWrites++
			return c.SubResource(sub).Patch(ctx, obj, patch, opts...)
		},
	})
	return counted
}

// Every bad controller saves a status and says that all went well, and the
// server has the old status.
func TestBadSavesTheOldStatus(t *testing.T) {
	c := newCounting(t)
	namespace := proof.Namespace(t, proof.Server(t))
	cases := map[string]reconcile.Reconciler{
		"direct":       &bad.AppReconciler{Client: c},
		"finalizer":    &bad.FinalizerReconciler{Client: c},
		"condition":    &bad.ConditionReconciler{Client: c},
		"part":         &bad.PartReconciler{Client: c},
		"patch":        &bad.PatchReconciler{Client: c},
		"patch-update": &bad.PatchUpdateReconciler{Client: c},
		"method":       &bad.MethodReconciler{Client: c},
		"package":      &bad.PackageReconciler{Client: c},
		"interface":    &bad.InterfaceReconciler{Apps: c},
		"generic":      &bad.GenericReconciler{Client: c},
		"operation":    &bad.OperationReconciler{Client: c},
		"mutate":       &bad.MutateReconciler{Client: c},
		"outside":      &bad.OutsideReconciler{Client: c},
		"retry":        &bad.RetryReconciler{Client: c},
		"deferred":     &bad.DeferredReconciler{Client: c},
		"list":         &bad.ListReconciler{Client: c},
		"literal":      bad.NewFunc(c),
		"event":        &bad.EventReconciler{Client: c, Recorder: events.NewFakeRecorder(1)},
	}
	for name, rec := range cases {
		t.Run(name, func(t *testing.T) {
			key := app(t, c, namespace, name)
			before := c.statusWrites
			if _, err := rec.Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); err != nil {
				t.Fatalf("the pass failed, but nothing should tell of the loss: %v", err)
			}
			if c.statusWrites == before {
				t.Error("no status was written at all")
			}
			obj := stored(t, c, key)
			if obj.Status.Phase != old.Phase || len(obj.Status.Conditions) != 0 {
				t.Errorf("the server has the new status %+v", obj.Status)
			}
			if obj.Spec.Image == "nginx:1.0" && len(obj.Finalizers)+len(obj.Labels)+len(obj.Annotations) == 0 {
				t.Error("the main resource was not written")
			}
		})
	}
}

func TestBadCreate(t *testing.T) {
	c := proof.Client(t)
	namespace := proof.Namespace(t, proof.Server(t))
	for name, create := range map[string]func(context.Context, client.Client, client.ObjectKey) error{
		"field":   bad.Create,
		"literal": bad.CreateLiteral,
	} {
		key := types.NamespacedName{Namespace: namespace, Name: name}
		if err := create(t.Context(), c, key); err != nil {
			t.Fatal(err)
		}
		if got := stored(t, c, key).Status.Phase; got != "" {
			t.Errorf("%s: the server has the phase %q", name, got)
		}
	}
	key := types.NamespacedName{Namespace: namespace, Name: "good"}
	if err := good.Create(t.Context(), c, key); err != nil {
		t.Fatal(err)
	}
	if got := stored(t, c, key).Status.Phase; got != demov1.FooPending {
		t.Errorf("good: the server has the phase %q", got)
	}
}

func TestBadService(t *testing.T) {
	c := proof.Client(t)
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: proof.Namespace(t, proof.Server(t)), Name: "web"}}
	svc.Spec.Type = corev1.ServiceTypeLoadBalancer
	svc.Spec.Ports = []corev1.ServicePort{{Port: 80}}
	if err := c.Create(t.Context(), svc); err != nil {
		t.Fatal(err)
	}
	if _, err := (&bad.ObjectReconciler{Client: c, Address: "192.0.2.7"}).Reconcile(t.Context(), svc); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(svc), svc); err != nil {
		t.Fatal(err)
	}
	if len(svc.Status.LoadBalancer.Ingress) != 0 || svc.Annotations["demo.ctrlvet.dev/address"] == "" {
		t.Errorf("the server has %+v with the annotations %v", svc.Status, svc.Annotations)
	}
}

// Every good controller leaves the new status and the new spec with the server.
func TestGoodSavesTheNewStatus(t *testing.T) {
	c := newCounting(t)
	namespace := proof.Namespace(t, proof.Server(t))
	cases := map[string]reconcile.Reconciler{
		"direct":       &good.AppReconciler{Client: c},
		"patch":        &good.PatchReconciler{Client: c},
		"status-first": &good.StatusFirstReconciler{Client: c},
		"helper":       &good.HelperReconciler{Client: c},
		"operation":    &good.OperationReconciler{Client: c},
		"retry":        &good.RetryReconciler{Client: c},
		"list":         &good.ListReconciler{Client: c},
		"deferred":     &good.DeferredReconciler{Client: c},
		"saved":        &good.SavedReconciler{Client: c},
		"deep-saved":   &good.DeepSavedReconciler{Client: c},
		"copy":         &good.CopyReconciler{Client: c},
		"mutate":       &good.MutateReconciler{Client: c},
		"again":        &good.AgainReconciler{Client: c},
		"whole":        &good.WholeReconciler{Client: c},
	}
	for name, rec := range cases {
		t.Run(name, func(t *testing.T) {
			key := app(t, c, namespace, name)
			if _, err := rec.Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); err != nil {
				t.Fatal(err)
			}
			obj := stored(t, c, key)
			if obj.Status.Phase != demov1.FooReady || obj.Spec.Image != "nginx:1.27" {
				t.Errorf("the server has %+v %+v", obj.Spec, obj.Status)
			}
		})
	}
}

func TestGoodOthers(t *testing.T) {
	c := proof.Client(t)
	cfg := proof.Server(t)
	namespace := proof.Namespace(t, cfg)

	// The first pass adds the finalizer, the second writes the status.
	key := app(t, c, namespace, "returning")
	returning := &good.ReturningReconciler{Client: c}
	for range 2 {
		if _, err := returning.Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); err != nil {
			t.Fatal(err)
		}
	}
	if obj := stored(t, c, key); obj.Status.Phase != demov1.FooReady || len(obj.Finalizers) != 1 {
		t.Errorf("returning: the server has %+v %v", obj.Status, obj.Finalizers)
	}

	key = app(t, c, namespace, "event")
	if _, err := (&good.EventReconciler{Client: c, Recorder: events.NewFakeRecorder(1)}).Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); err != nil {
		t.Fatal(err)
	}
	if obj := stored(t, c, key); obj.Status.Phase != demov1.FooReady || obj.Annotations[good.RecordedAnnotation] == "" {
		t.Errorf("event: the server has %+v %v", obj.Status, obj.Annotations)
	}

	// What is alive is saved, and what is being deleted goes.
	key = app(t, c, namespace, "goes")
	goes := func() {
		t.Helper()
		if _, err := (&good.GoesReconciler{Client: c}).Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); err != nil {
			t.Fatal(err)
		}
	}
	goes()
	obj := stored(t, c, key)
	if obj.Status.Phase != demov1.FooReady {
		t.Errorf("goes: the server has %+v", obj.Status)
	}
	obj.Finalizers = append(obj.Finalizers, good.Finalizer)
	if err := c.Update(t.Context(), obj); err != nil {
		t.Fatal(err)
	}
	if err := c.Delete(t.Context(), obj); err != nil {
		t.Fatal(err)
	}
	goes()
	if err := c.Get(t.Context(), key, obj); !apierrors.IsNotFound(err) {
		t.Errorf("goes: still there: %v", err)
	}

	shop := app(t, c, namespace, "shop")
	bar := &demov1.Bar{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "bar"}}
	bar.Spec.FooName = shop.Name
	if err := c.Create(t.Context(), bar); err != nil {
		t.Fatal(err)
	}
	request := reconcile.Request{NamespacedName: client.ObjectKeyFromObject(bar)}
	if _, err := (&good.OtherReconciler{Client: c}).Reconcile(t.Context(), request); err != nil {
		t.Fatal(err)
	}
	if _, err := (&good.BarReconciler{Client: c}).Reconcile(t.Context(), request); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), request.NamespacedName, bar); err != nil {
		t.Fatal(err)
	}
	if got := stored(t, c, shop).Status.Phase; got != demov1.FooReady || bar.Status.Phase != "Ready" {
		t.Errorf("other: the server has the phases %q and %q", got, bar.Status.Phase)
	}

	clientset, err := kubernetes.NewForConfig(cfg)
	if err != nil {
		t.Fatal(err)
	}
	deployment := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "web"}}
	labels := map[string]string{"app": "web"}
	deployment.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
	deployment.Spec.Template.Labels = labels
	deployment.Spec.Template.Spec.Containers = []corev1.Container{{Name: "web", Image: "nginx:1.0"}}
	if err := c.Create(t.Context(), deployment); err != nil {
		t.Fatal(err)
	}
	if err := (&good.DeploymentController{Clientset: clientset}).Observe(t.Context(), deployment); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(deployment), deployment); err != nil {
		t.Fatal(err)
	}
	if deployment.Status.ObservedGeneration != 1 || deployment.Labels["seen"] != "true" {
		t.Errorf("deployment: the server has %+v %v", deployment.Status, deployment.Labels)
	}

	key = app(t, c, namespace, "asked")
	for range 2 {
		if err := (&good.AskedReconciler{Client: c}).Observe(t.Context(), stored(t, c, key)); err != nil {
			t.Fatal(err)
		}
	}
	if got := stored(t, c, key); got.Status.Phase != demov1.FooReady || got.Spec.Image != "nginx:1.27" {
		t.Errorf("asked: the server has the phase %q and the image %q", got.Status.Phase, got.Spec.Image)
	}

	key = app(t, c, namespace, "journal")
	if err := (&good.JournalReconciler{Client: c}).Observe(t.Context(), stored(t, c, key)); err != nil {
		t.Fatal(err)
	}
	if got := stored(t, c, key).Status.Phase; got != demov1.FooReady {
		t.Errorf("journal: the server has the phase %q", got)
	}
}
