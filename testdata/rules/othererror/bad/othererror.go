// Package bad tells the error of one call where another one has failed.
package bad

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Reconciler starts pods.
type Reconciler struct {
	client.Client
	Recorder record.EventRecorder
	Start    func(context.Context, *corev1.Pod) error
}

// doc:begin

// Run starts a pod, and deletes it when that fails.
func (r *Reconciler) Run(ctx context.Context, pod *corev1.Pod) error {
	err := r.Start(ctx, pod)
	if err != nil {
		if deleteErr := r.Delete(ctx, pod); deleteErr != nil { // want:related `this error was tested`
			ctrl.LoggerFrom(ctx).Error(err, "cannot delete the pod", "pod", pod.Name) // want `err comes from another call: deleteErr was tested, and is lost; pass it to Error`
		}
		return err
	}
	return nil
}

// doc:end

// Close tells nil instead of what went wrong.
func (r *Reconciler) Close(ctx context.Context, pod *corev1.Pod) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	if stopErr := r.Start(ctx, pod); stopErr != nil {
		r.Recorder.Eventf(pod, corev1.EventTypeWarning, "Stop", "pod cannot be stopped: %v", err) // want `err is nil here: stopErr was tested, and is lost; pass it to Eventf`
		return fmt.Errorf("stopping failed")
	}
	return nil
}

// Wait tells the outer variable, which is nil, since the inner one has its name.
func (r *Reconciler) Wait(ctx context.Context, pod *corev1.Pod) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	for range 3 {
		if err := r.Start(ctx, pod); err == nil {
			break
		}
		ctrl.LoggerFrom(ctx).Error(err, "the pod did not start") // want `err is nil here: the other err was tested, and is lost; pass it to Error`
	}
	return nil
}

// Stop has no name for the error that it tests.
func (r *Reconciler) Stop(ctx context.Context, pod *corev1.Pod) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	if r.Start(ctx, pod) != nil { // want:related `this error was tested`
		ctrl.LoggerFrom(ctx).Error(err, "the pod did not start again", "pod", pod.Name) // want `err is nil here: the error of Start was tested, and is lost; pass it to Error`
	}
	return nil
}

// refuse stores a reason.
func (r *Reconciler) refuse(ctx context.Context, pod *corev1.Pod, reason string) error {
	pod.Status.Reason = reason
	return r.Status().Update(ctx, pod)
}

// Refuse hands the text of one error to a write, which fails for a reason of its own.
func (r *Reconciler) Refuse(ctx context.Context, pod *corev1.Pod) error {
	err := r.Start(ctx, pod)
	if err != nil {
		statusErr := r.refuse(ctx, pod, "cannot be started: "+err.Error())
		if statusErr != nil { // want:related `this error was tested`
			ctrl.LoggerFrom(ctx).Error(err, "cannot update the status") // want `err comes from another call: statusErr was tested, and is lost; pass it to Error`
		}
		return err
	}
	return nil
}

// Replace updates what is there already.
func (r *Reconciler) Replace(ctx context.Context, pod *corev1.Pod) error {
	err := r.Create(ctx, pod)
	if apierrors.IsAlreadyExists(err) {
		if updateErr := r.Update(ctx, pod); updateErr != nil { // want:related `this error was tested`
			ctrl.LoggerFrom(ctx).Error(err, "cannot update the pod") // want `err comes from another call: updateErr was tested, and is lost; pass it to Error`
			return err
		}
		return nil
	}
	return err
}
