package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const (
	dataFinalizer = "demo.ctrlvet.dev/data"
	dnsFinalizer  = "demo.ctrlvet.dev/dns"
)

// Remote is a service elsewhere.
type Remote interface {
	Remove(ctx context.Context, name string) error
}

// BarReconciler deletes while another finalizer still stands.
type BarReconciler struct {
	client.Client
	Data, DNS Remote
}

// ForceDelete takes all finalizers off and deletes: asked for by a person.
func (r *BarReconciler) ForceDelete(ctx context.Context, pod *corev1.Pod) error {
	pod.Finalizers = nil
	if err := r.Update(ctx, pod); err != nil {
		return client.IgnoreNotFound(err)
	}
	zero := int64(0)
	return client.IgnoreNotFound(r.Delete(ctx, pod, &client.DeleteOptions{GracePeriodSeconds: &zero}))
}

// terminate deletes the pod at once, without the kubelet.
func (r *BarReconciler) terminate(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Delete(ctx, pod, client.GracePeriodSeconds(0)); client.IgnoreNotFound(err) != nil {
		return err
	}
	live := &corev1.Pod{}
	if err := r.Get(ctx, client.ObjectKeyFromObject(pod), live); err != nil {
		return client.IgnoreNotFound(err)
	}
	live.SetFinalizers(nil)
	return r.Update(ctx, live)
}

// Terminate terminates.
func (r *BarReconciler) Terminate(ctx context.Context, pod *corev1.Pod) error {
	if pod.Spec.NodeName == "" {
		return r.terminate(ctx, pod)
	}
	return nil
}

// FlagReconciler orphans where the user says so.
type FlagReconciler struct {
	client.Client
	Data Remote
}

// Reconcile removes the finalizer without cleanup when the annotation says that the
// data are to be kept.
func (r *FlagReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if foo.DeletionTimestamp.IsZero() {
		if controllerutil.AddFinalizer(foo, dataFinalizer) {
			return ctrl.Result{}, r.Update(ctx, foo)
		}
		if foo.Spec.Paused {
			return ctrl.Result{}, r.orphanAll(ctx, foo)
		}
		return ctrl.Result{}, nil
	}
	if foo.Annotations["demo.ctrlvet.dev/force"] == "true" {
		foo.Finalizers = nil
		return ctrl.Result{}, r.Update(ctx, foo)
	}
	if foo.Annotations["demo.ctrlvet.dev/orphan"] != "true" {
		if err := r.Data.Remove(ctx, foo.Name); err != nil {
			return ctrl.Result{}, err
		}
	}
	controllerutil.RemoveFinalizer(foo, dataFinalizer)
	return ctrl.Result{}, r.Update(ctx, foo)
}

// orphanAll sets the children free: their finalizers and owners go.
func (r *FlagReconciler) orphanAll(ctx context.Context, foo *demov1.Foo) error {
	list := &demov1.BarList{}
	if err := r.List(ctx, list, client.InNamespace(foo.Namespace)); err != nil {
		return err
	}
	for i := range list.Items {
		bar := &list.Items[i]
		bar.SetFinalizers(nil)
		bar.SetOwnerReferences(nil)
		if err := r.Update(ctx, bar); client.IgnoreNotFound(err) != nil {
			return err
		}
	}
	return nil
}

// Detach orphans a volume: nothing of the volume is deleted, all that keeps it is taken away.
func (r *FlagReconciler) Detach(ctx context.Context, key client.ObjectKey) error {
	pv := &corev1.PersistentVolume{}
	if err := r.Get(ctx, key, pv); err != nil {
		return client.IgnoreNotFound(err)
	}
	pv.Finalizers = []string{}
	return r.Update(ctx, pv)
}

// Wipe must only be used in tests.
func (r *FlagReconciler) Wipe(ctx context.Context, namespace string) error {
	list := &demov1.BarList{}
	if err := r.List(ctx, list, client.InNamespace(namespace)); err != nil {
		return err
	}
	for i := range list.Items {
		list.Items[i].Finalizers = []string{}
		if err := r.Update(ctx, &list.Items[i]); err != nil {
			return err
		}
	}
	return r.DeleteAllOf(ctx, &demov1.Bar{}, client.InNamespace(namespace))
}

// Empty takes all finalizers from what is left of an application.
func (r *FlagReconciler) Empty(ctx context.Context, bar *demov1.Bar) error {
	if err := r.Get(ctx, client.ObjectKeyFromObject(bar), bar); err != nil {
		return client.IgnoreNotFound(err)
	}
	return r.strip(ctx, bar)
}

func (r *FlagReconciler) strip(ctx context.Context, bar *demov1.Bar) error {
	bar.Finalizers = nil
	return r.Update(ctx, bar)
}

// ReleaseClaim lets go of the claim of a node that is lost, which nobody unmounts any more.
func ReleaseClaim(ctx context.Context, c client.Client, key client.ObjectKey) error {
	claim := &corev1.PersistentVolumeClaim{}
	if err := c.Get(ctx, key, claim); err != nil {
		return client.IgnoreNotFound(err)
	}
	claim.Finalizers = nil
	return c.Update(ctx, claim)
}
