package catalogue

import (
	"fmt"
	"go/ast"
	"go/types"

	"github.com/ctrlvet/ctrlvet/lab/variants/rewrite"
)

var ownInterface = rewrite.Transformation{
	Name: "owninterface", Topic: "place",
	Doc:   "A client's field has an interface of the program's own with the same methods.",
	Needs: "a field that holds a client",
	Apply: func(w *rewrite.Rewriter) {
		clientFields(w, func(f *rewrite.File, field *ast.Field, v *types.Var) {
			named, ok := v.Type().(interface{ Obj() *types.TypeName })
			if !ok {
				return
			}
			at := w.Files[0]
			name := w.Name("v" + named.Obj().Name())
			if len(field.Names) == 0 { // the type is the field's name
				if name = v.Name(); w.Types.Scope().Lookup(name) != nil {
					return
				}
			}
			t := v.Type().Underlying().(*types.Interface)
			site := w.Site(f, field)
			decl := "type " + name + " interface {\n"
			for m := range t.Methods() {
				decl += m.Name() + signature(site, at, m.Signature(), false) + "\n"
			}
			site.Replace(field.Type, name)
			touch(w, site, v)
			site.Declare(at, decl+"}")
			site.Done()
		})
	},
}

// signature returns parameters and results as text, with names if asked for.
func signature(site *rewrite.Site, f *rewrite.File, sig *types.Signature, named bool) string {
	var params, results []string
	for i, t := range rewrite.Vars(sig.Params()) {
		text := ""
		if s, ok := t.(*types.Slice); ok && sig.Variadic() && i == sig.Params().Len()-1 {
			text = "..." + site.Type(f, s.Elem())
		} else {
			text = site.Type(f, t)
		}
		if named {
			text = fmt.Sprintf("p%d %s", i, text)
		}
		params = append(params, text)
	}
	for i, t := range rewrite.Vars(sig.Results()) {
		text := site.Type(f, t)
		if named {
			text = fmt.Sprintf("r%d %s", i, text)
		}
		results = append(results, text)
	}
	text := "(" + list(params) + ")"
	if len(results) > 0 {
		text += " (" + list(results) + ")"
	}
	return text
}

// passed returns the arguments that pass the parameters of signature on.
func passed(sig *types.Signature) (args []string) {
	for i := range sig.Params().Len() {
		arg := fmt.Sprintf("p%d", i)
		if sig.Variadic() && i == sig.Params().Len()-1 {
			arg += "..."
		}
		args = append(args, arg)
	}
	return args
}

// fileNumber tells the files of a package apart in names that each declares.
func fileNumber(w *rewrite.Rewriter, f *rewrite.File) string {
	for i, g := range w.Files {
		if f == g {
			return fmt.Sprint(i)
		}
	}
	return ""
}
