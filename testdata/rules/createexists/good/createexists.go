// Package good knows that the cache is behind.
package good

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/record"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// AppReconciler creates a service.
type AppReconciler struct {
	client.Client
	APIReader client.Reader
	Recorder  record.EventRecorder
}

// doc:begin
func (r *AppReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
	if err := r.ensure(ctx, svc); err != nil {
		r.Recorder.Event(svc, corev1.EventTypeWarning, "CreateFailed", err.Error())
		return ctrl.Result{}, err
	}
	return ctrl.Result{Requeue: true}, nil
}

func (r *AppReconciler) ensure(ctx context.Context, svc *corev1.Service) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(svc), &corev1.Service{})
	if apierrors.IsNotFound(err) {
		return client.IgnoreAlreadyExists(r.Create(ctx, svc))
	}
	return err
}

// doc:end

// Live asks the server itself.
func (r *AppReconciler) Live(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := r.APIReader.Get(ctx, req.NamespacedName, &corev1.Service{})
	if apierrors.IsNotFound(err) {
		svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
		return ctrl.Result{}, r.Create(ctx, svc)
	}
	return ctrl.Result{}, err
}

// Generated lets the server name the object.
func (r *AppReconciler) Generated(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := r.Get(ctx, req.NamespacedName, &corev1.Pod{})
	if apierrors.IsNotFound(err) {
		pod := &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, GenerateName: req.Name}}
		return ctrl.Result{}, r.Create(ctx, pod)
	}
	return ctrl.Result{}, err
}

// ClaimReconciler takes a name for itself: that it exists means that somebody
// else has it.
type ClaimReconciler struct {
	client.Client
	Recorder record.EventRecorder
}

func (r *ClaimReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := r.claimName(ctx, req.Name); err != nil {
		r.Recorder.Event(&corev1.Namespace{}, corev1.EventTypeWarning, "NameTaken", err.Error())
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *ClaimReconciler) claimName(ctx context.Context, name string) error {
	err := r.Get(ctx, client.ObjectKey{Name: name}, &corev1.Namespace{})
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name}})
	}
	return err
}

// CallerReconciler has the caller tell the kind of the error.
type CallerReconciler struct {
	client.Client
	Recorder record.EventRecorder
}

func (r *CallerReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
	if err := r.ensure(ctx, svc); err != nil {
		if apierrors.IsAlreadyExists(err) {
			return ctrl.Result{RequeueAfter: time.Second}, nil
		}
		r.Recorder.Event(svc, corev1.EventTypeWarning, "CreateFailed", err.Error())
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *CallerReconciler) ensure(ctx context.Context, svc *corev1.Service) error {
	err := r.Get(ctx, client.ObjectKeyFromObject(svc), &corev1.Service{})
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, svc)
	}
	return err
}

// DirectReconciler reads with a client of its own, without a cache.
type DirectReconciler struct {
	direct client.Client
}

// NewDirectReconciler makes the client.
func NewDirectReconciler(mgr ctrl.Manager) (*DirectReconciler, error) {
	direct, err := client.New(mgr.GetConfig(), client.Options{Scheme: mgr.GetScheme()})
	if err != nil {
		return nil, err
	}
	return &DirectReconciler{direct: direct}, nil
}

func (r *DirectReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	c := r.direct
	err := c.Get(ctx, req.NamespacedName, &corev1.Service{})
	if apierrors.IsNotFound(err) {
		svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
		return ctrl.Result{}, c.Create(ctx, svc)
	}
	return ctrl.Result{}, err
}

// HealedReconciler returns the error, and the next pass finds the object.
type HealedReconciler struct {
	client.Client
}

func (r *HealedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	err := r.Get(ctx, req.NamespacedName, &corev1.Service{})
	if apierrors.IsNotFound(err) {
		return ctrl.Result{}, r.Create(ctx, &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}})
	}
	return ctrl.Result{}, err
}

// HelperReconciler leaves the Create to a function whose AlreadyExists it knows.
type HelperReconciler struct {
	client.Client
	Recorder record.EventRecorder
}

func (r *HelperReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
	err := r.Get(ctx, req.NamespacedName, &corev1.Service{})
	if apierrors.IsNotFound(err) {
		if err = r.create(ctx, svc); apierrors.IsAlreadyExists(err) {
			return ctrl.Result{}, nil
		} else if err != nil {
			r.Recorder.Event(svc, corev1.EventTypeWarning, "CreateFailed", err.Error())
		}
	}
	return ctrl.Result{}, err
}

func (r *HelperReconciler) create(ctx context.Context, svc *corev1.Service) error {
	return r.Create(ctx, svc)
}

// TokenReconciler makes a kind that the manager of another package reads from the API
// server.
type TokenReconciler struct {
	client.Client
	Recorder record.EventRecorder
}

func (r *TokenReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	token := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
	err := r.Get(ctx, req.NamespacedName, &corev1.Secret{})
	if apierrors.IsNotFound(err) {
		if err := r.Create(ctx, token); err != nil { // want:ownerreference `this Secret gets no owner,`
			r.Recorder.Event(token, corev1.EventTypeWarning, "CreateFailed", err.Error())
			return ctrl.Result{}, err
		}
		return ctrl.Result{}, nil
	}
	return ctrl.Result{}, err
}

// Renewed deletes the service, and makes a new one when the old is gone.
func (r *AppReconciler) Renewed(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
	if err := r.renew(ctx, svc); err != nil {
		r.Recorder.Event(svc, corev1.EventTypeWarning, "CreateFailed", err.Error())
		return ctrl.Result{}, err
	}
	return ctrl.Result{}, nil
}

func (r *AppReconciler) renew(ctx context.Context, svc *corev1.Service) error {
	if err := r.Delete(ctx, svc.DeepCopy()); err != nil {
		return client.IgnoreNotFound(err)
	}
	err := r.Get(ctx, client.ObjectKeyFromObject(svc), &corev1.Service{})
	if apierrors.IsNotFound(err) {
		return r.Create(ctx, svc)
	}
	return err
}
