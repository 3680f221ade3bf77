package good

import (
	"context"
	"encoding/json"
	"slices"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/jsonmergepatch"
	"k8s.io/client-go/kubernetes"

	"github.com/ctrlvet/ctrlvet/testdata/rules/finalizerpersist/good/diff"
)

// Hold sends the new list in a patch that a helper writes out.
func Hold(ctx context.Context, clients kubernetes.Interface, namespace, name string) error {
	settings, err := clients.CoreV1().ConfigMaps(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	settings.SetFinalizers(append(settings.GetFinalizers(), Finalizer))
	return send(ctx, clients, settings)
}

type operation struct {
	Op    string   `json:"op"`
	Path  string   `json:"path"`
	Value []string `json:"value"`
}

func send(ctx context.Context, clients kubernetes.Interface, settings *corev1.ConfigMap) error {
	body, err := json.Marshal([]operation{{Op: "replace", Path: "/metadata/finalizers", Value: settings.GetFinalizers()}})
	if err != nil {
		return err
	}
	_, err = clients.CoreV1().ConfigMaps(settings.Namespace).Patch(ctx, settings.Name, types.JSONPatchType, body, metav1.PatchOptions{})
	return err
}

// Keeper compares two copies in a helper, and sends what differs.
type Keeper struct {
	Clients kubernetes.Interface
}

// Hold adds the finalizer to a copy: both copies are encoded, and their difference is sent.
func (k *Keeper) Hold(ctx context.Context, namespace, name string) error {
	settings, err := k.Clients.CoreV1().ConfigMaps(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	held := settings.DeepCopy()
	held.Finalizers = append(held.Finalizers, Finalizer)
	return k.patch(ctx, settings, held)
}

// Release hands the metadata alone to a helper that puts it into a copy of its own.
func (k *Keeper) Release(ctx context.Context, namespace, name string) error {
	settings, err := k.Clients.CoreV1().ConfigMaps(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	free := settings.DeepCopy()
	free.Finalizers = slices.DeleteFunc(free.Finalizers, func(f string) bool { return f == Finalizer })
	return k.patchMeta(ctx, settings, free.ObjectMeta)
}

func (k *Keeper) patchMeta(ctx context.Context, old *corev1.ConfigMap, meta metav1.ObjectMeta) error {
	changed := old.DeepCopy()
	changed.ObjectMeta = meta
	return k.patch(ctx, old, changed)
}

func (k *Keeper) patch(ctx context.Context, old, changed *corev1.ConfigMap) error {
	body, err := diff.Bytes(old, changed)
	if err != nil {
		return err
	}
	_, err = k.Clients.CoreV1().ConfigMaps(old.Namespace).Patch(ctx, old.Name, types.MergePatchType, body, metav1.PatchOptions{})
	return err
}

// Here encodes both copies in the function that changes one.
func (k *Keeper) Here(ctx context.Context, namespace, name string) error {
	settings, err := k.Clients.CoreV1().ConfigMaps(namespace).Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return err
	}
	held := settings.DeepCopy()
	held.Finalizers = append(held.Finalizers, Finalizer)
	before, err := json.Marshal(settings)
	if err != nil {
		return err
	}
	after, err := json.Marshal(held)
	if err != nil {
		return err
	}
	body, err := jsonmergepatch.CreateThreeWayJSONMergePatch(before, after, before)
	if err != nil {
		return err
	}
	_, err = k.Clients.CoreV1().ConfigMaps(namespace).Patch(ctx, name, types.MergePatchType, body, metav1.PatchOptions{})
	return err
}
