package kube_test

import (
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/kube"
)

// TestOfCredential: keys that name a credential, and keys that name what belongs to one.
func TestOfCredential(t *testing.T) {
	for key, want := range map[string]bool{
		"password": true, "PASSWORD": true, "db-password": true, "token": true, "appsecret": true, "clientSecret": true, "tls.key": true,
		"aws_secret_access_key": true, "apiKey": true, "kubeconfig": true,
		"username": false, "host": false, "ca.crt": false, "secretName": false, "tokenPath": false, "access_key_id": false, "secretRef": false,
		"passwordLength": false, "public.key": false, "tokenExpiry": false, "secrets": false, "keyspace": false, "key": false,
	} {
		if got := kube.OfCredential(key); got != want {
			t.Errorf("%q: %v", key, got)
		}
	}
}
