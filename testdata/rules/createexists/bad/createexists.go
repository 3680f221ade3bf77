// Package bad believes that the cache knows everything.
package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// AppReconciler creates a service.
type AppReconciler struct {
	client.Client
	Recorder record.EventRecorder
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
	if err := r.ensure(ctx, svc); err != nil {
		r.Recorder.Event(svc, corev1.EventTypeWarning, "CreateFailed", err.Error())
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *AppReconciler) ensure(ctx context.Context, svc *corev1.Service) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(svc), &corev1.Service{})
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, svc) // want `Create may answer AlreadyExists because the cache does not show your last Create yet; treat it as success \(client.IgnoreAlreadyExists\) or requeue`
	}
	return err
}

// doc:end

// FinalReconciler gives up for good.
type FinalReconciler struct {
	client.Client
}

func (r *FinalReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.volume(ctx, req); err != nil {
		return ctrl.Result{}, reconcile.TerminalError(err)
	}
	return ctrl.Result{}, nil
}

func (r *FinalReconciler) volume(ctx context.Context, req ctrl.Request) error {
	err := r.Get(ctx, req.NamespacedName, &corev1.PersistentVolumeClaim{})
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, &corev1.PersistentVolumeClaim{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}) // want `Create may answer AlreadyExists`
	}
	return err
}

// PhaseReconciler notes the failure in the status.
type PhaseReconciler struct {
	client.Client
}

func (r *PhaseReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod := &corev1.Pod{}
	if err := r.Get(ctx, req.NamespacedName, pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.secret(ctx, req); err != nil {
		return ctrl.Result{}, r.failed(ctx, pod, err)
	}
	return ctrl.Result{}, nil
}

func (r *PhaseReconciler) failed(ctx context.Context, pod *corev1.Pod, cause error) error {
	pod.Status.Message = cause.Error()
	if err := r.Status().Update(ctx, pod); err != nil {
		return err
	}
	return cause
}

func (r *PhaseReconciler) secret(ctx context.Context, req ctrl.Request) error {
	err := r.Get(ctx, req.NamespacedName, &corev1.ServiceAccount{})
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}) // want `Create may answer AlreadyExists` // want:ownerreference `this ServiceAccount gets no owner,`
	}
	return err
}

// HelperReconciler leaves the Create to a function.
type HelperReconciler struct {
	client.Client
	Recorder record.EventRecorder
}

func (r *HelperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
	if err := r.ensure(ctx, svc); err != nil {
		r.Recorder.Event(svc, corev1.EventTypeWarning, "CreateFailed", err.Error())
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *HelperReconciler) ensure(ctx context.Context, svc *corev1.Service) error {
	if err := r.Get(ctx, client.ObjectKeyFromObject(svc), &corev1.Service{}); err != nil {
		if !apierrors.IsNotFound(err) {
			return err
		}
		if err := r.create(ctx, svc); err != nil {
			return err
		}
	}
	return nil
}

func (r *HelperReconciler) create(ctx context.Context, svc *corev1.Service) error {
	if err := r.Create(ctx, svc); err != nil { // want `Create may answer AlreadyExists because the cache does not show your last Create yet`
		return err
	}
	return nil
}
