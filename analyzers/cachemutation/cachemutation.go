package cachemutation

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports changes of objects that belong to an informer cache.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	if pass.Quiet(kube.TestTree(pass.Pkg.Path()), pass.Files, "the package is for tests, whose fakes have their caches to themselves") {
		return
	}
	for _, f := range pass.Funcs() {
		c := checker{pass: pass, f: f, at: make(map[token.Pos]*report), callees: make(map[calleeKey]*report)}
		for _, w := range c.inOrder(f.Writes) {
			c.write(w)
		}
		for _, r := range c.causes() {
			c.mend(pass.At(r.node).Causes(r.related...), r).Say(r.message)
		}
	}
}

// elsewhere says of memory that is not known to be of a cache where it comes from.
var elsewhere = [...]string{
	memory.RootParam:  "the object is the caller's: a caller that gives one of the cache is told",
	memory.RootFree:   "the object is that of a variable of the function around it",
	memory.RootAlloc:  "the object that is changed was made here, as a copy is, and is none of the cache",
	memory.RootGlobal: "the object is in a package variable: what such a variable holds is not known",
	memory.RootResult: "the object is the result of a call of which nothing is known: it may be a copy",
}

type checker struct {
	pass    *rule.Pass
	f       *memory.Func
	at      map[token.Pos]*report
	callees map[calleeKey]*report
	order   []*report
}

// calleeKey: one report per cached value and function that changes it.
type calleeKey struct {
	callee *types.Func
	root   *memory.Root
}

// inOrder sorts the writes by their place in the source, so that the first of
// several is the one reported.
func (c *checker) inOrder(writes []memory.Write) []memory.Write {
	out := slices.Clone(writes)
	slices.SortStableFunc(out, func(a, b memory.Write) int { return int(a.Instr.Pos() - b.Instr.Pos()) })
	return out
}

func (c *checker) write(w memory.Write) {
	src := c.pass.Effects.CachedSource(c.f, w.Ref)
	if src == nil {
		at := c.f.ObjectType(memory.Ref{Loc: memory.Loc{Root: w.Ref.Root}})
		c.pass.Quiet(at != nil && kube.KindOf(at) != nil, w.Instr, elsewhere[w.Ref.Root.Kind])
		return
	}
	if c.excused(w, src) {
		return
	}
	node := c.place(w)
	if node == nil {
		return
	}
	r := c.at[node.Pos()]
	if call, ok := node.(*ast.CallExpr); ok && w.Via != nil {
		c.call(w, src, call, r)
		return
	}
	if r != nil {
		return
	}
	r = c.add(node, w, fmt.Sprintf("%s comes from the informer cache (%s) and is modified here: the cache is shared by all controllers and must not change; DeepCopy it first",
		c.target(node), sourceName(src)))
	if !w.InClosure && c.f.SharedBase(w) {
		r.message = fmt.Sprintf("%s is a shallow copy of a cached object, %s is still shared with the informer cache: use DeepCopy",
			base(node), c.target(node))
	}
	if e := changed(node); e != nil {
		r.copy(c.pass, e)
	}
	r.relate(c.origin(src)...)
}

// changedBefore: a change of the object was reported already.
func (c *checker) changedBefore(root *memory.Root) bool {
	return slices.ContainsFunc(c.order, func(r *report) bool { return r.root == root && !r.decode })
}

// place returns the syntax to report at: the written place, the call whose
// callee writes, or, inside a literal, the same there.
func (c *checker) place(w memory.Write) ast.Node {
	if !w.InClosure {
		return c.pass.Flow.Node(w.Instr)
	}
	site := w.Site
	if len(w.Via.Chain) > 0 {
		site = w.Via.Chain[0]
	}
	pos, end := site.Pos()
	for _, n := range c.pass.Flow.Path(pos) {
		if e, ok := n.(ast.Expr); ok && e.Pos() == pos && e.End() == end {
			return e
		}
	}
	return nil
}

// call reports a call whose callee makes the change, where a DeepCopy belongs,
// with the chain down to the write.
func (c *checker) call(w memory.Write, src *summary.Source, call *ast.CallExpr, r *report) {
	if r != nil {
		r.also(c.pass, w)
		return
	}
	key := calleeKey{w.Callee, w.Ref.Root}
	if prev := c.callees[key]; prev != nil && w.Callee != nil && !w.Via.Site.IsZero() {
		prev.relate(c.pass.Cause(call, "and changed again here")...)
		if operand := c.operand(call, w); operand != nil {
			prev.copy(c.pass, operand)
		}
		return
	}
	where := ""
	if !w.Via.Site.IsZero() && w.Via.Site.Where() != "" && !w.InClosure {
		where = " (" + w.Via.Site.Where() + ")"
	}
	operand := c.operand(call, w)
	arg := "a cached object"
	if operand != nil {
		arg = types.ExprString(ast.Unparen(operand))
	}
	r = c.add(call, w, fmt.Sprintf("%s comes from the informer cache (%s) and %s modifies it%s: pass a DeepCopy",
		arg, sourceName(src), calleeName(call), where))
	c.callees[key] = r
	if operand != nil {
		r.copy(c.pass, operand)
	}
	r.relate(c.origin(src)...)
	r.relate(c.changed(w)...)
}
