package good

import (
	"context"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"time"

	corev1 "k8s.io/api/core/v1"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/klog/v2"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// PolledReconciler repairs an application before it looks at it.
type PolledReconciler struct{ client.Client }

// Reconcile waits for the repair.
func (r *PolledReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	return ctrl.Result{}, r.repaired(ctx, req)
}

// repaired tries until it has succeeded: the poll asks again after each failure.
func (r *PolledReconciler) repaired(ctx context.Context, req ctrl.Request) error {
	return wait.PollUntilContextTimeout(ctx, time.Millisecond, time.Second, true, func(ctx context.Context) (bool, error) {
		err := r.repair(ctx, req)
		if err == nil {
			return true, nil
		}
		utilruntime.HandleError(err)
		return false, nil
	})
}

func (r *PolledReconciler) repair(ctx context.Context, req ctrl.Request) error {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return err
	}
	app.Spec.Paused = false
	return r.Update(ctx, app)
}

// Requeued says by its Result that the failure is tried again.
func Requeued(ctx context.Context, c client.Client, app *demov1.Foo) (*ctrl.Result, error) {
	pods := &corev1.PodList{}
	err := c.List(ctx, pods, client.InNamespace(app.Namespace))
	if err != nil {
		return nil, err
	}
	if len(pods.Items) < 1 {
		klog.ErrorS(nil, "not enough pods", "app", app.Name)
		return &ctrl.Result{Requeue: true, RequeueAfter: 10 * time.Second}, err
	}
	return nil, nil
}

// RequestReconciler reads what a person has written into an application.
type RequestReconciler struct{ client.Client }

// Reconcile says what is wrong with the text, which stays as wrong as it is.
func (r *RequestReconciler) Reconcile(ctx context.Context, req ctrl.Request) (res ctrl.Result, failure error) {
	app := &demov1.Foo{}
	if failure = r.Get(ctx, req.NamespacedName, app); failure != nil {
		return res, client.IgnoreNotFound(failure)
	}
	cert, err := certificate(app.Spec.Image)
	if err != nil {
		log.FromContext(ctx).Error(err, "no certificate")
		return res, failure
	}
	app.Status.Message = cert
	return res, r.Status().Update(ctx, app)
}

func certificate(text string) (string, error) {
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		return "", errors.New("no PEM block")
	}
	cert, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return "", err
	}
	return cert.Subject.CommonName, nil
}

// Downloaded takes the files away, and puts back the error that was there before.
func Downloaded(work func() error, remove func() error) (err error) {
	defer func() {
		held := err
		err = remove()
		if held != nil {
			err = held
		}
	}()
	return work()
}
