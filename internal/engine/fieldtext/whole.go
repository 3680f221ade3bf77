package fieldtext

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// Values says which values files use whole, other than for their fields: who encodes a
// struct, or keeps it in one of another type, may read every field of it. Values are known by
// what they are called: ":Type" is what is of a type of that name, "name()" what a function of
// that name returns, and ".name" behind one of these what a field of that name holds there.
type Values struct {
	uses    map[string]map[use]bool
	funcs   map[string][]signature
	types   map[string]int                 // how often a type of that name is declared
	fields  map[string]map[string][]string // of those types, by their names
	byName  map[string][]string            // of all of them
	watched map[string]bool
	within  map[string][]string     // which structs have a field of the type
	of      map[string]map[use]bool // of values of a type; see Resolve
}

// A use is what is done with a value.
type use struct {
	how  how
	name string // of the function, the field or the type
	in   string // the type of the struct that keeps it, if that is written there
	arg  int
	sure bool // the value is of the type, and does not only have the name of a field of it
}

type how uint8

const (
	foreign   how = iota // it goes to a function of another module
	called               // to a function or method of that name, by an argument
	kept                 // into a field of that name
	returned             // by a result of that type
	converted            // something is converted to the type of that name
	given                // to something of which nothing is known
)

// A signature holds names of types; "" may be anything. Of the parameters it tells which go to
// what encodes by its name.
type signature struct {
	params, results []string
	encodes         map[int]bool
}

// NewValues returns what no file says.
func NewValues() *Values {
	return &Values{
		uses: make(map[string]map[use]bool), funcs: make(map[string][]signature), types: make(map[string]int), watched: make(map[string]bool),
		fields: make(map[string]map[string][]string), byName: make(map[string][]string), within: make(map[string][]string),
	}
}

// Add takes up what a file does. ours tells of the path of an import whether its package is
// one of those that are taken up.
func (v *Values) Add(f *ast.File, ours func(path string) bool) {
	w := &walk{Values: v, imports: make(map[string]bool)}
	for _, spec := range f.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		name := path[strings.LastIndexByte(path, '/')+1:]
		if spec.Name != nil {
			name = spec.Name.Name
		}
		w.imports[name] = ours(path)
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			s := signatureOf(d.Type)
			s.encodes = encodedParams(d)
			v.funcs[d.Name.Name] = append(v.funcs[d.Name.Name], s)
			if d.Body != nil {
				w.function(d)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if t, ok := spec.(*ast.TypeSpec); ok {
					v.types[t.Name.Name]++
					v.declare(t)
				}
			}
			w.uses(d)
		}
	}
}

func signatureOf(t *ast.FuncType) signature {
	open := make(map[string]bool)
	if t.TypeParams != nil {
		for _, f := range t.TypeParams.List {
			for _, n := range f.Names {
				open[n.Name] = true
			}
		}
	}
	names := func(l *ast.FieldList) (out []string) {
		if l == nil {
			return nil
		}
		for _, f := range l.List {
			name := typeName(f.Type)
			if open[name] {
				name = ""
			}
			for range max(1, len(f.Names)) {
				out = append(out, name)
			}
		}
		return out
	}
	return signature{params: names(t.Params), results: names(t.Results)}
}

// encodedParams returns the parameters of a function that it gives to what encodes by its name.
func encodedParams(d *ast.FuncDecl) map[int]bool {
	at := make(map[string]int)
	n := 0
	for _, f := range d.Type.Params.List {
		for _, name := range f.Names {
			at[name.Name] = n
			n++
		}
	}
	out := make(map[int]bool)
	if d.Body != nil {
		ast.Inspect(d.Body, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && encodes(calledName(call)) {
				for _, a := range call.Args {
					if id, ok := base(a).(*ast.Ident); ok {
						if i, isParam := at[id.Name]; isParam {
							out[i] = true
						}
					}
				}
			}
			return true
		})
	}
	return out
}

// calledName returns the name of the function that is called, "" for others.
func calledName(call *ast.CallExpr) string {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		return fun.Sel.Name
	}
	return ""
}

// typeName returns the name of the type of which a value is, or of which it has pointers or
// elements; "" for what may be anything.
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		if e.Name == "any" {
			return ""
		}
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.ParenExpr:
		return typeName(e.X)
	case *ast.ArrayType:
		return typeName(e.Elt)
	case *ast.Ellipsis:
		return typeName(e.Elt)
	case *ast.MapType:
		return typeName(e.Value)
	case *ast.ChanType:
		return typeName(e.Value)
	case *ast.FuncType:
		return "func"
	}
	return ""
}

// Declared returns how often a type of that name is declared.
func (v *Values) Declared(typ string) int { return v.types[typ] }

// Watched reports whether a controller is made for a kind of that name.
func (v *Values) Watched(kind string) bool { return v.watched[kind] }

// Whole reports whether somebody may read, or set, all fields of a struct: of itself, or of one
// that holds it.
func (v *Values) Whole(typ string) bool { return v.whole(typ, make(map[string]bool)) }

func (v *Values) whole(typ string, seen map[string]bool) bool {
	if seen[typ] {
		return false
	}
	seen[typ] = true
	if slices.Contains(v.fields[typ][""], "ObjectMeta") {
		return v.Encoded(typ)
	}
	return v.any(typ, func(u use) bool {
		switch u.how {
		case kept:
			if u.in != "" {
				return !slices.Contains(v.fields[u.in][u.name], typ)
			}
			return !slices.Contains(v.byName[u.name], typ)
		case returned:
			return u.name == ""
		case called:
			return v.mayReadAll(u, typ)
		case foreign:
			return !harmless[u.name]
		}
		return true
	}) || slices.ContainsFunc(v.within[typ], func(in string) bool { return v.whole(in, seen) })
}

// Encoded reports whether somebody may read all fields of an object of a kind. Clients get
// objects whole everywhere, so what counts is what encodes by its name: the object, or a struct
// that holds it.
func (v *Values) Encoded(kind string) bool { return v.encoded(kind, make(map[string]bool)) }

func (v *Values) encoded(kind string, seen map[string]bool) bool {
	if seen[kind] {
		return false
	}
	seen[kind] = true
	return v.any(kind, func(u use) bool {
		return u.how == converted || (u.how == foreign || u.how == called) && encodes(u.name) ||
			u.how == called && slices.ContainsFunc(v.funcs[u.name], func(s signature) bool { return u.arg < len(s.params) && s.params[u.arg] == "" && s.encodes[u.arg] })
	}) || slices.ContainsFunc(v.within[kind], func(in string) bool { return v.encoded(in, seen) })
}

func (v *Values) any(typ string, is func(use) bool) bool {
	for u := range v.of[typ] {
		if is(u) {
			return true
		}
	}
	return false
}

// mayReadAll: a function that gets the value as an argument gets it as something of which
// nobody knows the fields, or is not among the files: what is surely of the type goes to no
// method of that name that takes something else.
func (v *Values) mayReadAll(u use, typ string) bool {
	takes := func(as string) bool {
		return slices.ContainsFunc(v.funcs[u.name], func(s signature) bool { return len(s.params) > 0 && s.params[min(u.arg, len(s.params)-1)] == as })
	}
	if len(v.funcs[u.name]) == 0 || u.sure && !takes("") && !takes(typ) {
		return v.types[u.name] > 0 || !harmless[u.name]
	}
	return takes("")
}

// harmless are functions of others that get values whole and only compare, print or copy them.
var harmless = map[string]bool{
	"DeepEqual": true, "Equal": true, "DeepDerivative": true, "DeepCopyInto": true,
	"Info": true, "Infof": true, "Infow": true, "Error": true, "Errorf": true, "Errorw": true, "Debug": true, "Debugf": true, "Debugw": true,
	"Warn": true, "Warnf": true, "Warning": true, "Warningf": true, "Event": true, "Eventf": true, "WithValues": true, "Printf": true, "Println": true,
	"To": true, "Deref": true, "IsNil": true, "Contains": true, "ContainsFunc": true, "IndexFunc": true, "Sort": true, "SortFunc": true, "Slice": true, "SliceStable": true,
	"Get": true, "Len": true, "Keys": true, "Sorted": true,
}

// encodes: the name of a function says that it reads all that it is given.
func encodes(name string) bool {
	for _, part := range []string{"arshal", "Encode", "Unstructured", "Execute", "Hash", "Convert", "Render", "Template", "JSON", "Json", "YAML", "Yaml", "Merge", "Dump", "Decode"} {
		if strings.Contains(name, part) {
			return true
		}
	}
	return false
}

func (v *Values) note(values []string, u use) {
	for _, name := range values {
		if v.uses[name] == nil {
			v.uses[name] = make(map[use]bool)
		}
		v.uses[name][u] = true
	}
}

var builtins = []string{"len", "cap", "append", "copy", "delete", "make", "new", "min", "max", "panic", "print", "println", "clear", "close"}

func isBuiltin(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && slices.Contains(builtins, id.Name)
}

// setsAnything: the assignment operator.
func setsAnything(tok token.Token) bool { return tok == token.ASSIGN || tok == token.DEFINE }
