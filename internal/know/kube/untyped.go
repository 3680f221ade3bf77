// Subject: objects

package kube

import "go/types"

// IsFreeMap reports whether t is a map whose values are of any type, under texts.
func IsFreeMap(t types.Type) bool {
	m, ok := t.Underlying().(*types.Map)
	if !ok {
		return false
	}
	key, ok := m.Key().Underlying().(*types.Basic)
	return ok && key.Info()&types.IsString != 0 && isAny(m.Elem())
}
