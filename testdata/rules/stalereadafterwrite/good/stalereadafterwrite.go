// Package good goes on with what it has created, or waits for it.
package good

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/util/wait"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

func service(namespace, name string) *corev1.Service {
	return &corev1.Service{
		ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name},
		Spec:       corev1.ServiceSpec{Ports: []corev1.ServicePort{{Port: 80}}},
	}
}

// ShopReconciler wants a Service of the name of each request.
type ShopReconciler struct {
	client.Client
	Address string
}

// doc:begin
func (r *ShopReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := &corev1.Service{}
	err := r.Get(ctx, req.NamespacedName, svc)
	if apierrors.IsNotFound(err) {
		svc = service(req.Namespace, req.Name)
		err = r.Create(ctx, svc) // want:ownerreference `this Service gets no owner,`
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	r.Address = svc.Spec.ClusterIP
	return ctrl.Result{}, nil
}

// doc:end

// ToldReconciler knows that the Service may not be there yet.
type ToldReconciler struct {
	client.Client
	Address string
}

func (r *ToldReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := service(req.Namespace, req.Name)
	if err := r.create(ctx, svc); apierrors.IsNotFound(err) { // want:ownerreference `this Service gets no owner,`
		return ctrl.Result{RequeueAfter: time.Second}, nil
	} else if err != nil {
		return ctrl.Result{}, err
	}
	r.Address = svc.Spec.ClusterIP
	return ctrl.Result{}, nil
}

func (r *ToldReconciler) create(ctx context.Context, svc *corev1.Service) error {
	if err := r.Create(ctx, svc); err != nil {
		return err
	}
	return r.Get(ctx, client.ObjectKeyFromObject(svc), svc)
}

// LaterReconciler looks again, and leaves it for the next pass.
type LaterReconciler struct {
	client.Client
	Address string
}

func (r *LaterReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := service(req.Namespace, req.Name)
	if err := r.Create(ctx, svc); err != nil { // want:ownerreference `this Service gets no owner,`
		return ctrl.Result{}, client.IgnoreAlreadyExists(err)
	}
	if err := r.Get(ctx, client.ObjectKeyFromObject(svc), svc); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	r.Address = svc.Spec.ClusterIP
	return ctrl.Result{}, nil
}

// ExistsReconciler reads what somebody else has created.
type ExistsReconciler struct {
	client.Client
	Address string
}

func (r *ExistsReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := service(req.Namespace, req.Name)
	if err := r.Create(ctx, svc); err != nil { // want:ownerreference `this Service gets no owner,`
		if !apierrors.IsAlreadyExists(err) {
			return ctrl.Result{}, err
		}
		if err := r.Get(ctx, client.ObjectKeyFromObject(svc), svc); err != nil {
			return ctrl.Result{}, err
		}
	}
	r.Address = svc.Spec.ClusterIP
	return ctrl.Result{}, nil
}

// WaitReconciler waits for the cache.
type WaitReconciler struct {
	client.Client
	Address string
}

func (r *WaitReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := service(req.Namespace, req.Name)
	if err := r.Create(ctx, svc); err != nil { // want:ownerreference `gets no owner`
		return ctrl.Result{}, err
	}
	err := wait.PollUntilContextTimeout(ctx, 10*time.Millisecond, time.Minute, true, func(ctx context.Context) (bool, error) {
		err := r.Get(ctx, req.NamespacedName, svc)
		return err == nil, client.IgnoreNotFound(err)
	})
	if err != nil {
		return ctrl.Result{}, err
	}
	if err := r.Get(ctx, client.ObjectKeyFromObject(svc), svc); err != nil {
		return ctrl.Result{}, err
	}
	r.Address = svc.Spec.ClusterIP
	return ctrl.Result{}, nil
}

// LiveReconciler asks the API server.
type LiveReconciler struct {
	client.Client
	Reader  client.Reader
	Address string
}

func (r *LiveReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := service(req.Namespace, req.Name)
	if err := r.Create(ctx, svc); err != nil { // want:ownerreference `this Service gets no owner,`
		return ctrl.Result{}, client.IgnoreAlreadyExists(err)
	}
	if err := r.Reader.Get(ctx, client.ObjectKeyFromObject(svc), svc); err != nil {
		return ctrl.Result{}, err
	}
	r.Address = svc.Spec.ClusterIP
	return ctrl.Result{}, nil
}

// OthersReconciler creates what is missing, and reads something else.
type OthersReconciler struct {
	client.Client
	Names []string
	Found int
}

func (r *OthersReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	for _, name := range r.Names {
		err := r.Get(ctx, types.NamespacedName{Namespace: req.Namespace, Name: name}, &corev1.Service{})
		if apierrors.IsNotFound(err) {
			err = r.Create(ctx, service(req.Namespace, name))
		}
		if err != nil {
			return ctrl.Result{}, err
		}
	}
	if err := r.Get(ctx, types.NamespacedName{Namespace: req.Namespace, Name: "gateway"}, &corev1.Service{}); err != nil {
		return ctrl.Result{}, err
	}
	r.Found++
	return ctrl.Result{}, nil
}

// SecretReconciler wants a Secret, a kind that the manager of another package reads from
// the API server.
type SecretReconciler struct {
	client.Client
	Version string
}

func (r *SecretReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	secret := &corev1.Secret{}
	if err := r.Get(ctx, req.NamespacedName, secret); apierrors.IsNotFound(err) {
		made := &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
		if err := r.Create(ctx, made); err != nil { // want:ownerreference `this Secret gets no owner,`
			return ctrl.Result{}, err
		}
		if err := r.Get(ctx, req.NamespacedName, secret); err != nil {
			return ctrl.Result{}, err
		}
	} else if err != nil {
		return ctrl.Result{}, err
	}
	r.Version = secret.ResourceVersion
	return ctrl.Result{}, nil
}
