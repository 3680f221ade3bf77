package ownerreference

import (
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var nouid = rule.Form{Name: "nouid", Run: look((*checker).reportNoUID)}

// reportNoUID reports owners that were made here and never read or created.
func (c *checker) reportNoUID() {
	if kube.TestTree(c.pass.Pkg.Path()) {
		return // its objects have no owners
	}
	for _, f := range c.pass.Funcs() {
		for _, call := range c.pass.Flow.Calls(f.Fn) {
			if !setsOwner(call.Fn) {
				continue
			}
			o, e := c.made(f, call.Arg(0), call.Instr, "UID"), c.pass.Flow.CallExpr(call.Instr)
			if o != nil && e != nil && len(e.Args) > 0 {
				c.pass.At(e.Args[0]).
					Sayf("this %s was made here and has no UID: the API server refuses a reference to it (ownerReferences[0].uid: Required value); read it first", o.Type.Obj().Name())
			}
		}
	}
}
