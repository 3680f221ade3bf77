// Package crossplane_test has crossplane-runtime's reconciler run the clients of bad and good.
package crossplane_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/crossplane/crossplane-runtime/v2/pkg/meta"
	"github.com/crossplane/crossplane-runtime/v2/pkg/reconciler/managed"
	"github.com/crossplane/crossplane-runtime/v2/pkg/resource"
	xpfake "github.com/crossplane/crossplane-runtime/v2/pkg/resource/fake"
	xpv2 "github.com/crossplane/crossplane/apis/v2/core/v2"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/frameworks/crossplane"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/crossplane/bad"
	"github.com/ctrlvet/ctrlvet/testdata/frameworks/crossplane/good"
)

// cloud keeps titles by ID.
type cloud struct {
	buckets map[string]string
	made    int
	asked   context.Context
}

func newCloud() *cloud { return &cloud{buckets: map[string]string{}} }

func (c *cloud) Find(ctx context.Context, id string) (string, bool, error) {
	c.asked = ctx
	title, ok := c.buckets[id]
	return title, ok, nil
}

func (c *cloud) Make(_ context.Context, title string) (string, string, error) {
	c.made++
	id := fmt.Sprintf("id-%d", c.made)
	c.buckets[id] = title
	return id, "secret", nil
}

func (c *cloud) Rename(_ context.Context, id, title string) (string, error) {
	delete(c.buckets, id)
	c.buckets[id+"r"] = title
	return id + "r", nil
}

func (c *cloud) Remove(_ context.Context, id string) error {
	delete(c.buckets, id)
	return nil
}

// connects hands out a client.
type connects struct{ managed.ExternalClient }

func (c connects) Connect(context.Context, resource.Managed) (managed.ExternalClient, error) {
	return c.ExternalClient, nil
}

type connectsTyped struct {
	managed.TypedExternalClient[*crossplane.Bucket]
}

func (c connectsTyped) Connect(context.Context, *crossplane.Bucket) (managed.TypedExternalClient[*crossplane.Bucket], error) {
	return c.TypedExternalClient, nil
}

// newServer holds one bucket, whose status is a subresource.
func newServer() client.WithWatch {
	scheme := runtime.NewScheme()
	scheme.AddKnownTypes(crossplane.GroupVersion, &crossplane.Bucket{})
	_ = corev1.AddToScheme(scheme)
	metav1.AddToGroupVersion(scheme, crossplane.GroupVersion)
	b := &crossplane.Bucket{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "a", UID: "1"}, Spec: crossplane.BucketSpec{Title: "t", Size: new(int)}}
	return fake.NewClientBuilder().WithScheme(scheme).WithStatusSubresource(b).WithObjects(b).Build()
}

// reconciles has the framework handle the bucket a number of times, and returns it.
func reconciles(t *testing.T, kube client.Client, times int, with managed.ReconcilerOption) *crossplane.Bucket {
	t.Helper()
	manager := &xpfake.Manager{Client: kube, Scheme: kube.Scheme()}
	r := managed.NewReconciler(manager, resource.ManagedKind(crossplane.GroupVersion.WithKind("Bucket")),
		with, managed.WithInitializers(), managed.WithCreationGracePeriod(0))
	for range times {
		if _, err := r.Reconcile(t.Context(), reconcile.Request{NamespacedName: client.ObjectKey{Namespace: "default", Name: "a"}}); err != nil {
			t.Fatal(err)
		}
	}
	b := &crossplane.Bucket{}
	if err := kube.Get(t.Context(), client.ObjectKey{Namespace: "default", Name: "a"}, b); err != nil {
		t.Fatal(err)
	}
	return b
}

// TestCreate: the status that Create sets is gone, so that bad makes a bucket at each
// reconcile; annotations are stored.
func TestCreate(t *testing.T) {
	c := newCloud()
	b := reconciles(t, newServer(), 3, managed.WithExternalConnector(connects{&bad.External{Cloud: c}}))
	if c.made != 3 || b.Status.AtProvider.ID != "" || len(b.Status.Conditions) == 0 {
		t.Errorf("bad: makes %d, %+v", c.made, b.Status)
	}
	c, kube := newCloud(), newServer()
	b = reconciles(t, kube, 3, managed.WithExternalConnector(connects{&good.External{Cloud: c, Kube: kube}}))
	if c.made != 1 || b.Status.AtProvider.ID != "id-1" || meta.GetExternalName(b) != "id-1" {
		t.Errorf("good: makes %d, %+v", c.made, b.Status)
	}
	kube = newServer()
	b = reconciles(t, kube, 2, managed.WithTypedExternalConnector[*crossplane.Bucket](connectsTyped{&bad.Typed{Cloud: newCloud(), Kube: kube}}))
	if b.Status.AtProvider.Secret != "" || meta.GetExternalName(b) != "id-1" {
		t.Errorf("bad, typed: %+v", b.Status)
	}
	kube = newServer()
	b = reconciles(t, kube, 2, managed.WithTypedExternalConnector[*crossplane.Bucket](connectsTyped{&good.Typed{Cloud: newCloud(), Kube: kube}}))
	if b.Status.AtProvider.Secret != "secret" || b.Status.AtProvider.Title != "t" {
		t.Errorf("good, typed: %+v", b.Status)
	}
	kube = newServer()
	b = reconciles(t, kube, 2, managed.WithExternalConnector(connects{&good.Scratch{External: good.External{Cloud: newCloud(), Kube: kube}}}))
	if b.Status.AtProvider.Secret != "again" {
		t.Errorf("good, set by Update: %+v", b.Status)
	}
}

// TestUpdate: annotations that Update sets are not stored.
func TestUpdate(t *testing.T) {
	for name, external := range map[string]func(*cloud, client.Client) managed.ExternalClient{
		"bad":  func(c *cloud, _ client.Client) managed.ExternalClient { return &bad.External{Cloud: c} },
		"good": func(c *cloud, kube client.Client) managed.ExternalClient { return &good.External{Cloud: c, Kube: kube} },
	} {
		c, kube := newCloud(), newServer()
		knows(t, c, kube)
		b := reconciles(t, kube, 1, managed.WithExternalConnector(connects{external(c, kube)}))
		if stored := meta.GetExternalName(b) == "oldr"; stored != (name == "good") || c.buckets["oldr"] != "t" {
			t.Errorf("%s: the name is %q, there are %v", name, meta.GetExternalName(b), c.buckets)
		}
	}
}

// TestObserve: the context has the limit of the reconcile; the status that Observe sets is
// stored, unless it stores the object afterwards.
func TestObserve(t *testing.T) {
	for name, external := range map[string]func(*cloud, client.Client) managed.ExternalClient{
		"bad":  func(c *cloud, _ client.Client) managed.ExternalClient { return &bad.External{Cloud: c} },
		"good": func(c *cloud, kube client.Client) managed.ExternalClient { return &good.External{Cloud: c, Kube: kube} },
	} {
		c, kube := newCloud(), newServer()
		reconciles(t, kube, 1, managed.WithExternalConnector(connects{external(c, kube)}))
		if _, limited := c.asked.Deadline(); limited != (name == "good") {
			t.Errorf("%s: the request has a limit: %v", name, limited)
		}
	}
	kube := newServer()
	b := reconciles(t, kube, 3, managed.WithTypedExternalConnector[*crossplane.Bucket](connectsTyped{&bad.Typed{Cloud: newCloud(), Kube: kube}}))
	if b.Status.AtProvider.Title != "" || b.Annotations["example.com/seen"] == "" {
		t.Errorf("bad, typed: %+v %v", b.Status, b.Annotations)
	}
}

// TestBehind: what Observe refuses, Create does not get.
func TestBehind(t *testing.T) {
	c, kube := newCloud(), newServer()
	b := reconciles(t, kube, 0, managed.WithInitializers())
	b.Spec.Size = nil
	if err := kube.Update(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	reconciles(t, kube, 2, managed.WithExternalConnector(connects{&good.External{Cloud: c, Kube: kube}}))
	if c.made > 0 {
		t.Errorf("makes %d", c.made)
	}
}

// TestHidden: an error that Update hides makes the resource synced.
func TestHidden(t *testing.T) {
	for name, external := range map[string]func(*cloud, client.Client) managed.ExternalClient{
		"bad": func(c *cloud, broken client.Client) managed.ExternalClient {
			return &bad.Hidden{External: bad.External{Cloud: c}, Kube: broken}
		},
		"good": func(c *cloud, broken client.Client) managed.ExternalClient {
			return &good.External{Cloud: c, Kube: broken}
		},
	} {
		c, kube := newCloud(), newServer()
		knows(t, c, kube)
		broken := interceptor.NewClient(kube, interceptor.Funcs{Update: func(context.Context, client.WithWatch, client.Object, ...client.UpdateOption) error {
			return errors.New("no answer")
		}})
		b := reconciles(t, kube, 1, managed.WithExternalConnector(connects{external(c, broken)}))
		if synced := b.GetCondition(xpv2.TypeSynced).Status == corev1.ConditionTrue; synced != (name == "bad") {
			t.Errorf("%s: synced: %v", name, b.Status.Conditions)
		}
	}
}

// knows stores that the bucket is the one of the cloud that is called old.
func knows(t *testing.T, c *cloud, kube client.Client) *crossplane.Bucket {
	t.Helper()
	c.buckets["old"] = "before"
	b := reconciles(t, kube, 0, managed.WithInitializers())
	meta.SetExternalName(b, "old")
	if err := kube.Update(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	b.Status.AtProvider.ID = "old"
	if err := kube.Status().Update(t.Context(), b); err != nil {
		t.Fatal(err)
	}
	return b
}

// TestMapped: who fails in Observe for want of a resource is never asked to make it.
func TestMapped(t *testing.T) {
	for name, external := range map[string]func(client.Client) managed.ExternalClient{
		"bad":  func(kube client.Client) managed.ExternalClient { return &bad.Mapped{Kube: kube} },
		"good": func(kube client.Client) managed.ExternalClient { return &good.Mapped{Kube: kube} },
	} {
		kube := newServer()
		reconciles(t, kube, 3, managed.WithExternalConnector(connects{external(kube)}))
		if there := kube.Get(t.Context(), client.ObjectKey{Namespace: "default", Name: "a"}, &corev1.ConfigMap{}) == nil; there != (name == "good") {
			t.Errorf("%s: the config map is there: %v", name, there)
		}
	}
}
