package fixed

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	listers "k8s.io/client-go/listers/apps/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Workloads keeps a Deployment for each app, by a lister and a clientset.
type Workloads struct {
	Set   kubernetes.Interface
	Lists listers.DeploymentLister
}

// Ensure gives any Deployment of that name the size of the app.
func (w *Workloads) Ensure(ctx context.Context, app *demov1.Foo) error {
	found, err := w.Lists.Deployments(app.Namespace).Get(app.Name)
	if apierrors.IsNotFound(err) {
		found, err = w.Set.AppsV1().Deployments(app.Namespace).Create(ctx, workload(app), metav1.CreateOptions{})
	}
	if err != nil {
		return err
	}
	if app.Spec.Size != nil && *app.Spec.Size != *found.Spec.Replicas {
		_, err = w.Set.AppsV1().Deployments(app.Namespace).Update(ctx, workload(app), metav1.UpdateOptions{})
	}
	return err
}

func workload(app *demov1.Foo) *appsv1.Deployment {
	return &appsv1.Deployment{
		ObjectMeta: metav1.ObjectMeta{
			Name: app.Name, Namespace: app.Namespace,
			OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(app, demov1.GroupVersion.WithKind("Foo"))},
		},
		Spec: appsv1.DeploymentSpec{Replicas: app.Spec.Size, Selector: &metav1.LabelSelector{MatchLabels: map[string]string{"app": app.Name}}},
	}
}
