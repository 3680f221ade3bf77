package bad

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Params tell how to keep an object up to date.
type Params struct {
	Live             client.Object
	UpdateReconciled func()
}

// doc:end

// Steps are the same under other names.
type Steps struct {
	Stored client.Object
	Then   func()
}

// Replace loses what Deploy loses.
func Replace(ctx context.Context, c client.Client, wanted appsv1.Deployment) error {
	var live appsv1.Deployment
	live.Namespace, live.Name = wanted.Namespace, wanted.Name
	steps := Steps{Stored: &live, Then: func() {
		wanted.DeepCopyInto(&live) // want `this replaces the stored live as a whole`
	}}
	return Ensure(ctx, c, Params{Live: steps.Stored, UpdateReconciled: steps.Then})
}

// Ensure reads the live object, changes it, and writes it.
func Ensure(ctx context.Context, c client.Client, p Params) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(p.Live), p.Live); err != nil {
		return err
	}
	p.UpdateReconciled()
	return c.Update(ctx, p.Live)
}

// doc:begin

// Deploy loses the labels that others set, and the version of what it read.
func Deploy(ctx context.Context, c client.Client, wanted appsv1.Deployment) (appsv1.DeploymentStatus, error) {
	live := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: wanted.Namespace, Name: wanted.Name}}
	err := Ensure(ctx, c, Params{
		Live: live,
		UpdateReconciled: func() {
			wanted.DeepCopyInto(live) // want `this replaces the stored live as a whole: its status, and the labels and annotations that others set, are lost; set your own fields`
		},
	})
	return live.Status, err
}

// doc:end
