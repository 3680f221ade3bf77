package good

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

// Read gives an object an owner that it has read.
func Read(ctx context.Context, c client.Client, scheme *runtime.Scheme, cm *corev1.ConfigMap, name string) error {
	owner := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: cm.Namespace, Name: name}}
	if err := c.Get(ctx, client.ObjectKeyFromObject(owner), owner); err != nil {
		return err
	}
	if err := controllerutil.SetControllerReference(owner, cm, scheme); err != nil {
		return err
	}
	return c.Create(ctx, cm)
}

// doc:end

// Known gives an object an owner whose UID it was told.
func Known(ctx context.Context, c client.Client, scheme *runtime.Scheme, cm *corev1.ConfigMap, of metav1.OwnerReference) error {
	owner := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: cm.Namespace, Name: of.Name, UID: of.UID}}
	if err := controllerutil.SetControllerReference(owner, cm, scheme); err != nil {
		return err
	}
	return c.Create(ctx, cm)
}

// Created gives an object the owner that it has just created.
func Created(ctx context.Context, c client.Client, cm *corev1.ConfigMap) error {
	owner := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: cm.Namespace, Name: cm.Name}}
	if err := c.Create(ctx, owner); err != nil {
		return err
	}
	if err := controllerutil.SetControllerReference(owner, cm, c.Scheme()); err != nil {
		return err
	}
	return c.Create(ctx, cm)
}
