package good

import (
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"

	certificatesv1 "k8s.io/api/certificates/v1"
	corev1 "k8s.io/api/core/v1"
)

// doc:begin

// CertificateOf parses the certificate of a Secret.
func CertificateOf(secret *corev1.Secret) (*x509.Certificate, error) {
	block, _ := pem.Decode(secret.Data[corev1.TLSCertKey])
	if block == nil {
		return nil, errors.New("no certificate in the Secret")
	}
	return x509.ParseCertificate(block.Bytes)
}

// doc:end

// LeafOf has parsed the pair before.
func LeafOf(secret *corev1.Secret) (*x509.Certificate, error) {
	if _, err := tls.X509KeyPair(secret.Data[corev1.TLSCertKey], secret.Data[corev1.TLSPrivateKeyKey]); err != nil {
		return nil, err
	}
	block, _ := pem.Decode(secret.Data[corev1.TLSCertKey])
	return x509.ParseCertificate(block.Bytes)
}

// OnlyOne has looked at what is left.
func OnlyOne(secret *corev1.Secret) (*x509.Certificate, error) {
	data := secret.Data[corev1.TLSCertKey]
	block, rest := pem.Decode(data)
	if len(rest) == len(data) {
		return nil, errors.New("no certificate in the Secret")
	}
	return x509.ParseCertificate(block.Bytes)
}

// OwnBlock decodes what it has encoded.
func OwnBlock(der []byte) (*x509.Certificate, error) {
	return parseOwn(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
}

func parseOwn(data []byte) (*x509.Certificate, error) {
	block, _ := pem.Decode(data)
	return x509.ParseCertificate(block.Bytes)
}

// All goes over all blocks.
func All(secret *corev1.Secret) int {
	n := 0
	for block, rest := pem.Decode(secret.Data["ca.crt"]); block != nil; block, rest = pem.Decode(rest) {
		if block.Type == "CERTIFICATE" {
			n++
		}
	}
	return n
}

// Signed decodes what the server has looked at.
func Signed(csr *certificatesv1.CertificateSigningRequest) (*x509.CertificateRequest, error) {
	block, _ := pem.Decode(csr.Spec.Request)
	return x509.ParseCertificateRequest(block.Bytes)
}
