// Subject: nil values

package kube

import (
	"go/types"
	"strings"
)

// NilWithError reports whether fn, of the standard library, returns nil for its first result
// with each error.
func NilWithError(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	name := fn.Name()
	switch PkgPath(fn.Pkg()) {
	case "os":
		return isFunc(fn, "os", "Stat", "Lstat") || recvName(fn) == "File" && name == "Stat"
	case "io/fs":
		return recv(fn) == nil && name == "Stat" || recvName(fn) == "DirEntry" && name == "Info" || recvName(fn) == "FS" && name == "Open"
	case "net":
		return recv(fn) == nil && (strings.HasPrefix(name, "Dial") || oneOf(name, "Listen", "InterfaceByName", "InterfaceByIndex"))
	case "net/url":
		return isFunc(fn, "net/url", "Parse", "ParseRequestURI")
	case "crypto/x509":
		return isFunc(fn, "crypto/x509", "ParseCertificate", "ParseCertificateRequest", "ParsePKCS1PrivateKey")
	case "regexp":
		return isFunc(fn, "regexp", "Compile", "CompilePOSIX")
	case "os/user":
		return recv(fn) == nil && (name == "Current" || strings.HasPrefix(name, "Lookup"))
	case "net/http":
		return (recv(fn) == nil || recvName(fn) == "Client") && oneOf(name, "Get", "Head", "Post", "PostForm", "Do")
	}
	return false
}
