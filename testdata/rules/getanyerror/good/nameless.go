package good

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"hash"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Known are the names that a reconciler keeps something for.
type Known struct{ names map[string]bool }

// Has says whether there is something for a name.
func (k *Known) Has(name string) bool { return k.names[name] }

// Add keeps something for a name.
func (k *Known) Add(name string) { k.names[name] = true }

func (k *Known) drop(name string) { delete(k.names, name) }

func (k *Known) forget(obj metav1.Object) bool {
	known := k.names[obj.GetName()]
	k.drop(obj.GetName())
	return known
}

func unnamed(obj metav1.Object) bool { return obj.GetName() == "" }

// NewKnown knows names.
func NewKnown(names ...string) *Known {
	k := &Known{names: make(map[string]bool)}
	for _, name := range names {
		k.Add(name)
	}
	return k
}

// doc:begin

// ForgetReconciler keeps something for each Foo.
type ForgetReconciler struct {
	client.Client
	Known *Known
}

// Reconcile forgets a Foo that is gone, by the name that was asked for.
func (r *ForgetReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		if apierrors.IsNotFound(err) {
			ctrl.LoggerFrom(ctx).Info("Gone", "foo", foo.Name)
			r.Known.drop(req.Name)
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	r.Known.Add(foo.Name)
	return ctrl.Result{}, nil
}

// doc:end

// Forget forgets a ConfigMap that is gone: it had its name before, or gets it.
func Forget(ctx context.Context, c client.Client, key client.ObjectKey, known *Known) error {
	settings := corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
	if err := c.Get(ctx, key, &settings); apierrors.IsNotFound(err) {
		known.drop(settings.Name)
		return nil
	} else if err != nil {
		return err
	}
	var again corev1.ConfigMap
	if err := c.Get(ctx, key, &again); apierrors.IsNotFound(err) {
		if !unnamed(&again) {
			return nil
		}
		again.Name = key.Name
		known.forget(&again)
	} else if err != nil {
		return err
	}
	return nil
}

// Fallback asks once more, for an older version, by the key that it made before.
func Fallback(ctx context.Context, c client.Client, key client.ObjectKey) (*corev1.ConfigMap, error) {
	settings := &corev1.ConfigMap{}
	settings.SetNamespace(key.Namespace)
	settings.SetName(key.Name)
	asked := client.ObjectKey{Namespace: settings.GetNamespace(), Name: settings.GetName()}
	err := c.Get(ctx, asked, settings)
	if err != nil && apierrors.IsNotFound(err) {
		err = c.Get(ctx, asked, settings)
	}
	if err != nil {
		return nil, err
	}
	return settings, nil
}

// Checksum takes part of a ConfigMap that may not be there.
func Checksum(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	sum := &checksum{sha256.New()}
	var settings corev1.ConfigMap
	if err := c.Get(ctx, key, &settings); err != nil && !apierrors.IsNotFound(err) {
		return "", err
	}
	sum.add(&settings)
	return hex.EncodeToString(sum.Sum(nil)), nil
}

type checksum struct{ hash.Hash }

func (s *checksum) add(obj client.Object) {
	if err := json.NewEncoder(s).Encode(obj); err != nil {
		panic(err)
	}
}

// sum is made of what objects hold.
type sum struct{ objects int }

func (s *sum) add(obj runtime.Object) {
	if obj != nil {
		s.objects++
	}
}

// Sum takes a ConfigMap into the sum as it is, empty where there is none: its name counts for
// nothing there.
func Sum(ctx context.Context, c client.Client, key client.ObjectKey) (int, error) {
	var s sum
	var settings corev1.ConfigMap
	err := c.Get(ctx, key, &settings)
	if err != nil && !apierrors.IsNotFound(err) {
		return 0, err
	}
	s.add(&settings)
	return s.objects, nil
}
