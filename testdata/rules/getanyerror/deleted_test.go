package getanyerror_test

import (
	"context"
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/getanyerror/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/getanyerror/good"
)

// volumes counts what is deleted in the other system.
type volumes struct{ deleted int }

func (v *volumes) DeleteVolume(context.Context, string) error {
	v.deleted++
	return nil
}

// TestDeleted: everything is there, and no read succeeds. What bad deletes is lost, what it
// takes its finalizer from is gone.
func TestDeleted(t *testing.T) {
	world := func(deleted *int, objs ...client.Object) client.Client {
		return fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(objs...).WithInterceptorFuncs(interceptor.Funcs{
			Get: func(context.Context, client.WithWatch, client.ObjectKey, client.Object, ...client.GetOption) error {
				return errServer
			},
			List: func(context.Context, client.WithWatch, client.ObjectList, ...client.ListOption) error {
				return errServer
			},
			Delete: func(ctx context.Context, c client.WithWatch, obj client.Object, opts ...client.DeleteOption) error {
				*deleted++
				return c.Delete(ctx, obj, opts...)
			},
			Update: func(ctx context.Context, c client.WithWatch, obj client.Object, opts ...client.UpdateOption) error {
				if len(obj.GetFinalizers()) == 0 {
					*deleted++
				}
				return c.Update(ctx, obj, opts...)
			},
		}).Build()
	}
	type run func(ctx context.Context, c client.Client, v *volumes, svc *corev1.Service, app *demov1.Foo) error
	for name, test := range map[string]struct {
		run  run
		lost int
	}{
		"bad Orphaned": {func(ctx context.Context, c client.Client, _ *volumes, svc *corev1.Service, _ *demov1.Foo) error {
			return bad.Orphaned(ctx, c, svc)
		}, 1},
		"bad Collect": {func(ctx context.Context, c client.Client, v *volumes, _ *corev1.Service, _ *demov1.Foo) error {
			return bad.Collect(ctx, c, v, "default", []string{"a", "b"})
		}, 2},
		"bad Sweep": {func(ctx context.Context, c client.Client, v *volumes, _ *corev1.Service, _ *demov1.Foo) error {
			return bad.Sweep(ctx, c, v, "default", map[string]string{"a": "a", "b": ""})
		}, 2},
		"good Sweep": {func(ctx context.Context, c client.Client, v *volumes, _ *corev1.Service, _ *demov1.Foo) error {
			return good.Sweep(ctx, c, v, "default", map[string]string{"a": "a"})
		}, 0},
		"good Renew": {func(ctx context.Context, c client.Client, v *volumes, svc *corev1.Service, _ *demov1.Foo) error {
			return good.Renew(ctx, c, v, client.ObjectKeyFromObject(svc))
		}, 1},
		"bad Unused": {func(ctx context.Context, c client.Client, _ *volumes, svc *corev1.Service, _ *demov1.Foo) error {
			return bad.Unused(ctx, c, svc)
		}, 1},
		"bad Finish": {func(ctx context.Context, c client.Client, _ *volumes, _ *corev1.Service, app *demov1.Foo) error {
			return bad.Finish(ctx, c, app)
		}, 1},
		"bad FinishOthers": {func(ctx context.Context, c client.Client, _ *volumes, _ *corev1.Service, app *demov1.Foo) error {
			return bad.FinishOthers(ctx, c, app, client.ObjectKeyFromObject(app))
		}, 1},
		"good Orphaned": {func(ctx context.Context, c client.Client, _ *volumes, svc *corev1.Service, _ *demov1.Foo) error {
			return good.Orphaned(ctx, c, svc)
		}, 0},
		"good Collect": {func(ctx context.Context, c client.Client, v *volumes, _ *corev1.Service, _ *demov1.Foo) error {
			return good.Collect(ctx, c, v, "default", []string{"a", "b"})
		}, 0},
		"good Skipping": {func(ctx context.Context, c client.Client, v *volumes, _ *corev1.Service, _ *demov1.Foo) error {
			return good.Skipping(ctx, c, v, "default", []string{"a", "b"})
		}, 0},
		"good Finish": {func(ctx context.Context, c client.Client, _ *volumes, _ *corev1.Service, app *demov1.Foo) error {
			return good.Finish(ctx, c, app)
		}, 0},
		"good Again": {func(ctx context.Context, c client.Client, _ *volumes, _ *corev1.Service, app *demov1.Foo) error {
			return good.Again(ctx, c, app)
		}, 0},
	} {
		svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}}
		foo := app()
		foo.Finalizers = []string{"demo.ctrlvet.dev/getanyerror"}
		var v volumes
		lost := 0
		err := test.run(t.Context(), world(&lost, svc, foo.DeepCopy()), &v, svc, read(t, foo))
		if err != nil && !apierrors.IsInternalError(err) {
			t.Errorf("%s: %v", name, err)
		}
		if lost+v.deleted != test.lost {
			t.Errorf("%s: %d deleted, want %d (%v)", name, lost+v.deleted, test.lost, err)
		}
	}
	// These delete on purpose, whatever the read says.
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "shop"}}
	lost := 0
	if err := good.Always(t.Context(), world(&lost, svc), svc); err != nil || lost != 1 {
		t.Errorf("Always: %v, %d deleted", err, lost)
	}
	if err := good.TakeBack(t.Context(), world(&lost), app()); err != nil || lost != 2 {
		t.Errorf("TakeBack: %v, %d deleted", err, lost)
	}
	foo := app()
	foo.Finalizers = []string{"demo.ctrlvet.dev/getanyerror"}
	if err := good.FinishLooking(t.Context(), world(&lost, foo.DeepCopy()), read(t, foo)); err != nil || lost != 3 {
		t.Errorf("FinishLooking: %v, %d done", err, lost)
	}
}

// read returns an object as it is stored at first.
func read(t *testing.T, foo *demov1.Foo) *demov1.Foo {
	t.Helper()
	foo = foo.DeepCopy()
	foo.ResourceVersion = "999"
	return foo
}
