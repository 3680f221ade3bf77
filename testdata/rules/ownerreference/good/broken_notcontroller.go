package good

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// SetupWithManager hears of ConfigMaps that the application controls, and of
// secrets that it owns in any way.
func (r *SettingsReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).Named("settings").For(&demov1.Foo{}).
		Owns(&corev1.Pod{}).
		Owns(&corev1.Secret{}, builder.MatchEveryOwner).
		Complete(r)
}

// doc:begin

// Pod has the application as its controller.
func Pod(app *demov1.Foo) *corev1.Pod {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name, OwnerReferences: []metav1.OwnerReference{{
		APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: app.Name, UID: app.UID, Controller: new(true),
	}}}}
}

// doc:end

// Secret has the application as one of its owners.
func Secret(app *demov1.Foo) *corev1.Secret {
	return &corev1.Secret{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name, OwnerReferences: []metav1.OwnerReference{{
		APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: app.Name, UID: app.UID,
	}}}}
}

// create makes the application the controller of the Pod, in place of the owner that the Pod has.
func (r *SettingsReconciler) create(ctx context.Context, app *demov1.Foo) error {
	pod, err := ownedPod(app)
	if err != nil {
		return err
	}
	if err := ctrl.SetControllerReference(app, pod, r.Scheme); err != nil {
		return err
	}
	return r.Create(ctx, pod)
}

func ownedPod(app *demov1.Foo) (*corev1.Pod, error) {
	return &corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: app.Namespace, Name: app.Name, OwnerReferences: []metav1.OwnerReference{{
		APIVersion: demov1.GroupVersion.String(), Kind: "Foo", Name: app.Name, UID: app.UID,
	}}}}, nil
}
