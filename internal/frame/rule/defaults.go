// Subject: objects

package rule

import (
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// SpecWithDefaults reports whether t is the spec of a built-in kind in which the API server
// fills fields that were left out, and the kind: where there are defaults behind one
// field alone, the package names that field.
func (p *Pass) SpecWithDefaults(t types.Type) (kind string, ok bool) {
	kind, ok = kube.IsSpecWithDefaults(t)
	if f := kube.DefaultsBehind(t); ok && f != nil {
		ok = p.names(f)
	}
	return kind, ok
}

// names: a file of the package other than a test names the field.
func (p *Pass) names(f *types.Var) bool {
	for id, obj := range p.TypesInfo.Uses {
		if obj == types.Object(f) && !p.Flow.InTest(id.Pos()) {
			return true
		}
	}
	return false
}
