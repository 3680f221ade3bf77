// Subject: logs and events

package kube

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/ondemand"
)

// secretFields are the fields in which credentials stand, by package, type and name.
var secretFields = map[string]map[string][]string{
	CorePath:                               {"Secret": {"Data", "StringData"}},
	"k8s.io/client-go/rest":                {"Config": {"BearerToken", "Password"}, "TLSClientConfig": {"KeyData"}},
	"k8s.io/client-go/tools/clientcmd/api": {"AuthInfo": {"Token", "Password", "ClientKeyData"}},
	"k8s.io/api/authentication/v1":         {"TokenRequestStatus": {"Token"}, "TokenReviewSpec": {"Token"}},
	"golang.org/x/oauth2":                  {"Token": {"AccessToken", "RefreshToken"}},
	"github.com/hashicorp/vault/api":       {"SecretAuth": {"ClientToken"}},
	"github.com/aws/aws-sdk-go-v2/aws":     {"Credentials": {"SecretAccessKey", "SessionToken"}},
}

// HoldsCredential reports whether field f of a struct type holds a credential: what stands in
// a Secret, a token, a password, a private key.
func HoldsCredential(t types.Type, f *types.Var) bool {
	n := Named(t)
	if n == nil || f == nil || n.Obj().Pkg() == nil {
		return false
	}
	return oneOf(f.Name(), secretFields[PkgPath(n.Obj().Pkg())][n.Obj().Name()]...)
}

// IsSecret reports whether t is a Secret, a pointer to one, or a list of them.
func IsSecret(t types.Type) bool {
	return is(t, CorePath, "Secret") || is(t, CorePath, "SecretList")
}

// WritesLog reports whether fn writes a line to a log, or to where the process prints, or
// makes a logger that adds what it is given to each line.
func WritesLog(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	path := PkgPath(fn.Pkg())
	if path == "fmt" {
		return hasAnyPrefix(fn.Name(), "Print")
	}
	return logLevelOf(fn.Origin(), path) != logNone || DerivesLogger(fn)
}

// OfCredential reports whether a key of a Secret's data, or of a line of a log, is one of a
// credential, and not of what only belongs to one: a user, an address, a certificate.
func OfCredential(key string) bool {
	return credential().MatchString(key) && !besides().MatchString(key)
}

// NamesCredential reports whether a word can mean nothing but a credential: a token may be
// one of a ring or of a page, and a secret the name of one.
func NamesCredential(word string) bool {
	return certain().MatchString(word) && !besides().MatchString(word)
}

var (
	certain    = ondemand.Regexp(`(?i)passw(or)?d$|passphrase$|(access|auth|bearer|api|refresh|session|oauth|login)[._-]?token$|(api|private)[._-]?key$|secret[._-]?access[._-]?key$|(app|shared)[._-]?secret$`)
	credential = ondemand.Regexp(`(?i)passw|passphrase|pwd$|token|secret|credential|api.?key|private.?key|access.?key|(tls|ssh)[._-]?key|[._]key$|kubeconfig|dockerconfig`)
	besides    = ondemand.Regexp(`(?i)name|namespace|ref|path|file|id$|url|uri|endpoint|version|type|kind|count|length|len$|hash|sum$|expir|ttl|time|age$|exists|found|valid|public|field|keys$|index|list$|secrets$|tokens$`)
)

// KeepsText reports whether fn returns its text with all that is in it: Sprintf, TrimSpace,
// the decoders of base64.
func KeepsText(fn *types.Func) bool {
	switch PkgPath(fn.Pkg()) {
	case "fmt":
		return hasAnyPrefix(fn.Name(), "Sprint")
	case "strings", "bytes":
		return hasAnyPrefix(fn.Name(), "Trim")
	case "encoding/base64":
		return oneOf(fn.Name(), "DecodeString", "EncodeToString")
	}
	return false
}
