package fieldtext

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// A walk goes through one file.
type walk struct {
	*Values
	imports map[string]bool // the names of imports; true are those that are taken up
	vars    map[string][]string
	results []string
}

// function goes through a function: first what its variables may be, wherever they are set,
// then what is done with values.
func (w *walk) function(d *ast.FuncDecl) {
	w.vars = make(map[string][]string)
	w.results = signatureOf(d.Type).results
	w.declare(d.Recv)
	for range 2 { // what is set by a variable that is set below it
		ast.Inspect(d, w.flows)
	}
	w.uses(d)
	w.vars, w.results = nil, nil
}

func (w *walk) declare(l *ast.FieldList) {
	if l == nil {
		return
	}
	for _, f := range l.List {
		for _, n := range f.Names {
			w.set(n, []string{":" + typeName(f.Type)})
		}
	}
}

// maxHeld is how many values of a variable are told apart: what a map of a configuration is
// filled with, key by key, are many.
const maxHeld = 32

func (w *walk) set(e ast.Expr, values []string) {
	id, ok := e.(*ast.Ident)
	if !ok || id.Name == "_" || w.vars == nil {
		return
	}
	for _, v := range values {
		held := w.vars[id.Name]
		if len(held) >= maxHeld {
			v = "" // something, of which only the names of fields are known
		}
		if !slices.Contains(held, v) {
			w.vars[id.Name] = append(held, v)
		}
	}
}

// flows notes what variables hold.
func (w *walk) flows(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncType:
		w.declare(n.Params)
		w.declare(n.Results)
	case *ast.AssignStmt:
		for i, l := range n.Lhs {
			if setsAnything(n.Tok) {
				w.set(base(l), w.values(n.Rhs[min(i, len(n.Rhs)-1)]))
			}
		}
	case *ast.RangeStmt:
		w.set(n.Value, w.values(n.X))
		w.set(n.Key, w.values(n.X))
	case *ast.ValueSpec:
		for i, name := range n.Names {
			if n.Type != nil {
				w.set(name, []string{":" + typeName(n.Type)})
			}
			if i < len(n.Values) {
				w.set(name, w.values(n.Values[i]))
			}
		}
	case *ast.TypeSwitchStmt:
		if a, ok := n.Assign.(*ast.AssignStmt); ok {
			for _, c := range n.Body.List {
				for _, t := range c.(*ast.CaseClause).List {
					w.set(a.Lhs[0], []string{":" + typeName(t)})
				}
			}
		}
	}
	return true
}

// base returns the variable in which an element or what a pointer points to is set.
func base(e ast.Expr) ast.Expr {
	for {
		switch x := e.(type) {
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		default:
			return e
		}
	}
}

// values returns what an expression may be.
func (w *walk) values(e ast.Expr) (out []string) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return w.values(e.X)
	case *ast.StarExpr:
		return w.values(e.X)
	case *ast.UnaryExpr:
		return w.values(e.X)
	case *ast.IndexExpr:
		return w.values(e.X)
	case *ast.SliceExpr:
		return w.values(e.X)
	case *ast.TypeAssertExpr:
		return append(w.values(e.X), ":"+typeName(e.Type))
	case *ast.Ident:
		if ours, imported := w.imports[e.Name]; imported && !ours && w.vars[e.Name] == nil {
			return []string{foreignValue}
		}
		return w.vars[e.Name]
	case *ast.SelectorExpr:
		return w.field(e)
	case *ast.CompositeLit:
		switch e.Type.(type) {
		case *ast.ArrayType, *ast.MapType, *ast.StructType:
			for _, x := range e.Elts {
				if kv, ok := x.(*ast.KeyValueExpr); ok {
					x = kv.Value
				}
				out = append(out, w.values(x)...)
			}
			return out
		}
		return []string{":" + typeName(e.Type)}
	case *ast.CallExpr:
		return w.called(e)
	}
	return nil
}

// foreignValue is what code of others makes: none of its types is among those of the files.
const foreignValue = "()"

// field returns what a field holds.
func (w *walk) field(e *ast.SelectorExpr) (out []string) {
	for _, v := range w.values(e.X) {
		if strings.Count(v, ".") > 3 {
			v = ""
		}
		out = append(out, v+"."+e.Sel.Name)
	}
	if out == nil {
		out = []string{"." + e.Sel.Name}
	}
	return out
}

func (w *walk) called(call *ast.CallExpr) (out []string) {
	args := func() (out []string) {
		for _, a := range call.Args {
			out = append(out, w.values(a)...)
		}
		return out
	}
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		if isBuiltin(fun) {
			if (fun.Name == "new" || fun.Name == "make") && len(call.Args) > 0 {
				return []string{":" + typeName(call.Args[0])}
			}
			return args()
		}
		return []string{fun.Name + "()", ":" + fun.Name}
	case *ast.SelectorExpr:
		if fun.Sel.Name == "DeepCopy" || fun.Sel.Name == "DeepCopyObject" {
			return w.values(fun.X)
		}
		if id, ok := fun.X.(*ast.Ident); ok {
			if ours, imported := w.imports[id.Name]; imported && !ours {
				return append(args(), foreignValue) // as ptr.Deref
			}
		}
		return []string{fun.Sel.Name + "()", ":" + fun.Sel.Name}
	}
	return nil
}

// uses notes what is done with values.
func (w *walk) uses(in ast.Node) {
	literal := 0
	var around []ast.Node
	ast.Inspect(in, func(n ast.Node) bool {
		if n == nil {
			if _, ok := around[len(around)-1].(*ast.FuncLit); ok {
				literal--
			}
			around = around[:len(around)-1]
			return true
		}
		around = append(around, n)
		switch n := n.(type) {
		case *ast.FuncLit:
			literal++
		case *ast.CallExpr:
			w.call(n)
		case *ast.CompositeLit:
			w.literal(n)
		case *ast.SendStmt:
			w.note(w.values(n.Value), use{how: given})
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if sel, ok := base(l).(*ast.SelectorExpr); ok && setsAnything(n.Tok) {
					w.note(w.values(n.Rhs[min(i, len(n.Rhs)-1)]), use{how: kept, name: sel.Sel.Name})
				}
			}
		case *ast.ReturnStmt:
			for i, r := range n.Results {
				if literal == 0 && i < len(w.results) {
					w.note(w.values(r), use{how: returned, name: w.results[i]})
				}
			}
		}
		return true
	})
}

func (w *walk) literal(n *ast.CompositeLit) {
	switch n.Type.(type) {
	case *ast.ArrayType, *ast.MapType, *ast.StructType:
		return
	}
	in := ""
	if n.Type != nil {
		in = typeName(n.Type)
	}
	for _, e := range n.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			w.note(w.values(e), use{how: given})
			continue
		}
		if key, ok := kv.Key.(*ast.Ident); ok {
			w.note(w.values(kv.Value), use{how: kept, name: key.Name, in: in})
		}
	}
}

func (w *walk) call(call *ast.CallExpr) {
	fun := ast.Unparen(call.Fun)
	for {
		x, ok := fun.(*ast.IndexExpr) // of a generic function
		if !ok {
			break
		}
		fun = x.X
	}
	if isBuiltin(fun) {
		return
	}
	name, how := "", given
	switch fun := fun.(type) {
	case *ast.Ident:
		name, how = fun.Name, called
	case *ast.SelectorExpr:
		name, how = fun.Sel.Name, called
		if id, ok := fun.X.(*ast.Ident); ok {
			if ours, imported := w.imports[id.Name]; imported && !ours {
				how = foreign
			}
		}
		if encodes(name) {
			w.note(w.values(fun.X), use{how: foreign, name: name})
		}
		w.watches(name, call)
	case *ast.FuncLit:
		return
	}
	if len(call.Args) == 1 && how != given {
		w.note([]string{":" + name}, use{how: converted, name: name})
	}
	for i, a := range call.Args {
		w.note(w.values(a), use{how: how, name: name, arg: i})
	}
}

// watches notes kinds for which controllers are made: For(&v1.Kind{}).
func (w *walk) watches(name string, call *ast.CallExpr) {
	switch name {
	case "For", "Kind", "Watches", "Watch":
	default:
		return
	}
	webhook := false
	ast.Inspect(call.Fun, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		webhook = webhook || ok && strings.Contains(id.Name, "Webhook")
		return true
	})
	if webhook {
		return
	}
	for _, a := range call.Args {
		if u, ok := a.(*ast.UnaryExpr); ok && u.Op == token.AND {
			if lit, ok := u.X.(*ast.CompositeLit); ok {
				w.watched[typeName(lit.Type)] = true
			}
		}
	}
}
