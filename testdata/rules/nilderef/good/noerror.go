package good

import (
	"context"
	stderrors "errors"
	"slices"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/errors"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good/volumes"
)

// doc:begin

// claimOf returns the claim that a volume is bound to, nil when there is none.
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

// ClaimPhase tests the claim, too.
func ClaimPhase(ctx context.Context, c client.Client, volume string) (corev1.PersistentVolumeClaimPhase, error) {
	claim, err := claimOf(ctx, c, volume)
	if err != nil || claim == nil {
		return "", err
	}
	return claim.Status.Phase, nil
}

// doc:end

// onlyClaim remembers whether it has found one.
func onlyClaim(ctx context.Context, c client.Client, phase corev1.PersistentVolumeClaimPhase) (*corev1.PersistentVolumeClaim, error) {
	var claims corev1.PersistentVolumeClaimList
	if err := c.List(ctx, &claims); err != nil {
		return nil, err
	}
	var only *corev1.PersistentVolumeClaim
	found := false
	for i := range claims.Items {
		if claims.Items[i].Status.Phase == phase {
			if found {
				return nil, errors.NewConflict(corev1.Resource("persistentvolumeclaims"), only.Name, nil)
			}
			only, found = &claims.Items[i], true
		}
	}
	if !found {
		return nil, errors.NewNotFound(corev1.Resource("persistentvolumeclaims"), string(phase))
	}
	return only, nil
}

// OnlyClaim has a claim where there is no error.
func OnlyClaim(ctx context.Context, c client.Client) (string, error) {
	claim, err := onlyClaim(ctx, c, corev1.ClaimBound)
	if err != nil {
		return "", err
	}
	return claim.Name, nil
}

// templateOf returns nil for a pod without a node.
func templateOf(pod *corev1.Pod) (*corev1.PodTemplateSpec, error) {
	if pod.Spec.NodeName == "" {
		return nil, nil
	}
	return &corev1.PodTemplateSpec{Spec: pod.Spec}, nil
}

// OnNode knows that the pod has one: what depends on the argument alone, its caller
// may know.
func OnNode(pod *corev1.Pod) (string, error) {
	t, err := templateOf(pod)
	if err != nil {
		return "", err
	}
	return t.Spec.NodeName, nil
}

// BoundPhase has asked about the claim that it looks for.
func BoundPhase(ctx context.Context, c client.Client, volume *corev1.PersistentVolume) (corev1.PersistentVolumeClaimPhase, error) {
	if volume.Status.Phase != corev1.VolumeBound {
		return "", nil
	}
	claim, err := claimOfVolume(ctx, c, volume)
	if err != nil {
		return "", err
	}
	return claim.Status.Phase, nil
}

func claimOfVolume(ctx context.Context, c client.Client, volume *corev1.PersistentVolume) (*corev1.PersistentVolumeClaim, error) {
	return claimOf(ctx, c, volume.Name)
}

// nodeNamed says in its second result whether there is a node.
func nodeNamed(ctx context.Context, c client.Client, name string) (*corev1.Node, bool, error) {
	var node corev1.Node
	if err := c.Get(ctx, client.ObjectKey{Name: name}, &node); err != nil {
		return nil, false, client.IgnoreNotFound(err)
	}
	if node.Spec.Unschedulable {
		return nil, false, nil
	}
	return &node, true, nil
}

// NodeNamed asks for it.
func NodeNamed(ctx context.Context, c client.Client, name string) (string, error) {
	node, ok, err := nodeNamed(ctx, c, name)
	if err != nil || !ok {
		return "", err
	}
	return node.Spec.ProviderID, nil
}

// leaderOf returns the pod that leads, nil when none does.
func leaderOf(pods []corev1.Pod) *corev1.Pod {
	for i := range pods {
		if pods[i].Labels["role"] == "leader" {
			return &pods[i]
		}
	}
	return nil
}

// LeaderIP knows that one of them leads: what cannot fail says so by nil alone.
func LeaderIP(ctx context.Context, c client.Client) (string, error) {
	var pods corev1.PodList
	if err := c.List(ctx, &pods); err != nil {
		return "", err
	}
	return leaderOf(pods.Items).Status.PodIP, nil
}

// statusOf adds the status of a container that has none yet.
func statusOf(pod *corev1.Pod, name string) *corev1.ContainerStatus {
	var status *corev1.ContainerStatus
	for i := range pod.Status.ContainerStatuses {
		if pod.Status.ContainerStatuses[i].Name == name {
			status = &pod.Status.ContainerStatuses[i]
			break
		}
	}
	if status == nil {
		status = &corev1.ContainerStatus{Name: name}
		pod.Status.ContainerStatuses = append(pod.Status.ContainerStatuses, *status)
	}
	return status
}

// ReadyIn always has a status.
func ReadyIn(pod *corev1.Pod, name string) bool { return statusOf(pod, name).Ready }

// copyOf returns nil for nil.
func copyOf(pod *corev1.Pod) *corev1.Pod {
	if pod == nil {
		return nil
	}
	return pod.DeepCopy()
}

// CopiedName gives what copyOf is given.
func CopiedName(pod *corev1.Pod) string { return copyOf(pod).Name }

// probe says how to end, with an error or without, or nil to go on.
func probe(ctx context.Context, c client.Client, key client.ObjectKey) (*ctrl.Result, error) {
	var claim corev1.PersistentVolumeClaim
	if err := c.Get(ctx, key, &claim); err != nil {
		return &ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if claim.Status.Phase != corev1.ClaimBound {
		return &ctrl.Result{RequeueAfter: time.Minute}, nil
	}
	return nil, nil
}

// Probed ends where the probe says so: nil comes without an error alone.
func Probed(ctx context.Context, c client.Client, key client.ObjectKey) (ctrl.Result, error) {
	if end, err := probe(ctx, c, key); err != nil || end != nil {
		return *end, err
	}
	return ctrl.Result{}, nil
}

// Bound hands the claim to functions of another package that ask for nil, that are told
// not to read it, and that only count it.
func Bound(ctx context.Context, c client.Client, volume string) (bool, error) {
	claim, err := claimOf(ctx, c, volume)
	if err != nil {
		return false, err
	}
	return volumes.IsIn(corev1.ClaimBound, claim) && volumes.Name(claim, false) == "" && volumes.All(claim) > 0, nil
}

func claimIn(ctx context.Context, c client.Client, namespace string) *corev1.PersistentVolumeClaim {
	var claims corev1.PersistentVolumeClaimList
	if err := c.List(ctx, &claims, client.InNamespace(namespace)); err != nil || len(claims.Items) == 0 {
		return nil
	}
	return &claims.Items[0]
}

func readClaim(ctx context.Context, c client.Client, namespace string) (*corev1.PersistentVolumeClaim, error) {
	claim := claimIn(ctx, c, namespace)
	if err := c.Get(ctx, client.ObjectKey{Name: claim.Spec.VolumeName}, &corev1.PersistentVolume{}); err != nil {
		return nil, err
	}
	return claim, nil
}

// Read gets a claim that was read before it came here.
func Read(ctx context.Context, c client.Client, namespace string) (string, error) {
	claim, err := readClaim(ctx, c, namespace)
	if err != nil {
		return "", err
	}
	return claim.Name, nil
}

// Sidecar is given nothing only where the container is to be removed.
func Sidecar(pod *corev1.Pod, keep bool) (string, error) {
	find := func(name string, remove bool) (*corev1.Container, error) {
		for i, c := range pod.Spec.Containers {
			if c.Name != name {
				continue
			}
			if !remove {
				return &pod.Spec.Containers[i], nil
			}
			pod.Spec.Containers = slices.Delete(pod.Spec.Containers, i, i+1)
			return nil, nil
		}
		if remove {
			return nil, nil
		}
		return nil, stderrors.New("no such container")
	}
	if !keep {
		_, err := find("sidecar", true)
		return "", err
	}
	c, err := find("sidecar", false)
	if err != nil {
		return "", err
	}
	return c.Image, nil
}

// Templates are known by name.
type Templates struct {
	byName map[string]*corev1.PodTemplate
}

func (t *Templates) has(name string) bool {
	if t == nil {
		return false
	}
	_, ok := t.byName[name]
	return ok
}

func (t *Templates) get(name string) *corev1.PodTemplate {
	if t == nil {
		return nil
	}
	return t.byName[name]
}

// Find gets what it has.
func (t *Templates) Find(name string) (*corev1.PodTemplate, bool) {
	if !t.has(name) {
		return nil, false
	}
	return t.get(name), true
}

// ImageFrom takes the image of a template that was found.
func ImageFrom(t *Templates, name string) string {
	if found, ok := t.Find(name); ok {
		return found.Template.Spec.Containers[0].Image
	}
	return ""
}

// classOf needs no class for a volume that is there already.
func classOf(ctx context.Context, c client.Client, claim *corev1.PersistentVolumeClaim) (*corev1.ConfigMap, error) {
	if claim.Spec.StorageClassName == nil {
		if claim.Spec.VolumeName == "" {
			return nil, stderrors.New("no class")
		}
		return nil, nil
	}
	class := &corev1.ConfigMap{}
	if err := c.Get(ctx, client.ObjectKey{Namespace: claim.Namespace, Name: *claim.Spec.StorageClassName}, class); err != nil {
		return nil, err
	}
	return class, nil
}

// Provision makes volumes where there are none.
func Provision(ctx context.Context, c client.Client, claim *corev1.PersistentVolumeClaim) (string, error) {
	if claim.Spec.VolumeName != "" {
		return "", nil
	}
	return provision(ctx, c, claim)
}

func provision(ctx context.Context, c client.Client, claim *corev1.PersistentVolumeClaim) (string, error) {
	class, err := classOf(ctx, c, claim)
	if err != nil {
		return "", err
	}
	return class.Data["type"], nil
}

// latest returns the newest of some claims; there is one unless it fails.
func latest(ctx context.Context, c client.Client) (*corev1.PersistentVolumeClaim, error) {
	var claims corev1.PersistentVolumeClaimList
	if err := c.List(ctx, &claims); err != nil {
		return nil, err
	}
	if len(claims.Items) == 0 {
		return nil, errors.NewNotFound(corev1.Resource("persistentvolumeclaims"), "")
	}
	var last *corev1.PersistentVolumeClaim
	for i, claim := range claims.Items {
		if last == nil || last.CreationTimestamp.Before(&claim.CreationTimestamp) {
			last = &claims.Items[i]
		}
	}
	return last, nil
}

// newest is the same in other words.
func newest(ctx context.Context, c client.Client) (*corev1.PersistentVolumeClaim, error) {
	var claims corev1.PersistentVolumeClaimList
	if err := c.List(ctx, &claims); err != nil {
		return nil, err
	}
	if len(claims.Items) == 0 {
		return nil, errors.NewNotFound(corev1.Resource("persistentvolumeclaims"), "")
	}
	var last *corev1.PersistentVolumeClaim
	for i := range claims.Items {
		if last != nil && claims.Items[i].CreationTimestamp.Before(&last.CreationTimestamp) {
			continue
		}
		last = &claims.Items[i]
	}
	return last, nil
}

// Latest has a claim where neither has failed.
func Latest(ctx context.Context, c client.Client) (string, error) {
	a, err := latest(ctx, c)
	if err != nil {
		return "", err
	}
	b, err := newest(ctx, c)
	if err != nil {
		return "", err
	}
	return a.Name + b.Name, nil
}

// lastNode tries three times, and so has asked at least once.
func lastNode(ctx context.Context, c client.Client, key client.ObjectKey) (*corev1.Node, error) {
	var found *corev1.Node
	var err error
	for attempt := range 3 {
		if attempt > 0 {
			select {
			case <-ctx.Done():
				return nil, ctx.Err()
			case <-time.After(time.Second):
			}
		}
		found, err = readNode(ctx, c, key)
		if err == nil {
			break
		}
	}
	return found, err
}

// countedNode does the same with a counter.
func countedNode(ctx context.Context, c client.Client, key client.ObjectKey) (*corev1.Node, error) {
	var found *corev1.Node
	var err error
	for i := 0; i < 3; i++ {
		if found, err = readNode(ctx, c, key); err == nil {
			break
		}
	}
	return found, err
}

func readNode(ctx context.Context, c client.Client, key client.ObjectKey) (*corev1.Node, error) {
	node := &corev1.Node{}
	if err := c.Get(ctx, key, node); err != nil {
		return nil, err
	}
	return node, nil
}

// NodeNames looks at what was found after at most three attempts.
func NodeNames(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	first, err := lastNode(ctx, c, key)
	if err != nil {
		return "", err
	}
	second, err := countedNode(ctx, c, key)
	if err != nil {
		return "", err
	}
	return first.Spec.ProviderID + second.Spec.ProviderID, nil
}
