package cachemutation

import (
	"go/ast"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// maxRelated bounds the related locations of one finding.
const maxRelated = 16

type report struct {
	node    ast.Node
	message string
	related []rule.Cause
	root    *memory.Root
	decode  bool
	funcs   map[string]bool // functions whose writes are named
	copies  []*fix.Copy     // what to copy, for each place that is named
}

// copy notes what to copy so that place changes a copy.
func (r *report) copy(pass *rule.Pass, place ast.Expr) {
	if c := fix.Shared(pass.Flow, place); c != nil {
		r.copies = append(r.copies, c)
	}
}

// mend offers the copy that this and all other changes of the same object need: to
// be reviewed where something else leads to the object.
func (c *checker) mend(d *rule.Finding, r *report) *rule.Finding {
	if d.Fixes(c.fix(r)...); len(r.copies) > 0 && !r.copies[0].Alone(c.pass.Flow) {
		d.Review()
	}
	return d
}

// fix inserts the copy.
func (c *checker) fix(r *report) []fix.Fix {
	if len(r.copies) == 0 {
		return nil
	}
	var all []*fix.Copy
	for _, x := range c.order {
		if x.root != r.root {
			continue
		}
		for _, y := range x.copies {
			if y.Same(r.copies[0]) {
				all = append(all, y)
			}
		}
	}
	return fix.InsertCopy(c.pass.Flow, r.copies[0], all)
}

// causes returns one report for each object that is not copied: the first change of
// it, with the others that one copy mends.
func (c *checker) causes() []*report {
	var out []*report
	for _, r := range c.order {
		i := slices.IndexFunc(out, func(first *report) bool { return first.root == r.root && r.mendedWith(first) })
		if i < 0 {
			out = append(out, r)
			continue
		}
		out[i].relate(c.pass.Cause(r.node, "and changed again here")...)
	}
	return out
}

// mendedWith: the copy that mends the other change mends this one.
func (r *report) mendedWith(first *report) bool {
	return len(r.copies) > 0 && len(first.copies) > 0 && r.copies[0].Same(first.copies[0])
}

// also names a further write of the same call, one for each function that
// writes.
func (r *report) also(pass *rule.Pass, w memory.Write) {
	if r.funcs[w.Via.Site.Func] {
		return
	}
	r.funcs[w.Via.Site.Func] = true
	r.relate(pass.Cause(w.Via.Site, "also changed in "+w.Via.Site.Func+" here")...)
	if n := len(w.Via.Chain); n > 0 && !r.funcs[w.Via.Chain[n-1].Func] {
		last := w.Via.Chain[n-1]
		r.funcs[last.Func] = true
		r.relate(pass.Cause(last, "through "+last.Func+" here")...)
	}
}

func (r *report) relate(list ...rule.Cause) {
	for _, x := range list {
		same := func(y rule.Cause) bool { return x.Pos == y.Pos }
		if len(r.related) < maxRelated && !slices.ContainsFunc(r.related, same) {
			r.related = append(r.related, x)
		}
	}
}

func (c *checker) add(node ast.Node, w memory.Write, msg string) *report {
	r := &report{
		node: node, message: msg,
		root: w.Ref.Root, decode: w.Decode, funcs: map[string]bool{},
	}
	if w.Via != nil {
		r.funcs[w.Via.Site.Func] = true
	}
	c.at[node.Pos()] = r
	c.order = append(c.order, r)
	return r
}
