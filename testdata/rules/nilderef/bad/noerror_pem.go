package bad

import (
	"crypto/x509"
	"encoding/pem"
	"os"

	corev1 "k8s.io/api/core/v1"
)

// doc:begin

// CertificateOf parses the certificate of a Secret.
func CertificateOf(secret *corev1.Secret) (*x509.Certificate, error) {
	block, _ := pem.Decode(secret.Data[corev1.TLSCertKey])
	return x509.ParseCertificate(block.Bytes) // want `block is nil when Decode finds no PEM block: reading .Bytes panics then; test for nil first`
}

// doc:end

// KeyIn asks for the type of a block that may not be there.
func KeyIn(path string) (any, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	key, _ := pem.Decode(data)
	switch key.Type { // want `key is nil when Decode finds no PEM block: reading .Type panics then`
	case "RSA PRIVATE KEY":
		return x509.ParsePKCS1PrivateKey(key.Bytes)
	}
	return x509.ParsePKCS8PrivateKey(key.Bytes)
}
