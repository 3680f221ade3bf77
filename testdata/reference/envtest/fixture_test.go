package envtest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"
	corev1 "k8s.io/api/core/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/retry"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/metrics"
	"sigs.k8s.io/controller-runtime/pkg/webhook"
	"sigs.k8s.io/yaml"

	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
	"github.com/ctrlvet/ctrlvet/testdata/reference/internal/operator"
	"github.com/ctrlvet/ctrlvet/testdata/reference/internal/registry"
	"github.com/ctrlvet/ctrlvet/testdata/reference/internal/registry/registrytest"
)

const (
	// patience is how long a test waits for what must come; a busy machine may be slow.
	patience = 60 * time.Second
	// grace is what the operator gets to stop.
	grace = 10 * time.Second
)

// fixture is one test's namespace, with the role as it would be installed there, and its registry.
type fixture struct {
	*testing.T
	ctx      context.Context
	ns       string
	registry *registrytest.Server
	logStart int
	// tolerates are parts of log lines that are no mistake in this test.
	tolerates []string
	conns     connections
}

// normal are parts of log lines that are no mistake in any test: a pass may start with an object that the
// cache shows older than it is, and is repeated; and a pass may be on its way when the operator is stopped.
var normal = []string{"the object has been modified", "context canceled", `"error":"leader election lost"`}

// mistakes are parts of log lines that tell of a mistake although they are no errors: a key without its value,
// a value without its key, and a requeue that is dropped because an error comes with it.
var mistakes = []string{`"<no-value>"`, `"<non-string-key`, "Reconciler returned both a"}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	f := &fixture{T: t, ctx: t.Context(), logStart: logs.len()}
	before := goleak.IgnoreCurrent()
	// The first cleanup runs last: when replicas and registry have ended.
	t.Cleanup(func() { f.verify(before) })
	f.registry = registrytest.New(t)

	ns := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{GenerateName: "websites-"}}
	f.must(admin.Create(f.ctx, ns))
	f.ns = ns.Name
	f.installRole("rbac")
	f.rollOutDeployments()
	return f
}

// installRole installs a generated role, moved to the test's namespace as kustomize would do.
func (f *fixture) installRole(dir string) {
	f.Helper()
	data, err := os.ReadFile(filepath.Join("..", "config", dir, "role.yaml"))
	f.must(err)
	role := &rbacv1.Role{}
	f.must(yaml.UnmarshalStrict(data, role))
	role.Namespace = f.ns
	leaveOut(role, os.Getenv(withoutEnv))
	f.must(admin.Create(f.ctx, role))
	f.must(admin.Create(f.ctx, &rbacv1.RoleBinding{
		ObjectMeta: metav1.ObjectMeta{Namespace: f.ns, Name: role.Name},
		Subjects:   []rbacv1.Subject{{APIGroup: rbacv1.GroupName, Kind: rbacv1.UserKind, Name: userName}},
		RoleRef:    rbacv1.RoleRef{APIGroup: rbacv1.GroupName, Kind: "Role", Name: role.Name},
	}))
}

// leaveOut takes a verb out of a role, which is written as GROUP/RESOURCE:VERB.
func leaveOut(role *rbacv1.Role, what string) {
	resource, verb, _ := strings.Cut(what, ":")
	group, resource, _ := strings.Cut(resource, "/")
	var rules []rbacv1.PolicyRule
	for _, r := range role.Rules {
		for _, g := range r.APIGroups {
			for _, res := range r.Resources {
				verbs := slices.Clone(r.Verbs)
				if g == group && res == resource {
					verbs = slices.DeleteFunc(verbs, func(v string) bool { return v == verb })
				}
				if len(verbs) > 0 {
					rules = append(rules, rbacv1.PolicyRule{APIGroups: []string{g}, Resources: []string{res}, Verbs: verbs})
				}
			}
		}
	}
	role.Rules = rules
}

// verify fails the test when a goroutine is left, or an error was logged that the test does not tolerate.
func (f *fixture) verify(before goleak.Option) {
	// The last events may be on their way, so the connections are closed after everything else has ended.
	err := goleak.Find(before, goleak.IgnoreAnyFunction("golang.org/x/net/http2.(*ClientConn).readLoop"))
	if f.conns.close(); err == nil {
		err = goleak.Find(before)
	}
	if err != nil {
		f.Errorf("goroutines are left: %v", err)
	}
	lines := logs.since(f.logStart)
	for _, line := range lines {
		if slices.ContainsFunc(mistakes, func(part string) bool { return strings.Contains(line, part) }) {
			f.Errorf("logged: %s", line)
		}
	}
	for _, line := range errorsIn(lines) {
		if !f.tolerated(line) {
			f.Errorf("logged: %s", line)
		}
	}
	if f.Failed() {
		f.Logf("the log:\n%s", strings.Join(lines, "\n"))
	}
}

func (f *fixture) tolerated(line string) bool {
	for _, part := range append(normal, f.tolerates...) {
		if strings.Contains(line, part) {
			return true
		}
	}
	return false
}

func (f *fixture) must(err error) {
	f.Helper()
	if err != nil {
		f.Fatal(err)
	}
}

// eventually repeats check until it returns nil.
func (f *fixture) eventually(what string, check func() error) {
	f.Helper()
	var last error
	err := wait.PollUntilContextTimeout(f.ctx, 20*time.Millisecond, patience, true, func(context.Context) (bool, error) {
		last = check()
		if os.Getenv(withoutEnv) != "" && last != nil {
			// What is forbidden stays so: there is nothing to wait for.
			for _, line := range logs.since(f.logStart) {
				if strings.Contains(line, "is forbidden") {
					return false, errors.New(line)
				}
			}
		}
		return last == nil, nil
	})
	if err != nil {
		f.Fatalf("%s: %v", what, errors.Join(last, err))
	}
}

// replica is one running operator.
type replica struct {
	f      *fixture
	mgr    ctrl.Manager
	cancel context.CancelFunc
	done   chan error
	sites  *registry.Client
}

// start starts an operator as the limited user and ends it with the test.
func (f *fixture) start(change ...func(*operator.Options)) *replica {
	f.Helper()
	sites, err := registry.NewClient(f.registry.URL, registrytest.Token, 5*time.Second)
	f.must(err)
	opts := operator.Options{
		Namespace:               f.ns,
		Registry:                sites,
		MetricsAddress:          "0",
		ProbeAddress:            "0",
		Webhook:                 webhook.Options{Host: server.WebhookHost, Port: server.WebhookPort, CertDir: server.CertDir},
		GracefulShutdownTimeout: grace,
		Logger:                  logs.logger(),
		SkipNameValidation:      true,
	}
	for _, c := range change {
		c(&opts)
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(f.ctx))
	mgr, err := operator.New(ctx, f.userConfig(), opts)
	if err != nil {
		cancel()
		f.Fatal(err)
	}
	r := &replica{f: f, mgr: mgr, cancel: cancel, done: make(chan error, 1), sites: sites}
	go func() { r.done <- mgr.Start(ctx) }()
	f.Cleanup(func() { r.stop() })
	f.eventually("the webhooks are served", func() error { return mgr.GetWebhookServer().StartedChecker()(nil) })
	return r
}

// stop ends the operator and returns how long that took. A second call does nothing.
func (r *replica) stop() time.Duration {
	r.f.Helper()
	if r.cancel == nil {
		return 0
	}
	start := time.Now()
	r.cancel()
	r.cancel = nil
	select {
	case err := <-r.done:
		if err != nil {
			r.f.Errorf("the operator ended with: %v", err)
		}
	case <-time.After(grace + 10*time.Second):
		r.f.Error("the operator does not end")
	}
	took := time.Since(start)
	r.sites.Close()
	return took
}

// website returns a Website of this test that is not created yet.
func (f *fixture) website(name string) *v1alpha1.Website {
	return &v1alpha1.Website{
		ObjectMeta: metav1.ObjectMeta{Namespace: f.ns, Name: name},
		Spec: v1alpha1.WebsiteSpec{
			Host:  fmt.Sprintf("%s.%s.example.com", name, f.ns),
			Pages: map[string]string{"index.html": "hello"},
		},
	}
}

func (f *fixture) key(name string) client.ObjectKey {
	return client.ObjectKey{Namespace: f.ns, Name: name}
}

func (f *fixture) get(name string) *v1alpha1.Website {
	f.Helper()
	site := &v1alpha1.Website{}
	f.must(admin.Get(f.ctx, f.key(name), site))
	return site
}

// change changes a Website as its user would: again when someone else was faster.
func (f *fixture) change(name string, mutate func(*v1alpha1.Website)) *v1alpha1.Website {
	f.Helper()
	var site *v1alpha1.Website
	f.must(retry.RetryOnConflict(retry.DefaultBackoff, func() error {
		site = f.get(name)
		mutate(site)
		return admin.Update(f.ctx, site)
	}))
	return site
}

// settled waits until the status describes the present spec and the condition is there.
func (f *fixture) settled(name, condition string, status metav1.ConditionStatus, reason string) *v1alpha1.Website {
	f.Helper()
	var site *v1alpha1.Website
	f.eventually(fmt.Sprintf("%s=%s (%s)", condition, status, reason), func() error {
		site = f.get(name)
		c := meta.FindStatusCondition(site.Status.Conditions, condition)
		if c == nil || c.Status != status || c.Reason != reason || c.ObservedGeneration != site.Generation || site.Status.ObservedGeneration != site.Generation {
			return fmt.Errorf("generation %d, status %+v", site.Generation, site.Status)
		}
		return nil
	})
	return site
}

// createReady creates a Website and waits until it is ready and registered.
func (f *fixture) createReady(name string) *v1alpha1.Website {
	f.Helper()
	f.must(admin.Create(f.ctx, f.website(name)))
	f.settled(name, v1alpha1.ConditionRegistered, metav1.ConditionTrue, v1alpha1.ReasonRegistered)
	return f.settled(name, v1alpha1.ConditionReady, metav1.ConditionTrue, v1alpha1.ReasonAvailable)
}

// deleteAndWait deletes a Website and waits until it is gone.
func (f *fixture) deleteAndWait(name string) {
	f.Helper()
	f.must(admin.Delete(f.ctx, f.website(name)))
	f.gone(name)
}

func (f *fixture) gone(name string) {
	f.Helper()
	f.eventually("the Website is gone", func() error {
		err := admin.Get(f.ctx, f.key(name), &v1alpha1.Website{})
		if err == nil {
			return errors.New("it is there")
		}
		return client.IgnoreNotFound(err)
	})
}

// reconciles returns how many passes the controller of Websites has made in this process.
func (f *fixture) reconciles() int {
	f.Helper()
	families, err := metrics.Registry.Gather()
	f.must(err)
	total := 0.0
	for _, family := range families {
		if family.GetName() != "controller_runtime_reconcile_total" {
			continue
		}
		for _, m := range family.GetMetric() {
			for _, label := range m.GetLabel() {
				if label.GetName() == "controller" && label.GetValue() == "website" {
					total += m.GetCounter().GetValue()
				}
			}
		}
	}
	return int(total)
}

// freePort returns a port that was free a moment ago.
func (f *fixture) freePort() int {
	f.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	f.must(err)
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}
