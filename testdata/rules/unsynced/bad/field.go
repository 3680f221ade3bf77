package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// doc:begin

// Service brings a Service up to date.
func Service(ctx context.Context, c client.Client, desired *corev1.Service) (updated bool, err error) {
	existing := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(desired), existing); err != nil {
		return false, err
	}
	if equality.Semantic.DeepEqual(existing.Spec.Selector, desired.Spec.Selector) &&
		existing.Spec.Type == desired.Spec.Type { // want:unsynced/field `Spec.Type is compared and not set: where it differs, line \d+ sends the object with the old one, at each pass; set it before`
		return false, nil
	}
	existing.Spec.Selector = desired.Spec.Selector
	return true, c.Update(ctx, existing)
}

// doc:end

// Asked does the same; a function tells whether something differs.
func Asked(ctx context.Context, c client.Client, desired *corev1.Service) (updated bool, err error) {
	var existing corev1.Service
	if err := c.Get(ctx, client.ObjectKeyFromObject(desired), &existing); err != nil {
		return false, err
	}
	if !differs(&existing, desired) {
		return false, nil
	}
	existing.Spec.Selector = desired.Spec.Selector
	return true, c.Update(ctx, &existing)
}

func differs(have, want *corev1.Service) bool {
	if !equality.Semantic.DeepEqual(have.Spec.Selector, want.Spec.Selector) {
		return true
	}
	if have.Spec.Type != want.Spec.Type { // want:unsynced/field `Spec.Type is compared and not set`
		return true
	}
	return false
}

// Flagged does the same; a variable remembers what differs, and a copy is changed.
func Flagged(ctx context.Context, c client.Client, desired *corev1.Service) (updated bool, err error) {
	existing := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(desired), existing); err != nil {
		return false, err
	}
	changed := false
	next := existing.DeepCopy()
	if !equality.Semantic.DeepEqual(existing.Spec.Selector, desired.Spec.Selector) {
		next.Spec.Selector = desired.Spec.Selector
		changed = true
	}
	if existing.Spec.Type != desired.Spec.Type { // want:unsynced/field `Spec.Type is compared and not set`
		changed = true
	}
	if !changed {
		return false, nil
	}
	return true, c.Patch(ctx, next, client.MergeFrom(existing))
}

// Given does the same with a Service that its caller has read.
func Given(ctx context.Context, c client.Client, existing, desired *corev1.Service) (updated bool, err error) {
	if !equality.Semantic.DeepEqual(existing.Spec.Selector, desired.Spec.Selector) || existing.Spec.Type != desired.Spec.Type { // want:unsynced/field `Spec.Type is compared and not set`
		existing.Spec.Selector = desired.Spec.Selector
		return true, c.Update(ctx, existing)
	}
	return false, nil
}
