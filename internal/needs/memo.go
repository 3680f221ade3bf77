package needs

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// A memo keeps what is asked for each instruction again.
type memo struct {
	names, methods map[*types.Func]string // see nameOf, interfaceMethod
	tracked        map[types.Type]bool
	operands       []*ssa.Value // of one instruction: the room for them
}

func newMemo() memo {
	return memo{names: make(map[*types.Func]string), methods: make(map[*types.Func]string), tracked: make(map[types.Type]bool)}
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
