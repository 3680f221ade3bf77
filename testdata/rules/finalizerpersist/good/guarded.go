package good

import (
	"context"
	"encoding/json"
	"slices"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/strategicpatch"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

// marked is the finalizer of sets.
const marked = "example.com/marked"

// Volumes locks a claim for one user: the annotation and the finalizer are stored together.
type Volumes struct {
	client.Client
	Kube kubernetes.Interface
}

func (r *Volumes) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	taken, err := r.lock(ctx, req)
	if err != nil || taken {
		return ctrl.Result{}, err
	}
	set := &appsv1.StatefulSet{}
	if err := r.Get(ctx, req.NamespacedName, set); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.ensure(ctx, set); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.whole(ctx, set)
}

// lock returns early where the annotation is there: it was stored with the finalizer.
func (r *Volumes) lock(ctx context.Context, req ctrl.Request) (bool, error) {
	claim := &corev1.PersistentVolumeClaim{}
	if err := r.Get(ctx, req.NamespacedName, claim); err != nil {
		return false, err
	}
	if !controllerutil.ContainsFinalizer(claim, "example.com/"+req.Name) {
		controllerutil.AddFinalizer(claim, "example.com/"+req.Name)
	}
	annotations := claim.GetAnnotations()
	if annotations == nil {
		annotations = make(map[string]string)
	}
	owner, exists := annotations["example.com/user"]
	if exists {
		if owner == req.Name {
			return false, nil
		}
		return true, nil
	}
	annotations["example.com/user"] = req.Name
	claim.SetAnnotations(annotations)
	return false, r.Update(ctx, claim)
}

// ensure changes a copy, whose difference a function of the type sends.
func (r *Volumes) ensure(ctx context.Context, set *appsv1.StatefulSet) error {
	if slices.Contains(set.Finalizers, marked) {
		return nil
	}
	updated := set.DeepCopy()
	updated.Finalizers = append(updated.Finalizers, marked)
	return r.patchMetadata(ctx, set, updated.ObjectMeta)
}

func (r *Volumes) patchMetadata(ctx context.Context, old *appsv1.StatefulSet, meta metav1.ObjectMeta) error {
	updated := old.DeepCopy()
	updated.ObjectMeta = meta
	data, err := difference(old, updated)
	if err != nil {
		return err
	}
	_, err = r.Kube.AppsV1().StatefulSets(old.Namespace).Patch(ctx, old.Name, types.StrategicMergePatchType, data, metav1.PatchOptions{})
	return err
}

func difference(old, updated *appsv1.StatefulSet) ([]byte, error) {
	a, err := json.Marshal(old)
	if err != nil {
		return nil, err
	}
	b, err := json.Marshal(updated)
	if err != nil {
		return nil, err
	}
	return strategicpatch.CreateTwoWayMergePatch(a, b, appsv1.StatefulSet{})
}

// whole hands both objects on, as [Volumes.ensure] hands the metadata.
func (r *Volumes) whole(ctx context.Context, set *appsv1.StatefulSet) error {
	updated := set.DeepCopy()
	if set.DeletionTimestamp != nil {
		updated.Finalizers = slices.DeleteFunc(updated.Finalizers, func(f string) bool { return f == marked })
		return r.patchWhole(ctx, set, updated)
	}
	updated.Finalizers = append(updated.Finalizers, marked)
	return r.patchWhole(ctx, set, updated)
}

func (r *Volumes) patchWhole(ctx context.Context, old, updated *appsv1.StatefulSet) error {
	data, err := difference(old, updated)
	if err != nil {
		return err
	}
	_, err = r.Kube.AppsV1().StatefulSets(old.Namespace).Patch(ctx, old.Name, types.StrategicMergePatchType, data, metav1.PatchOptions{})
	return err
}
