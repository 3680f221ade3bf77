package good

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Built returns the Deployment that an application needs.
func Built(app *demov1.Foo) *appsv1.Deployment {
	labels := map[string]string{"app": app.Name}
	d := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	d.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
	d.Spec.Template.Labels = labels
	d.Spec.Template.Spec.Containers = []corev1.Container{{Name: "web", Image: app.Spec.Image}}
	return d
}

// doc:begin

// Compare passes over what was left out.
func Compare(ctx context.Context, c client.Client, app *demov1.Foo) error {
	live := &appsv1.Deployment{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), live); err != nil {
		return err
	}
	desired := Built(app)
	if !equality.Semantic.DeepDerivative(desired.Spec, live.Spec) {
		live.Spec = desired.Spec
		return c.Update(ctx, live)
	}
	return nil
}

// Ensure sets single fields.
func Ensure(ctx context.Context, c client.Client, app *demov1.Foo) (controllerutil.OperationResult, error) {
	labels := map[string]string{"app": app.Name}
	live := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return controllerutil.CreateOrUpdate(ctx, c, live, func() error {
		live.Spec.Selector = &metav1.LabelSelector{MatchLabels: labels}
		live.Spec.Template.Labels = labels
		if len(live.Spec.Template.Spec.Containers) != 1 {
			live.Spec.Template.Spec.Containers = make([]corev1.Container, 1)
		}
		live.Spec.Template.Spec.Containers[0].Name = "web"
		live.Spec.Template.Spec.Containers[0].Image = app.Spec.Image
		return nil
	})
}

// doc:end

// Hashed replaces the spec where a hash of what was built says so.
func Hashed(ctx context.Context, c client.Client, app *demov1.Foo, hash string) (controllerutil.OperationResult, error) {
	desired := Built(app)
	live := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return controllerutil.CreateOrUpdate(ctx, c, live, func() error {
		if live.Labels["hash"] != hash {
			live.Labels = map[string]string{"hash": hash}
			live.Spec = desired.Spec
		}
		return nil
	})
}

// Completed hands what is replaced to a function that fills it in.
func Completed(ctx context.Context, c client.Client, app *demov1.Foo, complete func(*appsv1.Deployment)) (controllerutil.OperationResult, error) {
	desired := Built(app)
	live := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return controllerutil.CreateOrUpdate(ctx, c, live, func() error {
		live.Spec = desired.Spec
		complete(live)
		return nil
	})
}

// Merged is made from what is stored.
func Merged(ctx context.Context, c client.Client, app *demov1.Foo, merge func(live, built appsv1.DeploymentSpec) appsv1.DeploymentSpec) (controllerutil.OperationResult, error) {
	desired := Built(app)
	live := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return controllerutil.CreateOrUpdate(ctx, c, live, func() error {
		live.Spec = merge(live.Spec, desired.Spec)
		return nil
	})
}

// Budget has a kind without defaults.
func Budget(ctx context.Context, c client.Client, app *demov1.Foo) (controllerutil.OperationResult, error) {
	live := &policyv1.PodDisruptionBudget{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return controllerutil.CreateOrUpdate(ctx, c, live, func() error {
		live.Spec = policyv1.PodDisruptionBudgetSpec{Selector: &metav1.LabelSelector{MatchLabels: map[string]string{"app": app.Name}}}
		return nil
	})
}

// Differs tells only somebody about the difference.
func Differs(ctx context.Context, c client.Client, app *demov1.Foo) (bool, error) {
	live := &appsv1.Deployment{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), live); err != nil {
		return false, err
	}
	return !equality.Semantic.DeepEqual(live.Spec, Built(app).Spec), nil
}

// Given compares with a spec of unknown origin.
func Given(ctx context.Context, c client.Client, desired *appsv1.Deployment) error {
	live := &appsv1.Deployment{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(desired), live); err != nil {
		return err
	}
	if !equality.Semantic.DeepEqual(live.Spec, desired.Spec) {
		live.Spec = desired.Spec
		return c.Update(ctx, live)
	}
	return nil
}

// Once sets the spec of a new object alone.
func Once(ctx context.Context, c client.Client, app *demov1.Foo) (controllerutil.OperationResult, error) {
	live := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return controllerutil.CreateOrUpdate(ctx, c, live, func() error {
		if !live.CreationTimestamp.IsZero() {
			return nil
		}
		live.Spec = Built(app).Spec
		return nil
	})
}

// Stored keeps what the server has, whatever tells that it has something.
func Stored(ctx context.Context, c client.Client, app *demov1.Foo) (controllerutil.OperationResult, error) {
	live := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return controllerutil.CreateOrUpdate(ctx, c, live, func() error {
		switch exists := live.UID != ""; {
		case exists:
			return nil
		}
		live.Spec = Built(app).Spec
		return nil
	})
}

// Scaled sets all that has a default.
func Scaled(ctx context.Context, c client.Client, app *demov1.Foo, least, load int32) (controllerutil.OperationResult, error) {
	live := &autoscalingv2.HorizontalPodAutoscaler{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return controllerutil.CreateOrUpdate(ctx, c, live, func() error {
		live.Spec = autoscalingv2.HorizontalPodAutoscalerSpec{
			ScaleTargetRef: autoscalingv2.CrossVersionObjectReference{APIVersion: "apps/v1", Kind: "Deployment", Name: app.Name},
			MinReplicas:    &least,
			MaxReplicas:    10,
			Metrics: []autoscalingv2.MetricSpec{{
				Type: autoscalingv2.ResourceMetricSourceType,
				Resource: &autoscalingv2.ResourceMetricSource{
					Name:   corev1.ResourceCPU,
					Target: autoscalingv2.MetricTarget{Type: autoscalingv2.UtilizationMetricType, AverageUtilization: &load},
				},
			}},
		}
		return nil
	})
}

// UntilReady replaces the spec where the status does not say that all is done.
func UntilReady(ctx context.Context, c client.Client, app *demov1.Foo) error {
	phase := app.Status.Phase
	if phase == "Ready" {
		return nil
	}
	live := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	_, err := controllerutil.CreateOrUpdate(ctx, c, live, func() error {
		live.Spec = Built(app).Spec
		return nil
	})
	return err
}
