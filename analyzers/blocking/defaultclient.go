package blocking

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

// defaultclient reports requests of the default client in code that a worker runs,
// or who delivers events.
var defaultclient = rule.Form{Name: "defaultclient", Run: each(func(c *checker, fn *ssa.Function) { c.sayDefaultClient(fn, unlimited) })}

// isDefaultClient: v is the content of http.DefaultClient.
func isDefaultClient(v ssa.Value) bool {
	g := ssaflow.GlobalOf(v)
	return g != nil && kube.IsDefaultHTTPClient(g.Object())
}
