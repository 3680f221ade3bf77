// Package copies has controllers that may share a name.
package copies

import (
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/builder"
	"sigs.k8s.io/controller-runtime/pkg/controller"
	"sigs.k8s.io/controller-runtime/pkg/handler"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/rbac/samekind"
)

// Copies may share a name.
func Copies(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&demov1.Foo{}).
		WithOptions(controller.Options{SkipNameValidation: ptr.To(true)}).
		Complete(&samename.SpecReconciler{})
}

// MoreCopies may, too.
func MoreCopies(mgr ctrl.Manager) error {
	return builder.ControllerManagedBy(mgr).Named("foo").Watches(&demov1.Foo{}, &handler.EnqueueRequestForObject{}).
		WithOptions(controller.Options{SkipNameValidation: ptr.To(true)}).
		Complete(&samename.SpecReconciler{})
}
