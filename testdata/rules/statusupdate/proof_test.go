// Package statusupdate_test executes the bad and the good controllers against a
// real API server and reads back what it stored.
package statusupdate_test

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/bad"
	badapi "github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/bad/api"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/good"
	goodapi "github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/good/api"
)

// world is one API server, a namespace in it and a client of each side.
type world struct {
	client.Client // Foo and Bar

	cfg       *rest.Config
	namespace string
	badAPI    client.WithWatch // Website and Gadget of package bad
	goodAPI   client.WithWatch // the same kinds of package good
}

func newWorld(t *testing.T) *world {
	t.Helper()
	cfg := proof.Server(t)
	install(t, cfg)
	return &world{
		Client:    proof.Client(t),
		cfg:       cfg,
		namespace: proof.Namespace(t, cfg),
		badAPI:    newClient(t, cfg, badapi.AddToScheme),
		goodAPI:   newClient(t, cfg, goodapi.AddToScheme),
	}
}

func newClient(t *testing.T, cfg *rest.Config, add func(*runtime.Scheme) error) client.WithWatch {
	t.Helper()
	scheme := proof.Scheme()
	if err := add(scheme); err != nil {
		t.Fatal(err)
	}
	c, err := client.NewWithWatch(cfg, client.Options{Scheme: scheme})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// install brings the kinds of the rule's own API packages to the server.
func install(t *testing.T, cfg *rest.Config) {
	t.Helper()
	preserve := true
	var crds []*apiextensionsv1.CustomResourceDefinition
	for kind, plural := range map[string]string{"Website": "websites", "Gadget": "gadgets"} {
		crds = append(crds, &apiextensionsv1.CustomResourceDefinition{
			ObjectMeta: metav1.ObjectMeta{Name: plural + "." + badapi.GroupVersion.Group},
			Spec: apiextensionsv1.CustomResourceDefinitionSpec{
				Group: badapi.GroupVersion.Group,
				Names: apiextensionsv1.CustomResourceDefinitionNames{Kind: kind, ListKind: kind + "List", Plural: plural},
				Scope: apiextensionsv1.NamespaceScoped,
				Versions: []apiextensionsv1.CustomResourceDefinitionVersion{{
					Name: badapi.GroupVersion.Version, Served: true, Storage: true,
					Schema: &apiextensionsv1.CustomResourceValidation{OpenAPIV3Schema: &apiextensionsv1.JSONSchemaProps{
						Type: "object", XPreserveUnknownFields: &preserve,
					}},
					Subresources: &apiextensionsv1.CustomResourceSubresources{Status: &apiextensionsv1.CustomResourceSubresourceStatus{}},
				}},
			},
		})
	}
	if _, err := envtest.InstallCRDs(cfg, envtest.CRDInstallOptions{CRDs: crds, MaxTime: time.Minute, PollInterval: 50 * time.Millisecond}); err != nil {
		t.Fatal(err)
	}
}

// app creates an application without a status.
func (w *world) app(t *testing.T, name string) types.NamespacedName {
	t.Helper()
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: w.namespace, Name: name}}
	app.Spec.Image = "nginx:1.0"
	if err := w.Create(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	return client.ObjectKeyFromObject(app)
}

// stored reads what the server has.
func (w *world) stored(t *testing.T, key types.NamespacedName) *demov1.Foo {
	t.Helper()
	app := &demov1.Foo{}
	if err := w.Get(t.Context(), key, app); err != nil {
		t.Fatal(err)
	}
	return app
}

// pass runs one reconcile for the key.
func pass(t *testing.T, rec reconcile.Reconciler, key types.NamespacedName) {
	t.Helper()
	if _, err := rec.Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); err != nil {
		t.Errorf("the pass failed: %v", err)
	}
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

// withObject hands the object itself to a step.
func withObject(c client.Client, do func(ctx context.Context, app *demov1.Foo) error) step {
	return func(ctx context.Context, key types.NamespacedName) error {
		app := &demov1.Foo{}
		if err := c.Get(ctx, key, app); err != nil {
			return err
		}
		return do(ctx, app)
	}
}

// Every bad controller says that all went well, and the status is not there.
func TestBadLosesTheStatus(t *testing.T) {
	w := newWorld(t)
	c := w.Client
	typed := &bad.TypedController{Apps: apps{Client: c, namespace: w.namespace}}
	cases := map[string]step{
		"direct":         of(&bad.AppReconciler{Client: c}),
		"mutate":         of(&bad.MutateReconciler{Client: c}),
		"whole":          of(&bad.WholeReconciler{Client: c}),
		"condition":      of(&bad.ConditionReconciler{Client: c}),
		"pointer":        of(&bad.PointerReconciler{Client: c}),
		"option":         of(&bad.OptionReconciler{Client: c}),
		"branch":         of(&bad.BranchReconciler{Client: c}),
		"patch":          of(&bad.PatchReconciler{Client: c}),
		"patch-variable": of(&bad.PatchVariableReconciler{Client: c}),
		"function":       of(&bad.FunctionReconciler{Client: c}),
		"method":         of(&bad.MethodReconciler{Client: c}),
		"package":        of(&bad.PackageReconciler{Client: c}),
		"setter":         of(&bad.SetterReconciler{Client: c}),
		"interface":      of(&bad.InterfaceReconciler{Apps: c}),
		"counting":       of(bad.NewCountingReconciler(c)),
		"save":           of(&bad.SaveReconciler{Client: c}),
		"generic":        of(&bad.GenericReconciler{Client: c}),
		"spec":           of(&bad.SpecReconciler{Client: c}),
		"finalizer":      of(&bad.FinalizerReconciler{Client: c}),
		"label":          of(&bad.LabelReconciler{Client: c}),
		"retry":          of(&bad.RetryReconciler{Client: c}),
		"captured":       of(&bad.CapturedReconciler{Client: c}),
		"deferred":       of(&bad.DeferredReconciler{Client: c}),
		"object":         of(reconcile.AsReconciler(c, &bad.ObjectReconciler{Client: c})),
		"literal":        of(bad.NewFunc(c)),
		"list":           of(&bad.ListReconciler{Client: c}),
		"report": withObject(c, func(ctx context.Context, app *demov1.Foo) error {
			return bad.Report(ctx, c, app, demov1.FooReady)
		}),
		"again": withObject(c, func(ctx context.Context, app *demov1.Foo) error { return bad.ReportAgain(ctx, c, app) }),
		"observe": withObject(c, func(ctx context.Context, app *demov1.Foo) error {
			_, err := (&bad.BranchReconciler{Client: c}).Observe(ctx, app)
			return err
		}),
		"expire": func(ctx context.Context, key types.NamespacedName) error {
			return (&bad.ListReconciler{Client: c}).Expire(ctx, key.Namespace)
		},
		"reset": func(ctx context.Context, key types.NamespacedName) error {
			return (&bad.ListReconciler{Client: c}).Reset(ctx, key.Namespace)
		},
		"typed": func(ctx context.Context, key types.NamespacedName) error { return typed.Sync(ctx, key.Name) },
		"typed-copy": withObject(c, func(ctx context.Context, app *demov1.Foo) error {
			return typed.SyncCopy(ctx, app)
		}),
	}
	for name, run := range cases {
		t.Run(name, func(t *testing.T) {
			key := w.app(t, name)
			if err := run(t.Context(), key); err != nil {
				t.Fatalf("the write failed, but the server should say nothing: %v", err)
			}
			if app := w.stored(t, key); !reflect.DeepEqual(app.Status, demov1.FooStatus{}) {
				t.Errorf("the server stored the status %+v", app.Status)
			}
		})
	}
}

// With a change of the spec next to it (sub-case B) the spec is stored.
func TestBadStoresTheRest(t *testing.T) {
	w := newWorld(t)
	key := w.app(t, "shop")
	pass(t, &bad.SpecReconciler{Client: w.Client}, key)
	pass(t, &bad.FinalizerReconciler{Client: w.Client}, key)
	pass(t, &bad.LabelReconciler{Client: w.Client}, key)
	app := w.stored(t, key)
	if app.Spec.Image != "nginx:1.27" || len(app.Finalizers) != 1 || app.Labels["phase"] != "ready" {
		t.Errorf("not all of spec and metadata is stored: %+v", app)
	}
	if app.Status.Phase != "" {
		t.Errorf("the phase %q is stored", app.Status.Phase)
	}
}

// When only the status differs, the write is no write: the resource version stays.
func TestBadWritesNothing(t *testing.T) {
	w := newWorld(t)
	key := w.app(t, "shop")
	before := w.stored(t, key).ResourceVersion
	pass(t, &bad.AppReconciler{Client: w.Client}, key)
	pass(t, &bad.PatchReconciler{Client: w.Client}, key)
	if after := w.stored(t, key).ResourceVersion; after != before {
		t.Errorf("the resource version went from %s to %s", before, after)
	}
}

// The answer overwrites the status in memory too.
func TestBadForgetsInMemory(t *testing.T) {
	w := newWorld(t)
	app := w.stored(t, w.app(t, "shop"))
	if err := bad.Report(t.Context(), w.Client, app, demov1.FooReady); err != nil {
		t.Fatal(err)
	}
	if app.Status.Phase != "" {
		t.Errorf("the object in memory still has the phase %q", app.Status.Phase)
	}
}

func TestBadKindsOfOtherPackages(t *testing.T) {
	w := newWorld(t)
	meta := metav1.ObjectMeta{Namespace: w.namespace, Name: "shop"}
	key := types.NamespacedName{Namespace: w.namespace, Name: "shop"}
	site, gadget := &badapi.Website{ObjectMeta: meta}, &badapi.Gadget{ObjectMeta: meta}
	for _, obj := range []client.Object{site, gadget} {
		if err := w.badAPI.Create(t.Context(), obj); err != nil {
			t.Fatal(err)
		}
	}
	pass(t, &bad.WebsiteReconciler{Client: w.badAPI}, key)
	pass(t, &bad.GadgetReconciler{Client: w.badAPI}, key)
	for _, obj := range []client.Object{site, gadget} {
		if err := w.badAPI.Get(t.Context(), key, obj); err != nil {
			t.Fatal(err)
		}
	}
	if site.Status.Conditions != nil || gadget.Status.Phase != "" {
		t.Errorf("stored: %+v and %+v", site.Status, gadget.Status)
	}
	// The write that tells of the subresource is right.
	if err := (&bad.GadgetReconciler{Client: w.badAPI}).Fail(t.Context(), gadget); err != nil {
		t.Fatal(err)
	}
	if err := w.badAPI.Get(t.Context(), key, gadget); err != nil || gadget.Status.Phase != "Failed" {
		t.Errorf("stored phase %q, %v", gadget.Status.Phase, err)
	}
}

func (w *world) service(t *testing.T) types.NamespacedName {
	t.Helper()
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: w.namespace, Name: "web"}}
	svc.Spec.Type = corev1.ServiceTypeLoadBalancer
	svc.Spec.Ports = []corev1.ServicePort{{Port: 80}}
	if err := w.Create(t.Context(), svc); err != nil {
		t.Fatal(err)
	}
	return client.ObjectKeyFromObject(svc)
}

func (w *world) deployment(t *testing.T) types.NamespacedName {
	t.Helper()
	labels := map[string]string{"app": "web"}
	deployment := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: w.namespace, Name: "web"}}
	deployment.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
	deployment.Spec.Template.Labels = labels
	deployment.Spec.Template.Spec.Containers = []corev1.Container{{Name: "web", Image: "nginx:1.0"}}
	if err := w.Create(t.Context(), deployment); err != nil {
		t.Fatal(err)
	}
	return client.ObjectKeyFromObject(deployment)
}

func TestBuiltInKinds(t *testing.T) {
	w := newWorld(t)
	clientset, err := kubernetes.NewForConfig(w.cfg)
	if err != nil {
		t.Fatal(err)
	}
	key := w.service(t)
	pass(t, &bad.ServiceReconciler{Client: w.Client, Address: "192.0.2.7"}, key)
	svc := &corev1.Service{}
	if err := w.Get(t.Context(), key, svc); err != nil {
		t.Fatal(err)
	}
	if len(svc.Status.LoadBalancer.Ingress) != 0 {
		t.Errorf("bad: the server stored %+v", svc.Status)
	}

	key = w.deployment(t)
	observed := func() int64 {
		deployment := &appsv1.Deployment{}
		if err := w.Get(t.Context(), key, deployment); err != nil {
			t.Fatal(err)
		}
		return deployment.Status.ObservedGeneration
	}
	if err := (&bad.DeploymentController{Clientset: clientset}).Observe(t.Context(), key.Namespace, key.Name); err != nil {
		t.Fatal(err)
	}
	if got := observed(); got != 0 {
		t.Errorf("bad: observed generation %d is stored", got)
	}
	if err := (&good.DeploymentController{Clientset: clientset}).Observe(t.Context(), key.Namespace, key.Name); err != nil {
		t.Fatal(err)
	}
	if got := observed(); got != 1 {
		t.Errorf("good: observed generation is %d", got)
	}
}

func TestCreate(t *testing.T) {
	w := newWorld(t)
	creator := &bad.Creator{Client: w.Client}
	cases := map[string]struct {
		create step
		want   demov1.FooPhase
	}{
		"pending": {creator.CreatePending, ""},
		"named":   {creator.CreateNamed, ""},
		"plain":   {(&good.Creator{Client: w.Client}).CreatePlain, ""},
		"good": {func(ctx context.Context, key types.NamespacedName) error {
			return good.Create(ctx, w.Client, key)
		}, demov1.FooPending},
	}
	for name, test := range cases {
		t.Run(name, func(t *testing.T) {
			key := types.NamespacedName{Namespace: w.namespace, Name: name}
			if err := test.create(t.Context(), key); err != nil {
				t.Fatal(err)
			}
			if got := w.stored(t, key).Status.Phase; got != test.want {
				t.Errorf("the stored phase is %q, want %q", got, test.want)
			}
		})
	}
	key := types.NamespacedName{Namespace: w.namespace, Name: "bar"}
	if err := good.CreateBar(t.Context(), w.Client, key); err != nil {
		t.Fatal(err)
	}
	bar := &demov1.Bar{}
	if err := w.Get(t.Context(), key, bar); err != nil || bar.Status.Phase != "Pending" {
		t.Errorf("the stored phase of the Bar is %q, %v", bar.Status.Phase, err)
	}
}

// Sub-case C: the server refuses the status; the fallback hides that and stores
// what was meant for memory.
func TestFallback(t *testing.T) {
	w := newWorld(t)
	key := w.app(t, "bad")
	app := w.stored(t, key)
	app.Spec.Image = ""
	if err := w.Update(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	refused := demov1.FooStatus{Conditions: []metav1.Condition{{Type: "Ready", Status: "maybe"}}}
	pass(t, &bad.FallbackReconciler{Client: w.Client, Observed: refused}, key)
	app = w.stored(t, key)
	if app.Status.Conditions != nil {
		t.Errorf("bad: the server stored the status %+v", app.Status)
	}
	if app.Spec.Image != "nginx:latest" {
		t.Errorf("bad: the default of the image is not stored: %+v", app.Spec)
	}

	failure := errors.New("the server is busy")
	failing := interceptor.NewClient(w.badAPI, interceptor.Funcs{
		SubResourceUpdate: func(context.Context, client.Client, string, client.Object, ...client.SubResourceUpdateOption) error {
			return failure
		},
		Update: func(context.Context, client.WithWatch, client.Object, ...client.UpdateOption) error {
			t.Error("good: the main resource is written")
			return nil
		},
	})
	for name, rec := range map[string]reconcile.Reconciler{
		"plain":  &good.FallbackReconciler{Client: failing},
		"nested": &good.NestedFallbackReconciler{Client: failing},
	} {
		if _, err := rec.Reconcile(t.Context(), reconcile.Request{NamespacedName: w.app(t, name)}); !errors.Is(err, failure) {
			t.Errorf("good: %s ended with %v", name, err)
		}
	}
}

// On a conflict the fallback does no harm: it carries the same old resource
// version and is refused too.
func TestFallbackConflict(t *testing.T) {
	w := newWorld(t)
	key := w.app(t, "shop")
	overtaken := interceptor.NewClient(w.badAPI, interceptor.Funcs{
		SubResourceUpdate: func(ctx context.Context, c client.Client, sub string, obj client.Object, opts ...client.SubResourceUpdateOption) error {
			other := w.stored(t, key)
			other.Labels = map[string]string{"written": "meanwhile"}
			if err := w.Update(ctx, other); err != nil {
				return err
			}
			return c.SubResource(sub).Update(ctx, obj, opts...)
		},
	})
	rec := &bad.FallbackReconciler{Client: overtaken, Observed: demov1.FooStatus{Phase: demov1.FooReady}}
	if _, err := rec.Reconcile(t.Context(), reconcile.Request{NamespacedName: key}); !apierrors.IsConflict(err) {
		t.Errorf("the pass ended with %v, want a conflict", err)
	}
}

// saver sets the status again after the write of the main resource, and saves it.
type saver struct{ client.Client }

func (s saver) Save(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	return s.Status().Update(ctx, app)
}

// Every good controller leaves the status with the server.
func TestGoodStoresTheStatus(t *testing.T) {
	w := newWorld(t)
	c := w.Client
	typed := &good.TypedController{Apps: apps{Client: c, namespace: w.namespace}}
	queue := &good.Queue{Client: c}
	cases := map[string]step{
		"direct":          of(&good.AppReconciler{Client: c}),
		"condition":       of(&good.ConditionReconciler{Client: c}),
		"both":            of(&good.BothReconciler{Client: c}),
		"interface":       of(&good.InterfaceReconciler{Apps: c}),
		"subresource":     of(&good.SubResourceReconciler{Client: c}),
		"retry":           of(&good.RetryReconciler{Client: c}),
		"list":            of(&good.ListReconciler{Client: c}),
		"later":           of(&good.LaterReconciler{Client: c}),
		"deferred":        of(&good.DeferredReconciler{Client: c}),
		"before":          of(&good.BeforeReconciler{Client: c}),
		"passed":          of(&good.PassedReconciler{Client: c, Saver: saver{c}}),
		"fallback":        of(&good.FallbackReconciler{Client: c}),
		"nested-fallback": of(&good.NestedFallbackReconciler{Client: c}),
		"copy":            of(&good.CopyReconciler{Client: c}),
		"other-path":      of(&good.OtherPathReconciler{Client: c}),
		"typed":           func(ctx context.Context, key types.NamespacedName) error { return typed.Sync(ctx, key.Name) },
		"typed-both":      func(ctx context.Context, key types.NamespacedName) error { return typed.SyncBoth(ctx, key.Name) },
		"queue": withObject(c, func(ctx context.Context, app *demov1.Foo) error {
			if err := queue.Add(ctx, app); err != nil {
				return err
			}
			return queue.Flush(ctx)
		}),
	}
	for name, run := range cases {
		t.Run(name, func(t *testing.T) {
			key := w.app(t, name)
			if err := run(t.Context(), key); err != nil {
				t.Fatal(err)
			}
			if app := w.stored(t, key); app.Status.Phase == "" {
				t.Errorf("the stored status is %+v", app.Status)
			}
		})
	}
}

// What is put in once more, or taken over from the stored object, is stored.
func TestGoodKeepsTheStored(t *testing.T) {
	w := newWorld(t)
	key := w.app(t, "kept")
	r := &good.CarryReconciler{Client: w.Client}
	if err := r.Bind(t.Context(), w.stored(t, key), &good.Answer{ID: "a", Phase: demov1.FooReady}); err != nil {
		t.Fatal(err)
	}
	if err := r.Renew(t.Context(), w.stored(t, key), "web:2"); err != nil {
		t.Fatal(err)
	}
	if app := w.stored(t, key); app.Status.Phase != demov1.FooReady || app.Spec.Image != "web:2" {
		t.Errorf("stored is %+v, %+v", app.Spec, app.Status)
	}
}

// These change a status that nobody means to store, or store it elsewhere.
func TestGoodWithoutStatusWrite(t *testing.T) {
	w := newWorld(t)
	key := w.app(t, "shop")
	shop := w.stored(t, key)
	shop.Status.Phase = demov1.FooFailed
	if err := w.Status().Update(t.Context(), shop); err != nil {
		t.Fatal(err)
	}
	pass(t, &good.TemplateReconciler{Client: w.Client}, key)
	pass(t, &good.DryRunReconciler{Client: w.Client}, key)
	pass(t, &good.RereadReconciler{Client: w.Client}, key)
	pass(t, &good.SummaryReconciler{Client: w.Client}, key)
	if app := w.stored(t, key); app.Status.Phase != demov1.FooFailed || app.Spec.Image != "nginx:1.27" {
		t.Errorf("stored: %+v %+v", app.Spec, app.Status)
	}

	bar := &demov1.Bar{ObjectMeta: metav1.ObjectMeta{Namespace: w.namespace, Name: "bar"}}
	other := bar.DeepCopy()
	other.Name = "other"
	for _, obj := range []client.Object{bar, other} {
		if err := w.Create(t.Context(), obj); err != nil {
			t.Fatal(err)
		}
	}
	pass(t, &good.BarReconciler{Client: w.Client}, client.ObjectKeyFromObject(bar))
	pass(t, &good.UnstructuredReconciler{Client: w.Client}, client.ObjectKeyFromObject(other))
	for _, obj := range []*demov1.Bar{bar, other} {
		if err := w.Get(t.Context(), client.ObjectKeyFromObject(obj), obj); err != nil || obj.Status.Phase != "Ready" {
			t.Errorf("the stored phase of %s is %q, %v", obj.Name, obj.Status.Phase, err)
		}
	}

	site := &goodapi.Website{ObjectMeta: metav1.ObjectMeta{Namespace: w.namespace, Name: "site"}}
	if err := w.goodAPI.Create(t.Context(), site); err != nil {
		t.Fatal(err)
	}
	pass(t, reconcile.AsReconciler(w.goodAPI, &good.ObjectReconciler{Client: w.goodAPI}), client.ObjectKeyFromObject(site))
	if err := w.goodAPI.Get(t.Context(), client.ObjectKeyFromObject(site), site); err != nil || site.Status.URL != "https://site" {
		t.Errorf("the stored status of the Website is %+v, %v", site.Status, err)
	}

	inventory := &good.Inventory{}
	if err := good.Record(t.Context(), inventory, w.stored(t, key)); err != nil || inventory.Phase("shop") != demov1.FooReady {
		t.Errorf("the inventory has the phase %q, %v", inventory.Phase("shop"), err)
	}
}

// TestMadeAnew: the first pass replaces the status that an object was to be created with.
func TestMadeAnew(t *testing.T) {
	w := newWorld(t)
	r := &good.WebsiteReconciler{Client: w.goodAPI}
	key := types.NamespacedName{Namespace: w.namespace, Name: "anew"}
	if err := r.Ensure(t.Context(), key); err != nil {
		t.Fatal(err)
	}
	pass(t, r, key)
	site := &goodapi.Website{}
	if err := w.goodAPI.Get(t.Context(), key, site); err != nil || site.Status.URL != "https://anew" {
		t.Errorf("%v, status %+v", err, site.Status)
	}
}

// TestEnding: an object that loses its finalizer is gone, with whatever status.
func TestEnding(t *testing.T) {
	c := proof.Client(t)
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: proof.Namespace(t, proof.Server(t)), Name: "ending", Finalizers: []string{good.Finalizer}}}
	app.Spec.Paused = true
	if err := c.Create(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	if err := c.Delete(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(app), app); err != nil {
		t.Fatal(err)
	}
	if err := (&good.Ending{Client: c, Done: func() bool { return true }}).End(t.Context(), app); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(app), app); !apierrors.IsNotFound(err) {
		t.Errorf("the application is there: %v", err)
	}
}
