package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// GoneReconciler cleans up when the application is gone. When the second deletion fails, the
// first one does at all further passes.
type GoneReconciler struct {
	client.Client
	Clientset kubernetes.Interface
}

func (r *GoneReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	err := r.Get(ctx, req.NamespacedName, app)
	if apierrors.IsNotFound(err) {
		if err := r.Clientset.CoreV1().Services(req.Namespace).Delete(ctx, req.Name, metav1.DeleteOptions{}); err != nil { // want `Delete of an object that is already gone returns NotFound: cleanup must be repeatable`
			return ctrl.Result{}, err
		}
		settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
		return ctrl.Result{}, r.Delete(ctx, settings) // want `Delete of an object that is already gone returns NotFound: cleanup must be repeatable`
	}
	return ctrl.Result{}, err
}

// EmptyingReconciler empties the settings of an application that is being deleted.
type EmptyingReconciler struct {
	client.Client
}

func (r *EmptyingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !app.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.empty(ctx, app)
	}
	return ctrl.Result{}, nil
}

func (r *EmptyingReconciler) empty(ctx context.Context, app *demov1.Foo) error {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return r.Update(ctx, settings) // want `Update of an object that is already gone returns NotFound: cleanup must be repeatable`
}
