package listerbeforesync

import (
	"go/ast"
)

// reportCallee reports calls that hand an unsynced lister or informer to a function
// that reads it.
func (c *checker) reportCallee() {
	for _, r := range c.reads {
		call, ok := r.at.(*ast.CallExpr)
		if r.place == handedOn && ok {
			c.at(r).Sayf("%s reads the cache of %s, which is not synced here; wait for HasSynced before the call", c.pass.CalleeText(call), c.what(r.InformerRead))
		}
	}
}
