package good

import (
	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// doc:begin

// Role has an owner that lies in no namespace either.
func Role(owner *rbacv1.ClusterRole, name string) *rbacv1.ClusterRole {
	return &rbacv1.ClusterRole{ObjectMeta: metav1.ObjectMeta{
		Name:            name,
		OwnerReferences: []metav1.OwnerReference{*metav1.NewControllerRef(owner, rbacv1.SchemeGroupVersion.WithKind("ClusterRole"))},
	}}
}

// doc:end
