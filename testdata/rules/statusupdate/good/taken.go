package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// TakenReconciler takes a status over, and writes what else it has changed.
type TakenReconciler struct {
	client.Client
	// Look is asked with each status.
	Look func(status *demov1.FooStatus)
}

// ReplaceKeeping puts the stored status into the object that replaces the stored one.
func (r *TakenReconciler) ReplaceKeeping(ctx context.Context, desired *demov1.Foo) error {
	stored := &demov1.Foo{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(desired), stored); err != nil {
		return err
	}
	replacement := desired.DeepCopy()
	replacement.ResourceVersion = stored.ResourceVersion
	replacement.Status = stored.Status
	return r.Update(ctx, replacement)
}

// RestoreStatus puts back what the object had when it was read.
func (r *TakenReconciler) RestoreStatus(ctx context.Context, key client.ObjectKey, prepare func(app *demov1.Foo)) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return err
	}
	read := app.DeepCopy()
	prepare(app)
	app.Status = read.Status
	return r.Update(ctx, app)
}

// TakeAll takes over the spec with the status.
func (r *TakenReconciler) TakeAll(ctx context.Context, from *demov1.Foo) error {
	latest := &demov1.Foo{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(from), latest); err != nil {
		return err
	}
	latest.Spec = from.Spec
	latest.Status = from.Status
	return r.Update(ctx, latest)
}

// LabelSeen lets a function see the status, and writes a label.
func (r *TakenReconciler) LabelSeen(ctx context.Context, key client.ObjectKey, see func(status *demov1.FooStatus)) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, key, app); err != nil {
		return err
	}
	see(&app.Status)
	r.Look(&app.Status)
	app.Labels = map[string]string{"phase": string(app.Status.Phase)}
	return r.Update(ctx, app)
}

// PrepareSpec lets functions change the spec and the status, and writes the spec.
func (r *TakenReconciler) PrepareSpec(ctx context.Context, app *demov1.Foo, prepare func(spec *demov1.FooSpec), see func(status *demov1.FooStatus)) error {
	prepared := app.DeepCopy()
	prepare(&prepared.Spec)
	see(&prepared.Status)
	return r.Update(ctx, prepared)
}

// TakenPhases are the statuses that are saved at the end.
type TakenPhases struct {
	kept []demov1.FooStatus
}

func (p *TakenPhases) keepStatus(status demov1.FooStatus) bool {
	p.kept = append(p.kept, status)
	return len(p.kept) > 1
}

// WriteBoth writes the main resource, and the status that was kept.
func (r *TakenReconciler) WriteBoth(ctx context.Context, app *demov1.Foo) error {
	phases := &TakenPhases{}
	app.Status.Phase = demov1.FooReady
	if phases.keepStatus(app.Status) {
		return nil
	}
	if err := r.Update(ctx, app); err != nil {
		return err
	}
	return r.saveKept(ctx, client.ObjectKeyFromObject(app), phases)
}

func (r *TakenReconciler) saveKept(ctx context.Context, key client.ObjectKey, phases *TakenPhases) error {
	for _, status := range phases.kept {
		latest := &demov1.Foo{}
		if err := r.Get(ctx, key, latest); err != nil {
			return err
		}
		latest.Status = status
		if err := r.Status().Update(ctx, latest); err != nil {
			return err
		}
	}
	return nil
}
