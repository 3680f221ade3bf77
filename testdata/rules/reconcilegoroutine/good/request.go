package good

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
	go func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Minute)
		defer cancel()
		time.Sleep(50 * time.Millisecond)
		a.Audit(ctx, req.Name)
	}()
	return admission.Allowed("")
}

// doc:end

// Both waits for what it starts.
func (a *Auditor) Both(ctx context.Context, req admission.Request) admission.Response {
	done := make(chan struct{})
	go func() {
		a.Audit(ctx, req.Name)
		close(done)
	}()
	<-done
	return admission.Allowed("")
}
