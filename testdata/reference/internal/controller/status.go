package controller

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	appsv1ac "k8s.io/client-go/applyconfigurations/apps/v1"
	"k8s.io/utils/ptr"

	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
)

// updateStatus stores the status when it says something new. A conflict is returned like any error: the
// pass is repeated with the newer object.
func (r *WebsiteReconciler) updateStatus(ctx context.Context, site *v1alpha1.Website, status *v1alpha1.WebsiteStatus) error {
	if equality.Semantic.DeepEqual(&site.Status, status) {
		return nil
	}
	before := meta.FindStatusCondition(site.Status.Conditions, v1alpha1.ConditionReady).DeepCopy()
	site.Status = *status
	if err := r.client.Status().Update(ctx, site); err != nil {
		if apierrors.IsNotFound(err) {
			return nil // someone took the finalizer away by force, and with it the object
		}
		return fmt.Errorf("update status: %w", err)
	}
	r.announce(site, before)
	return nil
}

// announce records an event when the readiness differs from before, which may be nil. It is called after
// the status is stored, so that each change is told once.
func (r *WebsiteReconciler) announce(site *v1alpha1.Website, before *metav1.Condition) {
	ready := meta.FindStatusCondition(site.Status.Conditions, v1alpha1.ConditionReady)
	if ready == nil || before != nil && before.Status == ready.Status && before.Reason == ready.Reason {
		return
	}
	kind := corev1.EventTypeNormal
	if ready.Reason == v1alpha1.ReasonSecretNotFound || ready.Reason == v1alpha1.ReasonSecretInvalid {
		kind = corev1.EventTypeWarning
	}
	r.recorder.Eventf(site, nil, kind, ready.Reason, "Reconcile", "%s", ready.Message)
}

// setRollout notes how far the Deployment is, as the API server answered.
func setRollout(status *v1alpha1.WebsiteStatus, deployment *appsv1ac.DeploymentApplyConfiguration, want int32) {
	var updated int32
	seen := false // by the Deployment controller
	status.ReadyReplicas = 0
	if live := deployment.Status; live != nil && deployment.ObjectMetaApplyConfiguration != nil {
		status.ReadyReplicas = ptr.Deref(live.ReadyReplicas, 0)
		updated = ptr.Deref(live.UpdatedReplicas, 0)
		seen = ptr.Deref(live.ObservedGeneration, 0) >= ptr.Deref(deployment.Generation, 0)
	}
	ready, reason, message := metav1.ConditionFalse, v1alpha1.ReasonRolloutPending, "The change is not rolled out yet"
	switch {
	case seen && updated >= want && status.ReadyReplicas >= want:
		ready, reason, message = metav1.ConditionTrue, v1alpha1.ReasonAvailable, "All web servers are ready"
	case seen:
		message = fmt.Sprintf("%d of %d web servers are ready", min(updated, status.ReadyReplicas), want)
	}
	setCondition(status, v1alpha1.ConditionReady, ready, reason, message)
}

// setCondition sets a condition for the generation that the status describes.
func setCondition(status *v1alpha1.WebsiteStatus, kind string, value metav1.ConditionStatus, reason, message string) {
	meta.SetStatusCondition(&status.Conditions, metav1.Condition{
		Type:               kind,
		Status:             value,
		Reason:             reason,
		Message:            message,
		ObservedGeneration: status.ObservedGeneration,
	})
}
