// Package bad drops what is the only use of a call.
package bad

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

// doc:begin

// Scale says how many replicas an app gets.
func Scale(logger logr.Logger, app string, replicas int) {
	logger.WithValues("app", app) // want `WithValues returns a new logger, which is dropped: logger does not change, and what is added here is not logged; assign it`
	logger.Info("scaled", "replicas", replicas)
}

// doc:end

// Reconciler has a logger of its own.
type Reconciler struct{ Log logr.Logger }

// Scale says how many replicas an app gets.
func (r *Reconciler) Scale(app string, replicas int) {
	r.Log.WithName(app) // want `WithName returns a new logger, which is dropped: r.Log does not change`
	r.Log.Info("scaled", "replicas", replicas)
}

// Each logs in a loop.
func Each(logger logr.Logger, apps []string) {
	for _, app := range apps {
		logger.Info("next")
		logger.WithValues("app", app) // want `WithValues returns a new logger`
	}
}

// Zones returns the zones of both sets.
func Zones(a, b sets.Set[string]) []string {
	a.Union(b) // want `Union only returns a result, which is dropped: a does not change, and the call does nothing`
	return sets.List(a)
}

// Owned selects what app owns.
func Owned(selector labels.Selector, app labels.Requirement) labels.Selector {
	selector.Add(app) // want `Add only returns a result, which is dropped: selector does not change`
	return selector
}

// Mark labels a pod that others have, too.
func Mark(shared *corev1.Pod) *corev1.Pod {
	shared.DeepCopy() // want `DeepCopy only returns a result, which is dropped: shared does not change`
	shared.Labels = map[string]string{"marked": "true"}
	return shared
}

// Owner has the client send a field owner.
func Owner(c client.Client) client.Client {
	client.WithFieldOwner(c, "app-operator") // want `WithFieldOwner only returns a result, which is dropped: the call does nothing`
	return c
}

// Check does not tell why it fails.
func Check(read func() error) error {
	if err := read(); err != nil {
		errors.Wrap(err, "read") // want `Wrap only returns an error, which is dropped; return it`
	}
	return nil
}

// Validate forgets what it finds.
func Validate(replicas int32) (all field.ErrorList) {
	if replicas < 0 {
		field.Invalid(field.NewPath("spec", "replicas"), replicas, "is negative") // want `Invalid only returns a result, which is dropped: the call does nothing`
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
	defer queue.ShuttingDown() // want `ShuttingDown only returns a state, which is dropped: the call does nothing; call ShutDown`
	run(ctx)
	ctx.Done() // want `Done only returns a state, which is dropped: the call does nothing; remove it, or receive from it`
}

// Flags reads none.
func Flags(flags *flag.FlagSet, args []string) string {
	name := flags.String("name", "", "")
	if len(args) > 0 {
		flags.Parsed() // want `Parsed only returns a state, which is dropped: the call does nothing; call Parse`
	}
	return *name
}

// Synced does not wait.
func Synced(informer cache.SharedIndexInformer) int {
	informer.HasSynced() // want `HasSynced only returns a state`
	return len(informer.GetStore().List())
}

// Gather adds to a list that nothing has made.
func Gather(checks ...func() error) error {
	var all *multierror.Error
	for _, check := range checks {
		if err := check(); err != nil {
			multierror.Append(all, err) // want `Append only returns a result, which is dropped: the call does nothing`
		}
	}
	return all.ErrorOrNil()
}
