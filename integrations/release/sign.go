package main

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"os"

	"github.com/secure-systems-lab/go-securesystemslib/dsse"
)

// A signer signs with an ECDSA key on P-256, over SHA-256: what openssl and
// cosign verify as they are.
type signer struct{ key *ecdsa.PrivateKey }

// newSigner makes a key.
func newSigner() (*signer, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	return &signer{key}, err
}

// readKey reads a private key, PKCS #8 or SEC 1 in PEM; "" is none.
func readKey(file string) (*signer, error) {
	if file == "" {
		return nil, nil
	}
	block, err := readPEM(file)
	if err != nil {
		return nil, err
	}
	if block.Type == "EC PRIVATE KEY" {
		key, err := x509.ParseECPrivateKey(block.Bytes)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		return &signer{key}, nil
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	ec, ok := key.(*ecdsa.PrivateKey)
	if !ok || ec.Curve != elliptic.P256() {
		return nil, fmt.Errorf("%s holds a %T: want an ECDSA key on P-256", file, key)
	}
	return &signer{ec}, nil
}

// readPublicKey reads a public key, PKIX in PEM.
func readPublicKey(file string) (*ecdsa.PublicKey, error) {
	block, err := readPEM(file)
	if err != nil {
		return nil, err
	}
	key, err := x509.ParsePKIXPublicKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	ec, ok := key.(*ecdsa.PublicKey)
	if !ok {
		return nil, fmt.Errorf("%s holds a %T: want an ECDSA key", file, key)
	}
	return ec, nil
}

func readPEM(file string) (*pem.Block, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(data)
	if block == nil {
		return nil, fmt.Errorf("%s holds no PEM", file)
	}
	return block, nil
}

// publicPEM returns the public key.
func (s *signer) publicPEM() ([]byte, error) {
	der, err := x509.MarshalPKIXPublicKey(&s.key.PublicKey)
	return pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der}), err
}

// signature returns the signature of data, in base64 on a line.
func (s *signer) signature(data []byte) ([]byte, error) {
	raw, err := s.Sign(context.Background(), data)
	return []byte(base64.StdEncoding.EncodeToString(raw) + "\n"), err
}

const intoto = "application/vnd.in-toto+json"

// envelope returns a statement signed in an envelope (DSSE), on a line.
func (s *signer) envelope(statement []byte) ([]byte, error) {
	es, err := dsse.NewEnvelopeSigner(s)
	if err != nil {
		return nil, err
	}
	e, err := es.SignPayload(context.Background(), intoto, statement)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(e)
	return append(data, '\n'), err
}

// opened returns the statement in an envelope whose signature is right.
func opened(envelope []byte, key *ecdsa.PublicKey) ([]byte, error) {
	var e dsse.Envelope
	if err := json.Unmarshal(envelope, &e); err != nil {
		return nil, err
	}
	if e.PayloadType != intoto {
		return nil, fmt.Errorf("the envelope holds %s, not %s", e.PayloadType, intoto)
	}
	v, err := dsse.NewEnvelopeVerifier(public{key})
	if err != nil {
		return nil, err
	}
	if _, err := v.Verify(context.Background(), &e); err != nil {
		return nil, err
	}
	return e.DecodeB64Payload()
}

// Sign, Verify, KeyID and Public are those of dsse.SignerVerifier.
func (s *signer) Sign(_ context.Context, data []byte) ([]byte, error) {
	h := sha256.Sum256(data)
	return ecdsa.SignASN1(rand.Reader, s.key, h[:])
}

func (s *signer) Verify(ctx context.Context, data, sig []byte) error {
	return public{&s.key.PublicKey}.Verify(ctx, data, sig)
}

func (s *signer) KeyID() (string, error)   { return public{&s.key.PublicKey}.KeyID() }
func (s *signer) Public() crypto.PublicKey { return &s.key.PublicKey }

// public is a dsse.Verifier.
type public struct{ key *ecdsa.PublicKey }

var errSignature = errors.New("the signature is not that of this key")

func (p public) Verify(_ context.Context, data, sig []byte) error {
	if h := sha256.Sum256(data); !ecdsa.VerifyASN1(p.key, h[:], sig) {
		return errSignature
	}
	return nil
}

// KeyID returns the SHA-256 of the public key.
func (p public) KeyID() (string, error) {
	der, err := x509.MarshalPKIXPublicKey(p.key)
	h := sha256.Sum256(der)
	return hex.EncodeToString(h[:]), err
}

func (p public) Public() crypto.PublicKey { return p.key }
