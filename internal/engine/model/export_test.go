package model

import "go/ast"

// Funcs returns the functions with roles, in source order.
func (m *Model) Funcs() []*Func { return m.order }

// Node returns the node with a role that begins where n does: the syntax of the model
// is a copy where calls were inlined.
func (m *Model) Node(n ast.Node) ast.Node {
	for _, f := range m.order {
		if f.Node.Pos() == n.Pos() {
			return f.Node
		}
	}
	return n
}
