// Subject: calls

package rule

import (
	"bytes"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"iter"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// An Elsewhere is a call in another package, of which nothing but the text is known.
type Elsewhere struct {
	Call *ast.CallExpr
	file *ast.File
}

// Elsewhere returns the calls in files of the module that import the package, but for tests,
// that may be calls of fn, by its name and the number of its arguments: who imports a package
// is analysed after it, so there are no types to ask. They are good for silence, not for a
// finding; calls through other packages are not among them. The whole module is read: ask last.
func (p *Pass) Elsewhere(fn *types.Func) []Elsewhere {
	if fn.Signature().Variadic() {
		return nil
	}
	var out []Elsewhere
	for path, text := range p.elsewhere(strconv.Quote(p.Pkg.Path()), fn.Name()) {
		out = append(out, p.callsIn(path, text, fn)...)
	}
	return out
}

// NamedElsewhere reports whether a file of the module outside of the package, tests apart,
// may use a field, method or function of that name: x.name stands in it, whatever x is.
func (p *Pass) NamedElsewhere(name string) bool {
	return p.anyElsewhere(func(n ast.Node, _ []ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		return ok && sel.Sel.Name == name
	}, name)
}

// AssignedElsewhere reports whether a file of the module outside of the package, tests apart,
// names the type and assigns a field of that name, of whatever it is: the text does not say.
func (p *Pass) AssignedElsewhere(typ *types.TypeName, field string) bool {
	return p.anyFile(func(file *ast.File) bool { return assignsIn(file, typ, field) }, field, strconv.Quote(typ.Pkg().Path()))
}

// assignsIn: a file that imports the package of a type names it, and assigns a field.
func assignsIn(file *ast.File, typ *types.TypeName, field string) bool {
	named, assigned := false, false
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			_, pkg := n.X.(*ast.Ident)
			named = named || pkg && n.Sel.Name == typ.Name()
		case *ast.AssignStmt:
			assigned = assigned || assigns(n, field)
		}
		return !named || !assigned
	})
	return named && assigned
}

// assigns: a statement gives a field of that name a value, of whatever it is.
func assigns(n *ast.AssignStmt, field string) bool {
	return slices.ContainsFunc(n.Lhs, func(l ast.Expr) bool {
		sel, ok := ast.Unparen(l).(*ast.SelectorExpr)
		return ok && sel.Sel.Name == field
	})
}

// LeftOutElsewhere reports whether files of the module outside of the package, tests apart, make
// values of a struct with other fields than the one of that name, and none gives it a value.
func (p *Pass) LeftOutElsewhere(typ *types.TypeName, field string) bool {
	made := false
	return !p.anyFile(func(file *ast.File) bool {
		given := assignsIn(file, typ, field)
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			sel, ok := lit.Type.(*ast.SelectorExpr)
			if !ok || sel.Sel.Name != typ.Name() || len(lit.Elts) == 0 {
				return true
			}
			if pkg, ok := sel.X.(*ast.Ident); ok && importsAs(file, typ.Pkg(), pkg.Name) {
				values, keyed := Fields(lit)
				made, given = true, given || !keyed || values[field] != nil
			}
			return true
		})
		return given
	}, strconv.Quote(typ.Pkg().Path())) && made
}

// importsAs: the file imports the package under that name.
func importsAs(file *ast.File, pkg *types.Package, name string) bool {
	return slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool {
		return i.Path.Value == strconv.Quote(pkg.Path()) && (i.Name == nil && name == pkg.Name() || i.Name != nil && i.Name.Name == name)
	})
}

// GivenElsewhere reports whether a file of the module outside of the package, tests apart,
// gives the text to a call of one or two arguments, or keeps it in a constant or variable.
func (p *Pass) GivenElsewhere(text string) bool {
	quoted := strconv.Quote(text)
	return p.anyElsewhere(func(n ast.Node, around []ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		if !ok || lit.Value != quoted || len(around) == 0 {
			return false
		}
		switch up := around[len(around)-1].(type) {
		case *ast.CallExpr:
			return len(up.Args) <= 2
		case *ast.ValueSpec:
			return true
		}
		return false
	}, quoted)
}

// ConstElsewhere reports whether a file of the module outside of the package, tests apart,
// declares a constant or variable of that text, put together of others of its file or not.
func (p *Pass) ConstElsewhere(text string) bool {
	return p.anyFile(func(file *ast.File) bool {
		return slices.ContainsFunc(file.Decls, func(d ast.Decl) bool {
			decl, ok := d.(*ast.GenDecl)
			return ok && (decl.Tok == token.CONST || decl.Tok == token.VAR) && slices.ContainsFunc(decl.Specs, func(spec ast.Spec) bool {
				return slices.ContainsFunc(spec.(*ast.ValueSpec).Values, func(e ast.Expr) bool { return spelled(e, 0) == text })
			})
		})
	}, strings.FieldsFunc(text, func(r rune) bool { return r > unicode.MaxASCII || !isWordByte(byte(r)) })...)
}

// spelled returns the text that an expression of a file is made of: what it is written as, or
// what constants of the file are; of others nothing.
func spelled(e ast.Expr, depth int) string {
	if depth++; depth > 8 {
		return ""
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		s, _ := strconv.Unquote(e.Value)
		return s
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return spelled(e.X, depth) + spelled(e.Y, depth)
		}
	case *ast.Ident:
		if e.Obj == nil {
			break
		}
		if spec, ok := e.Obj.Decl.(*ast.ValueSpec); ok {
			for i, name := range spec.Names {
				if name.Name == e.Name && i < len(spec.Values) {
					return spelled(spec.Values[i], depth)
				}
			}
		}
	}
	return ""
}

// names: an identifier of that name stands in a node.
func names(in ast.Node, name string) bool {
	found := false
	ast.Inspect(in, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name
		return !found
	})
	return found
}

// anyElsewhere asks for each node of the files of the module outside of the package that
// hold a text, with the nodes around it, outermost first.
func (p *Pass) anyElsewhere(is func(n ast.Node, around []ast.Node) bool, text string) bool {
	return p.anyFile(func(file *ast.File) bool {
		found := false
		var around []ast.Node
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil {
				around = around[:len(around)-1]
				return true
			}
			found = found || is(n, around)
			around = append(around, n)
			return true
		})
		return found
	}, text)
}

// anyFile reports whether a file of the module outside of the package, tests apart, that holds
// all of the texts is one; of a file that cannot be parsed nobody knows: it is.
func (p *Pass) anyFile(is func(*ast.File) bool, texts ...string) bool {
	return p.anyFileAt(func(_ string, file *ast.File) bool { return file == nil || is(file) }, texts...)
}

// anyFileAt is [Pass.anyFile] for who asks where the file is; nil is one that cannot be parsed.
func (p *Pass) anyFileAt(is func(path string, file *ast.File) bool, texts ...string) bool {
	for path, text := range p.elsewhere(texts...) {
		file, err := parser.ParseFile(token.NewFileSet(), path, text, 0) // names of constants are resolved within the file
		if err != nil {
			file = nil
		}
		if is(path, file) {
			return true
		}
	}
	return false
}

// elsewhere returns the files of the module, and of one around it that requires it, outside of
// the package, tests apart, that hold all of the texts. Each file is looked at once for all
// questions and packages of a run: what words it has is kept.
func (p *Pass) elsewhere(texts ...string) iter.Seq2[string, []byte] {
	asked := wordsOf([]byte(strings.Join(texts, " ")))
	return func(yield func(string, []byte) bool) {
		for _, s := range Shared(p, moduleAround) {
			if slices.ContainsFunc(asked, func(w uint32) bool { _, ok := slices.BinarySearch(s.words, w); return !ok }) {
				continue
			}
			text, err := model.ReadSource(p.Pass, p.Inputs(), s.path)
			if err == nil && !slices.ContainsFunc(texts, func(t string) bool { return !bytes.Contains(text, []byte(t)) }) && !yield(s.path, text) {
				return
			}
		}
	}
}

// A source is a Go file with its words, each as a hash: two words that share one cost a look.
type source struct {
	path  string
	words []uint32
}

// wordsOf returns the words in a text, sorted.
func wordsOf(text []byte) (words []uint32) {
	const offset, prime = 2166136261, 16777619 // of FNV-1a
	hash := uint32(offset)
	for i, c := range text {
		if isWordByte(c) {
			hash = (hash ^ uint32(c)) * prime
		}
		if hash != offset && (i == len(text)-1 || !isWordByte(c)) {
			words, hash = append(words, hash), offset
		}
	}
	slices.Sort(words)
	return slices.Clip(slices.Compact(words))
}

// isWordByte: a byte is part of a name or a number.
func isWordByte(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

// moduleAround returns the files that [Pass.elsewhere] looks at.
func moduleAround(p *Pass) (all []source) {
	if len(p.Files) == 0 {
		return nil
	}
	own := inputs.Position(p.Fset, p.Files[0].Package).Filename
	module, _ := rbac.Dirs(p.Inputs(), own)
	if module == "" {
		return nil
	}
	for dir := module; dir != ""; dir = p.requiredBy(module, dir) {
		for _, s := range inputs.Once(p.Inputs(), sources(dir), p.sourcesOf(dir)) {
			if filepath.Dir(s.path) != filepath.Dir(own) {
				all = append(all, s)
			}
		}
	}
	return all
}

// requiredBy returns the directory of the module around another one that requires that of the
// package, as that of a program around its API; "" without, and where from is that one.
func (p *Pass) requiredBy(module, from string) string {
	outer, _ := p.Inputs().Module(filepath.Dir(module))
	if outer == "" || outer == from || p.Module == nil {
		return ""
	}
	text, err := p.Inputs().ReadFile(filepath.Join(outer, "go.mod"))
	if err != nil || !bytes.Contains(text, []byte(p.Module.Path+" v")) {
		return ""
	}
	return outer
}

// sources is the key of the Go files of a module, tests apart.
type sources string

func (p *Pass) sourcesOf(module string) func(*inputs.Log) []source {
	return func(in *inputs.Log) (all []source) {
		// What cannot be read has nothing in it, as what is not there.
		_ = in.WalkDir(module, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
			case d.IsDir() && path != module && noSource(d.Name()):
				return filepath.SkipDir
			case !d.IsDir() && strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go"):
				if text, err := model.ReadSource(p.Pass, in, path); err == nil {
					all = append(all, source{path, wordsOf(text)})
				}
			}
			return nil
		})
		return all
	}
}

// noSource: a directory of that name holds no packages of the module.
func noSource(name string) bool {
	return strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "vendor" || name == "node_modules" || name == "testdata"
}

// callsIn returns the calls in a file, which has to import the package of fn.
func (p *Pass) callsIn(path string, text []byte, fn *types.Func) []Elsewhere {
	quoted := strconv.Quote(p.Pkg.Path())
	file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	local := ""
	for _, spec := range file.Imports {
		if spec.Path.Value == quoted {
			if local = p.Pkg.Name(); spec.Name != nil {
				local = spec.Name.Name
			}
		}
	}
	if local == "" {
		return nil
	}
	var out []Elsewhere
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != fn.Signature().Params().Len() {
			return true
		}
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == fn.Name() {
			id, _ := sel.X.(*ast.Ident)
			if fn.Signature().Recv() != nil || id != nil && id.Name == local {
				out = append(out, Elsewhere{call, file})
			}
		}
		return true
	})
	return out
}

// Arg returns the value of an argument that is a literal, or a constant of the same file that
// is one; nil for others.
func (e Elsewhere) Arg(i int) constant.Value {
	switch arg := ast.Unparen(e.Call.Args[i]).(type) {
	case *ast.BasicLit:
		return constant.MakeFromLiteral(arg.Value, arg.Kind, 0)
	case *ast.Ident:
		for _, decl := range e.file.Decls {
			d, ok := decl.(*ast.GenDecl)
			if !ok || d.Tok != token.CONST {
				continue
			}
			for _, spec := range d.Specs {
				s := spec.(*ast.ValueSpec)
				for j, name := range s.Names {
					if name.Name != arg.Name || j >= len(s.Values) {
						continue
					}
					if lit, ok := ast.Unparen(s.Values[j]).(*ast.BasicLit); ok {
						return constant.MakeFromLiteral(lit.Value, lit.Kind, 0)
					}
				}
			}
		}
	}
	return nil
}
