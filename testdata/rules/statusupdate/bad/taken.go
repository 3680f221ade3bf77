package bad

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/statusupdate/bad/api"
)

// TakenReconciler puts the status that was worked out into the object as it is now.
type TakenReconciler struct {
	client.Client
}

// SaveLatest reads the object again to write without a conflict.
func (r *TakenReconciler) SaveLatest(ctx context.Context, app *demov1.Foo) error {
	latest := &demov1.Foo{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(app), latest); err != nil {
		return err
	}
	latest.Status = app.Status
	return r.Update(ctx, latest) // want `status of latest was changed on line \d+ but Update writes only the main resource`
}

// SaveDesired hands a copy of what it has read to a function that writes it.
func (r *TakenReconciler) SaveDesired(ctx context.Context, app *demov1.Foo) error {
	actual := &demov1.Foo{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(app), actual); err != nil {
		return err
	}
	desired := actual.DeepCopy()
	app.Status.DeepCopyInto(&desired.Status)
	return r.saveDesired(ctx, desired) // want `status of desired was changed on line \d+ but saveDesired writes only the main resource`
}

func (r *TakenReconciler) saveDesired(ctx context.Context, desired *demov1.Foo) error {
	if desired.DeletionTimestamp != nil {
		return nil
	}
	return r.Update(ctx, desired)
}

// ChangeStatus lets its caller change the status of a copy.
func (r *TakenReconciler) ChangeStatus(ctx context.Context, app *demov1.Foo, change func(status *demov1.FooStatus)) error {
	updated := app.DeepCopy()
	change(&updated.Status)
	return r.Update(ctx, updated) // want `status of updated was changed on line \d+ but Update writes only the main resource`
}

// Release empties a status that says something.
func (r *TakenReconciler) Release(ctx context.Context, app *demov1.Foo) error {
	if app.Status.Phase != "" {
		app.Status = demov1.FooStatus{}
		return r.Update(ctx, app) // want `status of app was changed on line \d+ but Update writes only the main resource`
	}
	return nil
}

// ReportChanged writes when the status is another than before.
func (r *TakenReconciler) ReportChanged(ctx context.Context, app *demov1.Foo) error {
	before := app.DeepCopy()
	app.Status.Phase = demov1.FooReady
	if !otherPhase(before.Status, app.Status) {
		return nil
	}
	return r.Update(ctx, app) // want `status of app was changed on line \d+ but Update writes only the main resource`
}

func otherPhase(before, now demov1.FooStatus) bool { return before.Phase != now.Phase }

// SaveHosts lets a method change entries of the status.
func (r *TakenReconciler) SaveHosts(ctx context.Context, site *api.Website) error {
	r.markHosts(site)
	return r.Update(ctx, site) // want `status of site was changed on line \d+ but Update writes only the main resource`
}

func (r *TakenReconciler) markHosts(site *api.Website) {
	for host := range site.Status.Hosts {
		if site.DeletionTimestamp == nil {
			site.Status.Hosts[host] = "up"
		}
	}
}
