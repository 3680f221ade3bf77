// Package mergefrom_test executes the bad and the good controllers against a
// real API server, looks at the patches they send and reads back what is stored.
package mergefrom_test

import (
	"context"
	"encoding/json"
	"reflect"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/mergefrom/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/mergefrom/good"
)

// recorder is a client that keeps the patches it sends.
type recorder struct {
	client.Client
	patches []string
}

func newRecorder(t *testing.T) *recorder {
	t.Helper()
	c, err := client.NewWithWatch(proof.Server(t), client.Options{Scheme: proof.Scheme()})
	if err != nil {
		t.Fatal(err)
	}
	r := &recorder{}
	note := func(obj client.Object, patch client.Patch) {
		data, err := patch.Data(obj)
		if err != nil {
			t.Errorf("the patch has no data: %v", err)
		}
		r.patches = append(r.patches, string(data))
	}
	r.Client = interceptor.NewClient(c, interceptor.Funcs{
		Patch: func(ctx context.Context, c client.WithWatch, obj client.Object, patch client.Patch, opts ...client.PatchOption) error {
			note(obj, patch)
			return c.Patch(ctx, obj, patch, opts...)
		},
		SubResourcePatch: func(ctx context.Context, c client.Client, sub string, obj client.Object, patch client.Patch, opts ...client.SubResourcePatchOption) error {
			note(obj, patch)
			return c.SubResource(sub).Patch(ctx, obj, patch, opts...)
		},
	})
	return r
}

// last returns the last patch without the resource version, which an optimistic
// lock adds.
func (r *recorder) last(t *testing.T) string {
	t.Helper()
	if len(r.patches) == 0 {
		t.Fatal("no patch was sent")
	}
	var patch map[string]any
	if err := json.Unmarshal([]byte(r.patches[len(r.patches)-1]), &patch); err != nil {
		t.Fatal(err)
	}
	if metadata, ok := patch["metadata"].(map[string]any); ok {
		delete(metadata, "resourceVersion")
		if len(metadata) == 0 {
			delete(patch, "metadata")
		}
	}
	data, err := json.Marshal(patch)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// app creates an application that has an image and a phase.
func app(t *testing.T, c client.Client, namespace, name string) types.NamespacedName {
	t.Helper()
	obj := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}
	obj.Spec.Image = "nginx:1.0"
	if err := c.Create(t.Context(), obj); err != nil {
		t.Fatal(err)
	}
	obj.Status.Phase = demov1.FooPending
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

// Every bad controller sends a patch without its change and says that all went
// well; the server stores nothing, not even a new resource version.
func TestBadChangesNothing(t *testing.T) {
	c := newRecorder(t)
	namespace := proof.Namespace(t, proof.Server(t))
	const empty = `{}`
	cases := map[string]struct {
		run   step
		patch string
	}{
		"same":            {of(&bad.AppReconciler{Client: c}), empty},
		"inline":          {of(&bad.InlineReconciler{Client: c}), empty},
		"alias":           {of(&bad.AliasReconciler{Client: c}), empty},
		"lock":            {of(&bad.LockReconciler{Client: c}), empty},
		"status":          {of(&bad.StatusReconciler{Client: c}), empty},
		"interface":       {of(&bad.InterfaceReconciler{Apps: c}), empty},
		"late":            {of(&bad.LateReconciler{Client: c}), empty},
		"late-variable":   {of(&bad.LateVariableReconciler{Client: c}), empty},
		"late-status":     {of(&bad.LateStatusReconciler{Client: c}), empty},
		"late-value":      {of(&bad.LateValueReconciler{Client: c}), empty},
		"late-helper":     {of(&bad.LateHelperReconciler{Client: c}), empty},
		"object":          {of(reconcile.AsReconciler(c, &bad.ObjectReconciler{Client: c})), empty},
		"retry":           {of(&bad.RetryReconciler{Client: c}), empty},
		"deferred":        {of(&bad.DeferredReconciler{Client: c}), empty},
		"list":            {of(&bad.ListReconciler{Client: c}), empty},
		"snapshot":        {of(&bad.SnapshotReconciler{Client: c}), empty},
		"method":          {of(&bad.MethodReconciler{Client: c}), empty},
		"literal":         {of(bad.NewFunc(c)), empty},
		"relabel":         {withObject(c, func(ctx context.Context, app *demov1.Foo) error { return bad.Relabel(ctx, c, app) }), empty},
		"relabel-generic": {withObject(c, func(ctx context.Context, app *demov1.Foo) error { return bad.RelabelAs(ctx, c, app) }), empty},
		// These patches are not empty; the endpoint ignores what is in them.
		"other-part":   {of(&bad.OtherPartReconciler{Client: c}), `{"status":{"phase":"Ready"}}`},
		"other-status": {of(&bad.OtherStatusReconciler{Client: c}), `{"metadata":{"labels":{"phase":"ready"}}}`},
		// And these describe the way back to what is stored.
		"swapped":          {of(&bad.SwappedReconciler{Client: c}), `{"spec":{"image":"nginx:1.0"}}`},
		"swapped-variable": {of(&bad.SwappedVariableReconciler{Client: c}), `{"status":{"phase":"Pending"}}`},
		"changed-base":     {of(&bad.ChangedBaseReconciler{Client: c}), `{"spec":{"image":"nginx:1.0"}}`},
	}
	for name, test := range cases {
		t.Run(name, func(t *testing.T) {
			key := app(t, c, namespace, name)
			before := stored(t, c, key)
			if err := test.run(t.Context(), key); err != nil {
				t.Fatalf("the patch failed, but nothing should tell of the loss: %v", err)
			}
			if got := c.last(t); got != test.patch {
				t.Errorf("the patch is %s, want %s", got, test.patch)
			}
			if after := stored(t, c, key); !reflect.DeepEqual(after, before) {
				t.Errorf("the server has %+v, had %+v", after, before)
			}
		})
	}
}

// The answer takes the change out of memory too.
func TestBadForgetsInMemory(t *testing.T) {
	c := newRecorder(t)
	obj := stored(t, c, app(t, c, proof.Namespace(t, proof.Server(t)), "shop"))
	if err := bad.Relabel(t.Context(), c, obj); err != nil {
		t.Fatal(err)
	}
	if len(obj.Labels) != 0 {
		t.Errorf("the object in memory has the labels %v", obj.Labels)
	}
}

func TestDeployment(t *testing.T) {
	c := newRecorder(t)
	labels := map[string]string{"app": "web"}
	obj := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: proof.Namespace(t, proof.Server(t)), Name: "web"}}
	obj.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
	obj.Spec.Template.Labels = labels
	obj.Spec.Template.Spec.Containers = []corev1.Container{{Name: "web", Image: "nginx:1.0"}}
	if err := c.Create(t.Context(), obj); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		rec    reconcile.Reconciler
		patch  string
		paused bool
	}{
		{&bad.DeploymentReconciler{Client: c}, `{}`, false},
		{&good.DeploymentReconciler{Client: c}, `{"spec":{"paused":true}}`, true},
	} {
		if err := of(test.rec)(t.Context(), client.ObjectKeyFromObject(obj)); err != nil {
			t.Fatal(err)
		}
		if got := c.last(t); got != test.patch {
			t.Errorf("the patch is %s, want %s", got, test.patch)
		}
		if err := c.Get(t.Context(), client.ObjectKeyFromObject(obj), obj); err != nil {
			t.Fatal(err)
		}
		if obj.Spec.Paused != test.paused {
			t.Errorf("paused is stored as %v", obj.Spec.Paused)
		}
	}
}

// mutator sets the image.
type mutator struct{}

func (mutator) Mutate(app *demov1.Foo) { app.Spec.Image = "nginx:1.27" }

// Every good controller leaves its change with the server.
func TestGoodStoresTheChange(t *testing.T) {
	c := newRecorder(t)
	namespace := proof.Namespace(t, proof.Server(t))
	mutating := &good.MutatorReconciler{Client: c, Mutator: mutator{}}
	image := func(app *demov1.Foo) bool { return app.Spec.Image == "nginx:1.27" }
	label := func(app *demov1.Foo) bool { return app.Labels["phase"] == "ready" }
	cases := map[string]struct {
		run  step
		kept func(*demov1.Foo) bool
	}{
		"direct":       {of(&good.AppReconciler{Client: c}), image},
		"inline":       {of(&good.InlineReconciler{Client: c}), func(app *demov1.Foo) bool { return len(app.Finalizers) == 1 }},
		"updated":      {of(&good.UpdatedReconciler{Client: c}), image},
		"twice":        {of(&good.TwiceReconciler{Client: c}), func(app *demov1.Foo) bool { return image(app) && len(app.Status.Conditions) == 1 }},
		"helper":       {of(&good.HelperReconciler{Client: c}), label},
		"retry":        {of(&good.RetryReconciler{Client: c}), image},
		"deferred":     {of(&good.DeferredReconciler{Client: c}), image},
		"list":         {of(&good.ListReconciler{Client: c}), func(app *demov1.Foo) bool { return app.Spec.Paused }},
		"mutator":      {of(mutating), image},
		"alias":        {of(&good.AliasReconciler{Client: c}), image},
		"unstructured": {of(&good.UnstructuredReconciler{Client: c}), image},
		"rebuilt":      {of(&good.RebuiltReconciler{Client: c}), image},
		"live":         {of(&good.LiveReconciler{Client: c}), image},
		"relabel": {withObject(c, func(ctx context.Context, app *demov1.Foo) error {
			return good.Relabel(ctx, c, app)
		}), label},
		"alias-map": {withObject(c, func(ctx context.Context, app *demov1.Foo) error {
			return (&good.AliasReconciler{Client: c}).Label(ctx, app)
		}), label},
		"function": {withObject(c, func(ctx context.Context, app *demov1.Foo) error {
			return mutating.Deploy(ctx, app, "nginx:1.27")
		}), image},
		"own-patch": {withObject(c, func(ctx context.Context, app *demov1.Foo) error { return good.Image(ctx, c, app) }), image},
		"raw":       {withObject(c, func(ctx context.Context, app *demov1.Foo) error { return good.Raw(ctx, c, app) }), image},
		"merge":     {withObject(c, func(ctx context.Context, app *demov1.Foo) error { return good.Merge(ctx, c, app) }), image},
	}
	for name, test := range cases {
		t.Run(name, func(t *testing.T) {
			key := app(t, c, namespace, name)
			if test.kept(stored(t, c, key)) {
				t.Fatal("the change is there before the controller runs")
			}
			if err := test.run(t.Context(), key); err != nil {
				t.Fatal(err)
			}
			if obj := stored(t, c, key); !test.kept(obj) {
				t.Errorf("the server has %+v", obj)
			}
		})
	}
}

func TestGoodOthers(t *testing.T) {
	c := newRecorder(t)
	namespace := proof.Namespace(t, proof.Server(t))

	key := app(t, c, namespace, "touch")
	before := stored(t, c, key)
	if err := of(&good.TouchReconciler{Client: c})(t.Context(), key); err != nil {
		t.Fatal(err)
	}
	if after := stored(t, c, key); !reflect.DeepEqual(after, before) {
		t.Errorf("the dry run stored %+v", after)
	}

	key = app(t, c, namespace, "branch")
	obj := stored(t, c, key)
	obj.Spec.Image = ""
	if err := c.Update(t.Context(), obj); err != nil {
		t.Fatal(err)
	}
	if err := of(&good.BranchReconciler{Client: c})(t.Context(), key); err != nil {
		t.Fatal(err)
	}
	if got := stored(t, c, key).Spec.Image; got != "nginx:1.27" {
		t.Errorf("the stored image is %q", got)
	}

	bar := &demov1.Bar{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "bar"}}
	if err := c.Create(t.Context(), bar); err != nil {
		t.Fatal(err)
	}
	if err := of(&good.BarReconciler{Client: c})(t.Context(), client.ObjectKeyFromObject(bar)); err != nil {
		t.Fatal(err)
	}
	if err := c.Get(t.Context(), client.ObjectKeyFromObject(bar), bar); err != nil || bar.Status.Phase != "Ready" {
		t.Errorf("the stored phase of the Bar is %q, %v", bar.Status.Phase, err)
	}
}
