package mutate

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var queueDone = &Operator{
	Name:  "queuedone",
	Doc:   "does not mark an item of a work queue as done",
	Rules: []string{"queuedone"},
	Find:  func(p *Package, add func(ast.Node, ...Edit)) { p.queueCalls("Done", add) },
}

var queueForget = &Operator{
	Name:  "queueforget",
	Doc:   "does not tell the rate limiter that an item is done with",
	Rules: []string{"queueforget", "queueretry"},
	Find:  func(p *Package, add func(ast.Node, ...Edit)) { p.queueCalls("Forget", add) },
}

// queueCalls takes calls of a method of work queues away.
func (p *Package) queueCalls(name string, add func(ast.Node, ...Edit)) {
	p.calls(func(call *ast.CallExpr, fn *types.Func, path []ast.Node) {
		if kube.QueueMethod(fn) != name {
			return
		}
		if s := statement(path); s != nil {
			add(s, cut(s))
		}
	})
}
