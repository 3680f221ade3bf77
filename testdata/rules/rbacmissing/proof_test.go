package rbacmissing_test

import (
	"context"
	"strings"
	"testing"
	"time"

	authorizationv1 "k8s.io/api/authorization/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	nodev1 "k8s.io/api/node/v1"
	policyv1 "k8s.io/api/policy/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	schedulingv1 "k8s.io/api/scheduling/v1"
	storagev1 "k8s.io/api/storage/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/kubernetes"
	typedcorev1 "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/record"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
	"sigs.k8s.io/controller-tools/pkg/genall"
	"sigs.k8s.io/controller-tools/pkg/loader"
	"sigs.k8s.io/controller-tools/pkg/markers"
	"sigs.k8s.io/controller-tools/pkg/rbac"

	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/rbacmissing/bad"
	badescalation "github.com/ctrlvet/ctrlvet/testdata/rules/rbacmissing/bad/escalation"
	badeventpatch "github.com/ctrlvet/ctrlvet/testdata/rules/rbacmissing/bad/eventpatch"
	"github.com/ctrlvet/ctrlvet/testdata/rules/rbacmissing/bad/forgotten"
	"github.com/ctrlvet/ctrlvet/testdata/rules/rbacmissing/good"
	goodescalation "github.com/ctrlvet/ctrlvet/testdata/rules/rbacmissing/good/escalation"
	goodeventpatch "github.com/ctrlvet/ctrlvet/testdata/rules/rbacmissing/good/eventpatch"
	goodotherrole "github.com/ctrlvet/ctrlvet/testdata/rules/rbacmissing/good/otherrole"
)

// user returns a configuration for a user that has exactly the role which controller-gen
// makes of the markers of packages.
func user(t *testing.T, name string, patterns ...string) *rest.Config {
	t.Helper()
	roots, err := loader.LoadRoots(patterns...)
	if err != nil {
		t.Fatal(err)
	}
	registry := &markers.Registry{}
	if err := (rbac.Generator{}).RegisterMarkers(registry); err != nil {
		t.Fatal(err)
	}
	roles, err := rbac.GenerateRoles(&genall.GenerationContext{Collector: &markers.Collector{Registry: registry}, Roots: roots}, name)
	if err != nil {
		t.Fatal(err)
	}
	admin := proof.Client(t)
	found := false
	for _, object := range roles {
		role, ok := object.(rbacv1.ClusterRole)
		if !ok {
			continue
		}
		found = true
		binding := &rbacv1.ClusterRoleBinding{
			ObjectMeta: metav1.ObjectMeta{Name: name},
			RoleRef:    rbacv1.RoleRef{APIGroup: rbacv1.GroupName, Kind: "ClusterRole", Name: role.Name},
			Subjects:   []rbacv1.Subject{{APIGroup: rbacv1.GroupName, Kind: rbacv1.UserKind, Name: name}},
		}
		for _, obj := range []client.Object{&role, binding} {
			if err := admin.Create(t.Context(), obj); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = admin.Delete(context.Background(), obj) })
		}
		granted(t, admin, name, role.Rules)
	}
	if !found {
		t.Fatalf("no ClusterRole of %q: %v", patterns, roles)
	}
	cfg := proof.Server(t)
	cfg.Impersonate = rest.ImpersonationConfig{UserName: name}
	return cfg
}

// granted waits until the API server knows of the role and of its binding: it looks into
// caches of its own.
func granted(t *testing.T, admin client.Client, name string, rules []rbacv1.PolicyRule) {
	t.Helper()
	for _, rule := range rules {
		resource, sub, _ := strings.Cut(rule.Resources[0], "/")
		if !await.True(func() bool {
			review := &authorizationv1.SubjectAccessReview{Spec: authorizationv1.SubjectAccessReviewSpec{User: name, ResourceAttributes: &authorizationv1.ResourceAttributes{
				Group: rule.APIGroups[0], Resource: resource, Subresource: sub, Verb: rule.Verbs[0], Name: strings.Join(rule.ResourceNames, ""),
			}}}
			return admin.Create(t.Context(), review) == nil && review.Status.Allowed
		}) {
			t.Fatalf("the server does not know of the role of %s: %v", name, rule)
		}
	}
}

// manager returns one that runs until the test ends.
func manager(t *testing.T, cfg *rest.Config) ctrl.Manager {
	t.Helper()
	mgr, err := ctrl.NewManager(cfg, ctrl.Options{Scheme: proof.Scheme(), Metrics: metricsserver.Options{BindAddress: "0"}, GracefulShutdownTimeout: ptr.To(time.Duration(0))})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- mgr.Start(ctx) }()
	t.Cleanup(func() {
		cancel()
		<-done
	})
	<-mgr.Elected()
	return mgr
}

// TestBadIsForbidden: under the role of its markers, every request that is reported is
// refused, and the read from the cache never returns by itself.
func TestBadIsForbidden(t *testing.T) {
	admin := proof.Client(t)
	ns := proof.Namespace(t, proof.Server(t))
	class := &schedulingv1.PriorityClass{ObjectMeta: metav1.ObjectMeta{Name: "rbacmissing-bad"}, Value: 1}
	driver := &storagev1.CSIDriver{ObjectMeta: metav1.ObjectMeta{Name: "rbacmissing-bad"}}
	for _, obj := range []client.Object{class, driver} {
		if err := admin.Create(t.Context(), obj); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = admin.Delete(context.Background(), obj) })
	}
	cfg := user(t, "rbacmissing-bad", "./bad")
	d, err := bad.New(manager(t, cfg))
	if err != nil {
		t.Fatal(err)
	}
	forbidden := func(what string, err error) {
		t.Helper()
		if !apierrors.IsForbidden(err) {
			t.Errorf("%s: %v, want Forbidden", what, err)
		}
	}
	forbidden("Create of a RuntimeClass", d.Class(t.Context(), "rbacmissing-bad"))
	forbidden("Delete of a CSIStorageCapacity", d.Capacity(t.Context(), ns, "none"))
	_, err = d.Attachments(t.Context())
	forbidden("List of VolumeAttachments", err)
	forbidden("Update of a PriorityClass", d.Priority(t.Context(), class))
	typed, err := bad.NewTyped(cfg)
	if err != nil {
		t.Fatal(err)
	}
	forbidden("Delete with a typed client", typed.Capacity(t.Context(), ns, "none"))

	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	if _, err := d.Driver(ctx, driver.Name); err == nil || ctx.Err() == nil {
		t.Errorf("the cache, which may not list, has answered: %v", err)
	}
}

// TestForgotten: a reconcile that has the markers of its own kind alone is refused what it
// creates.
func TestForgotten(t *testing.T) {
	admin := proof.Client(t)
	class := &schedulingv1.PriorityClass{ObjectMeta: metav1.ObjectMeta{Name: "rbacmissing-forgotten"}, Value: 1}
	if err := admin.Create(t.Context(), class); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = admin.Delete(context.Background(), class) })
	c, err := client.New(user(t, "rbacmissing-forgotten", "./bad/forgotten"), client.Options{Scheme: proof.Scheme()})
	if err != nil {
		t.Fatal(err)
	}
	r := &forgotten.PriorityReconciler{Client: c}
	if _, err := r.Reconcile(t.Context(), ctrl.Request{NamespacedName: client.ObjectKeyFromObject(class)}); !apierrors.IsForbidden(err) {
		t.Errorf("the reconcile returned %v, want Forbidden", err)
	}
}

// TestEscalation: who may create roles and bindings is refused what it lacks itself.
func TestEscalation(t *testing.T) {
	ns := proof.Namespace(t, proof.Server(t))
	for name, want := range map[string]bool{"bad": false, "good": true} {
		c, err := client.New(user(t, "rbacmissing-escalation-"+name, "./"+name+"/escalation"), client.Options{Scheme: proof.Scheme()})
		if err != nil {
			t.Fatal(err)
		}
		bind, read := badescalation.Bind, badescalation.Read
		if want {
			bind, read = goodescalation.Bind, goodescalation.Read
		}
		if err := bind(t.Context(), c, ns, "devs"); apierrors.IsForbidden(err) == want || want && err != nil {
			t.Errorf("%s: a binding to cluster-admin: %v", name, err)
		}
		if err := read(t.Context(), c, ns); apierrors.IsForbidden(err) == want || want && err != nil {
			t.Errorf("%s: a role for endpoints: %v", name, err)
		}
	}
}

// TestGoodIsAllowed: under the role of its markers the good code does its work.
func TestGoodIsAllowed(t *testing.T) {
	admin := proof.Client(t)
	ns := proof.Namespace(t, proof.Server(t))
	node := &storagev1.CSINode{ObjectMeta: metav1.ObjectMeta{Name: "rbacmissing-good"}}
	budget := &policyv1.PodDisruptionBudget{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: "one"}}
	for _, obj := range []client.Object{node, budget} {
		if err := admin.Create(t.Context(), obj); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = admin.Delete(context.Background(), obj) })
	}
	cfg := user(t, "rbacmissing-good", "./good/...")
	c, err := good.New(manager(t, cfg))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Create(t.Context(), "rbacmissing-good"); err != nil {
		t.Errorf("create and change an IngressClass: %v", err)
	}
	t.Cleanup(func() {
		_ = admin.Delete(context.Background(), &networkingv1.IngressClass{ObjectMeta: metav1.ObjectMeta{Name: "rbacmissing-good"}})
	})
	if !await.True(func() bool {
		class, err := c.Class(t.Context(), "rbacmissing-good")
		return err == nil && class.Labels["changed"] == "yes"
	}) {
		t.Error("the cache does not show the IngressClass")
	}
	if _, err := c.Node(t.Context(), node.Name); err != nil {
		t.Errorf("read a CSINode: %v", err)
	}
	if err := c.NodeOfVersion(t.Context(), node.Name); err != nil {
		t.Errorf("read a CSINode by the second of two versions: %v", err)
	}
	if err := c.ClassOfVersion(t.Context(), "none"); err == nil || apierrors.IsForbidden(err) {
		t.Errorf("change an IngressClass that is not there: %v", err)
	}
	if err := c.Budget(t.Context(), ns, "one"); err != nil {
		t.Errorf("delete a PodDisruptionBudget: %v", err)
	}
	typed, err := good.NewTyped(cfg)
	if err != nil {
		t.Fatal(err)
	}
	if err := typed.Release(t.Context(), "192.0.2.1"); !apierrors.IsNotFound(err) {
		t.Errorf("delete an IPAddress that is not there: %v", err)
	}
	notReported(t, c, typed, cfg)
}

// notReported runs what the rule does not speak about.
func notReported(t *testing.T, c, typed *good.Classes, cfg *rest.Config) {
	admin := proof.Client(t)
	ns := proof.Namespace(t, proof.Server(t))
	manifest := &unstructured.Unstructured{Object: map[string]any{"apiVersion": "networking.k8s.io/v1", "kind": "IngressClass", "metadata": map[string]any{"name": "rbacmissing-any"}, "spec": map[string]any{"controller": "example.com/c"}}}
	if err := c.Any(t.Context(), manifest); err != nil {
		t.Errorf("create from a manifest: %v", err)
	}
	t.Cleanup(func() { _ = admin.Delete(context.Background(), manifest) })
	if err := good.Remote(t.Context(), nil, "none"); err == nil {
		t.Error("no kubeconfig, but no error")
	}
	template := &corev1.PodTemplate{ObjectMeta: metav1.ObjectMeta{Namespace: ns, Name: "one"}}
	class := &networkingv1.IngressClass{ObjectMeta: metav1.ObjectMeta{Name: "owner", UID: "1"}}
	if err := good.Own(class, template, proof.Scheme()); err != nil || len(template.OwnerReferences) != 1 {
		t.Errorf("own: %v, %v", err, template.OwnerReferences)
	}
	h := &good.Handed{Client: admin}
	if _, err := h.Template(t.Context(), client.ObjectKey{Namespace: ns, Name: "one"}); !apierrors.IsNotFound(err) {
		t.Errorf("read a PodTemplate: %v", err)
	}
	if attached, err := c.Attached(t.Context(), "none"); err != nil || !attached {
		t.Errorf("a read that may be forbidden: %v, %v", attached, err)
	}
	if !good.Lead(ctrl.Options{}).LeaderElection {
		t.Error("no election")
	}
	if cfg.Impersonate.UserName == "" {
		t.Error("the administrator ran the good code")
	}
}

func podTemplate(namespace string) *corev1.PodTemplate {
	return &corev1.PodTemplate{
		ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: "shop"},
		Template: corev1.PodTemplateSpec{
			ObjectMeta: metav1.ObjectMeta{Labels: map[string]string{"app": "shop"}},
			Spec:       corev1.PodSpec{Containers: []corev1.Container{{Name: "web", Image: "web"}}},
		},
	}
}

// TestEventPatch: an event that comes again is counted by a patch.
func TestEventPatch(t *testing.T) {
	admin := proof.Client(t)
	count := func(name, dir string, check func(client.Client, record.EventRecorder, client.ObjectKey) error) func() int32 {
		ns := proof.Namespace(t, proof.Server(t))
		template := podTemplate(ns)
		if err := admin.Create(t.Context(), template); err != nil {
			t.Fatal(err)
		}
		cfg := user(t, name, dir)
		c, err := client.New(cfg, client.Options{Scheme: proof.Scheme()})
		if err != nil {
			t.Fatal(err)
		}
		set, err := kubernetes.NewForConfig(cfg)
		if err != nil {
			t.Fatal(err)
		}
		broadcaster := record.NewBroadcaster()
		t.Cleanup(broadcaster.Shutdown)
		broadcaster.StartRecordingToSink(&typedcorev1.EventSinkImpl{Interface: set.CoreV1().Events("")})
		recorder := broadcaster.NewRecorder(proof.Scheme(), corev1.EventSource{Component: "shop"})
		for range 3 {
			if err := check(c, recorder, client.ObjectKeyFromObject(template)); err != nil {
				t.Fatal(err)
			}
		}
		return func() int32 {
			list := &corev1.EventList{}
			if err := admin.List(t.Context(), list, client.InNamespace(ns)); err != nil || len(list.Items) != 1 {
				return 0
			}
			return list.Items[0].Count
		}
	}
	bad := count("rbacmissing-bad-eventpatch", "./bad/eventpatch", func(c client.Client, r record.EventRecorder, key client.ObjectKey) error {
		return (&badeventpatch.Watcher{Client: c, Recorder: r}).Check(t.Context(), key)
	})
	good := count("rbacmissing-good-eventpatch", "./good/eventpatch", func(c client.Client, r record.EventRecorder, key client.ObjectKey) error {
		return (&goodeventpatch.Watcher{Client: c, Recorder: r}).Check(t.Context(), key)
	})
	if !await.True(func() bool { return bad() == 1 }) || !await.True(func() bool { return good() == 3 }) {
		t.Errorf("counted: bad %d, good %d", bad(), good())
	}
	if n := bad(); n != 1 {
		t.Errorf("bad: the event was counted %d times without the permission", n)
	}
}

// TestGoodOtherRole: what has its role from elsewhere is allowed what no marker grants.
func TestGoodOtherRole(t *testing.T) {
	admin := proof.Client(t)
	const name = "rbacmissing-otherrole"
	class := &schedulingv1.PriorityClass{ObjectMeta: metav1.ObjectMeta{Name: name}, Value: 1}
	objects := []client.Object{class, &storagev1.CSIDriver{ObjectMeta: metav1.ObjectMeta{Name: name}}, &nodev1.RuntimeClass{ObjectMeta: metav1.ObjectMeta{Name: name}}}
	if err := admin.Create(t.Context(), class); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for _, obj := range objects {
			_ = admin.Delete(context.Background(), obj)
		}
	})
	if err := goodotherrole.Mark(t.Context(), admin, name); err != nil {
		t.Fatal(err)
	}
}
