package rbac

import (
	"go/ast"
	"go/token"
)

// Collected returns the comments of a file in which controller-gen finds
// markers of the package. It walks the file as the collector of
// controller-tools does: each comment group belongs to the first node after
// it, either as its doc comment or as a free one.
func Collected(file *ast.File) map[*ast.Comment]bool {
	w := &walk{groups: file.Comments, found: map[*ast.Comment]bool{}}
	ast.Walk(visitor{walk: w, free: true}, file)
	w.take(w.next, len(w.groups)) // what follows the last declaration
	return w.found
}

// walk is the state of one pass over a file.
type walk struct {
	groups   []*ast.CommentGroup
	next     int               // the first group that was not looked at
	trailing *ast.CommentGroup // the group on the last line of the node before
	found    map[*ast.Comment]bool
	declared []int // free groups above a type declaration, for its name
}

// take notes the comments of groups from start up to end.
func (w *walk) take(start, end int) {
	for i := max(start, 0); i < end; i++ {
		for _, c := range w.groups[i].List {
			w.found[c] = true
		}
	}
}

// visitor visits the children of one node.
type visitor struct {
	*walk
	node ast.Node
	free bool // free comments between the children belong to the package
}

// Visit looks at the comments before a node.
func (v visitor) Visit(node ast.Node) ast.Visitor {
	if node == nil {
		if !v.free { // what is left inside of the node belongs to nobody
			for v.next < len(v.groups) && v.groups[v.next].Pos() < v.node.End() {
				v.next++
			}
		}
		return nil
	}
	if v.trailing != nil && v.next < len(v.groups) && v.groups[v.next].Pos() == v.trailing.Pos() {
		v.next++
	}
	inner := visitor{walk: v.walk, node: node}
	closest, doc, next := v.before(node)
	defer func() { v.next = next }()
	switch n := node.(type) {
	case *ast.File:
		v.take(closest, closest+1)
		v.take(doc, doc+1)
		inner.free = true
	case *ast.GenDecl:
		if n.Lparen.IsValid() || n.Tok != token.TYPE {
			v.take(closest, closest+1)
		} else if closest >= 0 {
			v.declared = append(v.declared, closest)
		}
	case *ast.TypeSpec:
		// No marker of types has the name of an RBAC marker: what stands
		// above a type and is not its doc comment belongs to the package.
		for _, i := range v.declared {
			v.take(i, i+1)
		}
		v.declared = nil
		v.take(closest, closest+1)
	case *ast.Field:
	default:
		if v.free {
			v.take(closest, closest+1)
		}
	}
	return inner
}

// before looks at the groups before a node. It returns the free one closest to it
// and its doc comment, -1 where there is none, and the group after them.
func (v visitor) before(node ast.Node) (closest, doc, next int) {
	closest, doc = -1, -1
	if v.next >= len(v.groups) {
		return closest, doc, v.next
	}
	last := v.next
	for last < len(v.groups) && v.groups[last].Pos() < node.Pos() {
		last++
	}
	last--
	var docGroup *ast.CommentGroup
	docGroup, v.trailing = Comments(node)
	end := last
	if docGroup != nil && end >= 0 && v.groups[end].Pos() == docGroup.Pos() {
		doc, end = end, end-1
	}
	if end >= v.next {
		closest = end
		if v.free {
			v.take(v.next, end)
		}
	}
	return closest, doc, last + 1
}

// Comments returns the doc comment of a node and the comment at its end.
func Comments(node ast.Node) (doc, trailing *ast.CommentGroup) {
	switch n := node.(type) {
	case *ast.Field:
		return n.Doc, n.Comment
	case *ast.File:
		return n.Doc, nil
	case *ast.FuncDecl:
		return n.Doc, nil
	case *ast.GenDecl:
		return n.Doc, nil
	case *ast.ImportSpec:
		return n.Doc, n.Comment
	case *ast.TypeSpec:
		return n.Doc, n.Comment
	case *ast.ValueSpec:
		return n.Doc, n.Comment
	}
	return nil, nil
}
