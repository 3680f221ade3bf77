package good

import (
	"context"
	"fmt"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// ValueReconciler is passed by value: its fields are those of one reconcile.
type ValueReconciler struct {
	client.Client
	current string
	app     demov1.Foo
}

func (r ValueReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.current = req.Name
	if err := r.Get(ctx, req.NamespacedName, &r.app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.Update(ctx, &r.app)
}

// SetupWithManager takes its options from main.
func (r ValueReconciler) SetupWithManager(mgr ctrl.Manager, options controller.Options) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).WithOptions(options).Complete(r)
}

// MonitoringReconciler makes a monitor when it is first needed, the same whichever
// object was first.
type MonitoringReconciler struct {
	client.Client
	Namespace, Service string

	host    string
	monitor *monitor
}

type monitor struct {
	client client.Client
	host   string
	wake   func(name string)
}

func newMonitor(c client.Client, host string, wake func(name string)) (*monitor, error) {
	return &monitor{c, host, wake}, nil
}

func (r *MonitoringReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	r.host = fmt.Sprintf("%s.%s.svc", r.Service, r.Namespace)
	if r.monitor == nil {
		m, err := newMonitor(r.Client, r.Namespace, r.wake)
		if err != nil {
			return ctrl.Result{}, err
		}
		r.monitor = m
	}
	return ctrl.Result{}, nil
}

func (r *MonitoringReconciler) wake(string) {}

// SetupWithManager starts as many workers as it is told.
func (r *MonitoringReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).WithOptions(controller.Options{MaxConcurrentReconciles: 4}).Complete(r)
}

// NamingReconciler keeps the name of its object in a variable.
type NamingReconciler struct{ client.Client }

// doc:begin

func (r *NamingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	current := req.Name
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if app.Name != current {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return ctrl.Result{}, nil
}

// doc:end

// SetupWithManager starts four workers.
func (r *NamingReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).
		WithOptions(controller.Options{MaxConcurrentReconciles: 4}).Complete(r)
}
