package needs_test

import (
	"fmt"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/engine/needs"
)

// patchSource has the functions of Cluster API's package of that path.
const patchSource = `package patch

import (
	"context"

	"sigs.k8s.io/controller-runtime/pkg/client"
)

type Helper struct{ c client.Client }

func NewHelper(obj client.Object, c client.Client) (*Helper, error) { return &Helper{c}, nil }

func (h *Helper) Patch(ctx context.Context, obj client.Object) error { return nil }
`

// plainSource imports nothing of Kubernetes and calls what the module does.
const plainSource = `package plain

type Lister interface{ Names() []string }

type Other interface{ Drop() }

func Count(l Lister) int { return len(l.Names()) }

var _ Other
`

// conditionsSource is of another module.
const conditionsSource = `package other

import corev1 "k8s.io/api/core/v1"

func Conditions(n *corev1.Node) {}
`

const helpersSource = `package main

import (
	"context"

	autoscalingv1 "k8s.io/api/autoscaling/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/apimachinery/pkg/types"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/cluster-api/util/patch"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.com/m/api"
	"example.com/m/plain"
	"example.org/other"
)

var (
	_ = controllerutil.AddFinalizer
	_ = types.ApplyPatchType
	_ = other.Conditions
	_ = api.Proxy{}
	_ = corev1.Pod{}
	_ = patch.NewHelper
	_ plain.Lister
)

type scales interface {
	Get(ctx context.Context, resource schema.GroupResource, name string, opts metav1.GetOptions) (*autoscalingv1.Scale, error)
}

func label(n *corev1.Node) { n.Labels["a"] = "b" }

var _ = label

type defaulter struct{}

func (defaulter) Default(ctx context.Context, obj *corev1.Node) error {
	obj.Labels["a"] = "b"
	return nil
}

type saver interface {
	save(ctx context.Context, obj client.Object) error
}

func (l *lister) save(ctx context.Context, obj client.Object) error { return l.c.Update(ctx, obj) }

// A store keeps objects of a kind.
type store[T client.Object] interface {
	Drop(ctx context.Context, obj T) error
}

type podStore struct{ c client.Client }

func (s *podStore) Drop(ctx context.Context, obj *corev1.Pod) error { return s.c.Delete(ctx, &corev1.Pod{}) }

type controls[T client.Object] interface{ store() store[T] }

type controller struct{ s *podStore }

func (c *controller) store() store[*corev1.Pod] { return c.s }

type step[T client.Object, C controls[T]] struct{}

func (*step[T, C]) run(ctx context.Context, c C) error {
	var obj T
	return c.store().Drop(ctx, obj)
}

// A scope keeps the helper of an object.
type scope struct{ helper *patch.Helper }

func (s *scope) close(ctx context.Context, node *corev1.Node) error { return s.helper.Patch(ctx, node) }

type lister struct{ c client.Client }

func (l *lister) Names() []string {
	_ = l.c.List(context.Background(), &corev1.NamespaceList{})
	return nil
}

func (l *lister) Drop() { _ = l.c.Delete(context.Background(), &corev1.Namespace{}) }

// RemovePod finds the object itself.
func (l *lister) RemovePod(ctx context.Context, name string, opts ...client.DeleteOption) error { return nil }

func remote() client.Client {
	cfg, _ := clientcmd.RESTConfigFromKubeConfig(nil)
	c, _ := client.New(cfg, client.Options{})
	return c
}

// A remotes keeps the clients of other clusters.
type remotes struct{ clients map[string]client.Client }

func (m *remotes) keep(name string, c client.Client) { m.clients[name] = c }

func (m *remotes) get(name string) client.Client { return m.clients[name] }

func (m *remotes) all() (out []client.Client) {
	for _, c := range m.clients {
		out = append(out, c)
	}
	return out
}

var _ = remote

func main() {
	mgr, _ := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	_ = work(context.Background(), mgr.GetClient())
}

func work(ctx context.Context, c client.Client) error {
	%s
	return nil
}
`

// TestHelpers: what asks on behalf of others asks with their client, and for what they hand
// over.
func TestHelpers(t *testing.T) {
	for _, tt := range []struct{ name, body, want string }{
		{"a patch helper", `h, _ := patch.NewHelper(&corev1.Node{}, c); _ = h.Patch(ctx, &corev1.Node{})`, "nodes/status: [patch]; nodes: [patch]"},
		{"a patch helper, for a finalizer", `h, _ := patch.NewHelper(&corev1.Node{}, c); n := &corev1.Node{}; controllerutil.AddFinalizer(n, "a"); _ = h.Patch(ctx, n)`, "nodes/status: [patch]; nodes: patch"},
		{"a patch helper, for a label that a function sets", `h, _ := patch.NewHelper(&corev1.Node{}, c); n := &corev1.Node{}; label(n); _ = h.Patch(ctx, n)`, "nodes/status: [patch]; nodes: patch"},
		{"a patch helper, for labels", `h, _ := patch.NewHelper(&corev1.Node{}, c); n := &corev1.Node{}; n.SetLabels(nil); _ = h.Patch(ctx, n)`, "nodes/status: [patch]; nodes: patch"},
		{"a patch helper, for the status", `h, _ := patch.NewHelper(&corev1.Node{}, c); n := &corev1.Node{}; n.Status.Phase = "a"; _ = h.Patch(ctx, n)`, "nodes/status: patch; nodes: [patch]"},
		{"a patch helper, for what a webhook sets", `h, _ := patch.NewHelper(&corev1.Node{}, c); n := &corev1.Node{}; _ = (defaulter{}).Default(ctx, n); _ = h.Patch(ctx, n)`, "nodes/status: [patch]; nodes: [patch]"},
		{"a patch helper, for what a method of the kind copies", `h, _ := patch.NewHelper(&api.Proxy{}, c); p := &api.Proxy{}; p.DeepCopyInto(p); _ = h.Patch(ctx, p)`, "proxies.shop.example.com: [patch]"},
		{"a patch helper, for conditions", `h, _ := patch.NewHelper(&corev1.Node{}, c); n := &corev1.Node{}; other.Conditions(n); _ = h.Patch(ctx, n)`, "nodes/status: patch; nodes: [patch]"},
		{"a patch helper, for an object of any kind", `h, _ := patch.NewHelper(&corev1.Node{}, c); var o client.Object = &corev1.Node{}; println(&o); _ = h.Patch(ctx, o)`, "nodes/status: patch; nodes: patch"},
		{"an apply made of bytes", `_ = c.Patch(ctx, &api.Proxy{}, client.RawPatch(client.Apply.Type(), nil))`, "proxies.shop.example.com: create patch"},
		{"an apply made of bytes, by the name of its type", `_ = c.Patch(ctx, &api.Proxy{}, client.RawPatch(types.ApplyPatchType, nil))`, "proxies.shop.example.com: create patch"},
		{"a merge made of bytes", `_ = c.Patch(ctx, &api.Proxy{}, client.RawPatch(types.MergePatchType, nil))`, "proxies.shop.example.com: patch"},
		{"a patch helper of another cluster", `h, _ := patch.NewHelper(&corev1.Node{}, remote()); _ = h.Patch(ctx, &corev1.Node{})`, ""},
		{"a patch helper of another cluster, deferred", `h, err := patch.NewHelper(&corev1.Node{}, remote()); if err != nil { return err }; defer func() { _ = h.Patch(ctx, &corev1.Node{}) }()`, ""},
		{"a patch helper of another cluster, that is kept", `h, _ := patch.NewHelper(&corev1.Node{}, remote()); _ = (&scope{helper: h}).close(ctx, &corev1.Node{})`, ""},
		{"a patch helper that is kept", `h, _ := patch.NewHelper(&corev1.Node{}, c); _ = (&scope{helper: h}).close(ctx, &corev1.Node{})`, "nodes/status: [patch]; nodes: [patch]"},
		{"a patch helper for what has no status", `h, _ := patch.NewHelper(&api.Proxy{}, c); _ = h.Patch(ctx, &api.Proxy{})`, "proxies.shop.example.com: [patch]"},
		{"through a package without Kubernetes", `println(plain.Count(&lister{c}))`, "namespaces: list watch"},
		{"a method as a value", `save := (&lister{c}).save; _ = save(ctx, &corev1.Pod{})`, "pods: update"},
		{"a method of an interface as a value", `var s saver = &lister{c}; save := s.save; _ = save(ctx, &corev1.Pod{})`, "namespaces: list watch; pods: update"},
		{"through a generic interface", `_ = (&step[*corev1.Pod, *controller]{}).run(ctx, &controller{&podStore{c}})`, "pods: delete"},
		{"scales of what is not known", `var s scales; var gr schema.GroupResource; println(&gr); _, _ = s.Get(ctx, gr, "a", metav1.GetOptions{})`, "? where the object comes from is not seen"},
		{"scales of a resource", `var s scales; _, _ = s.Get(ctx, schema.GroupResource{Group: "apps", Resource: "deployments"}, "a", metav1.GetOptions{})`, "deployments.apps/scale: get"},
		{"one of the clients of other clusters", `m := &remotes{}; m.keep("a", remote()); _ = m.all()[0].Delete(ctx, &corev1.Pod{})`, ""},
		{"one of the clients that others keep", `m := &remotes{}; _ = m.get("a").Delete(ctx, &corev1.Pod{})`, "? which cluster the client asks: one of several clients"},
		{"one of the clients, that of the manager among them", `m := &remotes{}; m.keep("", c); _ = m.get("a").Delete(ctx, &corev1.Pod{})`, "pods: delete"},
		{"a method that finds the object itself", `_ = (&lister{c}).RemovePod(ctx, "a", client.GracePeriodSeconds(1))`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			lib := enginetest.Newest(t)
			lib.Check(t, "example.com/m/api", apiSource+"\nfunc (p *Proxy) DeepCopyInto(out *Proxy) { out.ObjectMeta = p.ObjectMeta }\n").Run(t, needs.Analyzer)
			lib.Check(t, "example.com/m/plain", plainSource).Run(t, needs.Analyzer)
			lib.Check(t, "sigs.k8s.io/cluster-api/util/patch", patchSource)
			lib.Check(t, "example.org/other", conditionsSource)
			p := enginetest.Result[*needs.Result](t, lib.Check(t, "example.com/m", fmt.Sprintf(helpersSource, tt.body)), needs.Analyzer).Program
			if got := describe(p); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// TestOwnClient: what the client of a manager reads is not sure to come from its cache where
// the program makes that client.
func TestOwnClient(t *testing.T) {
	const source = `package main

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func main() {
	mgr, _ := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{%s})
	_ = mgr.GetClient().Get(context.Background(), client.ObjectKey{}, &corev1.Pod{})
	_ = mgr.GetClient().List(context.Background(), &corev1.NodeList{})
	_ = mgr.GetClient().Delete(context.Background(), &corev1.Pod{})
}

var _ *rest.Config
`
	for option, want := range map[string]string{
		"": "nodes: list watch; pods: [get] delete list watch",
		`NewClient: func(cfg *rest.Config, opts client.Options) (client.Client, error) { opts.Cache = nil; return client.New(cfg, opts) }`: "nodes: [watch] list; pods: [get] [list] [watch] delete",
	} {
		p := enginetest.Result[*needs.Result](t, enginetest.Newest(t).Check(t, "example.com/m", fmt.Sprintf(source, option)), needs.Analyzer).Program
		if got := describe(p); got != want {
			t.Errorf("%s: got %s, want %s", option, got, want)
		}
	}
}

// TestCommands: what a command of a program does that makes a manager of its own, and leads
// to no package with markers, the role of the markers need not have.
func TestCommands(t *testing.T) {
	const operator = `package operator

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

%s

func Run() {
	mgr, _ := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	_ = mgr.GetClient().Delete(context.Background(), &corev1.Pod{})
}
`
	const source = `package main

import (
	"context"
	"os"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"

	"example.com/m/operator"
)

func main() {
	if len(os.Args) > 1 {
		sidecar()
	} else {
		operator.Run()
	}
}

func sidecar() {
	mgr, _ := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	_ = mgr.GetClient().Update(context.Background(), &corev1.Node{})
}
`
	for marker, want := range map[string]string{
		"// +kubebuilder:rbac:groups=core,resources=pods,verbs=delete": "nodes: [update]; pods: delete",
		"": "nodes: update; pods: delete",
	} {
		lib := enginetest.Newest(t)
		lib.Check(t, "example.com/m/operator", fmt.Sprintf(operator, marker)).Run(t, needs.Analyzer)
		p := enginetest.Result[*needs.Result](t, lib.Check(t, "example.com/m", source), needs.Analyzer).Program
		if got := describe(p); got != want {
			t.Errorf("%q: got %s, want %s", marker, got, want)
		}
	}
}

// TestHiddenClient: a client that a method of an interface returns, of which a package does
// not see who implements it, is not taken for the manager's.
func TestHiddenClient(t *testing.T) {
	const source = `package m

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type workload interface{ client(name string) (client.Client, error) }

// +kubebuilder:rbac:groups=core,resources=pods,verbs=delete

type reconciler struct {
	client.Client
	w workload
}

// elsewhere is held as the interface by another package.
type elsewhere struct{}

func (elsewhere) client(name string) (client.Client, error) { return nil, nil }

func (r *reconciler) work(ctx context.Context) {
	c, _ := r.w.client("a")
	_ = c.Update(ctx, &corev1.Node{})
	_ = r.Update(ctx, &corev1.Pod{})
}
`
	own := enginetest.Result[*needs.Result](t, enginetest.Newest(t).Check(t, "example.com/m", source), needs.Analyzer).Own
	if got, want := describe(own), "pods: update; ? which cluster the client asks: who returns it is not seen"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
