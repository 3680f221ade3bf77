package bad

import ctrl "sigs.k8s.io/controller-runtime"

// doc:begin

// Send tells somebody of the object.
func (r *Reconciler) Send(req ctrl.Request) {
	r.Asked <- req.Name // want `this send waits for another goroutine without limit and blocks a reconcile worker`
}

// Receive waits for an answer.
func (r *Reconciler) Receive() {
	<-r.Answers // want `this receive waits for another goroutine without limit and blocks a reconcile worker`
}

// doc:end
