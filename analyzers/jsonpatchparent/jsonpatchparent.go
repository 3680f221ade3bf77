package jsonpatchparent

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"go/ast"
	"go/constant"
	"go/token"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports JSON patches that need a map which may be absent.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	pass.EachPatch(func(c rule.PatchCall, around []ast.Node) {
		if c.Type != kube.JSONPatch || c.Data == nil {
			return
		}
		for _, op := range operations(pass, c.Data) {
			if m := parent().FindStringSubmatch(op.Path); m != nil && op.Op == "add" && (absent(pass, c.Call, around, m[1]) || !looked(pass, around, m[1]) && !madeWith(pass, c, m[1]) && !selected(pass, c, m[1])) {
				pass.At(c.Call).
					Sayf("this JSON patch fails on an object without %s (422), since add needs the map to be there: use a merge patch, or add the map first", m[1])
				return
			}
		}
	})
}

// parent matches the path of one label or annotation.
var parent = ondemand.Regexp(`^/metadata/(labels|annotations)/.`)

type operation struct {
	Op   string `json:"op"`
	Path string `json:"path"`
}

// operations reads the operations of a patch whose text is constant, at least
// up to its values; without those below a parent that the patch adds itself.
func operations(pass *rule.Pass, data ast.Expr) []operation {
	text := constantText(pass, data, 0)
	var all []operation
	if text == "" || json.Unmarshal([]byte(text), &all) != nil {
		return nil
	}
	var out []operation
	for i, op := range all {
		covered := false
		for _, before := range all[:i] {
			covered = covered || before.Op == "add" && strings.HasPrefix(op.Path, before.Path+"/") || before.Op == "test"
		}
		if !covered {
			out = append(out, op)
		}
	}
	return out
}

// constantText returns the text of []byte("…") and of fmt.Sprintf("…", …), whose
// verbs are replaced by a word.
func constantText(pass *rule.Pass, e ast.Expr, depth int) string {
	if depth > 4 {
		return ""
	}
	e = ast.Unparen(e)
	if v := pass.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		if len(e.Args) == 1 {
			if tv := pass.TypesInfo.Types[e.Fun]; tv.IsType() {
				return constantText(pass, e.Args[0], depth+1)
			}
		}
		if fn := pass.Callee(e); fn != nil && fn.FullName() == "fmt.Sprintf" && len(e.Args) > 0 {
			return verbs().ReplaceAllStringFunc(constantText(pass, e.Args[0], depth+1), func(v string) string {
				if v == "%q" {
					return `"x"`
				}
				return "x"
			})
		}
	case *ast.BinaryExpr:
		x, y := constantText(pass, e.X, depth+1), constantText(pass, e.Y, depth+1)
		if e.Op != token.ADD || x == "" && y == "" {
			return ""
		}
		return cmp.Or(x, "x") + cmp.Or(y, "x")
	case *ast.Ident:
		if def := pass.Flow.Definition(pass.TypesInfo.Uses[e]); def != nil {
			return constantText(pass, def, depth+1)
		}
	}
	return ""
}

var verbs = ondemand.Regexp(`%[+#]?[a-z]`)

// looked: the function looks at the map, so that it may know that it is there.
func looked(pass *rule.Pass, around []ast.Node, field string) bool {
	name := "Labels"
	if field == "annotations" {
		name = "Annotations"
	}
	for _, n := range around {
		if _, ok := n.(*ast.FuncDecl); !ok {
			continue
		}
		found := false
		ast.Inspect(n, func(x ast.Node) bool {
			sel, ok := x.(*ast.SelectorExpr)
			found = found || ok && (sel.Sel.Name == name || sel.Sel.Name == "Get"+name)
			return !found
		})
		return found
	}
	return false
}
