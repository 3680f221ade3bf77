package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
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
