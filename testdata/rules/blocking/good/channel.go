package good

import (
	"context"

	ctrl "sigs.k8s.io/controller-runtime"
)

// doc:begin

// Send tells somebody of the object, if there is somebody.
func (r *Reconciler) Send(req ctrl.Request) {
	select {
	case r.done <- req.Name:
	default:
	}
}

// Receive waits for an answer, or the end.
func (r *Reconciler) Receive(ctx context.Context) {
	select {
	case <-r.done:
	case <-ctx.Done():
	}
}

// doc:end

// Keep puts the name where there is room.
func (r *Reconciler) Keep(req ctrl.Request) {
	r.results <- req.Name
	<-r.results
}

// Hand gives the name to the goroutine of Start.
func (r *Reconciler) Hand(req ctrl.Request) {
	r.jobs <- req.Name
}

// Start takes the jobs.
func (r *Reconciler) Start(ctx context.Context) error {
	for {
		select {
		case name := <-r.jobs:
			if err := closed(r.HTTP.Get(r.URL + name)); err != nil {
				return err
			}
		case <-ctx.Done():
			return nil
		}
	}
}
