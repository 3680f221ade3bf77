package good

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// AppReconciler embeds the client.
type AppReconciler struct {
	client.Client
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var app demov1.Foo
	if err := r.Get(ctx, req.NamespacedName, &app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.sync(ctx, &app)
}

// doc:end

func (r *AppReconciler) sync(context.Context, *demov1.Foo) error { return nil }

// LoggingReconciler tests for NotFound by hand.
type LoggingReconciler struct {
	Client client.Client
}

func (r *LoggingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	err := r.Client.Get(ctx, req.NamespacedName, app)
	if apierrors.IsNotFound(err) {
		log.FromContext(ctx).V(1).Info("the application is gone")
		return ctrl.Result{}, nil
	}
	if err != nil {
		return reconcile.Result{}, err
	}
	return ctrl.Result{}, nil
}

// NestedReconciler tests inside the failure branch and wraps the rest.
type NestedReconciler struct {
	client.Client
}

func (r *NestedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		if apierrors.IsNotFound(err) {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, fmt.Errorf("get application %s: %w", req.NamespacedName, err)
	}
	return ctrl.Result{}, nil
}

// IgnoringReconciler wraps what IgnoreNotFound leaves.
type IgnoringReconciler struct {
	client.Client
}

func (r *IgnoringReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: req.Name}, app); err != nil {
		if err = client.IgnoreNotFound(err); err != nil {
			return ctrl.Result{}, fmt.Errorf("get application: %w", err)
		}
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, nil
}

// ReasonReconciler asks for the reason of the error.
type ReasonReconciler struct {
	client.Client
}

func (r *ReasonReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		switch apierrors.ReasonForError(err) {
		case metav1.StatusReasonNotFound, metav1.StatusReasonGone:
			return ctrl.Result{}, nil
		default:
			return ctrl.Result{}, err
		}
	}
	return ctrl.Result{}, nil
}

// StatusReconciler looks at the status inside the error.
type StatusReconciler struct {
	client.Client
}

func (r *StatusReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		var status apierrors.APIStatus
		if errors.As(err, &status) && status.Status().Reason == metav1.StatusReasonNotFound {
			return ctrl.Result{}, nil
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

// PodReconciler reads its object with the typed clientset.
type PodReconciler struct {
	Clientset kubernetes.Interface
}

func (r *PodReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	pod, err := r.Clientset.CoreV1().Pods(req.Namespace).Get(ctx, req.Name, metav1.GetOptions{})
	if err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	_ = pod.Status.Phase
	return ctrl.Result{}, nil
}

// NodeReconciler reads through an interface of this package.
type NodeReconciler struct {
	Nodes getter
}

func (r *NodeReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	node := &corev1.Node{}
	if err := r.Nodes.Get(ctx, client.ObjectKey{Name: req.Name}, node); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, nil
}

// NewFunc returns a reconciler that is a function literal.
func NewFunc(c client.Client) reconcile.Reconciler {
	return reconcile.Func(func(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
		app := &demov1.Foo{}
		if err := c.Get(ctx, req.NamespacedName, app); err != nil {
			return reconcile.Result{}, client.IgnoreNotFound(err)
		}
		return reconcile.Result{}, nil
	})
}

// ObjectReconciler is generic over the kind it reconciles.
type ObjectReconciler[T client.Object] struct {
	Client client.Client
	New    func() T
}

func (r *ObjectReconciler[T]) Reconcile(ctx context.Context, req reconcile.Request) (reconcile.Result, error) {
	obj := r.New()
	if err := r.Client.Get(ctx, req.NamespacedName, obj); err != nil {
		return reconcile.Result{}, client.IgnoreNotFound(err)
	}
	return reconcile.Result{}, nil
}

// ForgivingReconciler asks twice: what is logged, and what is returned.
type ForgivingReconciler struct{ client.Client }

func (r *ForgivingReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	foo := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, foo); err != nil {
		if !apierrors.IsNotFound(err) {
			ctrl.LoggerFrom(ctx).Error(err, "cannot read Foo")
		} else {
			err = nil
		}
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}
