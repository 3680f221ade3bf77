package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// An EachPassReconciler makes settings and an account at each pass, whether they are there or not.
type EachPassReconciler struct{ client.Client }

// SetupWithManager registers the reconciler.
func (r *EachPassReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).
		For(&demov1.Foo{}). // want `nothing watches ServiceAccount and ConfigMap made for each Foo: when one is deleted, it is recreated only after a change of the Foo or a resync`
		Complete(r)
}

// Reconcile goes on where they could not be made.
func (r *EachPassReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.makeSettings(ctx, foo)
	account := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: foo.Name}}
	if err := r.Create(ctx, account); err != nil { // want:related `a ServiceAccount is made here`
		account.Labels = map[string]string{"image": foo.Spec.Image}
		return ctrl.Result{}, r.Update(ctx, account)
	}
	return ctrl.Result{}, nil
}

func (r *EachPassReconciler) makeSettings(ctx context.Context, foo *demov1.Foo) {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: foo.Namespace, Name: "settings-" + foo.Spec.Image}}
	if err := r.Create(ctx, settings); err != nil { // want:related `a ConfigMap is made here`
		klog.InfoS("settings are there", "namespace", foo.Namespace)
	}
}
