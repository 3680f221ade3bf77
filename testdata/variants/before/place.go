package before

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// A Reconciler embeds its client.
type Reconciler struct {
	client.Client
	Seen int
}

// Reconcile reads a ConfigMap, and writes it if it says so.
func (r *Reconciler) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	config := &corev1.ConfigMap{}
	if err := r.Get(ctx, req.NamespacedName, config); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	r.Seen++
	if config.Data["write"] == "yes" {
		return reconcile.Result{}, r.Update(ctx, config)
	}
	return reconcile.Result{}, nil
}

// A Keeper has its client in a field.
type Keeper struct {
	Client client.Client
}

// Keep tells kinds of errors apart.
func (k *Keeper) Keep(ctx context.Context, key types.NamespacedName) (string, error) {
	config := &corev1.ConfigMap{}
	err := k.Client.Get(ctx, key, config)
	if err != nil && !apierrors.IsNotFound(err) {
		return "failed", fmt.Errorf("keep: %w", err)
	}
	if apierrors.IsNotFound(err) {
		return "gone", nil
	}
	config.SetLabels(map[string]string{"kept": "yes"})
	if err := k.Client.Update(ctx, config); err != nil {
		return "kept", err
	}
	return fmt.Sprint(config.Labels), nil
}

// A Namer is an interface of the package.
type Namer interface{ Name() string }

// store is a client that knows ConfigMaps.
type store struct {
	client.Client
	objects map[string]map[string]string
	written []string
}

func (s *store) Get(_ context.Context, key client.ObjectKey, obj client.Object, _ ...client.GetOption) error {
	data, ok := s.objects[key.Name]
	if !ok {
		return apierrors.NewNotFound(schema.GroupResource{Resource: "configmaps"}, key.Name)
	}
	if data == nil {
		return errors.New("unreachable")
	}
	obj.SetName(key.Name)
	obj.(*corev1.ConfigMap).Data = data
	return nil
}

func (s *store) Update(_ context.Context, obj client.Object, _ ...client.UpdateOption) error {
	s.written = append(s.written, obj.GetName())
	if obj.(*corev1.ConfigMap).Data["locked"] != "" {
		return apierrors.NewConflict(schema.GroupResource{Resource: "configmaps"}, obj.GetName(), nil)
	}
	return nil
}

// Place executes all of this.
func Place() (out []string) {
	s := &store{objects: map[string]map[string]string{
		"plain": {"a": "b"}, "write": {"write": "yes"}, "locked": {"write": "yes", "locked": "yes"}, "broken": nil,
	}}
	r, k := &Reconciler{Client: s}, &Keeper{Client: s}
	for _, name := range []string{"plain", "write", "locked", "broken", "gone"} {
		key := types.NamespacedName{Name: name}
		_, err := r.Reconcile(context.Background(), reconcile.Request{NamespacedName: key})
		kept, kerr := k.Keep(context.Background(), key)
		out = append(out, fmt.Sprint(name, describe(err), kept, describe(kerr)))
	}
	return append(out, fmt.Sprint(r.Seen, s.written))
}

// describe tells what callers can tell of an error.
func describe(err error) string {
	return fmt.Sprint(" failed:", err != nil, " conflict:", apierrors.IsConflict(err), " ")
}
