package fixed

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// ServiceReconciler publishes the address of a Service.
type ServiceReconciler struct {
	client.Client
	Address string
}

func (r *ServiceReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	svc := &corev1.Service{}
	if err := r.Get(ctx, req.NamespacedName, svc); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	svc.Status.LoadBalancer.Ingress = []corev1.LoadBalancerIngress{{IP: r.Address}}
	return ctrl.Result{}, r.Status().Update(ctx, svc)
}

// DeploymentController uses the typed clientset.
type DeploymentController struct {
	Clientset kubernetes.Interface
}

// Observe writes the number of replicas into the status of a Deployment.
func (c *DeploymentController) Observe(ctx context.Context, namespace, name string) error {
	deployments := c.Clientset.AppsV1().Deployments(namespace)
	deployment, err := deployments.Get(ctx, name, metav1.GetOptions{})
	if err != nil {
		return client.IgnoreNotFound(err)
	}
	deployment.Status.ObservedGeneration = deployment.Generation
	deployment.Status.Conditions = append(deployment.Status.Conditions, appsv1.DeploymentCondition{
		Type:   appsv1.DeploymentAvailable,
		Status: corev1.ConditionTrue,
	})
	_, err = deployments.UpdateStatus(ctx, deployment, metav1.UpdateOptions{})
	return err
}
