package blocking

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// defaultclient reports requests of the default client in code that a worker runs,
// or who delivers events.
var defaultclient = rule.Form{Name: "defaultclient", Run: each(func(c *checker, fn *ssa.Function) { c.sayDefaultClient(fn, unlimited) })}

// isDefaultClient: v is the content of http.DefaultClient.
func isDefaultClient(v ssa.Value) bool {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return false
	}
	g, ok := load.X.(*ssa.Global)
	return ok && kube.IsDefaultHTTPClient(g.Object())
}
