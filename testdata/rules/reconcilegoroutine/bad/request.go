package bad

import (
	"context"
	"time"

	"sigs.k8s.io/controller-runtime/pkg/webhook/admission"
)

// Auditor audits in the background what it admits.
type Auditor struct {
	Audit func(ctx context.Context, name string)
}

// doc:begin

func (a *Auditor) Handle(ctx context.Context, req admission.Request) admission.Response {
	go func() { // want `this goroutine works with the context of the admission request, which ends when the response is sent`
		time.Sleep(50 * time.Millisecond)
		a.Audit(ctx, req.Name)
	}()
	return admission.Allowed("")
}

// doc:end

// Pool runs functions.
type Pool interface{ Submit(f func()) }

// Submit hands the work to a pool.
func (a *Auditor) Submit(ctx context.Context, pool Pool, req admission.Request) admission.Response {
	go pool.Submit(func() { // want `this goroutine works with the context of the admission request`
		a.Audit(ctx, req.Name)
	})
	return admission.Allowed("")
}
