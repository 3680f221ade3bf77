package good

import (
	"context"
	"reflect"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// StampReconciler notes when it has set something up.
type StampReconciler struct{ Config }

func (r *StampReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.Worker.Work(ctx, app); err != nil {
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, r.stamp(ctx, req.NamespacedName)
}

func (r *StampReconciler) stamp(ctx context.Context, key client.ObjectKey) error {
	return retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		app := &Volume{}
		if err := r.Get(ctx, key, app); err != nil {
			return err
		}
		stamped := app.DeepCopy()
		stamped.Status.Mounted = &metav1.Time{Time: time.Now()}
		if !reflect.DeepEqual(app.Status, stamped.Status) {
			return r.Status().Update(ctx, stamped)
		}
		return nil
	})
}

// Volume is an object that is mounted.
//
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Volume struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status VolumeStatus `json:"status,omitempty"`
}

// VolumeStatus says when.
type VolumeStatus struct {
	Mounted *metav1.Time `json:"mounted,omitempty"`
}

// DeepCopy returns a copy.
func (in *Volume) DeepCopy() *Volume {
	out := new(Volume)
	in.DeepCopyInto(out)
	return out
}

// DeepCopyInto copies it into out.
func (in *Volume) DeepCopyInto(out *Volume) {
	*out = *in
	in.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	out.Status.Mounted = in.Status.Mounted.DeepCopy()
}

// DeepCopyObject returns a copy.
func (in *Volume) DeepCopyObject() runtime.Object { return in.DeepCopy() }
