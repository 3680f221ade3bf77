package good

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// journal has a method named Update that changes nothing in its argument.
type journal struct {
	phases []demov1.FooPhase
}

func (j *journal) Update(_ context.Context, app *demov1.Foo) error {
	j.phases = append(j.phases, app.Status.Phase)
	return nil
}

// JournalReconciler notes the status before it saves it.
type JournalReconciler struct {
	client.Client
	journal journal
}

// Observe notes the phase and saves it.
func (r *JournalReconciler) Observe(ctx context.Context, app *demov1.Foo) error {
	app.Status.Phase = demov1.FooReady
	if err := r.journal.Update(ctx, app); err != nil {
		return err
	}
	return r.Status().Update(ctx, app)
}
