package finalizerleak

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// texts are the constant texts that the package, tests aside, uses.
type texts struct {
	pass *rule.Pass
	of   map[string]*text // by the text in quotes
	// patches: some text is, or may be part of, a patch of finalizers: what that
	// removes is not to be seen.
	patches bool
}

// A text is one of them.
type text struct {
	text string
	// name is the constant or variable of this package by which it is known here
	// alone, nil when there is none.
	name types.Object
	// open: others may know it, too: it has an exported name, one of another package,
	// or none.
	open bool
	// declared are the packages that give it a name, and constants these names.
	declared  map[*types.Package]bool
	constants []types.Object
	// elsewhere: another package of the module may take the finalizer of that name from
	// objects of a kind, as far as its text says.
	elsewhere map[*types.TypeName]bool
}

func findTexts(pass *rule.Pass) *texts {
	t := &texts{pass: pass, of: make(map[string]*text)}
	for _, f := range pass.Files {
		if !pass.Flow.InTest(f.Pos()) {
			ast.PreorderStack(f, nil, t.visit)
		}
	}
	return t
}

// private reports whether only this package knows the text.
func (t *texts) private(name string) bool {
	x := t.of[name]
	return x != nil && x.name != nil && !x.open
}

func (t *texts) visit(n ast.Node, stack []ast.Node) bool {
	e, ok := n.(ast.Expr)
	if !ok {
		_, isImport := n.(*ast.ImportSpec)
		return !isImport
	}
	v := t.pass.TypesInfo.Types[e].Value
	if v == nil || v.Kind() != constant.String {
		return true
	}
	s := constant.StringVal(v)
	patch := s == "finalizers" || strings.Contains(s, `"finalizers"`) || strings.Contains(s, "/finalizers")
	t.patches = t.patches || patch && !told(t.pass, stack)
	x := t.of[v.ExactString()]
	if x == nil {
		x = &text{text: s, declared: make(map[*types.Package]bool), elsewhere: make(map[*types.TypeName]bool)}
		t.of[v.ExactString()] = x
	}
	x.used(t.pass, e, stack)
	_, put := e.(*ast.BinaryExpr) // texts put together
	return put
}

// told: what stands below these nodes is an argument of a call that tells something, as the
// key of a value in a log line.
func told(pass *rule.Pass, stack []ast.Node) bool {
	call, ok := stack[len(stack)-1].(*ast.CallExpr)
	return ok && kube.EffectOf(pass.Callee(call)).Has(kube.Tells)
}

// used notes one place with the text: the declaration of a name, a use of one, or the
// text itself.
func (x *text) used(pass *rule.Pass, e ast.Expr, stack []ast.Node) {
	if id := model.Name(e); id != nil {
		if obj, ok := pass.TypesInfo.Uses[id].(*types.Const); ok {
			x.named(pass, obj)
			return
		}
	}
	if spec, ok := stack[len(stack)-1].(*ast.ValueSpec); ok {
		decl, isDecl := stack[len(stack)-2].(*ast.GenDecl)
		for i, val := range spec.Values {
			// a variable of a function may go anywhere: the text is written out there
			if val == e && i < len(spec.Names) && isDecl && (decl.Tok == token.CONST || len(stack) == 3) {
				x.named(pass, pass.TypesInfo.Defs[spec.Names[i]])
				return
			}
		}
	}
	x.open = true
}

// named: the text has the name obj.
func (x *text) named(pass *rule.Pass, obj types.Object) {
	if obj == nil || obj.Pkg() == nil {
		x.open = true
		return
	}
	if x.declared[obj.Pkg()] = true; !slices.Contains(x.constants, obj) {
		x.constants = append(x.constants, obj)
	}
	switch {
	case obj.Pkg() != pass.Pkg, obj.Exported() && pass.Pkg.Name() != "main":
		x.open = true
	case x.name == nil:
		x.name = obj
	}
}

// takenElsewhere: another package of the module may take the finalizer of that name from
// objects of the kind, as far as its text says.
func (x *text) takenElsewhere(pass *rule.Pass, kind *types.TypeName) bool {
	taken, asked := x.elsewhere[kind]
	if !asked {
		taken = pass.FinalizerElsewhere(x.text, x.constants, kind)
		x.elsewhere[kind] = taken
	}
	return taken
}
