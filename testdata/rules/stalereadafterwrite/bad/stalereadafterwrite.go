// Package bad asks the cache for what it has just created.
package bad

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
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
	if err := r.Get(ctx, req.NamespacedName, svc); apierrors.IsNotFound(err) {
		if err := r.Create(ctx, service(req.Namespace, req.Name)); err != nil { // want:related `created here`
			return ctrl.Result{}, err
		}
		if err := r.Get(ctx, req.NamespacedName, svc); err != nil { // want `Get reads the cache, which does not know yet what Create on line \d+ has created: the pass fails with NotFound; use the object that was created`
			return ctrl.Result{}, err
		}
	} else if err != nil {
		return ctrl.Result{}, err
	}
	r.Address = svc.Spec.ClusterIP
	return ctrl.Result{}, nil
}

// doc:end

// NamedReconciler makes up the name.
type NamedReconciler struct {
	client.Client
	Address string
}

func (r *NamedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	found := &corev1.Service{}
	if err := r.Get(ctx, types.NamespacedName{Name: fmt.Sprintf("%s-web", req.Name), Namespace: req.Namespace}, found); err != nil {
		if !apierrors.IsNotFound(err) {
			return ctrl.Result{}, err
		}
		if err := r.Create(ctx, service(req.Namespace, req.Name+"-web")); err != nil {
			return ctrl.Result{}, err
		}
		// look again, for the address
		if err := r.Get(ctx, types.NamespacedName{Name: fmt.Sprintf("%s-web", req.Name), Namespace: req.Namespace}, found); err != nil { // want `reads the cache`
			return ctrl.Result{}, fmt.Errorf("the new Service: %w", err)
		}
	}
	r.Address = found.Spec.ClusterIP
	return ctrl.Result{}, nil
}

// ObjectReconciler asks for the key of the object.
type ObjectReconciler struct {
	client.Client
	Address string
}

func (r *ObjectReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := service(req.Namespace, req.Name)
	if err := r.ensure(ctx, svc); err != nil {
		return ctrl.Result{}, err
	}
	r.Address = svc.Spec.ClusterIP
	return ctrl.Result{}, nil
}

func (r *ObjectReconciler) ensure(ctx context.Context, svc *corev1.Service) error {
	if err := r.Create(ctx, svc); err != nil {
		return client.IgnoreAlreadyExists(err)
	}
	return r.Get(ctx, client.ObjectKeyFromObject(svc), svc) // want `reads the cache`
}

// MergedReconciler keeps both errors in one variable.
type MergedReconciler struct {
	client.Client
	Address string
}

func (r *MergedReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := &corev1.Service{}
	err := r.Get(ctx, req.NamespacedName, svc)
	if apierrors.IsNotFound(err) {
		if err := r.Create(ctx, service(req.Namespace, req.Name)); err != nil {
			return ctrl.Result{}, err
		}
		err = r.Get(ctx, req.NamespacedName, svc) // miss: the errors of both reads are one variable
	}
	if err != nil {
		return ctrl.Result{}, err
	}
	r.Address = svc.Spec.ClusterIP
	return ctrl.Result{}, nil
}
