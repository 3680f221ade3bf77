// Package good tells the error that was tested.
package good

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"

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
	Last     error
}

// errStop is of the package.
var errStop = errors.New("cannot stop")

// doc:begin

// Run starts a pod, and deletes it when that fails.
func (r *Reconciler) Run(ctx context.Context, pod *corev1.Pod) error {
	err := r.Start(ctx, pod)
	if err != nil {
		if deleteErr := r.Delete(ctx, pod); deleteErr != nil {
			ctrl.LoggerFrom(ctx).Error(deleteErr, "cannot delete the pod", "pod", pod.Name)
		}
		return err
	}
	return nil
}

// doc:end

// Close tells what went wrong.
func (r *Reconciler) Close(ctx context.Context, pod *corev1.Pod) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	if stopErr := r.Start(ctx, pod); stopErr != nil {
		r.Recorder.Eventf(pod, corev1.EventTypeWarning, "Stop", "pod cannot be stopped: %v", stopErr)
		return fmt.Errorf("stopping failed")
	}
	return nil
}

// Both logs the first failure and returns the second.
func (r *Reconciler) Both(ctx context.Context, pod *corev1.Pod) error {
	err := r.Start(ctx, pod)
	if err != nil {
		if deleteErr := r.Delete(ctx, pod); deleteErr != nil {
			ctrl.LoggerFrom(ctx).Error(err, "cannot start the pod, and cannot delete it")
			return deleteErr
		}
		return err
	}
	return nil
}

// Filtered tests what is left of the error that it tells.
func (r *Reconciler) Filtered(ctx context.Context, pod *corev1.Pod) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if other := client.IgnoreNotFound(err); other != nil {
		ctrl.LoggerFrom(ctx).Error(err, "cannot read the pod")
		return err
	}
	return nil
}

// Wrapped tells an error that was made of the one that is tested.
func (r *Reconciler) Wrapped(ctx context.Context, pod *corev1.Pod) error {
	err := r.Start(ctx, pod)
	full := fmt.Errorf("starting %s: %w", pod.Name, err)
	if err != nil {
		r.Recorder.Event(pod, corev1.EventTypeWarning, "Start", full.Error())
		ctrl.LoggerFrom(ctx).Error(full, "cannot start the pod")
		return full
	}
	return nil
}

// Retried tells what the literal has met last.
func (r *Reconciler) Retried(ctx context.Context, pod *corev1.Pod) error {
	var last error
	attempt := func() error {
		last = r.Start(ctx, pod)
		return errors.Join(last)
	}
	if again := attempt(); again != nil {
		ctrl.LoggerFrom(ctx).Error(last, "cannot start the pod")
		return errStop
	}
	return nil
}

// Remedy returns the failure before, since the remedy failed, too.
func (r *Reconciler) Remedy(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Start(ctx, pod); err != nil {
		if again := r.Start(ctx, pod.DeepCopy()); again != nil {
			return fmt.Errorf("starting %s twice: %w", pod.Name, err)
		}
	}
	return nil
}

// First logs and returns the failure before, since the look at what is there failed, too.
func (r *Reconciler) First(ctx context.Context, pod *corev1.Pod) error {
	err := r.Create(ctx, pod)
	if err != nil {
		if getErr := r.Get(ctx, client.ObjectKeyFromObject(pod), pod); getErr != nil {
			ctrl.LoggerFrom(ctx).Error(err, "cannot create the pod")
			return err
		}
	}
	return nil
}

// Kept tells an error in a field, and one of the package.
func (r *Reconciler) Kept(ctx context.Context, pod *corev1.Pod) error {
	if err := r.Start(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(r.Last, "the pod did not start before, either")
		ctrl.LoggerFrom(ctx).Error(errStop, "cannot start the pod")
		return errStop
	}
	return nil
}

// Stop gives the error that it tests a name.
func (r *Reconciler) Stop(ctx context.Context, pod *corev1.Pod) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(pod), pod)
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	if err := r.Start(ctx, pod); err != nil {
		ctrl.LoggerFrom(ctx).Error(err, "the pod did not start again", "pod", pod.Name)
	}
	return nil
}

// Ended tells what the work came to where the context has ended, whose error has no name.
func (r *Reconciler) Ended(ctx context.Context, pod *corev1.Pod) error {
	err := r.Start(ctx, pod)
	if ctx.Err() != nil {
		ctrl.LoggerFrom(ctx).Error(err, "stopped while the pod was started")
	}
	return err
}

// Named says what is wrong with a name; where the pattern cannot be read, nothing matches.
func Named(ctx context.Context, pattern, name string) error {
	matches, err := regexp.MatchString(pattern, name)
	if !matches {
		return errors.New("the name is wrong")
	}
	if err != nil {
		err := errors.New("unknown name")
		ctrl.LoggerFrom(ctx).Error(err, "cannot tell", "name", name)
		return err
	}
	return nil
}

// refuse stores a reason.
func (r *Reconciler) refuse(ctx context.Context, pod *corev1.Pod, reason string) error {
	pod.Status.Reason = reason
	return r.Status().Update(ctx, pod)
}

// Refuse tells why the status was not written.
func (r *Reconciler) Refuse(ctx context.Context, pod *corev1.Pod) error {
	err := r.Start(ctx, pod)
	if err != nil {
		statusErr := r.refuse(ctx, pod, "cannot be started: "+err.Error())
		if statusErr != nil {
			ctrl.LoggerFrom(ctx).Error(statusErr, "cannot update the status")
		}
		return err
	}
	return nil
}

// told makes an error of a text.
func (r *Reconciler) told(ctx context.Context, pod *corev1.Pod, reason string) error {
	if pod.Name == "" {
		return r.Delete(ctx, pod)
	}
	return errors.New(reason)
}

// Told tells the error that the other one was made of.
func (r *Reconciler) Told(ctx context.Context, pod *corev1.Pod) error {
	err := r.Start(ctx, pod)
	if err != nil {
		if told := r.told(ctx, pod, "cannot be started: "+err.Error()); told != nil {
			ctrl.LoggerFrom(ctx).Error(err, "cannot start the pod")
		}
	}
	return nil
}

// Number puts the failure in words of its own, and tells these.
func Number(ctx context.Context, text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		err := fmt.Errorf("%q must be a number", text)
		ctrl.LoggerFrom(ctx).Error(err, "no number")
		return 0, err
	}
	return n, nil
}

// Replace updates what is there already.
func (r *Reconciler) Replace(ctx context.Context, pod *corev1.Pod) error {
	err := r.Create(ctx, pod)
	if apierrors.IsAlreadyExists(err) {
		if updateErr := r.Update(ctx, pod); updateErr != nil {
			ctrl.LoggerFrom(ctx).Error(updateErr, "cannot update the pod")
			return updateErr
		}
		return nil
	}
	return err
}
