package unowned

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Leftover makes settings and a service for an application, and hears of neither.
type Leftover struct {
	client.Client
}

// Reconcile creates both.
func (r *Leftover) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	app := &demov1.Foo{}
	if err := r.Get(ctx, req.NamespacedName, app); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	settings := settingsOf(app)
	settings.Data = map[string]string{"image": app.Spec.Image}
	if err := r.Create(ctx, settings); client.IgnoreAlreadyExists(err) != nil {
		return ctrl.Result{}, err
	}
	token := &corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Spec.SecretName}}
	if _, err := controllerutil.CreateOrUpdate(ctx, r.Client, token, func() error {
		token.Labels = map[string]string{"app": app.Name}
		return nil
	}); err != nil {
		return ctrl.Result{}, err
	}
	svc := &corev1.Service{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: req.Name}}
	svc.Spec.Ports = []corev1.ServicePort{{Port: 80}}
	return ctrl.Result{}, r.ensure(ctx, svc)
}

func settingsOf(app *demov1.Foo) *corev1.ConfigMap {
	return &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name + "-settings"}}
}

func (r *Leftover) ensure(ctx context.Context, obj client.Object) error {
	ctrl.LoggerFrom(ctx).Info("creating", "name", obj.GetName())
	return client.IgnoreAlreadyExists(r.Create(ctx, obj))
}
