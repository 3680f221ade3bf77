package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad/volumes"
)

// doc:begin

// claimOf returns the claim that a volume is bound to.
func claimOf(ctx context.Context, c client.Client, volume string) (*corev1.PersistentVolumeClaim, error) {
	var claims corev1.PersistentVolumeClaimList
	if err := c.List(ctx, &claims); err != nil {
		return nil, err
	}
	for i := range claims.Items {
		if claims.Items[i].Spec.VolumeName == volume {
			return &claims.Items[i], nil
		}
	}
	return nil, nil
}

// ClaimPhase tests the error alone.
func ClaimPhase(ctx context.Context, c client.Client, volume string) (corev1.PersistentVolumeClaimPhase, error) {
	claim, err := claimOf(ctx, c, volume)
	if err != nil {
		return "", err
	}
	return claim.Status.Phase, nil // want `claim can be nil without an error of claimOf \(noerror.go:\d+\): reading .Status panics; test for nil, too`
}

// doc:end

// newestClaim hands on what claimOf has found for one of several volumes.
func newestClaim(ctx context.Context, c client.Client, volumes []string) (*corev1.PersistentVolumeClaim, error) {
	if len(volumes) == 1 {
		return claimOf(ctx, c, volumes[0])
	}
	var newest *corev1.PersistentVolumeClaim
	for _, v := range volumes {
		claim, err := claimOf(ctx, c, v)
		if err != nil {
			return nil, err
		}
		if claim != nil && (newest == nil || newest.CreationTimestamp.Before(&claim.CreationTimestamp)) {
			newest = claim
		}
	}
	return newest, nil
}

// NewestClaim reads what none of them has.
func NewestClaim(ctx context.Context, c client.Client, volumes ...string) (string, error) {
	claim, err := newestClaim(ctx, c, volumes)
	if err != nil {
		return "", err
	}
	return claim.Name, nil // want `claim can be nil without an error of newestClaim \(noerror.go:\d+\): reading .(Name|ObjectMeta) panics; test for nil, too`
}

// protect says whether it has to be tried again; a node that is being deleted is passed
// over.
func protect(ctx context.Context, c client.Client, name string) (node *corev1.Node, again bool, err error) {
	node = &corev1.Node{}
	if err := c.Get(ctx, client.ObjectKey{Name: name}, node); err != nil {
		return nil, true, err
	}
	if !node.DeletionTimestamp.IsZero() {
		return nil, false, nil
	}
	if err := c.Update(ctx, node); err != nil {
		return nil, true, err
	}
	return node, false, nil
}

// Protected takes it that there is a node where nothing has to be tried again.
func Protected(ctx context.Context, c client.Client, name string) (string, error) {
	node, again, err := protect(ctx, c, name)
	if err != nil || again {
		return "", err
	}
	return node.Spec.ProviderID, nil // want `node can be nil without an error of protect \(noerror.go:\d+\): reading .Spec panics; test for nil, too`
}

// leader says whether it has to be looked for again.
func leader(pods []corev1.Pod) (*corev1.Pod, bool) {
	for i := range pods {
		if pods[i].Status.PodIP == "" {
			return nil, true
		}
		if pods[i].Labels["role"] == "leader" {
			return &pods[i], false
		}
	}
	return nil, false
}

// LeaderIP takes it that there is one where it has not.
func LeaderIP(ctx context.Context, c client.Client) (string, error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods, client.InNamespace("kube-system")); err != nil {
		return "", err
	}
	pod, again := leader(pods.Items)
	if again {
		return "", nil
	}
	return pod.Status.PodIP, nil // want `pod can be nil without an error of leader \(noerror.go:\d+\): reading .Status panics; test for nil, too`
}

func describe(ctx context.Context, c client.Client, claim *corev1.PersistentVolumeClaim) error {
	if err := c.Get(ctx, client.ObjectKey{Name: "settings", Namespace: "default"}, &corev1.ConfigMap{}); err != nil {
		return c.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Name: "settings", Namespace: claim.Namespace}})
	}
	return nil
}

// Described hands the claim on.
func Described(ctx context.Context, c client.Client, volume string) error {
	claim, err := claimOf(ctx, c, volume)
	if err != nil {
		return err
	}
	return describe(ctx, c, claim) // want `claim can be nil without an error of claimOf \(noerror.go:\d+\): describe reads .(Namespace|ObjectMeta) and panics; test for nil, too`
}

// Bound hands the claim to a function of another package.
func Bound(ctx context.Context, c client.Client, volume string) (bool, error) {
	claim, err := claimOf(ctx, c, volume)
	if err != nil {
		return false, err
	}
	return volumes.IsIn(corev1.ClaimBound, claim) // want `claim can be nil without an error of claimOf \(noerror.go:\d+\): IsIn reads .Status and panics; test for nil, too`
}

// Kept hands it on as an object.
func Kept(ctx context.Context, c client.Client, volume string) (bool, error) {
	claim, err := claimOf(ctx, c, volume)
	if err != nil {
		return false, err
	}
	return volumes.Labelled(claim, "keep"), nil // want `claim can be nil without an error of claimOf \(noerror.go:\d+\): Labelled reads .GetLabels and panics; test for nil, too`
}
