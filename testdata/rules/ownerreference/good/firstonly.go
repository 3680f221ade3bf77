package good

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Only compares the one owner that there is.
func Only(app *demov1.Foo, cm *corev1.ConfigMap) bool {
	owners := cm.GetOwnerReferences()
	if len(owners) == 1 && owners[0].UID == app.UID {
		return true
	}
	return false
}

// doc:end

// ByKind asks whether the first owner is of a kind.
func ByKind(cm *corev1.ConfigMap) string {
	if owners := cm.GetOwnerReferences(); len(owners) > 0 && owners[0].Kind == "ReplicaSet" {
		return owners[0].Name
	}
	return ""
}

// MustOwn says what it is to be given.
func MustOwn(app *demov1.Foo, settings *corev1.ConfigMap) {
	if len(settings.OwnerReferences) == 0 || settings.OwnerReferences[0].UID != app.UID {
		panic("not the settings of this application")
	}
}

// Take makes it the only owner, whoever owned it before.
func Take(app *demov1.Foo, settings *corev1.ConfigMap) {
	if len(settings.OwnerReferences) == 0 || settings.OwnerReferences[0].UID != app.UID {
		settings.OwnerReferences = []metav1.OwnerReference{*metav1.NewControllerRef(app, demov1.GroupVersion.WithKind("Foo"))}
	}
}
