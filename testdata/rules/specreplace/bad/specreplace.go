package bad

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	autoscalingv2 "k8s.io/api/autoscaling/v2"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/equality"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"
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

// Compare writes on every pass.
func Compare(ctx context.Context, c client.Client, app *demov1.Foo) error {
	live := &appsv1.Deployment{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(app), live); err != nil {
		return err
	}
	desired := Built(app)
	if !equality.Semantic.DeepEqual(live.Spec, desired.Spec) { // want `the stored spec of a Deployment holds defaults of the server, so that it never equals the one built here: line \d+ writes it on every pass; compare single fields, or with DeepDerivative`
		live.Spec = desired.Spec
		return c.Update(ctx, live)
	}
	return nil
}

// Ensure finds a difference on every pass.
func Ensure(ctx context.Context, c client.Client, app *demov1.Foo) (controllerutil.OperationResult, error) {
	desired := Built(app)
	live := &appsv1.Deployment{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	return controllerutil.CreateOrUpdate(ctx, c, live, func() error {
		live.Spec = desired.Spec // want `this removes the server's defaults from the stored Deployment: CreateOrUpdate finds a difference and updates on every reconcile; set your fields`
		return nil
	})
}

// doc:end

// Patch does so with a patch, and writes the spec down.
func Patch(ctx context.Context, c client.Client, app *demov1.Foo) (controllerutil.OperationResult, error) {
	live := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	mutate := func() error {
		live.Spec = corev1.ServiceSpec{ // want `this removes the server's defaults from the stored Service: CreateOrPatch finds a difference`
			Selector: map[string]string{"app": app.Name},
			Ports:    []corev1.ServicePort{{Port: 80}},
		}
		return nil
	}
	return controllerutil.CreateOrPatch(ctx, c, live, mutate)
}

// Scale sets how fast to shrink; how fast to grow, and which policy holds, the server adds.
func Scale(ctx context.Context, c client.Client, app *demov1.Foo) (controllerutil.OperationResult, error) {
	live := &autoscalingv2.HorizontalPodAutoscaler{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name}}
	least, calm := int32(2), int32(600)
	return controllerutil.CreateOrUpdate(ctx, c, live, func() error {
		live.Spec = autoscalingv2.HorizontalPodAutoscalerSpec{ // want `this removes the server's defaults from the stored HorizontalPodAutoscaler: CreateOrUpdate finds a difference`
			ScaleTargetRef: autoscalingv2.CrossVersionObjectReference{APIVersion: "apps/v1", Kind: "Deployment", Name: app.Name},
			MinReplicas:    &least,
			MaxReplicas:    10,
			Metrics: []autoscalingv2.MetricSpec{{
				Type: autoscalingv2.ResourceMetricSourceType,
				Resource: &autoscalingv2.ResourceMetricSource{
					Name:   corev1.ResourceCPU,
					Target: autoscalingv2.MetricTarget{Type: autoscalingv2.UtilizationMetricType, AverageUtilization: ptr.To[int32](80)},
				},
			}},
			Behavior: &autoscalingv2.HorizontalPodAutoscalerBehavior{ScaleDown: &autoscalingv2.HPAScalingRules{StabilizationWindowSeconds: &calm}},
		}
		return nil
	})
}
