package fieldtext

import (
	"go/ast"
	"slices"
	"strings"
)

// declare takes up the fields of a struct.
func (v *Values) declare(t *ast.TypeSpec) {
	st, ok := t.Type.(*ast.StructType)
	if !ok {
		return
	}
	fields := v.fields[t.Name.Name]
	if fields == nil {
		fields = make(map[string][]string)
		v.fields[t.Name.Name] = fields
	}
	add := func(name, typ string) {
		if !slices.Contains(fields[name], typ) {
			fields[name] = append(fields[name], typ)
		}
		if name != "" && !slices.Contains(v.byName[name], typ) {
			v.byName[name] = append(v.byName[name], typ)
		}
		if !slices.Contains(v.within[typ], t.Name.Name) {
			v.within[typ] = append(v.within[typ], t.Name.Name)
		}
	}
	for _, f := range st.Fields.List {
		typ := typeName(f.Type)
		if len(f.Names) == 0 {
			add("", typ) // embedded
			add(typ, typ)
		}
		for _, name := range f.Names {
			add(name.Name, typ)
		}
	}
}

// Resolve comes when all files are taken up: it finds the types of values.
func (v *Values) Resolve() {
	v.of = make(map[string]map[use]bool)
	for name, uses := range v.uses {
		for _, typ := range v.typesOf(name) {
			if typ == "" {
				continue // what puts a value there counts
			}
			if v.of[typ] == nil {
				v.of[typ] = make(map[use]bool)
			}
			for u := range uses {
				u.sure = !strings.HasPrefix(strings.TrimPrefix(name, ":"), ".")
				v.of[typ][u] = true
			}
		}
	}
	v.uses = nil
}

// typesOf returns the names of the types of which a value of that name may be. What functions
// and structs of others hold is of no type of the files.
func (v *Values) typesOf(name string) []string {
	i := strings.LastIndexByte(name, '.')
	if i < 0 {
		if t, ok := strings.CutPrefix(name, ":"); ok {
			return []string{t}
		}
		var out []string
		for _, s := range v.funcs[strings.TrimSuffix(name, "()")] {
			out = append(out, s.results...)
		}
		return out
	}
	owner, field := name[:i], name[i+1:]
	if owner == "" || owner == ":" {
		return v.byName[field]
	}
	var out []string
	for _, o := range v.typesOf(owner) {
		out = append(out, v.fieldTypes(o, field, 0)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// fieldTypes returns the types of a field of a struct, be it one that is embedded there.
func (v *Values) fieldTypes(owner, field string, depth int) []string {
	if depth > 4 {
		return nil
	}
	fields := v.fields[owner]
	if types := fields[field]; types != nil {
		return types
	}
	var out []string
	for _, e := range fields[""] {
		out = append(out, v.fieldTypes(e, field, depth+1)...)
	}
	return out
}
