// Subject: objects

package kube

import "go/types"

// Unmarshals reports whether fn writes what it makes of a text in JSON or YAML into what its argument
// target points to. The text is its argument data; -1 for a method of a decoder, which has a reader.
func Unmarshals(fn *types.Func) (data, target int, ok bool) {
	if fn == nil || !oneOf(PkgPath(fn.Pkg()), "encoding/json", "sigs.k8s.io/yaml", "github.com/ghodss/yaml", "gopkg.in/yaml.v2", "gopkg.in/yaml.v3",
		"go.yaml.in/yaml/v2", "go.yaml.in/yaml/v3", prefixK8s+"apimachinery/pkg/util/yaml", prefixK8s+"apimachinery/pkg/util/json") {
		return 0, 0, false
	}
	if recv(fn) == nil {
		return 0, 1, oneOf(fn.Name(), "Unmarshal", "UnmarshalStrict") && fn.Signature().Params().Len() > 1
	}
	return -1, 0, fn.Name() == "Decode" && fn.Signature().Params().Len() == 1
}

// IsFreeMap reports whether t is a map whose values are of any type, under texts.
func IsFreeMap(t types.Type) bool {
	m, ok := t.Underlying().(*types.Map)
	if !ok {
		return false
	}
	key, ok := m.Key().Underlying().(*types.Basic)
	return ok && key.Info()&types.IsString != 0 && isAny(m.Elem())
}
