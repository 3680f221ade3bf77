package ownerreference

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A route is where an owner reference gets to.
type route struct {
	c *checker
	// kinds are those of the objects whose owners it joins.
	kinds []*types.Named
	// completed: something on the way may say that the owner is the controller.
	completed bool
}

// route follows a reference.
func (c *checker) route(r *reference) *route {
	out := &route{c: c}
	out.follow(r.expr, r.stack, 0)
	return out
}

// uncompleted returns the kinds of the objects whose owners it joins, none when
// the reference may be completed on the way.
func (r *route) uncompleted() []*types.Named {
	if r.completed {
		return nil
	}
	return r.kinds
}

// join notes that the reference gets into the owners of the object that e names.
func (r *route) join(e ast.Expr) {
	if t := kube.Named(r.c.pass.TypesInfo.TypeOf(e)); t != nil && kube.IsAPIObject(t) {
		r.kinds = append(r.kinds, t)
	}
}

// ownerList returns x when e is x.OwnerReferences of an object or of metadata.
func (c *checker) ownerList(e ast.Expr) ast.Expr {
	x, field := c.pass.MetaRead(e)
	if field != "OwnerReferences" {
		return nil
	}
	if t := c.pass.TypesInfo.TypeOf(x); !kube.IsObjectMeta(t) && !kube.IsAPIObject(t) {
		return nil
	}
	return x
}

func within(e, in ast.Node) bool { return in.Pos() <= e.Pos() && e.End() <= in.End() }
