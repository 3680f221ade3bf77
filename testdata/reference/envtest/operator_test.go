package envtest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	eventsv1 "k8s.io/api/events/v1"
	policyv1 "k8s.io/api/policy/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/rest"
	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/interceptor"

	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
	"github.com/ctrlvet/ctrlvet/testdata/reference/internal/operator"
)

func TestLifecycle(t *testing.T) {
	f := newFixture(t)
	f.start()
	site := f.createReady("blog")

	if got := f.registry.Sites(); len(got) != 1 || got[string(site.UID)] != "blog."+f.ns+".svc" {
		t.Errorf("sites in the registry: %v", got)
	}
	children := func() []client.Object {
		return []client.Object{&appsv1.Deployment{}, &corev1.Service{}, &corev1.ConfigMap{}}
	}
	for _, child := range children() {
		f.must(admin.Get(f.ctx, f.key("blog"), child))
		if !metav1.IsControlledBy(child, site) {
			t.Errorf("%T is not controlled by the Website: %v", child, child.GetOwnerReferences())
		}
	}
	f.eventually("an event tells that the site is available", func() error {
		var events eventsv1.EventList
		if err := admin.List(f.ctx, &events, client.InNamespace(f.ns)); err != nil {
			return err
		}
		if !slices.ContainsFunc(events.Items, func(e eventsv1.Event) bool {
			return e.Reason == v1alpha1.ReasonAvailable && e.Regarding.UID == site.UID
		}) {
			return fmt.Errorf("%d events", len(events.Items))
		}
		return nil
	})

	// What others delete comes back: the controller watches what it owns.
	for _, child := range children() {
		f.quiet(500 * time.Millisecond) // so that only this deletion can be what brings it back
		f.must(admin.Get(f.ctx, f.key("blog"), child))
		uid := child.GetUID()
		f.must(admin.Delete(f.ctx, child))
		f.eventually(fmt.Sprintf("%T is back", child), func() error {
			if err := admin.Get(f.ctx, f.key("blog"), child); err != nil {
				return err
			}
			if child.GetUID() == uid {
				return errors.New("it is the old one")
			}
			return nil
		})
	}

	// A change of the spec arrives everywhere.
	f.change("blog", func(site *v1alpha1.Website) {
		site.Spec.Host = "new." + site.Spec.Host
		site.Spec.Pages["index.html"] = "hello again"
	})
	site = f.settled("blog", v1alpha1.ConditionReady, metav1.ConditionTrue, v1alpha1.ReasonAvailable)
	if got := f.registry.Hosts(string(site.UID)); !slices.Equal(got, []string{site.Spec.Host}) || site.Status.RegisteredHost != site.Spec.Host {
		t.Errorf("hosts in the registry %q, in the status %q", got, site.Status.RegisteredHost)
	}
	pages := &corev1.ConfigMap{}
	f.must(admin.Get(f.ctx, f.key("blog"), pages))
	if pages.Data["index.html"] != "hello again" {
		t.Errorf("pages %v", pages.Data)
	}

	f.deleteAndWait("blog")
	if got := f.registry.Sites(); len(got) != 0 {
		t.Errorf("sites left in the registry: %v", got)
	}
}

// TestSettles: once all is as it should be, nothing happens any more.
func TestSettles(t *testing.T) {
	f := newFixture(t)
	start := f.reconciles()
	var updates atomic.Int32 // that change nothing do not change the version either
	f.start(intercepted(interceptor.Funcs{
		Update: func(ctx context.Context, c client.WithWatch, obj client.Object, o ...client.UpdateOption) error {
			updates.Add(1)
			return c.Update(ctx, obj, o...)
		},
		SubResourceUpdate: func(ctx context.Context, c client.Client, sub string, obj client.Object, o ...client.SubResourceUpdateOption) error {
			updates.Add(1)
			return c.SubResource(sub).Update(ctx, obj, o...)
		},
	}))
	const sites = 3
	names := []string{"one", "two", "three"}[:sites]
	for _, name := range names {
		f.createReady(name)
	}
	f.quiet(time.Second)
	// Creation of the Website and its three children, two changes of the Deployment's status, and repeats of some.
	if n := f.reconciles() - start; n > sites*12 {
		t.Errorf("%d passes until %d Websites were ready", n, sites)
	}
	versions := f.versions(names)
	before := f.reconciles()
	time.Sleep(3 * time.Second)
	if n := f.reconciles() - before; n > 0 {
		t.Errorf("%d passes within three seconds although nothing had changed", n)
	}
	// A pass that nothing has caused, as after a restart, writes nothing.
	for _, name := range names {
		f.must(admin.Patch(f.ctx, f.website(name), client.RawPatch(types.MergePatchType, []byte(`{"metadata":{"annotations":{"touched":"yes"}}}`))))
	}
	service := &corev1.Service{}
	f.must(admin.Get(f.ctx, f.key(names[0]), service))
	before = f.reconciles()
	updates.Store(0)
	service.Annotations = map[string]string{"touched": "yes"}
	f.must(admin.Update(f.ctx, service))
	f.eventually("the touched Service causes a pass", func() error {
		if f.reconciles() == before {
			return errors.New("no pass yet")
		}
		return nil
	})
	f.quiet(time.Second)
	if n := f.reconciles() - before; n > 2 {
		t.Errorf("%d passes because of one touched Service", n)
	}
	if n := updates.Load(); n > 0 {
		t.Errorf("%d updates although nothing had changed", n)
	}
	after := f.versions(names)
	for key, version := range versions {
		touched := strings.HasPrefix(key, "*v1alpha1.Website ") || key == "*v1.Service "+names[0]
		if !touched && after[key] != version {
			t.Errorf("%s was written again: resourceVersion %s, then %s", key, version, after[key])
		}
	}
}

// quiet waits until no pass has begun for a while.
func (f *fixture) quiet(while time.Duration) {
	f.Helper()
	last, since := f.reconciles(), time.Now()
	f.eventually("the controller is quiet", func() error {
		if n := f.reconciles(); n != last {
			last, since = n, time.Now()
		}
		if time.Since(since) < while {
			return fmt.Errorf("%d passes so far", last)
		}
		return nil
	})
}

// versions returns the resourceVersion of everything that belongs to the Websites.
func (f *fixture) versions(names []string) map[string]string {
	f.Helper()
	versions := map[string]string{}
	for _, name := range names {
		for _, obj := range []client.Object{&v1alpha1.Website{}, &appsv1.Deployment{}, &corev1.Service{}, &corev1.ConfigMap{}} {
			f.must(admin.Get(f.ctx, f.key(name), obj))
			versions[fmt.Sprintf("%T %s", obj, name)] = obj.GetResourceVersion()
		}
	}
	return versions
}

// TestConflict: someone writes between the controller's reading and its writing of the status.
func TestConflict(t *testing.T) {
	f := newFixture(t)
	// The first two do not change the generation, so that no event brings the lost write back: the
	// controller has to try again by itself.
	others := []string{
		`{"metadata":{"labels":{"by":"someone-else"}}}`,
		`{"metadata":{"annotations":{"by":"someone else"}}}`,
		`{"spec":{"replicas":3}}`,
	}
	var armed atomic.Bool
	var writes, conflicts atomic.Int32
	f.start(intercepted(interceptor.Funcs{
		SubResourceUpdate: func(ctx context.Context, c client.Client, sub string, obj client.Object, o ...client.SubResourceUpdateOption) error {
			if !armed.Load() {
				return c.SubResource(sub).Update(ctx, obj, o...)
			}
			if n := int(writes.Add(1)); n <= len(others) {
				if err := admin.Patch(ctx, f.website(obj.GetName()), client.RawPatch(types.MergePatchType, []byte(others[n-1]))); err != nil {
					return err
				}
			}
			err := c.SubResource(sub).Update(ctx, obj, o...)
			if apierrors.IsConflict(err) {
				conflicts.Add(1)
			}
			return err
		},
	}))
	f.createReady("blog")
	f.quiet(time.Second)
	armed.Store(true)

	// A change that leads to one write of the status, and to no change of a child.
	site := f.change("blog", func(site *v1alpha1.Website) { site.Spec.Host = "new." + site.Spec.Host })
	f.eventually("all conflicts have happened", func() error {
		if n := int(conflicts.Load()); n < len(others) {
			return fmt.Errorf("%d conflicts", n)
		}
		return nil
	})
	host := site.Spec.Host
	site = f.settled("blog", v1alpha1.ConditionReady, metav1.ConditionTrue, v1alpha1.ReasonAvailable)
	if site.Annotations["by"] != "someone else" || site.Labels["by"] != "someone-else" || ptr.Deref(site.Spec.Replicas, 0) != 3 {
		t.Errorf("the other's write is lost: %+v", site)
	}
	if site.Status.ReadyReplicas != 3 || site.Status.RegisteredHost != host {
		t.Errorf("the controller's write is lost: %+v", site.Status)
	}
}

// intercepted lets funcs see the calls of the operator's client.
func intercepted(funcs interceptor.Funcs) func(*operator.Options) {
	return func(opts *operator.Options) {
		opts.NewClient = func(cfg *rest.Config, options client.Options) (client.Client, error) {
			c, err := client.New(cfg, options)
			if err != nil {
				return nil, err
			}
			return interceptor.NewClient(withWatch{c}, funcs), nil
		}
	}
}

// withWatch makes a client one that the interceptor accepts; the operator does not watch through it.
type withWatch struct{ client.Client }

func (withWatch) Watch(context.Context, client.ObjectList, ...client.ListOption) (watch.Interface, error) {
	return nil, errors.New("not used")
}

// TestFinalizerFailsMidway: the first step of the cleanup succeeds, the second fails for a while.
func TestFinalizerFailsMidway(t *testing.T) {
	f := newFixture(t)
	f.tolerates = []string{"try again later"}
	var removals atomic.Int32
	f.start(intercepted(interceptor.Funcs{
		Patch: func(ctx context.Context, c client.WithWatch, obj client.Object, patch client.Patch, o ...client.PatchOption) error {
			err := c.Patch(ctx, obj, patch, o...)
			if err == nil && !slices.Contains(obj.GetFinalizers(), v1alpha1.WebsiteFinalizer) {
				removals.Add(1)
			}
			return err
		},
	}))
	site := f.createReady("blog")
	id := string(site.UID)

	f.registry.Fail("DELETE /sites/{id}", 3)
	f.must(admin.Delete(f.ctx, site))
	f.eventually("the cleanup has failed midway", func() error {
		if n := f.registry.Failed(); n == 0 {
			return errors.New("not yet")
		}
		return nil
	})
	if n := f.registry.Removed(site.Spec.Host); n != 1 {
		t.Errorf("the first step was done %d times before the second failed", n)
	}
	f.gone("blog")
	if n := f.registry.Failed(); n != 3 {
		t.Errorf("the cleanup failed %d times, want 3", n)
	}
	if host, entry := f.registry.Removed(site.Spec.Host), f.registry.Removed(id); host != 1 || entry != 1 {
		t.Errorf("the host was removed %d times, the site %d times; want once each", host, entry)
	}
	if got := f.registry.Sites(); len(got) != 0 {
		t.Errorf("sites left in the registry: %v", got)
	}
	f.eventually("an event tells why, word by word", func() error {
		var events eventsv1.EventList
		if err := admin.List(f.ctx, &events, client.InNamespace(f.ns)); err != nil {
			return err
		}
		if !slices.ContainsFunc(events.Items, func(e eventsv1.Event) bool {
			return e.Type == corev1.EventTypeWarning && e.Reason == v1alpha1.ReasonRegistryFailed && strings.Contains(e.Note, "100% full")
		}) {
			return fmt.Errorf("not among %d events", len(events.Items))
		}
		return nil
	})
	// The object is gone for the test before the answer has reached the operator.
	f.eventually("the finalizer was removed once", func() error {
		if n := removals.Load(); n != 1 {
			return fmt.Errorf("%d times", n)
		}
		return nil
	})
}

// TestForegroundDeletion: a Website that others hold while it is being deleted gets nothing new, and keeps what
// is theirs.
func TestForegroundDeletion(t *testing.T) {
	f := newFixture(t)
	f.start()
	const theirs = "example.com/theirs"
	site := f.website("blog")
	site.Finalizers = []string{theirs}
	f.must(admin.Create(f.ctx, site))
	f.settled("blog", v1alpha1.ConditionReady, metav1.ConditionTrue, v1alpha1.ReasonAvailable)
	f.must(admin.Delete(f.ctx, f.website("blog"), client.PropagationPolicy(metav1.DeletePropagationForeground)))
	f.eventually("the operator lets go", func() error {
		if got := f.get("blog").Finalizers; slices.Contains(got, v1alpha1.WebsiteFinalizer) || !slices.Contains(got, theirs) {
			return fmt.Errorf("finalizers %q", got)
		}
		return nil
	})
	f.quiet(500 * time.Millisecond)
	before := f.reconciles()
	service := &corev1.Service{}
	f.must(admin.Get(f.ctx, f.key("blog"), service))
	service.Annotations = map[string]string{"touched": "yes"}
	f.must(admin.Update(f.ctx, service))
	f.eventually("the touched Service causes a pass", func() error {
		if f.reconciles() == before {
			return errors.New("no pass yet")
		}
		return nil
	})
	f.quiet(500 * time.Millisecond)
	f.change("blog", func(site *v1alpha1.Website) { site.Finalizers = nil })
	f.gone("blog")
}

// TestSecretUnreadable: nothing is known of a Secret that cannot be read, and nothing is said of it.
func TestSecretUnreadable(t *testing.T) {
	f := newFixture(t)
	f.tolerates = []string{"for the test"}
	var reads atomic.Int32
	f.start(intercepted(interceptor.Funcs{
		Get: func(ctx context.Context, c client.WithWatch, key client.ObjectKey, obj client.Object, o ...client.GetOption) error {
			if _, ok := obj.(*corev1.Secret); ok && reads.Add(1) <= 4 {
				return apierrors.NewInternalError(errors.New("for the test"))
			}
			return c.Get(ctx, key, obj, o...)
		},
	}))
	f.must(admin.Create(f.ctx, &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: f.ns, Name: "users"}, Data: map[string][]byte{"htpasswd": []byte("ann:x")}}))
	w, err := admin.Watch(f.ctx, &v1alpha1.WebsiteList{}, client.InNamespace(f.ns))
	f.must(err)
	defer w.Stop()
	site := f.website("private")
	site.Spec.CredentialsSecret = &v1alpha1.SecretReference{Name: "users"}
	f.must(admin.Create(f.ctx, site))
	last := f.settled("private", v1alpha1.ConditionReady, metav1.ConditionTrue, v1alpha1.ReasonAvailable)
	for e := range w.ResultChan() {
		site, ok := e.Object.(*v1alpha1.Website)
		if !ok {
			t.Fatalf("watch: %v", apierrors.FromObject(e.Object))
		}
		for _, c := range site.Status.Conditions {
			if c.Reason != v1alpha1.ReasonAvailable && c.Reason != v1alpha1.ReasonRegistered && c.Reason != v1alpha1.ReasonRolloutPending {
				t.Errorf("%s is %s: %s", c.Type, c.Reason, c.Message)
			}
		}
		if site.ResourceVersion == last.ResourceVersion {
			break
		}
	}
}

// TestStatusAndSpec: user and controller write the same object at the same time, each its own half.
func TestStatusAndSpec(t *testing.T) {
	f := newFixture(t)
	f.start()
	f.createReady("blog")

	w, err := admin.Watch(f.ctx, &v1alpha1.WebsiteList{}, client.InNamespace(f.ns))
	f.must(err)
	const changes = 25
	for i := range changes {
		f.change("blog", func(site *v1alpha1.Website) {
			site.Spec.Pages[fmt.Sprintf("page-%d.html", i)] = "text"
			// A user's client sends back a status too; it must not be stored.
			site.Status.RegisteredHost = "bogus"
			site.Status.Conditions = nil
		})
	}
	f.settled("blog", v1alpha1.ConditionReady, metav1.ConditionTrue, v1alpha1.ReasonAvailable)
	f.quiet(time.Second)
	last := f.get("blog")
	pages := 0
	for e := range w.ResultChan() {
		site, ok := e.Object.(*v1alpha1.Website)
		if !ok {
			t.Fatalf("watch: %v", apierrors.FromObject(e.Object))
		}
		if n := len(site.Spec.Pages); n < pages {
			t.Errorf("a write of the status has taken pages away: %d, then %d", pages, n)
		} else {
			pages = n
		}
		if site.Status.RegisteredHost == "bogus" || len(site.Status.Conditions) != 2 {
			t.Errorf("a write of the spec has changed the status: %+v", site.Status)
		}
		if site.Status.ObservedGeneration > site.Generation {
			t.Errorf("the status describes generation %d of %d", site.Status.ObservedGeneration, site.Generation)
		}
		if site.ResourceVersion == last.ResourceVersion {
			break
		}
	}
	w.Stop()
	if pages != changes+1 {
		t.Errorf("%d pages, want %d", pages, changes+1)
	}
}

// TestSecret: a change of a Secret reaches the Websites that use it, through the index, and no other.
func TestSecret(t *testing.T) {
	f := newFixture(t)
	f.start()
	f.createReady("open")
	site := f.website("private")
	site.Spec.CredentialsSecret = &v1alpha1.SecretReference{Name: "users"}
	f.must(admin.Create(f.ctx, site))
	f.settled("private", v1alpha1.ConditionReady, metav1.ConditionFalse, v1alpha1.ReasonSecretNotFound)

	secret := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: f.ns, Name: "users"}}
	f.must(admin.Create(f.ctx, secret))
	f.settled("private", v1alpha1.ConditionReady, metav1.ConditionFalse, v1alpha1.ReasonSecretInvalid)

	f.quiet(time.Second)
	before := f.reconciles()
	secret.Data = map[string][]byte{"htpasswd": []byte("ann:x")}
	f.must(admin.Update(f.ctx, secret))
	f.settled("private", v1alpha1.ConditionReady, metav1.ConditionTrue, v1alpha1.ReasonAvailable)
	template := f.template("private")
	other := f.template("open")

	secret.Data["htpasswd"] = []byte("bob:y")
	f.must(admin.Update(f.ctx, secret))
	f.eventually("the web servers are renewed", func() error {
		if f.template("private") == template {
			return errors.New("the pod template is the same")
		}
		return nil
	})
	if f.template("open") != other {
		t.Error("a Website that does not use the Secret was changed")
	}

	// Labels of the Secret are nobody's business here.
	f.quiet(time.Second)
	before = f.reconciles()
	secret.Labels = map[string]string{"a": "b"}
	f.must(admin.Update(f.ctx, secret))
	time.Sleep(time.Second)
	if n := f.reconciles() - before; n != 0 {
		t.Errorf("%d passes because of a label of the Secret", n)
	}
}

// template returns the annotation by which the web servers are renewed.
func (f *fixture) template(name string) string {
	f.Helper()
	deployment := &appsv1.Deployment{}
	f.must(admin.Get(f.ctx, f.key(name), deployment))
	return deployment.Spec.Template.Annotations["apps.reference.ctrlvet.dev/content"]
}

// TestHostTaken: a mistake that only a person can heal is told in the status and not tried in a loop.
func TestHostTaken(t *testing.T) {
	f := newFixture(t)
	f.start()
	first := f.createReady("first")
	second := f.website("second")
	second.Spec.Host = first.Spec.Host
	f.must(admin.Create(f.ctx, second))
	f.settled("second", v1alpha1.ConditionRegistered, metav1.ConditionFalse, v1alpha1.ReasonHostTaken)
	f.quiet(time.Second)

	f.change("second", func(site *v1alpha1.Website) { site.Spec.Host = "second." + site.Spec.Host })
	f.settled("second", v1alpha1.ConditionRegistered, metav1.ConditionTrue, v1alpha1.ReasonRegistered)
}

func TestWebhooks(t *testing.T) {
	f := newFixture(t)
	f.start()
	f.must(admin.Create(f.ctx, f.website("blog")))
	if site := f.get("blog"); site.Spec.Image == "" || ptr.Deref(site.Spec.Replicas, 0) != 1 {
		t.Errorf("defaults are missing: %+v", site.Spec)
	}
	for name, break_ := range map[string]func(*v1alpha1.Website){
		"spec.host":     func(site *v1alpha1.Website) { site.Spec.Host = "not a host" },
		"spec.pages":    func(site *v1alpha1.Website) { site.Spec.Pages["a/b"] = "" },
		"metadata.name": func(site *v1alpha1.Website) { site.Name = "1.with.dots" },
	} {
		site := f.website("wrong")
		break_(site)
		if err := admin.Create(f.ctx, site); !apierrors.IsInvalid(err) || !strings.Contains(err.Error(), name) {
			t.Errorf("a wrong %s: %v", name, err)
		}
	}
	site := f.get("blog")
	site.Spec.Host = "NOT A HOST"
	if err := admin.Update(f.ctx, site); !apierrors.IsInvalid(err) && !apierrors.IsConflict(err) {
		t.Errorf("an update with a wrong host: %v", err)
	}
	f.settled("blog", v1alpha1.ConditionRegistered, metav1.ConditionTrue, v1alpha1.ReasonRegistered)
}

// TestRole shows that the role is all that the operator's user has: were it an administrator, the other
// tests would say nothing about the role.
func TestRole(t *testing.T) {
	f := newFixture(t)
	user, err := client.New(f.userConfig(), client.Options{Scheme: operator.Scheme()})
	f.must(err)
	if err := user.List(f.ctx, &corev1.SecretList{}, client.InNamespace(f.ns)); err != nil {
		t.Errorf("Secrets of the own namespace: %v", err)
	}
	forbidden := map[string]error{
		"Secrets of another namespace": user.List(f.ctx, &corev1.SecretList{}, client.InNamespace("default")),
		"all Secrets":                  user.List(f.ctx, &corev1.SecretList{}),
		"a change of a Secret":         user.Create(f.ctx, &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: f.ns, Name: "x"}}),
		"deletion of a Website":        user.Delete(f.ctx, f.website("x")),
		"creation of a Website":        user.Create(f.ctx, f.website("x")),
	}
	for what, err := range forbidden {
		if !apierrors.IsForbidden(err) {
			t.Errorf("%s: %v, want Forbidden", what, err)
		}
	}
}

// TestDisruptionBudget is about the controller in plain client-go.
func TestDisruptionBudget(t *testing.T) {
	f := newFixture(t)
	f.start()
	f.createReady("blog")
	f.noBudget("blog")

	f.change("blog", func(site *v1alpha1.Website) { site.Spec.Replicas = ptr.To[int32](2) })
	budget := f.budget("blog")
	deployment := &appsv1.Deployment{}
	f.must(admin.Get(f.ctx, f.key("blog"), deployment))
	if !metav1.IsControlledBy(budget, deployment) {
		t.Errorf("owner references %v", budget.OwnerReferences)
	}
	// What others change or delete is put right.
	budget.Spec.MaxUnavailable.IntVal = 2
	f.must(admin.Update(f.ctx, budget))
	f.eventually("the budget is put right", func() error {
		if n := f.budget("blog").Spec.MaxUnavailable.IntValue(); n != 1 {
			return fmt.Errorf("maxUnavailable is %d", n)
		}
		return nil
	})
	f.must(admin.Delete(f.ctx, budget))
	f.budget("blog")
	time.Sleep(1500 * time.Millisecond) // the detector of changes to cached objects looks once a second

	f.change("blog", func(site *v1alpha1.Website) { site.Spec.Replicas = ptr.To[int32](1) })
	f.noBudget("blog")
}

// budget waits for the budget of a Website.
func (f *fixture) budget(name string) *policyv1.PodDisruptionBudget {
	f.Helper()
	budget := &policyv1.PodDisruptionBudget{}
	f.eventually("there is a budget", func() error { return admin.Get(f.ctx, f.key(name), budget) })
	return budget
}

func (f *fixture) noBudget(name string) {
	f.Helper()
	f.eventually("there is no budget", func() error {
		err := admin.Get(f.ctx, f.key(name), &policyv1.PodDisruptionBudget{})
		if err == nil {
			return errors.New("it is there")
		}
		return client.IgnoreNotFound(err)
	})
}
