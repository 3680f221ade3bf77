package sharedstate

import (
	"strings"

	"golang.org/x/tools/go/ssa"
)

func indexOf(param *ssa.Parameter) int {
	for i, p := range param.Parent().Params {
		if p == param {
			return i
		}
	}
	return -1
}

func (c *checker) inTest(fn *ssa.Function) bool {
	return strings.HasSuffix(c.pass.Fset.Position(fn.Pos()).Filename, "_test.go")
}
