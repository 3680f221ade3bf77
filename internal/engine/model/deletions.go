// Subject: roles

package model

import (
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A Deletion is a function that an informer calls when an object was deleted,
// with a tombstone when it missed the event.
type Deletion struct {
	Node  ast.Node // *ast.FuncDecl or *ast.FuncLit
	Param int      // the parameter that is the object, receiver not counted
	// Filter: the function decides whether the handler sees the event.
	Filter bool
	// Deletes: the handler behind the filter does something about deletions.
	Deletes bool
	// Filtered: the handler stands behind a filter. Filters are its functions;
	// none when they are out of sight.
	Filtered bool
	Filters  []ast.Node
}

// Deletions returns the functions that informers call for deleted objects, in
// the order in which they are handed over. Those that get typed tombstones are
// left out.
func (m *Model) Deletions() []Deletion { return m.deletions }

// behindFilter is what is known about a handler literal inside a filter.
type behindFilter struct{ filters []ast.Node }

// deletionLit takes down the functions of a handler literal. Filters are
// visited before the handlers in them.
func (m *Model) deletionLit(lit *ast.CompositeLit, t types.Type) {
	switch {
	case kube.IsType(t, "cache.FilteringResourceEventHandler"):
		m.filterLit(lit)
	case kube.IsDeletionUnaware(t):
		if e := litField(lit, "DeleteFunc", 2); e != nil {
			m.deletion(e, lit)
		}
	}
}

func (m *Model) filterLit(lit *ast.CompositeLit) {
	filter, handler := litField(lit, "FilterFunc", 0), litField(lit, "Handler", 1)
	if filter == nil || handler == nil {
		return
	}
	nodes := m.funcsOf(filter, 0)
	deletes := false
	switch h := m.handlerLit(handler); {
	case h == nil:
		deletes = m.ownHandler(handler)
	case kube.IsDeletionUnaware(m.info.TypeOf(h)):
		deletes = litField(h, "DeleteFunc", 2) != nil
		if m.behind == nil {
			m.behind = make(map[*ast.CompositeLit]behindFilter)
		}
		m.behind[h] = behindFilter{nodes}
	}
	for _, n := range nodes {
		m.deletions = append(m.deletions, Deletion{Node: n, Filter: true, Deletes: deletes})
	}
}

// handlerLit returns the literal that a handler expression is, or nil.
func (m *Model) handlerLit(e ast.Expr) *ast.CompositeLit {
	lit, _ := Operand(e).(*ast.CompositeLit)
	return lit
}

// ownHandler: the handler is of a type of this package with an OnDelete.
func (m *Model) ownHandler(e ast.Expr) bool {
	t := m.info.TypeOf(e)
	if t == nil {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "OnDelete")
	fn, _ := obj.(*types.Func)
	d := m.Decl(fn)
	return d != nil && d.Body != nil && len(d.Body.List) > 0
}

// deletion takes down the functions that e stands for.
func (m *Model) deletion(e ast.Expr, lit *ast.CompositeLit) {
	for _, n := range m.funcsOf(e, 0) {
		d := Deletion{Node: n}
		if b, ok := m.behind[lit]; ok && lit != nil {
			d.Filtered, d.Filters = true, b.filters
		}
		m.deletions = append(m.deletions, d)
	}
}

// deletionMethod takes down OnDelete of a handler type that is declared here.
func (m *Model) deletionMethod(d *ast.FuncDecl, fn *types.Func) {
	sig := fn.Type().(*types.Signature)
	if fn.Name() != "OnDelete" || sig.Params().Len() != 1 {
		return
	}
	for _, x := range m.deletions {
		if x.Node == ast.Node(d) {
			return
		}
	}
	m.deletions = append(m.deletions, Deletion{Node: d})
}

// litField returns the value of a field of a struct literal, or nil.
func litField(lit *ast.CompositeLit, name string, index int) ast.Expr {
	for i, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok && id.Name == name {
				return kv.Value
			}
		} else if i == index {
			return e
		}
	}
	return nil
}
