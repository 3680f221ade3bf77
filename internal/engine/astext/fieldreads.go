package astext

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// FieldReads is what the code of a module reads of its structs.
type FieldReads struct {
	// Read has the fields that are read, by [FieldKey]; Whole the types whose fields somebody may
	// read all, by [TypeKey].
	Read, Whole map[string]bool
	// Named has the fields that code reads or sets in any way, by [FieldKey].
	Named map[string]bool
	// Names are fields of values of unknown type, and texts where objects have no types.
	Names map[string]bool
	// HasController: the module reconciles something.
	HasController bool
}

// reads collects FieldReads.
type reads struct {
	*Module
	FieldReads
	foreign map[types.Object]bool // variables of unknown type that others have made
	set     map[ast.Expr]bool     // selections that are no use of the field
	fields  map[types.Object]bool
	named   map[types.Object]bool // fields that are selected, or keys of a literal
}

// ReadsOf goes through the files of a module once. A field is read where it is selected, other than to give it
// a value or a default, or to log it; what is not known of a value counts as a read.
func ReadsOf(m *Module) *FieldReads {
	r := &reads{Module: m, foreign: make(map[types.Object]bool), set: make(map[ast.Expr]bool), fields: make(map[types.Object]bool), named: make(map[types.Object]bool),
		FieldReads: FieldReads{Named: make(map[string]bool), Names: make(map[string]bool), Whole: make(map[string]bool), Read: make(map[string]bool)}}
	m.each(func(f *ast.File) {
		ast.Inspect(f, r.visit)
		for _, pkg := range m.importsOf(f) {
			r.HasController = r.HasController || kube.TellsController(pkg)
			if t := pkg.Scope().Lookup("Unstructured"); t != nil && kube.IsUnstructured(t.Type()) {
				ast.Inspect(f, r.text)
			}
		}
	})
	for pkg := range m.Own {
		for _, name := range pkg.Scope().Names() {
			if t, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok && ssaflow.Struct(t.Type()) != nil {
				for f := range ssaflow.Struct(t.Type()).Fields() {
					r.Read[FieldKey(t, f.Name())], r.Named[FieldKey(t, f.Name())] = r.fields[f], r.named[f]
				}
			}
		}
	}
	return &r.FieldReads
}

// TypeKey names a type of the module, in whichever load it was checked.
func TypeKey(t *types.TypeName) string { return t.Pkg().Path() + "." + t.Name() }

// FieldKey names a field of a type of the module.
func FieldKey(t *types.TypeName, field string) string { return TypeKey(t) + "." + field }

// reach notes a struct that is read as a whole, and all that it holds.
func (m *reads) reach(t types.Type) {
	if n, ok := m.ours(t).(*types.Named); ok {
		if m.Whole[TypeKey(n.Obj())] {
			return
		}
		m.Whole[TypeKey(n.Obj())] = true
	}
	if st := ssaflow.Struct(t); st != nil {
		for f := range st.Fields() {
			m.reach(Holds(f.Type()))
		}
	}
}

// text notes texts, which may name fields.
func (m *reads) text(n ast.Node) bool {
	if lit, ok := n.(*ast.BasicLit); ok {
		text, _ := strconv.Unquote(lit.Value) // of what is no text nothing is left
		m.Names[text] = true
	}
	return true
}

// visit notes what a node reads, and what it hands to who may read all.
func (m *reads) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Field:
		return n.Tag == nil // the type of a field reads nothing, and its tag names fields
	case *ast.SelectorExpr:
		m.selects(n)
	case *ast.IfStmt:
		m.defaults(n)
	case *ast.AssignStmt:
		for i, l := range n.Lhs {
			m.set[ast.Unparen(l)] = m.set[ast.Unparen(l)] || n.Tok == token.ASSIGN
			r := n.Rhs[min(i, len(n.Rhs)-1)]
			if n.Tok == token.DEFINE {
				m.define(l, r)
			} else {
				m.give(r, m.Info.TypeOf(l), "")
			}
		}
	case *ast.RangeStmt:
		m.define(n.Key, n.X)
		m.define(n.Value, n.X)
	case *ast.FuncDecl:
		m.returns(n.Body, m.Info.TypeOf(n.Name))
	case *ast.FuncLit:
		m.returns(n.Body, m.Info.TypeOf(n))
	case *ast.CompositeLit:
		m.literal(n)
	case *ast.CallExpr:
		m.call(n)
	}
	return true
}

// selects notes the field that a selection reads.
func (m *reads) selects(n *ast.SelectorExpr) {
	if s := m.Info.Selections[n]; s != nil {
		if v, ok := s.Obj().(*types.Var); ok {
			m.named[v.Origin()] = true
			m.fields[v.Origin()] = m.fields[v.Origin()] || !m.set[n]
		}
	} else if !m.isForeign(n.X) {
		m.Names[n.Sel.Name] = true
	}
}

// defaults: a condition on a field that is given a value there is no use of the field.
func (m *reads) defaults(n *ast.IfStmt) {
	filled := make(map[types.Object]bool)
	for _, s := range n.Body.List {
		if a, ok := s.(*ast.AssignStmt); ok {
			for _, l := range a.Lhs {
				if s, ok := ast.Unparen(l).(*ast.SelectorExpr); ok {
					filled[m.Info.Uses[s.Sel]] = true
				}
			}
		}
	}
	ast.Inspect(n.Cond, func(c ast.Node) bool {
		if s, ok := c.(*ast.SelectorExpr); ok && filled[m.Info.Uses[s.Sel]] {
			m.set[s] = true
		}
		return true
	})
}

// define notes a variable that has its value from others.
func (m *reads) define(name, value ast.Expr) {
	if id, ok := name.(*ast.Ident); ok && m.Info.Defs[id] != nil && m.isForeign(value) {
		m.foreign[m.Info.Defs[id]] = true
	}
}

// isForeign: a value is of no type of the module.
func (m *reads) isForeign(e ast.Expr) bool {
	if m.isKnown(m.Info.TypeOf(e)) {
		return true // what can be selected of it was found
	}
	first, foreign := true, true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if obj := m.Info.Uses[n]; first && foreign {
				_, pkg := obj.(*types.PkgName)
				first, foreign = false, pkg || m.foreign[obj] || m.isKnown(m.Info.TypeOf(n))
			}
		case *ast.TypeAssertExpr, *ast.FuncLit:
			foreign = false
		case *ast.CallExpr: // as of lo.Filter, which returns what it is given
			foreign = foreign && !slices.ContainsFunc(n.Args, func(a ast.Expr) bool { return m.ours(m.Info.TypeOf(a)) != nil || !m.isForeign(a) })
		}
		return foreign
	})
	return foreign && !first
}

func (m *reads) isKnown(t types.Type) bool {
	return t != nil && Holds(t) != types.Typ[types.Invalid]
}

// ours returns the struct of the module that t has pointers to or elements of, nil for others.
func (m *reads) ours(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	t = Holds(t)
	n, named := t.(*types.Named)
	switch {
	case ssaflow.Struct(t) == nil || named && !m.Own[n.Obj().Pkg()]:
		return nil
	case named:
		return n.Origin()
	}
	return t
}

// literal: a struct is put into a place of another type.
func (m *reads) literal(n *ast.CompositeLit) {
	for i, e := range n.Elts {
		var to types.Type
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e, to = kv.Value, m.Info.TypeOf(kv.Key) // of the field
			if id, ok := kv.Key.(*ast.Ident); ok {
				m.named[m.Info.Uses[id]] = true
			}
		} else if st := ssaflow.Struct(m.Info.TypeOf(n)); st != nil && i < st.NumFields() {
			m.named[st.Field(i)] = true
		}
		if t := m.Info.TypeOf(n); t != nil {
			if list, ok := t.Underlying().(interface{ Elem() types.Type }); ok {
				to = list.Elem()
			}
		}
		m.give(e, to, "")
	}
}

func (m *reads) call(n *ast.CallExpr) {
	tv, name := m.Info.Types[n.Fun], ""
	if id := model.Name(n.Fun); id != nil {
		name = id.Name
	}
	if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && encodes().MatchString(name) {
		m.give(sel.X, nil, name)
	}
	var s *types.Signature
	if tv.Type != nil {
		s, _ = tv.Type.Underlying().(*types.Signature)
	}
	for i, a := range n.Args {
		switch {
		case tv.IsBuiltin():
		case tv.IsType():
			m.give(a, tv.Type, name)
		case s == nil || s.Params().Len() == 0:
			m.give(a, nil, name)
			m.set[a] = logs().MatchString(name) // who only tells of a field makes no use of it
		default:
			to := s.Params().At(min(i, s.Params().Len()-1)).Type()
			if list, ok := to.(*types.Slice); ok && s.Variadic() && i >= s.Params().Len()-1 && !n.Ellipsis.IsValid() {
				to = list.Elem()
			}
			m.give(a, to, name)
		}
	}
}

// returns: a function has results of another type.
func (m *reads) returns(body *ast.BlockStmt, t types.Type) {
	s, ok := t.(*types.Signature)
	if !ok || body == nil {
		return
	}
	ast.Inspect(body, func(n ast.Node) bool {
		r, ok := n.(*ast.ReturnStmt)
		for i := 0; ok && i < min(len(r.Results), s.Results().Len()); i++ {
			m.give(r.Results[i], s.Results().At(i).Type(), "")
		}
		_, lit := n.(*ast.FuncLit)
		return !lit
	})
}

// give notes a struct that goes to what has another type, where all of its fields may be read.
// Clients and others get objects whole everywhere: for them, it has to be what encodes by its name.
func (m *reads) give(e ast.Expr, to types.Type, name string) {
	of := m.ours(m.Info.TypeOf(e))
	if of == nil {
		return
	}
	into, open := m.ours(to), false
	if into == of {
		return
	}
	if to != nil {
		i, isInterface := Holds(to).Underlying().(*types.Interface)
		open = into != nil || isInterface && i.NumMethods() == 0 // it is converted, or may be anything
	}
	if (open || encodes().MatchString(name) || !isObject(of)) && !harmless().MatchString(name) && !logs().MatchString(name) {
		m.reach(of)
	}
}

// isObject: a struct is a kind, or a list of one.
func isObject(t types.Type) bool {
	for f := range ssaflow.Struct(t).Fields() {
		if f.Embedded() && kube.IsType(f.Type(), "metav1.TypeMeta") {
			return true
		}
	}
	return false
}

var (
	// encodes finds functions that read all that they get, by their names.
	encodes = ondemand.Regexp(`[mM]arshal|Encode|Unstructured|Execute|[hH]ash|[cC]onvert|[rR]ender|[tT]emplate|JSON|Json|YAML|Yaml|[mM]erge|Dump|Decode`)
	// logs finds functions that print, and harmless those that compare or copy.
	logs     = ondemand.Regexp(`^(Info|Debug|Warn|Warning|Print|Event)(f|w|ln|S)?$|^WithValues$`)
	harmless = ondemand.Regexp(`^(DeepEqual|Equal|DeepDerivative|Diff|DeepCopyInto|Error[fw]?|IsNil)$`)
)
