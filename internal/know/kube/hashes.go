// Subject: values

package kube

import (
	"go/types"
	"strings"
)

// HoldsText reports whether what is written to a value of type t stays in it in the
// order in which it is written: a strings.Builder, a bytes.Buffer, a hash.
func HoldsText(t types.Type) bool {
	return is(t, "strings", "Builder") || is(t, "bytes", "Buffer") || isHash(t)
}

// isHash reports whether t is a hash as package hash of the standard library has it.
func isHash(t types.Type) bool {
	return HasMethod(t, "Sum") && HasMethod(t, "BlockSize") && HasMethod(t, "Write")
}

// GivesText reports whether fn is a method of what [HoldsText] that returns all that was
// written, or the hash of it.
func GivesText(fn *types.Func) bool {
	return fn != nil && recv(fn) != nil && oneOf(fn.Name(), "String", "Bytes", "Sum", "Sum32", "Sum64")
}

// WritesText returns the argument of fn, -1 for the receiver, to which it writes the
// others as text or bytes.
func WritesText(fn *types.Func) (to int, ok bool) {
	switch {
	case fn == nil:
		return 0, false
	case recv(fn) != nil:
		return -1, oneOf(fn.Name(), "Write", "WriteString", "WriteByte", "WriteRune")
	}
	switch PkgPath(fn.Pkg()) {
	case "fmt":
		return 0, oneOf(fn.Name(), "Fprint", "Fprintf", "Fprintln")
	case "io":
		return 0, fn.Name() == "WriteString"
	}
	return 0, false
}

// hashes reports whether fn makes a hash of its first argument.
func hashes(fn *types.Func) bool {
	if fn == nil || recv(fn) != nil {
		return false
	}
	path := PkgPath(fn.Pkg())
	return (strings.HasPrefix(path, "crypto/") || strings.HasPrefix(path, "hash/")) && strings.HasPrefix(fn.Name(), "Sum")
}

// encodesText reports whether fn makes text of a value, or other text of text, that differs
// whenever its arguments do.
func encodesText(fn *types.Func) bool {
	name := fn.Name()
	switch path := PkgPath(fn.Pkg()); {
	case hashes(fn):
		return true
	case path == "encoding/json", path == "sigs.k8s.io/yaml", path == "gopkg.in/yaml.v2", path == "gopkg.in/yaml.v3":
		return recv(fn) == nil && oneOf(name, "Marshal", "MarshalIndent")
	case path == "encoding/hex", path == "encoding/base64", path == "encoding/base32":
		return name == "EncodeToString"
	case path == "strings":
		return recv(fn) == nil && (oneOf(name, "ToLower", "ToUpper", "Replace", "ReplaceAll", "Clone") || strings.HasPrefix(name, "Trim"))
	}
	return false
}
