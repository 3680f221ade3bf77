package listnamespace

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// maxFrames is how many calls are entered within each other.
const maxFrames = 4

// call: what a function of the package puts together, or all that a function of a
// library gets.
func (p *parts) call(v *ssa.Call) {
	if b, ok := v.Call.Value.(*ssa.Builtin); ok {
		p.unclear = p.unclear || b.Name() != "append" && b.Name() != "len"
		p.all(v.Call.Args)
		return
	}
	c, ok := p.flow.Resolve(v)
	if !ok || c.Fn == nil && c.Static == nil {
		p.unclear = true
		return
	}
	if field, set, ok := kube.MetaAccessor(c.Fn); ok && !set {
		if field == "Name" {
			p.name(v, c.Args[0])
		} else {
			p.unclear = true
		}
		return
	}
	if c.Static != nil && len(c.Static.Blocks) > 0 && c.Static.Pkg == v.Parent().Pkg {
		p.enter(c)
		return
	}
	for _, a := range c.Args {
		if whole(ssaflow.Unwrap(a).Type()) {
			p.unclear = true
			return
		}
	}
	p.all(c.Args)
}

func (p *parts) all(args []ssa.Value) {
	for _, a := range args {
		p.add(a)
	}
}

// enter goes on in what a function of the package returns.
func (p *parts) enter(c ssaflow.Call) {
	if len(p.frames) >= maxFrames {
		p.unclear = true
		return
	}
	p.frames = append(p.frames, c)
	for _, r := range ssaflow.Returns(c.Static) {
		for _, v := range r.Results {
			if !kube.IsError(v.Type()) {
				p.add(v)
			}
		}
	}
	p.frames = p.frames[:len(p.frames)-1]
}

// whole: something of which a namespace can be read: an object, its metadata, a key, or
// an interface that may be one.
func whole(t types.Type) bool {
	if kube.IsAPIObject(t) || kube.IsObjectMeta(t) || kube.IsNamespacedName(t) || kube.IsRequest(t) || kube.IsObjectInterface(t) {
		return true
	}
	p, ok := t.Underlying().(*types.Pointer)
	return ok && kube.IsNamespacedName(p.Elem())
}
