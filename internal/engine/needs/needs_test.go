package needs_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/engine/needs"
)

const apiSource = `package api

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

const GroupName = "shop.example.com"

type Proxy struct {
	metav1.TypeMeta
	metav1.ObjectMeta
}

func (p *Proxy) DeepCopyObject() runtime.Object { return p }
`

const libSource = `package lib

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Step is done in one of two ways.
type Step interface {
	Do(ctx context.Context, obj client.Object) error
}

type Deleting struct{ C client.Client }

func (s *Deleting) Do(ctx context.Context, obj client.Object) error { return s.C.Delete(ctx, obj) }
type Updating struct{ C client.Client }

func (s *Updating) Do(ctx context.Context, obj client.Object) error { return s.C.Update(ctx, obj) }

// GatewayKind names a kind.
func GatewayKind() schema.GroupVersionKind {
	return schema.GroupVersionKind{Group: "a.example.com", Version: "v1", Kind: "Gateway"}
}

// Named hands back what it gets.
func Named(obj client.Object, name string) client.Object {
	obj.SetName(name)
	return obj
}

// Store is an interface of the module.
type Store interface {
	Save(ctx context.Context, obj client.Object) error
	Drop(ctx context.Context, obj client.Object) error
}

type Saver struct{ C client.Client }

func (s *Saver) Save(ctx context.Context, obj client.Object) error { return s.C.Update(ctx, obj) }
func (s *Saver) Drop(ctx context.Context, obj client.Object) error { return s.C.Delete(ctx, obj) }

func Create[T client.Object](ctx context.Context, c client.Client, obj T) error { return c.Create(ctx, obj) }

func NeverCalled(ctx context.Context, c client.Client, obj client.Object) error { return c.Delete(ctx, obj) }

// NorThis hands another kind to a function that others call.
func NorThis(ctx context.Context, c client.Client, obj *corev1.Node) error { return CreateAny(ctx, c, obj) }

func CreateAny(ctx context.Context, c client.Client, obj client.Object) error {
	_ = c.Create(ctx, obj)
	return nil
}

// WriteStatus is handed a writer of one subresource.
func WriteStatus(ctx context.Context, w client.StatusWriter, obj client.Object) error {
	_ = obj.GetName()
	return w.Update(ctx, obj)
}

// Reconcile deletes what is marked, and applies the rest.
func Reconcile(ctx context.Context, c client.Client, obj client.Object) error {
	if obj.GetLabels()["gone"] != "" {
		return c.Delete(ctx, obj)
	}
	return c.Patch(ctx, obj, client.Apply)
}

// Touch has something to do for pods alone.
func Touch(ctx context.Context, c client.Client, obj client.Object) error {
	if _, ok := obj.(*corev1.Pod); ok {
		return c.Update(ctx, obj)
	}
	return nil
}

// Replace makes the object anew where the API server has none.
func Replace(ctx context.Context, c client.Client, obj client.Object) error {
	if err := c.Get(ctx, client.ObjectKeyFromObject(obj), obj); err != nil {
		return c.Create(ctx, obj)
	}
	return c.Update(ctx, obj)
}

// Ensure makes objects itself, of a type that is a parameter.
func Ensure[K any, P interface {
	*K
	client.Object
}](ctx context.Context, c client.Client) error {
	obj := P(new(K))
	return c.Create(ctx, obj)
}

// Both hands its type parameter on.
func Both[K any, P interface {
	*K
	client.Object
}](ctx context.Context, c client.Client) error {
	_ = c.DeleteAllOf(ctx, P(new(K)))
	return Ensure[K, P](ctx, c)
}

// A Remover is for one kind.
type Remover[K any, P interface {
	*K
	client.Object
}] struct{ C client.Client }

func (r *Remover[K, P]) Remove(ctx context.Context) error {
	return r.C.Delete(ctx, P(new(K)))
}

// Await looks again at Nodes.
func Await(ctx context.Context, c client.Client, obj client.Object) error {
	_ = c.Create(ctx, obj)
	if t, ok := obj.(*corev1.Node); ok {
		return c.Get(ctx, client.ObjectKeyFromObject(t), t)
	}
	return nil
}

type Held[T client.Object] struct {
	New T
	C   client.Client
}

func (h *Held[T]) Patch(ctx context.Context) error {
	return h.C.Patch(ctx, h.New, client.Apply)
}
`

// otherSource is of another module, of which nothing is known.
const otherSource = `package other

import (
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// A Job is run by others.
type Job interface{ Run() }

func Schedule(Job) {}

func Record(record.EventRecorder) {}
func Use(client.Client)   {}
func Drain(*rest.Config)  {}
func Setup(ctrl.Manager) {}
`

// mainSource begins a program; %s is the body of function work.
const mainSource = `package main

import (
	"context"
	"encoding/json"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv1 "k8s.io/api/autoscaling/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	networkingv1 "k8s.io/api/networking/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/cluster"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	"example.com/m/api"
	"example.com/m/lib"
	"example.org/other"
)

// scales has methods of the client of k8s.io/client-go/scale.
type scales interface {
	Get(ctx context.Context, resource schema.GroupResource, name string, opts metav1.GetOptions) (*autoscalingv1.Scale, error)
	Update(ctx context.Context, resource schema.GroupResource, scale *autoscalingv1.Scale, opts metav1.UpdateOptions) (*autoscalingv1.Scale, error)
}

var (
	_ = appsv1.Deployment{}
	_ scales
	_ = batchv1.Job{}
	_, _ = corev1.Pod{}, networkingv1.Ingress{}
	_, _ = metav1.GetOptions{}, unstructured.Unstructured{}
	_ = schema.GroupVersion{}
	_ dynamic.Interface
	_ informers.SharedInformerFactory
	_ kubernetes.Interface
	_ = rest.Config{}
	_ = clientcmd.RESTConfigFromKubeConfig
	_ = controllerutil.CreateOrUpdate
	_ = api.Proxy{}
	_ lib.Store
	_ client.Client
	_ = other.Use
	_ = json.Marshal
	_ = cluster.New
	_ = apierrors.IsForbidden
)

var jobs = schema.GroupVersionResource{Group: "batch", Version: "v1", Resource: "jobs"}

type reconciler struct {
	client.Client
	live   client.Reader
	kinds  []client.Object
	store  lib.Store
	set    kubernetes.Interface
}

// A job is run by another module.
type job struct{ c client.Client }

func (j *job) Run() { _ = j.c.Delete(context.Background(), &corev1.Pod{}) }

func main() {
	mgr, _ := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	r := &reconciler{Client: mgr.GetClient(), live: mgr.GetAPIReader(), kinds: []client.Object{&corev1.Secret{}, &corev1.Service{}}}
	r.store = &lib.Saver{C: r.Client}
	_ = r.work(context.Background(), mgr)
}

func (r *reconciler) work(ctx context.Context, mgr ctrl.Manager) error {
	%s
	return nil
}
`

// TestNeeds: what a program needs because of some code. A verb in brackets is not sure.
func TestNeeds(t *testing.T) {
	tests := []struct{ name, body, want string }{
		{"cached get", `_ = r.Get(ctx, client.ObjectKey{}, &corev1.Pod{})`, "pods: [get] list watch"},
		{"cached list", `_ = r.List(ctx, &corev1.PodList{})`, "pods: list watch"},
		{"live get", `_ = r.live.Get(ctx, client.ObjectKey{}, &corev1.Pod{})`, "pods: get"},
		{"custom kind", `_ = r.Update(ctx, &api.Proxy{})`, "proxies.shop.example.com: update"},
		{"list of kinds in a field", `for _, k := range r.kinds { _ = r.Delete(ctx, k) }`, "secrets: delete; services: delete"},
		{"generic helper", `_ = lib.Create(ctx, r.Client, &corev1.Pod{})`, "pods: create"},
		{"generic struct", `h := &lib.Held[*appsv1.Deployment]{New: &appsv1.Deployment{}, C: r.Client}; _ = h.Patch(ctx)`, "deployments.apps: create patch"},
		{"interface of the module, and what nobody calls", `_ = r.store.Save(ctx, &corev1.Pod{})`, "pods: update"},
		{"status", `_ = r.Status().Update(ctx, &api.Proxy{})`, "proxies.shop.example.com/status: update"},
		{"a writer that is kept", `w := r.Status(); _ = w.Patch(ctx, &api.Proxy{}, client.Merge)`, "proxies.shop.example.com/status: patch"},
		{"subresource", `_ = r.SubResource("eviction").Create(ctx, &corev1.Pod{}, &corev1.Pod{})`, "pods/eviction: create"},
		{"patch", `_ = r.Patch(ctx, &corev1.Pod{}, client.MergeFrom(&corev1.Pod{}))`, "pods: patch"},
		{"apply patch", `_ = r.Patch(ctx, &corev1.Pod{}, client.Apply)`, "pods: create patch"},
		{"delete all", `_ = r.DeleteAllOf(ctx, &corev1.Pod{})`, "pods: deletecollection"},
		{"create or update", `_, _ = controllerutil.CreateOrUpdate(ctx, r, &corev1.Pod{}, nil)`, "pods: [get] create list update watch"},
		{"controller reference", `_ = ctrl.SetControllerReference(&api.Proxy{}, &corev1.Pod{}, mgr.GetScheme())`, "proxies.shop.example.com/finalizers: update"},
		{"owner reference", `_ = controllerutil.SetOwnerReference(&api.Proxy{}, &corev1.Pod{}, mgr.GetScheme())`, ""},
		{"events", `mgr.GetEventRecorderFor("x").Event(&api.Proxy{}, "Normal", "a", "b")`, "events: create patch"},
		{"events that nobody records", `_ = mgr.GetEventRecorderFor("x")`, "events: [create] [patch]"},
		{"a recorder for others", `other.Record(mgr.GetEventRecorderFor("x"))`, "events: create patch"},
		{"one of several methods of an interface", `var steps = []lib.Step{&lib.Deleting{C: r.Client}, &lib.Updating{C: r.Client}}; _ = steps[0].Do(ctx, &corev1.Pod{}); _ = steps[1].Do(ctx, &corev1.Secret{})`, "pods: [delete] [update]; secrets: [delete] [update]"},
		{"several methods of an interface, of one kind", `var steps = []lib.Step{&lib.Deleting{C: r.Client}, &lib.Updating{C: r.Client}}; for _, s := range steps { _ = s.Do(ctx, &corev1.Pod{}) }`, "pods: delete update"},
		{"handed back", `_ = r.Create(ctx, lib.Named(&corev1.Pod{}, "a")); _ = r.Delete(ctx, lib.Named(&corev1.Secret{}, "a"))`, "pods: [create] [delete]; secrets: [create] [delete]"},
		{"handed back, of one kind", `_ = r.Create(ctx, lib.Named(&corev1.Pod{}, "a"))`, "pods: create"},
		{"a helper that asks two clusters", `cfg, _ := clientcmd.RESTConfigFromKubeConfig(nil); c, _ := client.New(cfg, client.Options{}); _ = lib.CreateAny(ctx, c, &corev1.Pod{}); _ = lib.CreateAny(ctx, r.Client, &corev1.Secret{})`, "pods: [create]; secrets: [create]"},
		{"as another user", `cfg := rest.CopyConfig(mgr.GetConfig()); cfg.Impersonate.UserName = "a"; c, _ := client.New(cfg, client.Options{}); _ = c.Delete(ctx, &corev1.Pod{})`, "? which cluster the client asks: a configuration whose server or user is set here"},
		{"with a token", `c, _ := client.New(&rest.Config{Host: "a", BearerToken: "b"}, client.Options{}); _ = c.Delete(ctx, &corev1.Pod{})`, "? which cluster the client asks: a configuration whose server or user is set here"},
		{"with other limits", `cfg := rest.CopyConfig(mgr.GetConfig()); cfg.QPS = 5; c, _ := client.New(cfg, client.Options{}); _ = c.Delete(ctx, &corev1.Pod{})`, "pods: delete"},
		{"one more cluster", `cfg, _ := clientcmd.RESTConfigFromKubeConfig(nil); cl, _ := cluster.New(cfg); _ = cl.GetClient().Delete(ctx, &corev1.Pod{})`, ""},
		{"the own cluster once more", `cl, _ := cluster.New(mgr.GetConfig()); _ = cl.GetClient().Delete(ctx, &corev1.Pod{})`, "pods: delete"},
		{"builder", `_ = ctrl.NewControllerManagedBy(mgr).For(&api.Proxy{}).Owns(&batchv1.Job{}).Complete(nil)`, "jobs.batch: list watch; proxies.shop.example.com: list watch"},
		{"unstructured", `u := &unstructured.Unstructured{}; u.SetGroupVersionKind(schema.GroupVersionKind{Group: "a.example.com", Version: "v1", Kind: "Gateway"}); _ = r.Get(ctx, client.ObjectKey{}, u)`, "gateways.a.example.com: get"},
		{"unstructured, of a kind that a function names", `u := &unstructured.Unstructured{}; u.SetGroupVersionKind(lib.GatewayKind()); _ = r.Get(ctx, client.ObjectKey{}, u)`, "gateways.a.example.com: get"},
		{"unstructured literal", `u := &unstructured.Unstructured{Object: map[string]any{"apiVersion": "a.example.com/v1", "kind": "Policy"}}; _ = r.Create(ctx, u)`, "policies.a.example.com: create"},
		{"unstructured of any kind", `u := &unstructured.Unstructured{}; _ = r.Create(ctx, u)`, "? an object whose kind is not a constant"},
		{"a kind made of itself", `gvk := schema.GroupVersionKind{Group: "a.example.com", Version: "v1", Kind: "Gateway"}; for i := 0; i < len(r.kinds); i++ { gvk = gvk.GroupVersion().WithKind("Route") }; u := &unstructured.Unstructured{}; u.SetGroupVersionKind(gvk); _ = r.Create(ctx, u)`, "gateways.a.example.com: create; routes.a.example.com: create; ? an API group that is not a constant"},
		{"metadata", `m := &metav1.PartialObjectMetadata{}; m.SetGroupVersionKind(corev1.SchemeGroupVersion.WithKind("ConfigMap")); _ = r.Get(ctx, client.ObjectKey{}, m)`, "configmaps: [get] list watch"},
		{"typed client", `_, _ = r.set.CoreV1().Pods("a").Get(ctx, "b", metav1.GetOptions{}); _ = r.set.CoreV1().Secrets("a").Delete(ctx, "b", metav1.DeleteOptions{})`, "pods: get; secrets: delete"},
		{"expansion", `_, _ = r.set.AppsV1().Deployments("a").GetScale(ctx, "b", metav1.GetOptions{})`, "deployments.apps/scale: get"},
		{"scale of what it names", `var s scales; _, _ = s.Update(ctx, schema.GroupResource{Group: "apps", Resource: "deployments"}, nil, metav1.UpdateOptions{})`, "deployments.apps/scale: update"},
		{"expansion of an interface", `r.set.CoreV1().Pods("a").GetLogs("b", nil)`, "pods/log: get"},
		{"informer", `f := informers.NewSharedInformerFactory(r.set, 0); f.Networking().V1().Ingresses().Informer()`, "ingresses.networking.k8s.io: list watch"},
		{"dynamic", `d, _ := dynamic.NewForConfig(mgr.GetConfig()); _ = d.Resource(jobs).Namespace("a").Delete(ctx, "b", metav1.DeleteOptions{})`, "jobs.batch: delete"},
		{"dynamic subresource", `d, _ := dynamic.NewForConfig(mgr.GetConfig()); _, _ = d.Resource(schema.GroupVersionResource{Group: "x.io", Resource: "foos"}).Get(ctx, "b", metav1.GetOptions{}, "status")`, "foos.x.io/status: get"},
		{"dynamic of a variable", `d, _ := dynamic.NewForConfig(mgr.GetConfig()); var name string; println(&name); _ = d.Resource(schema.GroupVersionResource{Resource: name}).Delete(ctx, "b", metav1.DeleteOptions{})`, "? a resource that is not a constant"},
		{"another cluster", `cfg, _ := clientcmd.RESTConfigFromKubeConfig(nil); c, _ := client.New(cfg, client.Options{}); _ = c.Delete(ctx, &corev1.Pod{})`, ""},
		{"another cluster, by a loader", `var l clientcmd.ClientConfig; l, _ = clientcmd.NewClientConfigFromBytes(nil); cfg, _ := l.ClientConfig(); s, _ := kubernetes.NewForConfig(cfg); _ = s.CoreV1().Pods("a").Delete(ctx, "b", metav1.DeleteOptions{})`, ""},
		{"own client", `c, _ := client.New(ctrl.GetConfigOrDie(), client.Options{}); _ = c.Get(ctx, client.ObjectKey{}, &corev1.Pod{})`, "pods: get"},
		{"called through a map of functions", `fns := map[string]func(context.Context, client.Client, client.Object) error{"a": func(ctx context.Context, c client.Client, obj client.Object) error { return c.Update(ctx, obj) }}; _ = fns["a"](ctx, r.Client, &corev1.Pod{})`, "pods: update"},
		{"a helper that others call with another kind, who do not run", `_ = lib.CreateAny(ctx, r.Client, &corev1.Pod{})`, "pods: create"},
		{"status, applied", `_ = r.Status().Patch(ctx, &api.Proxy{}, client.Apply)`, "proxies.shop.example.com/status: patch"},
		{"a writer that is handed on", `_ = lib.WriteStatus(ctx, r.Status(), &api.Proxy{})`, "proxies.shop.example.com/status: update"},
		{"made by a function in a table", `fns := []func() client.Object{func() client.Object { println(); return &corev1.Pod{} }}; for _, f := range fns { _ = r.Update(ctx, f()) }`, "pods: update"},
		{"made by several functions in a table", `fns := []func() client.Object{func() client.Object { println(); return &corev1.Pod{} }, func() client.Object { println(); return &corev1.Secret{} }}; for _, f := range fns { _ = r.Update(ctx, f()) }`, "pods: [update]; secrets: [update]"},
		{"a helper that looks at the object", `_ = lib.Reconcile(ctx, r.Client, &corev1.Pod{}); _ = lib.Reconcile(ctx, r.Client, &corev1.Secret{})`, "pods: [create] [delete] patch; secrets: [create] [delete] patch"},
		{"a helper that looks at the object, of one kind", `_ = lib.Reconcile(ctx, r.Client, &corev1.Pod{})`, "pods: create delete patch"},
		{"a helper that looks at the object, of a kind that is owned", `_ = lib.Reconcile(ctx, r.Client, &corev1.Pod{}); _ = lib.Reconcile(ctx, r.Client, &corev1.Secret{}); _ = ctrl.NewControllerManagedBy(mgr).Owns(&corev1.Secret{}).Complete(nil)`, "pods: [create] [delete] patch; secrets: [delete] create list patch watch"},
		{"a helper that looks at the type", `_ = lib.Touch(ctx, r.Client, &corev1.Pod{}); _ = lib.Touch(ctx, r.Client, &corev1.Secret{})`, "pods: [update]; secrets: [update]"},
		{"a helper that asks the API server", `_ = lib.Replace(ctx, r.Client, &corev1.Pod{}); _ = lib.Replace(ctx, r.Client, &corev1.Secret{})`, "pods: [get] create list update watch; secrets: [get] create list update watch"},
		{"the kind of a type's own metadata", `p := &api.Proxy{}; _ = metav1.NewControllerRef(p, p.GroupVersionKind())`, "proxies.shop.example.com/finalizers: update"},
		{"an owner that is written down", `p := &api.Proxy{}; text, _ := json.Marshal(metav1.NewControllerRef(p, p.GroupVersionKind())); println(text)`, ""},
		{"an owner whose kind is read", `p := &api.Proxy{}; gvk, _ := schema.ParseKindArg(p.Name); _ = metav1.NewControllerRef(p, *gvk)`, "proxies.shop.example.com/finalizers: update"},
		{"items of a list of any kind", `l := &unstructured.UnstructuredList{}; l.SetGroupVersionKind(schema.GroupVersionKind{Group: "a.example.com", Version: "v1", Kind: "GatewayList"}); _ = r.List(ctx, l); for _, u := range l.Items { _ = r.Delete(ctx, &u) }`, "gateways.a.example.com: delete list"},
		{"put together by hand", `c, _ := rest.RESTClientFor(mgr.GetConfig()); println(c.Post().Namespace("a").Resource("pods").Name("b").SubResource("exec").URL())`, "pods/exec: create"},
		{"put together by hand, step by step", `req := r.set.CoreV1().RESTClient().Get().Resource("configmaps"); req.Namespace("a"); _ = req.Do(ctx)`, "configmaps: list"},
		{"put together by hand, of a variable", `c, _ := rest.RESTClientFor(mgr.GetConfig()); var what string; println(&what); _ = c.Delete().Resource(what).Name("b").Do(ctx)`, "? the resource of a request that is put together here"},
		{"put together by hand, a path", `_ = r.set.CoreV1().RESTClient().Get().AbsPath("/healthz").Do(ctx)`, ""},
		{"a client for others", `other.Use(r.Client)`, "? what package example.org/other asks with the client"},
		{"a configuration for others", `other.Drain(mgr.GetConfig())`, "? what package example.org/other asks with the configuration"},
		{"a configuration of another cluster for others", `cfg, _ := clientcmd.RESTConfigFromKubeConfig(nil); other.Drain(cfg)`, ""},
		{"a manager for others", `other.Setup(mgr)`, "? what package example.org/other asks with the manager"},
		{"made by a generic function", `_ = lib.Ensure[corev1.Pod](ctx, r.Client)`, "pods: create"},
		{"made by a generic function, for another", `_ = lib.Both[corev1.Pod](ctx, r.Client)`, "pods: create deletecollection"},
		{"made by a generic type", `d := &lib.Remover[corev1.Pod, *corev1.Pod]{C: r.Client}; _ = d.Remove(ctx)`, "pods: delete"},
		{"an assertion that never holds", `_ = lib.Await(ctx, r.Client, &corev1.Pod{})`, "nodes: [get] [list] [watch]; pods: create"},
		{"an assertion that holds", `_ = lib.Await(ctx, r.Client, &corev1.Node{})`, "nodes: [get] create list watch"},
		{"run by others", `other.Schedule(&job{r.Client})`, "pods: delete"},
		{"who may be refused", `if err := r.Create(ctx, &corev1.Pod{}); apierrors.IsForbidden(err) { return nil }`, "pods: [create]"},
		{"what a refused read makes optional", `if err := r.Get(ctx, client.ObjectKey{}, &corev1.Pod{}); apierrors.IsForbidden(err) { return nil }; _ = r.Create(ctx, &corev1.Pod{})`, "pods: [create] [get] [list] [watch]"},
		{"what a refused write does not", `if err := r.Create(ctx, &corev1.Pod{}); apierrors.IsForbidden(err) { return nil }; _ = r.Delete(ctx, &corev1.Pod{})`, "pods: [create] delete"},
		{"what is found of several kinds", `for _, gvk := range []schema.GroupVersionKind{{Group: "a.example.com", Version: "v1", Kind: "Gateway"}, {Group: "a.example.com", Version: "v1", Kind: "Route"}} { u := &unstructured.Unstructured{}; u.SetGroupVersionKind(gvk); _ = r.Delete(ctx, u) }`, "gateways.a.example.com: [delete]; routes.a.example.com: [delete]"},
		{"own rights", `_ = r.Create(ctx, &api.Proxy{}); println(r.live)`, "proxies.shop.example.com: create"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			lib := enginetest.Newest(t)
			for path, src := range map[string]string{"example.com/m/api": apiSource} {
				lib.Check(t, path, src).Run(t, needs.Analyzer)
			}
			lib.Check(t, "example.com/m/lib", libSource).Run(t, needs.Analyzer)
			lib.Check(t, "example.org/other", otherSource)
			p := enginetest.Result[*needs.Result](t, lib.Check(t, "example.com/m", fmt.Sprintf(mainSource, tt.body)), needs.Analyzer).Program
			if got := describe(p); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// describe writes what a program needs on one line.
func describe(p *needs.Program) string {
	verbs := make(map[string][]string)
	for _, g := range p.Permissions {
		name, sub, ok := strings.Cut(g.Resource, "/")
		if g.Group != "" {
			name += "." + g.Group
		}
		if ok {
			name += "/" + sub
		}
		verb := g.Verb
		if !g.Sure {
			verb = "[" + verb + "]"
		}
		verbs[name] = append(verbs[name], verb)
	}
	var out []string
	for name, list := range verbs {
		slices.Sort(list)
		out = append(out, name+": "+strings.Join(list, " "))
	}
	slices.Sort(out)
	for _, u := range p.Unknown {
		out = append(out, "? "+u.Reason)
	}
	return strings.Join(out, "; ")
}
