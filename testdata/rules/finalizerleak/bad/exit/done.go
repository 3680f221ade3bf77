package exit

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// A Disk belongs to a volume.
type Disk struct{ State string }

// States of a disk.
const (
	StateDeleting = "DELETING"
	StateDeleted  = "DELETED"
)

// Disks are those of the cloud.
type Disks interface {
	Attached(name string) (bool, error)
	Lookup(name string) (*Disk, error)
	Delete(d *Disk) error
}

// Attachments lets nodes go that have no disk any more.
type Attachments struct {
	client.Client
	Disks    Disks
	Detached bool
}

func (r *Attachments) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Get(ctx, req.NamespacedName, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if node.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	if r.Detached {
		controllerutil.RemoveFinalizer(node, Name)
		return ctrl.Result{}, r.Update(ctx, node)
	}
	attached, err := r.Disks.Attached(node.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	if attached {
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return ctrl.Result{}, nil // want:finalizerleak/exit `nothing is waited for any more here, and the finalizer "demo\.ctrlvet\.dev/machine" stays`
}

// Volumes deletes the disks of volumes.
type Volumes struct {
	client.Client
	Disks Disks
}

func (r *Volumes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	volume := &corev1.PersistentVolume{}
	if err := r.Get(ctx, req.NamespacedName, volume); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if volume.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, nil
	}
	disk, err := r.Disks.Lookup(volume.Name)
	if err != nil {
		return ctrl.Result{}, err
	}
	if disk == nil {
		controllerutil.RemoveFinalizer(volume, Name)
		return ctrl.Result{}, r.Update(ctx, volume)
	}
	switch disk.State {
	case StateDeleting:
		return ctrl.Result{RequeueAfter: time.Minute}, nil
	case StateDeleted:
		return ctrl.Result{}, nil // want:finalizerleak/exit `nothing is waited for any more here`
	}
	if err := r.Disks.Delete(disk); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{RequeueAfter: time.Minute}, nil
}
