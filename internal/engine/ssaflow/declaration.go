package ssaflow

import (
	"go/ast"
	"go/token"
	"sort"
	"sync"

	"golang.org/x/tools/go/ast/inspector"
)

// A declaration finds the nodes of one declaration by position. Where a node ends is asked of
// it once: the nodes of go/ast find that out by going down their last child, so that each
// question costs as much as the syntax is deep.
type declaration struct {
	root   inspector.Cursor
	once   sync.Once
	spans  []span
	strays bool // some nodes do not lie in the one that holds them, or not in order
}

// A span is where a node lies, and its children as indexes into the spans.
type span struct {
	pos, end token.Pos
	at       inspector.Cursor
	children []int
}

// innermost returns the innermost node around the token at pos.
func (d *declaration) innermost(pos token.Pos) inspector.Cursor {
	d.once.Do(func() { d.measure(d.root, token.NoPos) })
	if d.strays {
		// A token takes at least one byte, so that it belongs to one node only.
		if c, ok := d.root.FindByPos(pos, pos+1); ok {
			return c
		}
		return d.root
	}
	at := 0
	for {
		in := d.spans[at].children
		i := sort.Search(len(in), func(i int) bool { return d.spans[in[i]].end > pos })
		if i == len(in) || d.spans[in[i]].pos > pos {
			return d.spans[at].at
		}
		at = in[i]
	}
}

// measure adds the span of a node and of those below it, and returns its index.
func (d *declaration) measure(c inspector.Cursor, after token.Pos) int {
	n := c.Node()
	index := len(d.spans)
	d.spans = append(d.spans, span{pos: n.Pos(), end: n.End(), at: c})
	if _, ok := n.(*ast.FuncType); ok && index > 0 {
		if fn, ok := d.root.Node().(*ast.FuncDecl); ok && fn.Type == n {
			// Its keyword stands before the receiver and the name, and belongs to the declaration.
			d.spans[index].pos = after
		}
	}
	own := d.spans[index]
	d.strays = d.strays || own.pos < after
	last := own.pos
	var children []int
	for child := range c.Children() {
		i := d.measure(child, last)
		children = append(children, i)
		last = d.spans[i].end
	}
	d.strays = d.strays || last > own.end
	d.spans[index].children = children
	return index
}
