package bad

import (
	"context"
	"encoding/json"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad/mills"
)

type ticket struct {
	Stage string `json:"stage,omitempty"`
}

// ticketOf reads what an earlier pass has left in an annotation.
func ticketOf(d *appsv1.Deployment) (*ticket, error) {
	if d.Annotations == nil {
		return nil, nil //nolint:nilnil // want:related `nil is returned here`
	}
	t := &ticket{}
	return t, json.Unmarshal([]byte(d.Annotations["example.com/ticket"]), t)
}

// lastOf is behind a getter, an element and a function that hands it on.
func lastOf(d *appsv1.Deployment) (*ticket, error) {
	raw, ok := d.GetAnnotations()["example.com/last"]
	if !ok {
		return nil, nil //nolint:nilnil // there was none
	}
	t := &ticket{}
	return t, json.Unmarshal([]byte(raw), t)
}

func handedOn(d *appsv1.Deployment) (*ticket, error) {
	return lastOf(d)
}

// Clerk looks at the tickets of deployments.
type Clerk struct{ client.Client }

func (c *Clerk) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var d appsv1.Deployment
	if err := c.Get(ctx, req.NamespacedName, &d); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := c.last(&d); err != nil {
		return ctrl.Result{}, err
	}
	t, err := ticketOf(&d)
	if err != nil {
		return ctrl.Result{}, err
	}
	if t.Stage == "open" { // want `t can be nil without an error of ticketOf \(.*\): reading \.Stage panics; test for nil, too`
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	return ctrl.Result{}, nil
}

func (c *Clerk) last(d *appsv1.Deployment) error {
	t, err := handedOn(d)
	if err != nil {
		return err
	}
	t.Stage = "" // want `t can be nil without an error of handedOn`
	return nil
}

// MillReconciler waits as long as the mill says.
type MillReconciler struct{ client.Client }

func (r *MillReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	mill := &mills.Mill{}
	if err := r.Get(ctx, req.NamespacedName, mill); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if mill.Generation > 1 {
		return ctrl.Result{RequeueAfter: longer(&mill.Status)}, nil
	}
	return ctrl.Result{RequeueAfter: same(&mill.Status)}, nil
}

func longer(s *mills.MillStatus) time.Duration {
	return 2 * time.Duration(*s.GetPause()) * time.Second // want `s\.GetPause can be nil, as same asks on line \d+: reading it panics; test for nil, too`
}

func same(s *mills.MillStatus) time.Duration {
	if s.GetPause() == nil { // want:related `found to be nil here`
		return time.Second
	}
	return time.Duration(*s.GetPause()) * time.Second
}

// paced is what several kinds have in common.
type paced interface{ GetSpare() *int32 }

func sparing(s paced) int32 {
	return *s.GetSpare() // want `s\.GetSpare can be nil, as`
}

func spareOf(s paced) int32 {
	if s.GetSpare() == nil {
		return 0
	}
	return *s.GetSpare()
}

// Spares adds them up.
func Spares(ctx context.Context, c client.Client, key client.ObjectKey) (int32, error) {
	m := &spareMill{}
	if err := c.Get(ctx, key, &m.Mill); err != nil {
		return 0, err
	}
	if key.Namespace == "" {
		return sparing(m), nil
	}
	return spareOf(m), nil
}

// spareMill is a mill with a spare part.
type spareMill struct{ mills.Mill }

// GetSpare returns nil for a mill without one.
func (m *spareMill) GetSpare() *int32 { return m.Status.Pause }
