// Subject: patches

package rule

import (
	"cmp"
	"encoding/json"
	"go/ast"
	"go/constant"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
)

// A patchOperation is one of a JSON patch.
type patchOperation struct {
	Op   string `json:"op"`
	Path string `json:"path"`
}

// PatchOperations reads the operations of a JSON patch whose text is constant, at least
// up to its values; without those behind a test, or below a parent that the patch adds itself.
// A merge patch replaces each list that it has.
func (p *Pass) PatchOperations(data ast.Expr) []patchOperation {
	text := p.constantText(data, 0)
	var all []patchOperation
	if text == "" || json.Unmarshal([]byte(text), &all) != nil {
		var merge any
		_ = json.Unmarshal([]byte(text), &merge) // text that is none of both has no operations
		return replacedLists(merge, "")
	}
	var out []patchOperation
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

// replacedLists returns the lists of constant texts in a merge patch, by path.
func replacedLists(v any, at string) (out []patchOperation) {
	switch v := v.(type) {
	case []any:
		if len(v) > 0 && !slices.Contains(v, any("x")) {
			out = append(out, patchOperation{Op: "replace", Path: at})
		}
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			out = append(out, replacedLists(v[key], at+"/"+key)...)
		}
	}
	return out
}

// constantText returns the text of []byte("…") and of fmt.Sprintf("…", …), whose
// verbs are replaced by a word.
func (p *Pass) constantText(e ast.Expr, depth int) string {
	if depth > 4 {
		return ""
	}
	e = ast.Unparen(e)
	if v := p.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		if len(e.Args) == 1 {
			if tv := p.TypesInfo.Types[e.Fun]; tv.IsType() {
				return p.constantText(e.Args[0], depth+1)
			}
		}
		if fn := p.Callee(e); fn != nil && (fn.FullName() == "fmt.Sprintf" && len(e.Args) > 0 || fn.FullName() == "fmt.Appendf" && len(e.Args) > 1) {
			n := fn.Signature().Params().Len() - 2
			return patchVerbs().ReplaceAllStringFunc(p.constantText(e.Args[n], depth+1), func(v string) string {
				word := "x"
				if n++; n < len(e.Args) {
					if text, ok := p.ConstString(e.Args[n]); ok {
						word = text
					}
				}
				if v == "%q" {
					return `"` + word + `"`
				}
				return word
			})
		}
	case *ast.BinaryExpr:
		x, y := p.constantText(e.X, depth+1), p.constantText(e.Y, depth+1)
		if e.Op != token.ADD || x == "" && y == "" {
			return ""
		}
		return cmp.Or(x, "x") + cmp.Or(y, "x")
	case *ast.Ident:
		if def := p.Flow.Definition(p.TypesInfo.Uses[e]); def != nil {
			return p.constantText(def, depth+1)
		}
	}
	return ""
}

var patchVerbs = ondemand.Regexp(`%[+#]?[a-z]`)
