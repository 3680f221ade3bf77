package listerbeforesync

import (
	"go/ast"
	"go/token"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/waits"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var unwaited = rule.Form{Name: "unwaited", Run: func(pass *rule.Pass) {
	each((*checker).reportUnwaited)(pass)
	reportNever(pass)
	reportUnasked(pass)
	reportNothing(pass)
}}

// reportUnwaited reports calls and goroutines that read behind the start of the
// informer in the same function, which never waits.
func (c *checker) reportUnwaited() {
	for _, r := range c.reads {
		if r.place == behindStart && !c.goesOverAgain(r) && !c.pass.Quiet(c.toldIncomplete(r), r.Call.Instr, "form incomplete tells that the type does not wait for it") {
			_, name := c.starts(r.InformerRead)
			c.at(r, c.pass.Cause(r.Started, "started here")...).Sayf("%s reads %s, which was only just started: nothing here waits until it has synced, so it sees an empty cache; wait for HasSynced before", name, c.what(r.InformerRead))
		}
	}
}

// toldIncomplete: form incomplete reports the same read, where the type waits for others.
func (c *checker) toldIncomplete(r read) bool {
	for _, s := range waits.IncompleteSyncs(c.pass.Effects) {
		for _, m := range s.Missing {
			if m.Read.Pkg == r.Site.Pkg && m.Read.File == r.Site.File && m.Read.Line == r.Site.Line && m.Read.Col == r.Site.Col {
				return true
			}
		}
	}
	return false
}

// goesOverAgain: a loop without end, which waits in each round, goes over what is read:
// the first round has nothing to do, and the next one sees it.
func (c *checker) goesOverAgain(r read) bool {
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
			if over && n.Cond == nil && c.waitsIn(n.Body) {
				return true
			}
		case *ast.FuncLit, *ast.FuncDecl:
			return false
		}
	}
	return false
}

// waitsIn: the body of a loop sleeps, or receives from a channel.
func (c *checker) waitsIn(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			found = found || kube.IsSleep(c.pass.Callee(n))
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}
