package cachemutation

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/fix"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports changes of objects that belong to an informer cache.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, f := range pass.Funcs() {
		c := checker{pass: pass, f: f, calls: make(map[callKey]*report)}
		for _, w := range f.Writes {
			c.write(w)
		}
		for _, r := range c.order {
			r.emit(pass)
		}
	}
}

// maxRelated bounds the writes of one callee that are named.
const maxRelated = 5

type checker struct {
	pass  *rule.Pass
	f     *effects.Func
	calls map[callKey]*report
	order []*report
}

// callKey: one report per call and cached value.
type callKey struct {
	instr ssa.Instruction
	root  *effects.Root
}

type report struct {
	diag    analysis.Diagnostic
	related []analysis.RelatedInformation
}

func (r *report) emit(pass *rule.Pass) {
	r.diag.Related = r.related
	pass.Report(r.diag)
}

func (c *checker) write(w effects.Write) {
	src := c.pass.Effects.CachedSource(c.f, w.Ref)
	if src == nil || w.NewOnly || w.SelfAssign() || w.Ref.TypedOnly && !src.Typed {
		return
	}
	if w.Via != nil && !w.InClosure {
		c.call(w, src)
		return
	}
	pos, end := w.Site.Pos()
	if !pos.IsValid() {
		return
	}
	key := callKey{w.Instr, w.Ref.Root}
	if w.InClosure { // several writes of one literal
		key.instr = nil
		if c.reportedAt(pos) {
			return
		}
	} else if c.calls[key] != nil {
		return
	}
	r := &report{diag: analysis.Diagnostic{Pos: pos, End: end, Message: c.message(w, src)}}
	if fx := fix.DeepCopy(c.pass.Flow, pos, src); fx != nil {
		r.diag.SuggestedFixes = fx
	}
	r.related = c.origin(src)
	if key.instr != nil {
		c.calls[key] = r
	}
	c.order = append(c.order, r)
}

func (c *checker) reportedAt(pos token.Pos) bool {
	for _, r := range c.order {
		if r.diag.Pos == pos {
			return true
		}
	}
	return false
}

// call reports a call whose callee makes the change, at the call, where a
// DeepCopy belongs, with the chain down to the write.
func (c *checker) call(w effects.Write, src *effects.Source) {
	key := callKey{w.Instr, w.Ref.Root}
	if r := c.calls[key]; r != nil {
		if len(r.related) < maxRelated+1 {
			r.related = append(r.related, c.changed(w)...)
		}
		return
	}
	ci, ok := w.Instr.(ssa.CallInstruction)
	if !ok {
		return
	}
	node := c.pass.Flow.CallExpr(ci)
	if node == nil {
		return
	}
	arg := c.argument(node, w)
	name := "the callee"
	if w.Callee != nil {
		name = w.Callee.Name()
	}
	where := ""
	if !w.Via.Site.IsZero() {
		where = " (" + w.Via.Site.Where() + ")"
	}
	r := &report{diag: analysis.Diagnostic{
		Pos: node.Pos(), End: node.End(),
		Message: fmt.Sprintf("%s comes from the informer cache (%s) and %s modifies it%s: pass a DeepCopy", arg, sourceName(src), name, where),
	}}
	r.diag.SuggestedFixes = fix.DeepCopy(c.pass.Flow, c.basePos(node, w), src)
	r.related = append(c.origin(src), c.changed(w)...)
	c.calls[key] = r
	c.order = append(c.order, r)
}

// message of a direct write.
func (c *checker) message(w effects.Write, src *effects.Source) string {
	target := c.target(w)
	if a := c.f.SharedBase(w); a != nil && a.Comment != "" && !w.InClosure {
		return fmt.Sprintf("%s is a shallow copy of a cached object, %s is still shared with the informer cache: use DeepCopy", a.Comment, target)
	}
	return fmt.Sprintf("%s comes from the informer cache (%s) and is modified here: the cache is shared by all controllers and must not change; DeepCopy it first", target, sourceName(src))
}

// target renders what is written: the map of m[k] = v, else the place itself.
func (c *checker) target(w effects.Write) string {
	pos, _ := w.Site.Pos()
	for _, n := range c.pass.Flow.Path(pos) {
		switch n := n.(type) {
		case *ast.IndexExpr:
			if n.Pos() == pos {
				if _, isMap := c.pass.TypesInfo.TypeOf(n.X).Underlying().(*types.Map); isMap {
					return types.ExprString(n.X)
				}
				return types.ExprString(n)
			}
		case *ast.CallExpr:
			if n.Pos() == pos && len(n.Args) > 0 {
				return types.ExprString(ast.Unparen(n.Args[0]))
			}
		case *ast.StarExpr:
			if n.Pos() == pos {
				return types.ExprString(n)
			}
		case *ast.SelectorExpr:
			if n.Pos() == pos && c.isTarget(n, w) {
				return types.ExprString(n)
			}
		}
	}
	return w.Site.Text
}

// isTarget: the selector is the whole assigned expression, not a part of it.
func (c *checker) isTarget(n *ast.SelectorExpr, w effects.Write) bool {
	_, end := w.Site.Pos()
	return n.End() == end
}

// argument renders the operand of the call that is changed.
func (c *checker) argument(call *ast.CallExpr, w effects.Write) string {
	if e := c.operand(call, w); e != nil {
		return types.ExprString(ast.Unparen(e))
	}
	return "a cached object"
}

// operand finds the argument (or receiver) through which the write happens.
func (c *checker) operand(call *ast.CallExpr, w effects.Write) ast.Expr {
	ci := w.Instr.(ssa.CallInstruction)
	rc, ok := c.pass.Flow.Resolve(ci)
	if !ok {
		return nil
	}
	for i := range rc.Args {
		if !c.f.Leads(rc.Args[i], w.Ref) {
			continue
		}
		k := i
		if rc.Method {
			if i == 0 {
				if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
					return sel.X
				}
				continue
			}
			k--
		}
		if k < len(call.Args) {
			return call.Args[k]
		}
	}
	return nil
}

func (c *checker) basePos(call *ast.CallExpr, w effects.Write) token.Pos {
	if e := c.operand(call, w); e != nil {
		return e.Pos()
	}
	return call.Pos()
}

// origin tells where the object was obtained.
func (c *checker) origin(src *effects.Source) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	for i, s := range src.Chain {
		msg := "obtained here"
		if i > 0 {
			msg = "handed on by " + s.Func + " here"
		}
		if rel, ok := c.pass.Related(s, msg); ok {
			out = append(out, rel)
		}
	}
	msg := "returned by " + src.What + " here"
	if src.IsParam() {
		msg = "given to the " + src.What + " here"
	}
	if rel, ok := c.pass.Related(src.Site, msg); ok {
		out = append(out, rel)
	}
	return out
}

// changed tells where a callee makes the change, the write first.
func (c *checker) changed(w effects.Write) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	if rel, ok := c.pass.Related(w.Via.Site, "changed in "+w.Via.Site.Func+" here"); ok {
		out = append(out, rel)
	}
	for _, s := range w.Via.Chain {
		if rel, ok := c.pass.Related(s, "through "+s.Func+" here"); ok {
			out = append(out, rel)
		}
	}
	return out
}

func sourceName(src *effects.Source) string {
	if len(src.Chain) > 0 && src.Site.Func != "" {
		return src.What + " in " + src.Site.Func
	}
	return src.What
}
