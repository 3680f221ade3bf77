package good

import (
	"context"
	"errors"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rules/swallowederr/good/services"
)

// Reasoned says of each error that it drops why it does.
type Reasoned struct {
	client.Client
	Pods corelisters.PodLister
}

func (r *Reasoned) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := errors.Join(r.above(ctx, app), r.before(ctx, app), r.beside(ctx, app), r.around(ctx, app)); err != nil {
		return ctrl.Result{}, err
	}
	if err := errors.Join(r.warm(ctx, app), r.selects(ctx, app), r.named(ctx, app), r.listed(ctx, app), r.left(ctx, app), r.constant(ctx, app)); err != nil {
		return ctrl.Result{}, err
	}
	r.refresh(ctx, app)
	return ctrl.Result{}, nil
}

func (r *Reasoned) above(ctx context.Context, app *demov1.Foo) error {
	// nothing we can do when the server says no
	err := r.Update(ctx, app)
	if err != nil {
		log.FromContext(ctx).Error(err, "unable to save the application")
	}
	return nil
}

func (r *Reasoned) before(ctx context.Context, app *demov1.Foo) error {
	err := r.Update(ctx, app)
	// Retrying won't help here.
	if err != nil {
		log.FromContext(ctx).Error(err, "unable to save the application")
		return nil
	}
	return nil
}

func (r *Reasoned) beside(ctx context.Context, app *demov1.Foo) error {
	if err := r.Update(ctx, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to save the application")
		return nil // no re-queue
	}
	return nil
}

func (r *Reasoned) around(ctx context.Context, app *demov1.Foo) error {
	// Clean up what is left, as far as it goes: best effort.
	if app.Status.Phase == demov1.FooReady {
		if err := r.Delete(ctx, service(app)); err != nil {
			log.FromContext(ctx).Error(err, "unable to delete the service")
		}
	}
	return nil
}

// warm reads ahead. Errors are only logged.
func (r *Reasoned) warm(ctx context.Context, app *demov1.Foo) error {
	if err := r.Update(ctx, app); err != nil {
		log.FromContext(ctx).Error(err, "unable to save the application")
		return nil
	}
	return nil
}

// refresh does what it can: failures are logged.
func (r *Reasoned) refresh(ctx context.Context, app *demov1.Foo) error {
	return r.Update(ctx, app)
}

// selects looks at what a person wrote: the next attempt meets the same.
func (r *Reasoned) selects(ctx context.Context, app *demov1.Foo) error {
	selector, err := metav1.LabelSelectorAsSelector(&metav1.LabelSelector{MatchLabels: app.Labels})
	if err != nil {
		log.FromContext(ctx).Error(err, "wrong selector")
		return nil
	}
	return r.List(ctx, &demov1.FooList{}, client.MatchingLabelsSelector{Selector: selector})
}

// named reads what a person has named.
func (r *Reasoned) named(ctx context.Context, app *demov1.Foo) error {
	other := &demov1.Foo{}
	if err := r.Get(ctx, client.ObjectKey{Name: app.Spec.SecretName}, other); err != nil {
		log.FromContext(ctx).Error(err, "no such application")
		return nil
	}
	return r.Update(ctx, other)
}

// listed asks a lister, which knows one error only.
func (r *Reasoned) listed(ctx context.Context, app *demov1.Foo) error {
	pod, err := r.Pods.Pods(app.Namespace).Get(app.Name)
	if err != nil {
		log.FromContext(ctx).Error(err, "no pod yet")
		return nil
	}
	return r.Delete(ctx, pod)
}

// left has returned all errors but one.
func (r *Reasoned) left(ctx context.Context, app *demov1.Foo) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(app), app)
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	if err != nil {
		log.FromContext(ctx).Error(err, "gone")
		return nil
	}
	return r.Update(ctx, app)
}

func (r *Reasoned) constant(ctx context.Context, app *demov1.Foo) error {
	if err := r.mark(ctx, app); err != nil {
		log.FromContext(ctx).Error(err, "not marked")
		return nil
	}
	return nil
}

func (r *Reasoned) mark(ctx context.Context, app *demov1.Foo) error {
	log.FromContext(ctx).Info("ready", "app", app.Name)
	return nil
}

// Indexers makes an index: the store would panic with an error.
func Indexers() cache.Indexers {
	return cache.Indexers{"image": func(obj any) ([]string, error) {
		name, err := cache.DeletionHandlingMetaNamespaceKeyFunc(obj)
		if err != nil {
			return nil, nil
		}
		return []string{name}, nil
	}}
}

// Outdated compares two texts of the object with a function of another package: these stay
// what they are.
type Outdated struct{ client.Client }

func (r *Outdated) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	newer, err := services.Newer(app.Spec.Image, app.Annotations["version"])
	if err != nil {
		log.FromContext(ctx).Error(err, "unable to compare the versions")
		return ctrl.Result{}, nil
	}
	if !newer {
		return ctrl.Result{}, nil
	}
	app.Status.Phase = demov1.FooPending
	return ctrl.Result{}, r.Status().Update(ctx, app)
}

// Sharded works out from its settings where an application belongs.
type Sharded struct {
	client.Client
	Shards []string
}

func (r *Sharded) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if err := r.place(ctx, app); err != nil {
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, r.Update(ctx, app)
}

func (r *Sharded) place(ctx context.Context, app *demov1.Foo) error {
	shard, err := r.shardOf(app)
	if err != nil {
		log.FromContext(ctx).Error(err, "unable to use a shard")
		return err
	}
	app.Labels = map[string]string{"shard": shard}
	return nil
}

func (r *Sharded) shardOf(app *demov1.Foo) (string, error) {
	if len(r.Shards) == 0 {
		return "", errors.New("there are no shards")
	}
	return r.Shards[len(app.Name)%len(r.Shards)], nil
}
