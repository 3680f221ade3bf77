package listerbeforesync

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports reads of informer caches that may still be empty.
var Analyzer = rule.New(doc, run, rule.Tests())

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		test := pass.Flow.InTest(f.Fn.Pos())
		if !test && takesTesting(f.Fn) {
			continue
		}
		c := checker{pass: pass, fn: f.Fn, test: test, calls: make(map[ssa.Instruction]bool)}
		for _, r := range pass.Effects.EarlyInformerReads(f.Fn) {
			c.read(r)
		}
		if !test {
			c.handlers()
		}
	}
	incomplete(pass)
}

// takesTesting: the function, or one around it, is a helper of tests.
func takesTesting(fn *ssa.Function) bool {
	for ; fn != nil; fn = fn.Parent() {
		for _, p := range fn.Params {
			if kube.IsTesting(p.Type()) {
				return true
			}
		}
	}
	return false
}

type checker struct {
	pass  *rule.Pass
	fn    *ssa.Function
	test  bool
	calls map[ssa.Instruction]bool // reported
}

// read decides what an early read is: of an informer made here (A), before a
// wait for it (B), or in a callee that gets it from here (C).
func (c *checker) read(r effects.InformerRead) {
	direct := r.Via == nil || r.Literal
	switch {
	case c.calls[r.Call.Instr]:
	case r.Made != nil && direct && !r.Async:
		c.early(r)
	case c.test:
	case r.Made != nil && !r.Async:
		c.callee(r)
	case r.Wait != nil:
		c.beforeWait(r)
	}
}

func (c *checker) early(r effects.InformerRead) {
	call := c.call(r)
	if call == nil {
		return
	}
	informer := c.informer(call)
	wait := "its HasSynced"
	if informer != "" {
		wait = informer + ".HasSynced"
	}
	c.done(r, call).Fixes(c.waitAfterStart(r, informer)...).Sayf("%s is called before the informer has synced: the cache is still empty, so objects look missing; wait for %s first",
		types.ExprString(call.Fun), wait)
}

// call returns the call that reads, here or in a literal of this function.
func (c *checker) call(r effects.InformerRead) *ast.CallExpr {
	if r.Via == nil {
		return c.pass.Flow.CallExpr(r.Call.Instr)
	}
	pos, end := r.Site.Pos()
	for _, n := range c.pass.Flow.Path(pos) {
		if e, ok := n.(*ast.CallExpr); ok && e.Pos() == pos && e.End() == end {
			return e
		}
	}
	return nil
}

func (c *checker) beforeWait(r effects.InformerRead) {
	at, name := c.starts(r)
	if at == nil {
		return
	}
	c.done(r, at, c.pass.Cause(r.Wait, "the wait")...).Sayf("%s reads %s but starts before WaitForCacheSync below: it sees an empty cache; move it after the wait", name, c.what(r))
}

// starts returns the node that starts the read, and its name.
func (c *checker) starts(r effects.InformerRead) (analysis.Range, string) {
	call := c.pass.Flow.CallExpr(r.Call.Instr)
	if call == nil {
		return nil, ""
	}
	if lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		return lit.Type, "the function literal"
	}
	for _, a := range call.Args {
		if lit, ok := ast.Unparen(a).(*ast.FuncLit); ok {
			if pos, _ := r.Site.Pos(); lit.Pos() <= pos && pos < lit.End() {
				return lit.Type, "the function literal"
			}
		}
	}
	for _, i := range []int{kube.RunsLoop(r.Call.Fn), kube.StartsGoroutine(r.Call.Fn)} {
		if i >= 0 && i < len(call.Args) {
			return call, types.ExprString(call.Args[i])
		}
	}
	return call, short(call)
}

func (c *checker) callee(r effects.InformerRead) {
	call := c.pass.Flow.CallExpr(r.Call.Instr)
	if call == nil {
		return
	}
	c.done(r, call).Sayf("%s reads the cache of %s, which is not synced here; wait for HasSynced before the call", types.ExprString(call.Fun), c.what(r))
}

// done begins the finding about a read at a place, which may be another than
// that of the read itself.
func (c *checker) done(r effects.InformerRead, at analysis.Range, causes ...rule.Cause) *rule.Finding {
	c.calls[r.Call.Instr] = true
	f := c.pass.At(at).Causes(causes...)
	if r.Via != nil {
		if pos, _, _ := c.pass.SitePos(r.Site); pos != at.Pos() {
			f.Because(r.Site, "read here")
		}
	}
	return f
}
