package objects

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// KeyTested returns the labels or annotations of an API object in which condition
// k has found a key by a function of apimachinery, which gets the metadata and
// not the map.
func KeyTested(p *ssaflow.Package, k ssaflow.Cond) (f Field, ok bool) {
	call, isCall := k.Value.(*ssa.Call)
	if !isCall || !k.Val {
		return f, false
	}
	c, _ := p.Resolve(call)
	name, asks := kube.MetaHas(c.Fn)
	if !asks {
		return f, false
	}
	meta, ok := c.Args[0].(*ssa.UnOp)
	if !ok {
		return f, false
	}
	f, ok = fieldOf(p, meta.X)
	f.Path = f.Path.Field(name)
	return f, ok
}
