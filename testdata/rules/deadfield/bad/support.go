// Package bad has a kind with fields that its controller does not know.
package bad

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// GroupVersion of the kind in this package.
var GroupVersion = schema.GroupVersion{Group: "deadfield.ctrlvet.dev", Version: "v1"}

// AddToScheme adds the kind to a scheme.
func AddToScheme(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(GroupVersion, &Kiosk{})
	metav1.AddToGroupVersion(scheme, GroupVersion)
	return nil
}

// Kiosk sells newspapers.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name=Reopens,type=string,JSONPath=`.spec.reopenPolicy`
type Kiosk struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   KioskSpec   `json:"spec,omitempty"`
	Status KioskStatus `json:"status,omitempty"`
}

// DeepCopyObject implements runtime.Object.
func (k *Kiosk) DeepCopyObject() runtime.Object {
	out := *k
	k.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	if k.Spec.Awning != nil {
		awning := *k.Spec.Awning
		out.Spec.Awning = &awning
	}
	return &out
}

// KioskReconciler keeps the settings of the screens in a ConfigMap.
type KioskReconciler struct{ client.Client }

// SetupWithManager starts the controller.
func (r *KioskReconciler) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&Kiosk{}).Owns(&corev1.ConfigMap{}).Complete(r)
}

func (r *KioskReconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	kiosk := &Kiosk{}
	if err := r.Get(ctx, req.NamespacedName, kiosk); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	settings := Settings(kiosk)
	if err := r.Create(ctx, settings); client.IgnoreAlreadyExists(err) != nil {
		return ctrl.Result{}, err
	}
	if awning := kiosk.Spec.Awning; awning != nil {
		ctrl.LoggerFrom(ctx).Info("an awning", "tassels", awning.Tassels)
	}
	kiosk.Status.ScreensLit = kiosk.Spec.Screens
	return ctrl.Result{}, r.Status().Update(ctx, kiosk)
}

// Settings returns what the screens read.
func Settings(kiosk *Kiosk) *corev1.ConfigMap {
	settings := &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: kiosk.Namespace, Name: kiosk.Name}, Data: map[string]string{}}
	for range kiosk.Spec.Screens {
		settings.Data["screens"] += "x"
	}
	if kiosk.Spec.Awning != nil {
		awning := kiosk.Spec.Awning.DeepCopy()
		awning.setDefaults()
		settings.Data["awning"] = awning.Colour + awning.Fringe + awning.Lining + awning.Valance + awning.Hem
	}
	return settings
}

// DeepCopy copies an awning.
func (a *KioskAwning) DeepCopy() *KioskAwning {
	out := *a
	return &out
}

func (a *KioskAwning) setDefaults() {
	if a.Stripes == 0 {
		a.Stripes = 12
	}
	if a.Valance == "" {
		a.Valance = a.Colour
	}
}

// Printer returns where the printer works.
func Printer(d *appsv1.Deployment) string {
	for _, c := range d.Spec.Template.Spec.Containers {
		if c.Name == "printer" {
			return c.WorkingDir
		}
	}
	return ""
}
