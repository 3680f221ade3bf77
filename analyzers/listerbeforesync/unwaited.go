package listerbeforesync

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/waits"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var unwaited = rule.Form{Name: "unwaited", Run: func(pass *rule.Pass) {
	each((*checker).reportUnwaited)(pass)
	reportReadElsewhere(pass)
	reportUnusedSyncs(pass)
	reportEmptyWaits(pass)
}}

// reportUnwaited reports calls and goroutines that read behind the start of the
// informer in the same function, which never waits.
func (c *checker) reportUnwaited() {
	for _, r := range c.reads {
		if r.place != behindStart {
			continue
		}
		quiet := c.pass.QuietAt(r.Call.Instr)
		if !quiet(c.isReadAgain(r), "a loop without end reads the cache again in each round") && !quiet(c.isIncomplete(r), "form incomplete tells that the type does not wait for it") {
			c.at(r, c.pass.Cause(r.Started, "started here")...).
				Sayf("%s reads %s, which was only just started: nothing here waits until it has synced, so it sees an empty cache; wait for HasSynced before", r.name, informerName(r.Keys))
		}
	}
}

// isIncomplete: form incomplete reports the same read, where the type waits for others.
func (c *checker) isIncomplete(r read) bool {
	for _, s := range waits.IncompleteSyncs(c.pass.Effects) {
		for _, m := range s.Missing {
			if m.Read.Pkg == r.Site.Pkg && m.Read.File == r.Site.File && m.Read.Line == r.Site.Line {
				return true
			}
		}
	}
	return false
}

// isReadAgain: a loop without end goes over what is read: the first round has nothing to
// do, and the next one sees it.
func (c *checker) isReadAgain(r read) bool {
	pos := r.Call.Instr.Pos()
	if r.Via != nil {
		pos, _, _ = c.pass.SitePos(r.Site)
	}
	over := false
	for _, n := range c.pass.Flow.Path(pos) {
		switch n := n.(type) {
		case *ast.RangeStmt:
			over = over || n.X.Pos() <= pos && pos < n.X.End()
		case *ast.ForStmt:
			if over && n.Cond == nil {
				return true
			}
		case *ast.FuncLit, *ast.FuncDecl:
			return false
		}
	}
	return false
}

// reportReadElsewhere reports the start of an informer whose cache is read somewhere else in
// the package, and for which nothing waits.
func reportReadElsewhere(pass *rule.Pass) {
	for _, n := range waits.NeverWaitedFor(pass.Effects) {
		reported := false // by reportUnwaited, in the function that starts it
		for _, r := range waits.EarlyInformerReads(pass.Effects, n.Start.Parent()) {
			reported = reported || r.Started == n.Start
		}
		for _, s := range waits.IncompleteSyncs(pass.Effects) {
			reported = reported || slices.ContainsFunc(s.Missing, func(m waits.MissingSync) bool { return m.Field == n.Field })
		}
		if !reported {
			from, end, _ := pass.SitePos(n.Read)
			pass.At(n.Start).Because(rule.Span(from, end), "it is read here").
				Sayf("the cache that %s.%s reads is filled from here on, and nothing waits until it has synced: it may be found empty; wait with cache.WaitForCacheSync", n.Type.Name(), n.Field.Name())
		}
	}
}

// reportUnusedSyncs reports functions that tell whether caches have synced, and that are kept
// where nothing reads them.
func reportUnusedSyncs(pass *rule.Pass) {
	for _, s := range waits.UnaskedSyncs(pass.Effects) {
		if s.Type == nil {
			pass.At(s.At).Say("these HasSynced functions are put into a list that nothing reads, so nothing waits for the caches: pass it to cache.WaitForCacheSync")
			continue
		}
		var names []string
		for _, f := range s.Fields {
			names = append(names, s.Type.Name()+"."+f.Name())
		}
		pass.At(s.At).Sayf("nothing calls %s, so nothing waits until its cache has synced: call cache.WaitForCacheSync before the workers start", strings.Join(names, ", "))
	}
}

// reportEmptyWaits reports waits that are given no function to ask.
func reportEmptyWaits(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			expr := pass.Flow.CallExpr(c.Instr)
			if expr != nil && kube.IsCacheSyncWait(c.Fn) && c.Variadic() && len(expr.Args) < c.Fn.Signature().Params().Len() {
				pass.At(expr).Sayf("%s gets no HasSynced and returns true at once, so the caches may still be empty: pass the HasSynced of each informer", pass.CallName(expr))
			}
		}
	}
}
