// Package specreplace_test counts the writes of passes after which nothing is
// left to do, against a real API server, which fills in the defaults.
package specreplace_test

import (
	"context"
	"testing"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/specreplace/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/specreplace/good"
)

type counting struct {
	client.Client
	writes int
}

func (c *counting) Update(ctx context.Context, obj client.Object, opts ...client.UpdateOption) error {
	c.writes++
	return c.Client.Update(ctx, obj, opts...)
}

func (c *counting) Patch(ctx context.Context, obj client.Object, patch client.Patch, opts ...client.PatchOption) error {
	c.writes++
	return c.Client.Patch(ctx, obj, patch, opts...)
}

type ensure = func(context.Context, client.Client, *demov1.Foo) (controllerutil.OperationResult, error)

func TestWrites(t *testing.T) {
	server := proof.Client(t)
	ns := proof.Namespace(t, proof.Server(t))
	const passes = 3
	for name, test := range map[string]struct {
		pass func(context.Context, client.Client, *demov1.Foo) error
		kind client.Object
		want int
	}{
		"bad-compare":    {bad.Compare, &appsv1.Deployment{}, passes},
		"bad-ensure":     {of(bad.Ensure), &appsv1.Deployment{}, passes},
		"bad-patch":      {of(bad.Patch), &corev1.Service{}, passes},
		"good-compare":   {good.Compare, &appsv1.Deployment{}, 0},
		"good-ensure":    {of(good.Ensure), &appsv1.Deployment{}, 0},
		"good-hashed":    {of(hashed), &appsv1.Deployment{}, 0},
		"good-completed": {of(completed), &appsv1.Deployment{}, 0},
		"good-merged":    {of(merged), &appsv1.Deployment{}, 0},
		"good-budget":    {of(good.Budget), nil, 0},
		"good-scaled":    {of(scaled), nil, 0},
	} {
		app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: name}}
		app.Spec.Image = "nginx:1.0"
		switch test.kind.(type) {
		case *appsv1.Deployment:
			built := bad.Built(app)
			built.Labels = map[string]string{"hash": "1"}
			if err := server.Create(t.Context(), built); err != nil {
				t.Fatal(err)
			}
		default:
			if err := test.pass(t.Context(), server, app); err != nil {
				t.Fatal(err)
			}
		}
		c := &counting{Client: server}
		for range passes {
			if err := test.pass(t.Context(), c, app); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if c.writes != test.want {
			t.Errorf("%s: %d passes made %d writes, want %d", name, passes, c.writes, test.want)
		}
	}
}

func of(f ensure) func(context.Context, client.Client, *demov1.Foo) error {
	return func(ctx context.Context, c client.Client, app *demov1.Foo) error {
		_, err := f(ctx, c, app)
		return err
	}
}

func hashed(ctx context.Context, c client.Client, app *demov1.Foo) (controllerutil.OperationResult, error) {
	return good.Hashed(ctx, c, app, "1")
}

// completed and merged keep what the server filled in.
func completed(ctx context.Context, c client.Client, app *demov1.Foo) (controllerutil.OperationResult, error) {
	stored := &appsv1.Deployment{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), stored); err != nil {
		return "", err
	}
	return good.Completed(ctx, c, app, func(live *appsv1.Deployment) { live.Spec = stored.Spec })
}

func merged(ctx context.Context, c client.Client, app *demov1.Foo) (controllerutil.OperationResult, error) {
	return good.Merged(ctx, c, app, func(live, _ appsv1.DeploymentSpec) appsv1.DeploymentSpec { return live })
}

func TestOthers(t *testing.T) {
	c := proof.Client(t)
	ns := proof.Namespace(t, proof.Server(t))
	app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: "shop"}}
	app.Spec.Image = "nginx:1.0"
	if err := c.Create(t.Context(), bad.Built(app)); err != nil {
		t.Fatal(err)
	}
	if differs, err := good.Differs(t.Context(), c, app); !differs || err != nil {
		t.Errorf("Differs: %v, %v", differs, err)
	}
	if err := good.Given(t.Context(), c, good.Built(app)); err != nil {
		t.Error(err)
	}
}

func scaled(ctx context.Context, c client.Client, app *demov1.Foo) (controllerutil.OperationResult, error) {
	return good.Scaled(ctx, c, app, 2, 80)
}
