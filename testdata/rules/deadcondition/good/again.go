package good

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
	err = v.remove(ctx, claim.Spec.VolumeName)
	if err != nil {
		return err
	}
	claim.Annotations = map[string]string{"volume": "deleted"}
	return v.Update(ctx, claim)
}

// doc:end

func (v *Volumes) remove(ctx context.Context, name string) error {
	volume := &corev1.PersistentVolume{}
	volume.Name = name
	return v.Delete(ctx, volume)
}

// Phase says how a claim is, and what went wrong.
func (v *Volumes) Phase(ctx context.Context, key client.ObjectKey) string {
	claim := &corev1.PersistentVolumeClaim{}
	err := v.Get(ctx, key, claim)
	if err == nil {
		return string(claim.Status.Phase)
	}
	v.Errors = append(v.Errors, err)
	if err != nil {
		return "unknown"
	}
	return "lost"
}

// Either tests what one of two ways has set.
func (v *Volumes) Either(ctx context.Context, key client.ObjectKey, claims bool) error {
	err := v.Get(ctx, key, &corev1.Pod{})
	if err != nil {
		return err
	}
	if claims {
		err = v.Get(ctx, key, &corev1.PersistentVolumeClaim{})
	}
	if err != nil {
		return err
	}
	return nil
}

// Shared tests what a literal may have set.
func (v *Volumes) Shared(ctx context.Context, key client.ObjectKey) error {
	err := v.Get(ctx, key, &corev1.Pod{})
	if err != nil {
		return err
	}
	func() { err = v.Get(ctx, key, &corev1.PersistentVolumeClaim{}) }()
	if err != nil {
		return err
	}
	return nil
}

// Longer asks for more than the error.
func (v *Volumes) Longer(ctx context.Context, key client.ObjectKey) bool {
	pod := &corev1.Pod{}
	err := v.Get(ctx, key, pod)
	if err != nil {
		return false
	}
	if err != nil || pod.Spec.NodeName == "" {
		return false
	}
	return true
}

// Hidden has another error in between.
func (v *Volumes) Hidden(ctx context.Context, key client.ObjectKey) error {
	err := v.Get(ctx, key, &corev1.Pod{})
	if err != nil {
		return err
	}
	if err := v.remove(ctx, key.Name); err != nil {
		return err
	}
	if err != nil {
		return err
	}
	return nil
}

// Release empties a volume if it is there.
func (v *Volumes) Release(ctx context.Context, key client.ObjectKey) error {
	volume := &corev1.PersistentVolume{}
	err := v.Get(ctx, key, volume)
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	} else if err == nil {
		return v.Delete(ctx, volume)
	}
	return nil
}

// Ensure has nothing to do for what is there: nil is returned with other errors.
func (v *Volumes) Ensure(ctx context.Context, volume *corev1.PersistentVolume) error {
	err := v.Get(ctx, client.ObjectKeyFromObject(volume), volume)
	if !apierrors.IsNotFound(err) {
		return err
	}
	if err != nil {
		return v.Create(ctx, volume)
	}
	return nil
}
