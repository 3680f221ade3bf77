package nilderef_test

import (
	"os"
	"path/filepath"
	"testing"

	corev1 "k8s.io/api/core/v1"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good"
)

// TestPEM decodes what is no PEM.
func TestPEM(t *testing.T) {
	secret := &corev1.Secret{Data: map[string][]byte{corev1.TLSCertKey: []byte("none"), "ca.crt": []byte("none")}}
	file := filepath.Join(t.TempDir(), "key.pem")
	if err := os.WriteFile(file, []byte("none"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]func(){
		"CertificateOf": func() { _, _ = bad.CertificateOf(secret) },
		"KeyIn":         func() { _, _ = bad.KeyIn(file) },
	} {
		if !panics(f) {
			t.Errorf("bad.%s does not panic", name)
		}
	}
	for name, f := range map[string]func() error{
		"CertificateOf": func() error { _, err := good.CertificateOf(secret); return err },
		"LeafOf":        func() error { _, err := good.LeafOf(secret); return err },
		"OnlyOne":       func() error { _, err := good.OnlyOne(secret); return err },
		"OwnBlock":      func() error { _, err := good.OwnBlock([]byte("none")); return err },
	} {
		if f() == nil {
			t.Errorf("good.%s: no error", name)
		}
	}
	if n := good.All(secret); n != 0 {
		t.Errorf("good.All: %d", n)
	}
}
