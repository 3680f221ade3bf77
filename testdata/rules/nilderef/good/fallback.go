package good

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Accounts reads and makes service accounts.
type Accounts interface {
	Get(namespace, name string) (*corev1.ServiceAccount, error)
	Create(*corev1.ServiceAccount) (*corev1.ServiceAccount, error)
}

// doc:begin

// Account returns the UID of a service account, which it makes when there is none.
func Account(accounts Accounts, namespace, name string) (string, error) {
	account, err := accounts.Get(namespace, name)
	if err != nil {
		account, err = accounts.Create(&corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}})
		if err != nil {
			return "", err
		}
	}
	return string(account.UID), nil
}

// doc:end

// Reread throws the answer away, and reads again.
func Reread(accounts Accounts, namespace, name string) (string, error) {
	account, err := accounts.Get(namespace, name)
	if err != nil {
		if _, err := accounts.Create(&corev1.ServiceAccount{ObjectMeta: metav1.ObjectMeta{Namespace: namespace, Name: name}}); err != nil {
			return "", err
		}
		if account, err = accounts.Get(namespace, name); err != nil {
			return "", err
		}
	}
	return string(account.UID), nil
}
