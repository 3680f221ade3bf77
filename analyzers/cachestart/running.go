package cachestart

import (
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// knows: the package, its tests aside, has to do with the error of a cache that does not
// run yet.
func knows(pass *rule.Pass) bool {
	for id, obj := range pass.TypesInfo.Uses {
		if kube.IsCacheNotStarted(obj) && !pass.Flow.InTest(id.Pos()) {
			return true
		}
	}
	return false
}

// runsCache: fn, or a literal in it, runs a cache without its manager, or waits for one.
func runsCache(pass *rule.Pass, fn *ssa.Function) bool {
	for _, call := range pass.Flow.Calls(fn) {
		if kube.RunsCache(call.Fn) {
			return true
		}
	}
	for _, lit := range fn.AnonFuncs {
		if runsCache(pass, lit) {
			return true
		}
	}
	return false
}
