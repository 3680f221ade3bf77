package good

import (
	"context"
	"errors"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Inventory is a database with a method named Update: not a client.
type Inventory struct {
	rows map[string]demov1.Foo
}

// Update stores the whole application, its status too.
func (i *Inventory) Update(_ context.Context, app *demov1.Foo) error {
	if app.Name == "" {
		return errors.New("application without a name")
	}
	if i.rows == nil {
		i.rows = map[string]demov1.Foo{}
	}
	i.rows[app.Name] = *app.DeepCopy()
	return nil
}

// Phase returns what Update stored.
func (i *Inventory) Phase(name string) demov1.FooPhase { return i.rows[name].Status.Phase }

// Record sets the phase in the database.
func Record(ctx context.Context, inventory *Inventory, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	return inventory.Update(ctx, app)
}

// Order has a field named Status and is not an API object.
type Order struct {
	Status struct{ Phase string }
	App    demov1.Foo
}

// Ship changes the status of the order and the spec of the application in it.
func Ship(ctx context.Context, c client.Client, order *Order) error {
	order.Status.Phase = "shipped"
	order.App.Spec.Image = "nginx:1.27"
	return c.Update(ctx, &order.App)
}

// Plan has a field named Status deeper in its spec: only the status of the
// object itself is the status subresource.
type Plan struct {
	demov1.Foo `json:",inline"`
	Wanted     struct{ Status demov1.FooStatus } `json:"wanted,omitempty"`
}

// Apply writes the wanted status into a part of the object that is not its status.
func Apply(ctx context.Context, c client.Client, plan *Plan) error {
	plan.Wanted.Status.Phase = demov1.FooReady
	plan.Spec.Image = "nginx:1.27"
	return c.Update(ctx, &plan.Foo)
}

// Label changes the labels of a condition's owner, whose name contains Status.
func Label(ctx context.Context, c client.Client, app *demov1.Foo, statusLabel string) error {
	metav1.SetMetaDataLabel(&app.ObjectMeta, "status", statusLabel)
	return c.Update(ctx, app)
}
