package good

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
		existing.Spec.Type == desired.Spec.Type {
		return false, nil
	}
	existing.Spec.Selector = desired.Spec.Selector
	existing.Spec.Type = desired.Spec.Type
	return true, c.Update(ctx, existing)
}

// doc:end

// Asked has a function set what another one compares.
func Asked(ctx context.Context, c client.Client, desired *corev1.Service) (updated bool, err error) {
	var existing corev1.Service
	if err := c.Get(ctx, client.ObjectKeyFromObject(desired), &existing); err != nil {
		return false, err
	}
	if !differs(&existing, desired) {
		return false, nil
	}
	takeOver(&existing, desired)
	return true, c.Update(ctx, &existing)
}

func differs(have, want *corev1.Service) bool {
	return !equality.Semantic.DeepEqual(have.Spec.Selector, want.Spec.Selector) || have.Spec.Type != want.Spec.Type
}

func takeOver(have, want *corev1.Service) {
	have.Spec.Selector = want.Spec.Selector
	have.Spec.Type = want.Spec.Type
}

// Flagged remembers what differs, and changes a copy.
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
	if existing.Spec.Type != desired.Spec.Type {
		next.Spec.Type = desired.Spec.Type
		changed = true
	}
	if !changed {
		return false, nil
	}
	return true, c.Patch(ctx, next, client.MergeFrom(existing))
}

// Given does not tell which of both its caller has read.
func Given(ctx context.Context, c client.Client, service, other *corev1.Service) (updated bool, err error) {
	if service.Spec.Type != other.Spec.Type {
		service.ResourceVersion = other.ResourceVersion
		return true, c.Update(ctx, service)
	}
	return false, nil
}

// Replaced takes all over.
func Replaced(ctx context.Context, c client.Client, desired *corev1.Service) (updated bool, err error) {
	existing := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(desired), existing); err != nil {
		return false, err
	}
	if existing.Spec.Type == desired.Spec.Type {
		return false, nil
	}
	version := existing.ResourceVersion
	*existing = *desired.DeepCopy()
	existing.ResourceVersion = version
	return true, c.Update(ctx, existing)
}

// Handed has somebody set what differs who is not known here.
func Handed(ctx context.Context, c client.Client, desired *corev1.Service, merge func(have, want *corev1.Service)) (updated bool, err error) {
	existing := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(desired), existing); err != nil {
		return false, err
	}
	if existing.Spec.Type == desired.Spec.Type {
		return false, nil
	}
	merge(existing, desired)
	return true, c.Update(ctx, existing)
}

// Noted compares the type for its answer alone: the selector is set in any case.
func Noted(ctx context.Context, c client.Client, desired *corev1.Service) (odd bool, err error) {
	existing := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(desired), existing); err != nil {
		return false, err
	}
	if existing.Spec.Type != desired.Spec.Type {
		odd = true
	}
	existing.Spec.Selector = desired.Spec.Selector
	return odd, c.Update(ctx, existing)
}

// Marked compares with what it was itself, and with the status, which is not what is sent.
func Marked(ctx context.Context, c client.Client, desired *corev1.Service) (updated bool, err error) {
	existing := &corev1.Service{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(desired), existing); err != nil {
		return false, err
	}
	before := existing.DeepCopy()
	existing.Spec.Selector = desired.Spec.Selector
	if !equality.Semantic.DeepEqual(before.Spec, existing.Spec) || !equality.Semantic.DeepEqual(existing.Status, desired.Status) || existing.Name != desired.Name {
		return true, c.Update(ctx, existing)
	}
	return false, nil
}
