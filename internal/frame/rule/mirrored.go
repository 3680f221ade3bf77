package rule

import (
	"go/ast"
	"go/types"
	"path/filepath"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// MirroredElsewhere reports whether a package of the module, tests apart, declares a struct of
// another name with nothing but fields of typ, and assigns the field of that name, of whatever
// it is: another program, which need not know the type, writes the same object.
func (p *Pass) MirroredElsewhere(typ *types.Named, field string) bool {
	mirrors, assigned := make(map[string]bool), make(map[string]bool)
	return p.anyFileAt(func(path string, file *ast.File) bool {
		if file == nil {
			return false
		}
		dir := filepath.Dir(path)
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				mirrors[dir] = mirrors[dir] || n.Name.Name != typ.Obj().Name() && mirrored(n, typ, field)
			case *ast.AssignStmt:
				assigned[dir] = assigned[dir] || assigns(n, field)
			}
			return true
		})
		return mirrors[dir] && assigned[dir]
	}, field)
}

// mirrored: a struct has that field, at least another one, and none that typ has not.
func mirrored(spec *ast.TypeSpec, typ *types.Named, field string) bool {
	of, ok := spec.Type.(*ast.StructType)
	st := ssaflow.Struct(typ)
	if !ok || st == nil {
		return false
	}
	var own, all []string
	for f := range st.Fields() {
		own = append(own, f.Name())
	}
	for _, f := range of.Fields.List {
		for _, name := range f.Names {
			all = append(all, name.Name)
		}
	}
	return len(all) > 1 && slices.Contains(all, field) && !slices.ContainsFunc(all, func(name string) bool { return !slices.Contains(own, name) })
}
