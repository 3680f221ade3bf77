package clientperreconcile

import (
	_ "embed"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/recur"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports clients of the API server that are built again and again.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	c := &checker{pass: pass, hot: recur.NewHot(pass, recur.Recurring)}
	ending := pass.Effects.DeletionPath()
	c.hot.Each(func(call ssaflow.Call, root string) {
		if fn := call.Instr.Parent(); ending[fn] != nil || len(lifecycle.Deleting(pass.Flow, call.Instr.Block())) > 0 {
			return // once in the life of an object
		}
		what := c.builds(call)
		if what == "" || call.Static != nil || call.Value() == nil || pass.Effects.Graph().Keeps(call.Value(), c.hot.Root) {
			return
		}
		if e := pass.Flow.CallExpr(call.Instr); e != nil {
			pass.At(e).Sayf("%s builds a new %s on every call of %s: create it once and keep it in the struct", types.ExprString(e.Fun), what, root)
		}
	})
}

// builds says what the call makes of the configuration that the process was started with; a
// manager as well of another one, unless something is kept that ends it.
func (c *checker) builds(call ssaflow.Call) string {
	manager, cluster := kube.MakesManager(call.Fn)
	config, ok := kube.BuildsClient(call.Fn)
	switch {
	case manager && !c.keepsEnd(call.Instr.Parent()):
		return "manager (own caches, watches and event broadcaster)"
	case cluster && c.fixed(call.Arg(0), 0):
		return "cache (own watches, and a copy of each object that is read)"
	case ok && c.fixed(call.Arg(config), 0):
		return "client (own rate limiter, own discovery)"
	}
	return ""
}

// keepsEnd: the function keeps what ends a context.
func (c *checker) keepsEnd(fn *ssa.Function) bool {
	return slices.ContainsFunc(c.pass.Flow.Calls(fn), func(call ssaflow.Call) bool {
		made, ok := kube.MakesClosable(call.Fn)
		return ok && made.Sort == kube.CancelSort && c.pass.Effects.Graph().Keeps(call.Result(made.Result), c.hot.Root)
	})
}

type checker struct {
	pass *rule.Pass
	hot  *recur.Hot
}

const maxDepth = 6

// fixed: the configuration is the one that the process was started with, as far
// as it can be followed. What is computed from objects is not.
func (c *checker) fixed(v ssa.Value, depth int) bool {
	if depth++; v == nil || depth > maxDepth {
		return false
	}
	leaveOut := false
	look := func(v ssa.Value) ([]ssa.Value, bool) {
		leaveOut = leaveOut || changed(v)
		return nil, false
	}
	origins := ssaflow.Origins(c.pass.Flow, v, ssaflow.OriginOptions{Through: look})
	if leaveOut {
		return false
	}
	for _, o := range origins {
		if k, ok := o.Value.(*ssa.Const); ok && k.IsNil() && o.Block != nil {
			continue
		}
		if !c.fixedOrigin(o, depth) {
			return false
		}
	}
	return true
}

func (c *checker) fixedOrigin(o ssaflow.Origin, depth int) bool {
	switch v := o.Value.(type) {
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok && v.Index == 0 {
			return c.returned(call, depth)
		}
	case *ssa.Call:
		return c.returned(v, depth)
	case *ssa.Parameter:
		return c.passed(v, depth)
	case *ssa.UnOp:
		switch a := v.X.(type) {
		case *ssa.Global:
			return true
		case *ssa.FieldAddr:
			return c.field(a)
		}
	}
	return false
}
