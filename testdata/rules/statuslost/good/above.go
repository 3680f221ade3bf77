package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PassReconciler leaves the last write to the scope of the pass.
type PassReconciler struct {
	client.Client
}

func (r *PassReconciler) Reconcile(ctx context.Context, req ctrl.Request) (_ ctrl.Result, reterr error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	s := &passScope{r.Client, app}
	defer func() {
		if err := s.end(ctx); err != nil && reterr == nil {
			reterr = err
		}
	}()
	return ctrl.Result{}, s.keep(ctx)
}

type passScope struct {
	client.Client
	app *demov1.Foo
}

func (s *passScope) keep(ctx context.Context) error {
	s.app.Labels = map[string]string{"scope": "pass"}
	s.app.Status.ObservedGeneration = s.app.Generation
	return s.Status().Update(ctx, s.app)
}

func (s *passScope) end(ctx context.Context) error {
	if err := s.Update(ctx, s.app); err != nil {
		return err
	}
	return s.Status().Update(ctx, s.app)
}
