// Package exit lets objects go of which nothing is left, and waits for what is there.
package exit

import (
	"context"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Name is that of the finalizer.
const Name = "demo.ctrlvet.dev/machine"

// ErrBusy says that the cloud has no time.
var ErrBusy = errors.New("busy")

// A Machine belongs to an application.
type Machine struct{ Running bool }

// A Cloud has machines.
type Cloud interface {
	Find(name string) (*Machine, error)
	Stop(m *Machine) error
}

// Reconciler looks after the machines of applications.
type Reconciler struct {
	client.Client
	Cloud Cloud
}

func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return r.finalize(ctx, app)
	}
	if controllerutil.AddFinalizer(app, Name) {
		return ctrl.Result{}, r.Update(ctx, app)
	}
	return ctrl.Result{}, nil
}

// finalize lets go what has no machine, asks for another pass while one runs, and may be
// called where the finalizer is gone.
func (r *Reconciler) finalize(ctx context.Context, app *demov1.Foo) (ctrl.Result, error) {
	m, err := r.Cloud.Find(app.Name)
	if err != nil {
		if errors.Is(err, ErrBusy) {
			return ctrl.Result{RequeueAfter: time.Minute}, nil
		}
		return ctrl.Result{}, err
	}
	if m == nil {
		return ctrl.Result{}, r.release(ctx, app)
	}
	if err := r.Cloud.Stop(m); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(app, Name)
	return ctrl.Result{}, r.Update(ctx, app)
}

func (r *Reconciler) release(ctx context.Context, app *demov1.Foo) error {
	controllerutil.RemoveFinalizer(app, Name)
	return r.Update(ctx, app)
}

// Claims has a pod clean up, and waits for it: it owns the pods.
type Claims struct{ client.Client }

func (r *Claims) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if claim.DeletionTimestamp == nil {
		return ctrl.Result{}, nil
	}
	pod := &corev1.Pod{}
	err := r.Get(ctx, client.ObjectKey{Namespace: claim.Namespace, Name: claim.Name + "-cleaner"}, pod)
	if apierrors.IsNotFound(err) {
		pod = &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: claim.Namespace, Name: claim.Name + "-cleaner"}}
		if err := r.Create(ctx, pod); err != nil {
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, nil // its end brings the next pass
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	if pod.Status.Phase != corev1.PodSucceeded {
		return ctrl.Result{}, nil // what is there is waited for
	}
	controllerutil.RemoveFinalizer(claim, Name)
	return ctrl.Result{}, r.Update(ctx, claim)
}

// Nodes reads the node once more before it lets it go.
type Nodes struct{ client.Client }

func (r *Nodes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if node.DeletionTimestamp == nil {
		return ctrl.Result{}, nil
	}
	latest := &corev1.Node{}
	err := r.Get(ctx, client.ObjectKeyFromObject(node), latest)
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, nil // it is gone
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(latest, Name)
	return ctrl.Result{}, r.Update(ctx, latest)
}

// Secrets removes the finalizer for whoever cleans up.
type Secrets struct {
	client.Client
	Cloud Cloud
}

func (r *Secrets) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := &corev1.Secret{}
	if err := r.Get(ctx, req.NamespacedName, secret); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if secret.DeletionTimestamp == nil {
		return ctrl.Result{}, nil
	}
	if err := r.cleanUp(secret); err != nil {
		return ctrl.Result{}, err
	}
	controllerutil.RemoveFinalizer(secret, Name)
	return ctrl.Result{}, r.Update(ctx, secret)
}

// cleanUp takes the finalizer away early where the machine ran.
func (r *Secrets) cleanUp(secret *corev1.Secret) error {
	m, err := r.Cloud.Find(secret.Name)
	if err != nil {
		return err
	}
	if m == nil {
		return nil // the caller removes it
	}
	if err := r.Cloud.Stop(m); err != nil {
		return err
	}
	controllerutil.RemoveFinalizer(secret, Name)
	return nil
}

// Workers delete a pod and wait until it is gone.
type Workers struct{ client.Client }

func (r *Workers) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	worker := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, worker); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if worker.DeletionTimestamp == nil {
		return ctrl.Result{}, nil
	}
	pod := &corev1.Pod{}
	err := r.Get(ctx, client.ObjectKey{Namespace: worker.Namespace, Name: worker.Name}, pod)
	if err != nil && !apierrors.IsNotFound(err) {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil // nothing ever comes here
		}
		return ctrl.Result{}, err
	}
	if err == nil {
		return ctrl.Result{RequeueAfter: time.Second}, r.Delete(ctx, pod)
	}
	controllerutil.RemoveFinalizer(worker, Name)
	return ctrl.Result{}, r.Update(ctx, worker)
}
