package good

import (
	"context"
	"errors"

	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Labeller is a service elsewhere.
type Labeller interface {
	Remove(ctx context.Context, name string) error
	Tag(ctx context.Context, name string) error
	Warm(ctx context.Context, name string) error
}

// OwnWords says why it drops errors in words that nobody can list.
type OwnWords struct {
	client.Client
	Remote Labeller
}

func (r *OwnWords) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	logger := log.FromContext(ctx)
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if !foo.DeletionTimestamp.IsZero() {
		return ctrl.Result{}, r.remove(ctx, foo)
	}
	// There is nothing we can do about a host that refuses its tag.
	if err := r.Remote.Tag(ctx, foo.Name); err != nil {
		logger.Error(err, "tag")
	}
	err := r.Remote.Tag(ctx, foo.Name)
	// A second attempt would fail as well.
	if err != nil {
		logger.Error(err, "tag")
		return ctrl.Result{}, nil
	}
	if err := r.one(ctx, foo); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.two(ctx, foo); err != nil {
		return ctrl.Result{}, err
	}
	if err := r.tryTag(ctx, foo); err != nil {
		return ctrl.Result{}, err
	}
	r.three(ctx, foo)
	return ctrl.Result{}, r.five(ctx, foo)
}

func (r *OwnWords) one(ctx context.Context, foo *demov1.Foo) error {
	if err := r.Remote.Tag(ctx, foo.Name); err != nil {
		log.FromContext(ctx).Error(err, "tag")
		return nil // the user has to correct the spec first
	}
	return nil
}

func (r *OwnWords) two(ctx context.Context, foo *demov1.Foo) error {
	// Tags are a convenience: we are trying to set them, but losing one hurts nobody.
	for _, name := range foo.Status.Children {
		if err := r.Remote.Tag(ctx, name); err != nil {
			log.FromContext(ctx).Error(err, "tag")
		}
	}
	return nil
}

// tryTag sets the tag if it can; the controller works without it.
func (r *OwnWords) tryTag(ctx context.Context, foo *demov1.Foo) error {
	if err := r.Remote.Tag(ctx, foo.Name); err != nil {
		log.FromContext(ctx).Error(err, "tag")
	}
	return nil
}

// three warms the cache opportunistically.
func (r *OwnWords) three(ctx context.Context, foo *demov1.Foo) {
	if err := r.Remote.Warm(ctx, foo.Name); err != nil {
		log.FromContext(ctx).Error(err, "warm")
	}
}

func (r *OwnWords) five(ctx context.Context, foo *demov1.Foo) error {
	if err := r.Remote.Warm(ctx, foo.Name); err != nil {
		// Optional: it will be warmed when it is first asked for.
		log.FromContext(ctx).Info("cold", "err", err.Error())
	}
	if err := r.Remote.Tag(ctx, foo.Name); err != nil {
		log.FromContext(ctx).Error(err, "tag") // purely cosmetic
	}
	if err := r.Remote.Tag(ctx, foo.Name); err != nil {
		log.FromContext(ctx).Error(err, "tag, giving up")
		// Do nothing: the periodic job picks it up.
		return nil
	}
	if err := r.maybeTag(ctx, foo); err != nil {
		log.FromContext(ctx).Error(err, "tag")
	}
	return nil
}

// maybeTag is advisory: callers may disregard what it returns.
func (r *OwnWords) maybeTag(ctx context.Context, foo *demov1.Foo) error {
	return r.Remote.Tag(ctx, foo.Name)
}

func (r *OwnWords) remove(ctx context.Context, foo *demov1.Foo) error {
	if err := r.Remote.Remove(ctx, foo.Name); err != nil { // want:finalizerorder `the error of r\.Remote\.Remove is`
		// The account may be gone already, and a Foo must never hang in deletion.
		log.FromContext(ctx).Error(err, "remove")
	}
	controllerutil.RemoveFinalizer(foo, "demo.ctrlvet.dev/foo")
	return r.Update(ctx, foo)
}

// Same says whether there is nothing to do. Failures are treated as "different" (fail open).
func Same(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Update(ctx, app); err != nil {
		return nil
	}
	return errSame
}

// Polled comes again by itself.
func Polled(ctx context.Context, c client.Client, app *demov1.Foo) error {
	if err := c.Update(ctx, app); err != nil {
		return nil // transient: asked again silently
	}
	return errSame
}

var errSame = errors.New("the same")
