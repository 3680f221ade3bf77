package fixed

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Purger tells a cache of changes.
type Purger struct {
	client.Client
	Purge func(ctx context.Context, name string) error
}

// Reconcile has a time for all that it does.
func (p *Purger) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	app := &demov1.Foo{}
	if err := p.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	p.PurgeAll(ctx, app)
	p.tell(ctx, app, "changed")
	return ctrl.Result{}, nil
}

// PurgeAll does not wait.
func (p *Purger) PurgeAll(ctx context.Context, app *demov1.Foo) {
	logger := log.FromContext(ctx)
	purgeCtx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	go func() {
		if err := p.Purge(purgeCtx, app.Name); err != nil {
			logger.Error(err, "not purged")
			return
		}
		logger.Info("purged")
	}()
}

// tell sends a message, and leaves it to a goroutine whether it arrives.
func (p *Purger) tell(ctx context.Context, app *demov1.Foo, what string) {
	if app.Name == "" {
		return
	}
	log.FromContext(ctx).Info("telling", "what", what)
	go send(ctx, app.Name, what)
}

func send(ctx context.Context, name, what string) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, fmt.Sprintf("http://hooks/%s/%s", name, what), nil)
	if err != nil {
		return
	}
	if resp, err := http.DefaultClient.Do(req); err == nil {
		resp.Body.Close()
	}
}

var _ admission.Validator[runtime.Object] = &Validator{}

// Validator audits what it allows.
type Validator struct{ client.Client }

// ValidateCreate is done before the audit is.
func (v *Validator) ValidateCreate(ctx context.Context, obj runtime.Object) (admission.Warnings, error) {
	go v.audit(ctx, obj)
	return nil, nil
}

// ValidateUpdate allows all.
func (v *Validator) ValidateUpdate(context.Context, runtime.Object, runtime.Object) (admission.Warnings, error) {
	return nil, nil
}

// ValidateDelete allows all.
func (v *Validator) ValidateDelete(context.Context, runtime.Object) (admission.Warnings, error) {
	return nil, nil
}

func (v *Validator) audit(ctx context.Context, obj runtime.Object) {
	if app, ok := obj.(*demov1.Foo); ok {
		_ = v.Status().Patch(ctx, app, client.Merge)
	}
}
