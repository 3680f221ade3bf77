package needs

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A memo keeps what is asked for each instruction again.
type memo struct {
	names, methods map[*types.Func]string // see nameOf, interfaceMethod
	tracked        map[types.Type]bool
	tests          map[*types.Package]bool // see supportsTests
	operands       []*ssa.Value            // of one instruction: the room for them
}

func newMemo() memo {
	return memo{names: make(map[*types.Func]string), methods: make(map[*types.Func]string), tracked: make(map[types.Type]bool), tests: make(map[*types.Package]bool)}
}

// kept returns what f returns for k, which it is asked for once.
func kept[K comparable, V any](known map[K]V, k K, f func(K) V) V {
	v, ok := known[k]
	if !ok {
		v = f(k)
		known[k] = v
	}
	return v
}

func (c *collector) nameOf(fn *types.Func) string { return kept(c.memo.names, fn, nameOf) }

func (c *collector) interfaceMethod(m *types.Func) string {
	return kept(c.memo.methods, m, interfaceMethod)
}

func (c *collector) tracked(t types.Type) bool { return kept(c.memo.tracked, t, tracked) }

func (c *collector) supportsTests(pkg *types.Package) bool {
	return kept(c.memo.tests, pkg, func(pkg *types.Package) bool { return testSupport(kube.PkgPath(pkg)) })
}
