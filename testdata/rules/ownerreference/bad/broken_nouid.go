package bad

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Unread gives an object an owner that it knows by name only.
func Unread(ctx context.Context, c client.Client, scheme *runtime.Scheme, cm *corev1.ConfigMap, name string) error {
	owner := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: cm.Namespace, Name: name}}
	if err := controllerutil.SetControllerReference(owner, cm, scheme); err != nil { // want `this Foo was made here and has no UID: the API server refuses a reference to it \(ownerReferences\[0\]\.uid: Required value\); read it first`
		return err
	}
	return c.Create(ctx, cm)
}

// doc:end
