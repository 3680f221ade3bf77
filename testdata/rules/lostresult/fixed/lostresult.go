// Package bad drops what is the only use of a call.
package fixed

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
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// Scale says how many replicas an app gets.
func Scale(logger logr.Logger, app string, replicas int) {
	logger = logger.WithValues("app", app)
	logger.Info("scaled", "replicas", replicas)
}

// Reconciler has a logger of its own.
type Reconciler struct{ Log logr.Logger }

// Scale says how many replicas an app gets.
func (r *Reconciler) Scale(app string, replicas int) {
	r.Log.WithName(app)
	r.Log.Info("scaled", "replicas", replicas)
}

// Each logs in a loop.
func Each(logger logr.Logger, apps []string) {
	for _, app := range apps {
		logger.Info("next")
		logger.WithValues("app", app)
	}
}

// Zones returns the zones of both sets.
func Zones(a, b sets.Set[string]) []string {
	a = a.Union(b)
	return sets.List(a)
}

// Owned selects what app owns.
func Owned(selector labels.Selector, app labels.Requirement) labels.Selector {
	selector = selector.Add(app)
	return selector
}

// Mark labels a pod that others have, too.
func Mark(shared *corev1.Pod) *corev1.Pod {
	shared = shared.DeepCopy()
	shared.Labels = map[string]string{"marked": "true"}
	return shared
}

// Owner has the client send a field owner.
func Owner(c client.Client) client.Client {
	client.WithFieldOwner(c, "app-operator")
	return c
}

// Check does not tell why it fails.
func Check(read func() error) error {
	if err := read(); err != nil {
		errors.Wrap(err, "read")
	}
	return nil
}

// Validate forgets what it finds.
func Validate(replicas int32) (all field.ErrorList) {
	if replicas < 0 {
		field.Invalid(field.NewPath("spec", "replicas"), replicas, "is negative")
	}
	return all
}

// Options are handed around by value.
type Options struct {
	Name  string
	Extra []string
}

// WithName returns options with another name.
func (o Options) WithName(name string) Options {
	o.Name = fmt.Sprintf("app-%s", name)
	return o
}

// Queue runs until the context ends, and leaves the queue open.
func Queue(ctx context.Context, queue workqueue.TypedRateLimitingInterface[string], run func(context.Context)) {
	defer queue.ShuttingDown()
	run(ctx)
	ctx.Done()
}

// Flags reads none.
func Flags(flags *flag.FlagSet, args []string) string {
	name := flags.String("name", "", "")
	if len(args) > 0 {
		flags.Parsed()
	}
	return *name
}

// Synced does not wait.
func Synced(informer cache.SharedIndexInformer) int {
	informer.HasSynced()
	return len(informer.GetStore().List())
}

// Gather adds to a list that nothing has made.
func Gather(checks ...func() error) error {
	var all *multierror.Error
	for _, check := range checks {
		if err := check(); err != nil {
			multierror.Append(all, err)
		}
	}
	return all.ErrorOrNil()
}
