package found

import (
	"testing"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	crfake "sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
)

const ours = "example.com/ours"

// TestFinalizersOfOthers: chaos-mesh/chaos-mesh@608b61e7,
// controllers/multicluster/remotecluster/controller.go:116,
// k8ssandra/cass-operator@d5697290,
// pkg/reconciliation/reconcile_datacenter.go:127, and
// percona/percona-server-mongodb-operator@b15af500,
// pkg/controller/perconaservermongodb/psmdb_controller.go:350
// (finalizeroverwrite). When the cleanup is done, the list of finalizers is
// emptied, in the last where the options are wrong: the object is gone before
// what a deletion in the foreground waits for, and before anybody else with a
// finalizer has cleaned up. Not found among the projects' issues.
func TestFinalizersOfOthers(t *testing.T) {
	for name, c := range map[string]struct {
		finish func(o client.Object)
		gone   bool
	}{
		"found":  {func(o client.Object) { o.SetFinalizers([]string{}) }, true},
		"mended": {func(o client.Object) { controllerutil.RemoveFinalizer(o, ours) }, false},
	} {
		stored := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{
			Namespace: "ns", Name: "cluster", Finalizers: []string{ours, metav1.FinalizerDeleteDependents},
		}}
		api := crfake.NewClientBuilder().WithObjects(stored).Build()
		if err := api.Delete(t.Context(), stored); err != nil {
			t.Fatal(err)
		}
		cluster := &corev1.ConfigMap{}
		if err := api.Get(t.Context(), client.ObjectKeyFromObject(stored), cluster); err != nil {
			t.Fatal(err)
		}
		c.finish(cluster)
		if err := api.Update(t.Context(), cluster); err != nil {
			t.Fatal(err)
		}
		if err := api.Get(t.Context(), client.ObjectKeyFromObject(stored), cluster); apierrors.IsNotFound(err) != c.gone {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestFinalizerBetween: topolvm/topolvm@83e3dcee,
// internal/runners/metrics_exporter.go:259 (mergelock). The exporter adds its
// finalizer to the Node in a merge patch, which holds the whole list as it was
// read and no version: what somebody else added in between is dropped. Not
// found among the project's issues.
func TestFinalizerBetween(t *testing.T) {
	const theirs = "autoscaler.example.com/drain"
	for name, c := range map[string]struct {
		base func(o client.Object) client.Patch
		kept bool
	}{
		"found": {client.MergeFrom, false},
		"mended": {func(o client.Object) client.Patch {
			return client.MergeFromWithOptions(o, client.MergeFromWithOptimisticLock{})
		}, true},
	} {
		stored := &corev1.Node{ObjectMeta: metav1.ObjectMeta{Name: "worker"}}
		api := crfake.NewClientBuilder().WithObjects(stored).Build()
		node := &metav1.PartialObjectMetadata{}
		node.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("Node"))
		if err := api.Get(t.Context(), client.ObjectKeyFromObject(stored), node); err != nil {
			t.Fatal(err)
		}
		changed := node.DeepCopy()
		controllerutil.AddFinalizer(changed, ours)

		other := &corev1.Node{}
		if err := api.Get(t.Context(), client.ObjectKeyFromObject(stored), other); err != nil {
			t.Fatal(err)
		}
		controllerutil.AddFinalizer(other, theirs)
		if err := api.Update(t.Context(), other); err != nil {
			t.Fatal(err)
		}

		if err := api.Patch(t.Context(), changed, c.base(node)); apierrors.IsConflict(err) != c.kept || err != nil && !c.kept {
			t.Errorf("%s: patch: %v", name, err)
		}
		if err := api.Get(t.Context(), client.ObjectKeyFromObject(stored), other); err != nil {
			t.Fatal(err)
		}
		if controllerutil.ContainsFinalizer(other, theirs) != c.kept {
			t.Errorf("%s: finalizers %v", name, other.Finalizers)
		}
	}
}

// TestConditionBeforeUpdate: chaos-mesh/chaos-mesh@608b61e7,
// controllers/multicluster/remotecluster/controller.go:159 (statusorder). The
// condition is set, then the finalizers are updated, which decodes the stored
// status over it, and that is what the status write saves: no remote cluster
// ever shows that Chaos Mesh is installed there. Not found among the project's
// issues.
func TestConditionBeforeUpdate(t *testing.T) {
	installed := func(o *corev1.Pod) {
		o.Status.Conditions = append(o.Status.Conditions, corev1.PodCondition{Type: "Installed", Status: corev1.ConditionTrue})
	}
	for name, c := range map[string]struct {
		before, after func(o *corev1.Pod)
		conditions    int
	}{
		"found":  {installed, func(*corev1.Pod) {}, 0},
		"mended": {func(*corev1.Pod) {}, installed, 1},
	} {
		cluster := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "ns", Name: "remote"}}
		api := crfake.NewClientBuilder().WithObjects(cluster).WithStatusSubresource(cluster).Build()
		key := client.ObjectKeyFromObject(cluster)
		if err := api.Get(t.Context(), key, cluster); err != nil {
			t.Fatal(err)
		}
		cluster.Finalizers = []string{ours}
		c.before(cluster)
		if err := api.Update(t.Context(), cluster); err != nil {
			t.Fatal(err)
		}
		cluster.Status.ObservedGeneration = 1
		c.after(cluster)
		if err := api.Status().Update(t.Context(), cluster); err != nil {
			t.Fatal(err)
		}
		saved := &corev1.Pod{}
		if err := api.Get(t.Context(), key, saved); err != nil {
			t.Fatal(err)
		}
		if saved.Status.ObservedGeneration != 1 || len(saved.Status.Conditions) != c.conditions {
			t.Errorf("%s: saved status %+v", name, saved.Status)
		}
	}
}

// TestSecretGone: linode/cluster-api-provider-linode@9d6f3961,
// internal/controller/linodeobjectstoragekey_controller.go:307
// (deletenotfound). The finalizer deletes a Secret of another namespace and
// returns every error. Once the Secret is gone, by hand or in a pass that
// failed later, the key can never be deleted. Not found among the project's
// issues.
func TestSecretGone(t *testing.T) {
	for name, c := range map[string]struct {
		ignore func(error) error
		gone   bool
	}{
		"found":  {func(err error) error { return err }, false},
		"mended": {client.IgnoreNotFound, true},
	} {
		key := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: "ns", Name: "key", Finalizers: []string{ours}}}
		api := crfake.NewClientBuilder().WithObjects(key).Build()
		if err := api.Delete(t.Context(), key); err != nil {
			t.Fatal(err)
		}
		reconcile := func() error {
			if err := api.Get(t.Context(), client.ObjectKeyFromObject(key), key); err != nil {
				return client.IgnoreNotFound(err)
			}
			secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: "elsewhere", Name: "key"}}
			if err := c.ignore(api.Delete(t.Context(), secret)); err != nil {
				return err
			}
			controllerutil.RemoveFinalizer(key, ours)
			return api.Update(t.Context(), key)
		}
		for pass := range 3 {
			if err := reconcile(); (err == nil) != c.gone || err != nil && !apierrors.IsNotFound(err) {
				t.Errorf("%s: pass %d: %v", name, pass, err)
			}
		}
		if err := api.Get(t.Context(), client.ObjectKeyFromObject(key), key); apierrors.IsNotFound(err) != c.gone {
			t.Errorf("%s: after three passes: %v", name, err)
		}
	}
}
