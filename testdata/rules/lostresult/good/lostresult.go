// Package good uses what calls return.
package good

import (
	"context"
	"flag"
	"fmt"

	"github.com/go-logr/logr"
	"github.com/hashicorp/go-multierror"
	"github.com/pkg/errors"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/util/sets"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/client-go/util/workqueue"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"
)

// doc:begin

// Scale says how many replicas an app gets.
func Scale(logger logr.Logger, app string, replicas int) {
	logger = logger.WithValues("app", app)
	logger.Info("scaled", "replicas", replicas)
}

// doc:end

// Reconciler has a logger of its own.
type Reconciler struct {
	Log   logr.Logger
	names int
}

// Scale says how many replicas an app gets.
func (r *Reconciler) Scale(app string, replicas int) {
	r.Log.WithName(app).Info("scaled", "replicas", replicas)
}

// Reconcile keeps a line of the scaffold on purpose.
func (r *Reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	_ = log.FromContext(ctx)
	_ = r.Log.WithValues("app", req.NamespacedName)
	r.Log.Info("seen")
	return ctrl.Result{}, nil
}

// Silent logs nothing behind it.
func (r *Reconciler) Silent(app string) string {
	r.Log.Info("seen")
	r.Log.WithValues("app", app)
	return app
}

// Setup calls a builder, which changes itself.
func (r *Reconciler) Setup(mgr ctrl.Manager) error {
	b := ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{})
	b.Owns(&corev1.ConfigMap{})
	return b.Complete(reconcile.Func(r.Reconcile))
}

// next counts.
func (r *Reconciler) next() *corev1.Pod {
	r.names++
	return &corev1.Pod{}
}

// Twice skips a name.
func (r *Reconciler) Twice() *corev1.Pod {
	r.next().DeepCopy()
	return r.next()
}

// Zones returns the zones of both sets.
func Zones(a, b sets.Set[string]) []string {
	a.Insert("all")
	return sets.List(a.Union(b))
}

// Owned selects what app owns.
func Owned(selector labels.Selector, app labels.Requirement) labels.Selector {
	selector = selector.Add(app)
	return selector
}

// Mark labels a pod that others have, too.
func Mark(shared *corev1.Pod) *corev1.Pod {
	shared.GetName()
	marked := shared.DeepCopy()
	marked.Labels = map[string]string{"marked": "true"}
	return marked
}

// Owner has the client send a field owner.
func Owner(c client.Client) client.Client {
	return client.WithFieldOwner(c, "app-operator")
}

// Check tells why it fails.
func Check(read func() error) error {
	if err := read(); err != nil {
		return errors.Wrap(err, "read")
	}
	return nil
}

// Vet is told by go vet.
func Vet(err error) {
	fmt.Errorf("read: %w", err) //nolint:govet // it is what this shows
}

// Validate keeps what it finds.
func Validate(replicas int32) (all field.ErrorList) {
	if replicas < 0 {
		all = append(all, field.Invalid(field.NewPath("spec", "replicas"), replicas, "is negative"))
	}
	return all
}

// Options are handed around by value.
type Options struct {
	Name  string
	Extra map[string]string
}

// WithName returns options with another name.
func (o Options) WithName(name string) Options {
	o.Name = name
	return o
}

// WithExtra writes into a map that its caller has, too.
func (o Options) WithExtra(key, value string) Options {
	o.Extra[key] = value
	o.Name = key
	return o
}

// Must panics where there is no name.
func (o Options) Must() Options {
	if o.Name == "" {
		panic("no name")
	}
	o.Extra = nil
	return o
}

// Named sets the name.
func Named(name string) Options {
	o := Options{Extra: map[string]string{}}
	o = o.WithName(name)
	o.WithExtra("name", name)
	o.Must()
	return o
}

// Queue shuts the queue down.
func Queue(ctx context.Context, queue workqueue.TypedRateLimitingInterface[string], run func(context.Context)) {
	defer queue.ShutDown()
	run(ctx)
	<-ctx.Done()
}

// Flags reads the name.
func Flags(flags *flag.FlagSet, args []string) string {
	name := flags.String("name", "", "")
	if !flags.Parsed() {
		_ = flags.Parse(args)
	}
	return *name
}

// Gather adds to the list that it made.
func Gather(checks ...func() error) error {
	all := &multierror.Error{}
	for _, check := range checks {
		if err := check(); err != nil {
			multierror.Append(all, err)
		}
	}
	return all.ErrorOrNil()
}
