package good

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

func ticketOf(d *appsv1.Deployment) (*ticket, error) {
	if d.Annotations == nil {
		return nil, nil //nolint:nilnil // there is none yet
	}
	t := &ticket{}
	return t, json.Unmarshal([]byte(d.Annotations["example.com/ticket"]), t)
}

// Clerk asks, in one way or another.
type Clerk struct{ client.Client }

func (c *Clerk) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var d appsv1.Deployment
	if err := c.Get(ctx, req.NamespacedName, &d); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	t, err := ticketOf(&d)
	if err != nil {
		return ctrl.Result{}, err
	}
	if t != nil && t.Stage == "open" {
		return ctrl.Result{RequeueAfter: time.Second}, nil
	}
	if err := c.before(&d); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, c.made(&d)
}

// before has looked at the annotations.
func (c *Clerk) before(d *appsv1.Deployment) error {
	if d.Annotations["example.com/ticket"] == "" {
		return nil
	}
	t, err := ticketOf(d)
	if err != nil {
		return err
	}
	t.Stage = ""
	return nil
}

// made has set them.
func (c *Clerk) made(d *appsv1.Deployment) error {
	d.Annotations = map[string]string{"example.com/ticket": "{}"}
	t, err := ticketOf(d)
	if err != nil {
		return err
	}
	t.Stage = ""
	return nil
}

// MillReconciler waits as long as the mill says.
type MillReconciler struct{ client.Client }

func (r *MillReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	mill := &mills.Mill{}
	if err := r.Get(ctx, req.NamespacedName, mill); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if mill.Status.Pause != nil {
		return ctrl.Result{RequeueAfter: longer(&mill.Status)}, nil
	}
	return ctrl.Result{RequeueAfter: same(&mill.Status)}, nil
}

// longer is called for a mill with a pause.
func longer(s *mills.MillStatus) time.Duration {
	return 2 * time.Duration(*s.GetPause()) * time.Second
}

func same(s *mills.MillStatus) time.Duration {
	if s.GetPause() == nil {
		return time.Second
	}
	return time.Duration(*s.GetPause()) * time.Second
}
