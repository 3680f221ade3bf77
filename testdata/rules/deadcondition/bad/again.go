package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Volumes reads claims, and deletes the volumes of those that are lost.
type Volumes struct {
	client.Client
	Errors []error
}

// doc:begin

func (v *Volumes) Clean(ctx context.Context, key client.ObjectKey) error {
	claim := &corev1.PersistentVolumeClaim{}
	err := v.Get(ctx, key, claim)
	if err != nil {
		return err
	}
	v.remove(ctx, claim.Spec.VolumeName)
	if err != nil { // want `err is nil here, because nothing sets it after line \d+: this is never true; test the error of the call in between`
		return err
	}
	claim.Annotations = map[string]string{"volume": "deleted"}
	return v.Update(ctx, claim)
}

// doc:end

func (v *Volumes) remove(ctx context.Context, name string) {
	volume := &corev1.PersistentVolume{}
	volume.Name = name
	if err := v.Delete(ctx, volume); err != nil {
		v.Errors = append(v.Errors, err)
	}
}

// Phase says how a claim is, and what went wrong.
func (v *Volumes) Phase(ctx context.Context, key client.ObjectKey) string {
	claim := &corev1.PersistentVolumeClaim{}
	err := v.Get(ctx, key, claim)
	if err == nil {
		return string(claim.Status.Phase)
	}
	v.remove(ctx, claim.Spec.VolumeName)
	if err != nil { // want `err is not nil here, because nothing sets it after line \d+: one of the branches never runs`
		return "unknown"
	} else {
		return "lost"
	}
}

// Release empties a volume if it is there: success is taken for a failure.
func (v *Volumes) Release(ctx context.Context, key client.ObjectKey) error {
	volume := &corev1.PersistentVolume{}
	err := v.Get(ctx, key, volume)
	if !apierrors.IsNotFound(err) {
		return err
	} else if err == nil { // want `err is NotFound here, and never nil: line \d+ takes success for a failure; test err != nil there as well`
		return v.Delete(ctx, volume)
	}
	return nil
}

// Released does the same by a function of its own, in a switch.
func (v *Volumes) Released(ctx context.Context, key client.ObjectKey) error {
	volume := &corev1.PersistentVolume{}
	err := v.Get(ctx, key, volume)
	switch {
	case !isGone(err):
		return err
	case err == nil: // want `err is NotFound here, and never nil`
		return v.Delete(ctx, volume)
	}
	return nil
}

func isGone(err error) bool { return apierrors.IsNotFound(err) }
