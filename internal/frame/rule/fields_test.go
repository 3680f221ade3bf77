package rule

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
)

const fieldsCode = `package p

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type own struct{ Labels string }

func (own) GetLabels() string { return "" }

var once, twice = 1, 2

func f(pod *corev1.Pod, obj client.Object, o own, ref metav1.OwnerReference) {
	_ = pod.Labels
	_ = (pod.ObjectMeta.Labels)
	_ = obj.GetLabels()
	_ = o.Labels
	_ = o.GetLabels()
	_ = ref.UID
	pod.SetLabels(nil)

	_ = metav1.OwnerReference{Name: "a", UID: "b"}
	_ = own{"c"}

	_ = append([]int{}, 1)
	append := func(...int) {}
	append(1)

	local, addressed := 3, 4
	_ = &addressed
	twice = 5
	_, _, _, _ = once, twice, local, addressed
}
`

// TestFields: reads of metadata, literals, predeclared functions and variables
// with one value are known by what they are, not by their spelling.
func TestFields(t *testing.T) {
	var reads, literals, builtins, values []string
	a := New(doc("fields"), func(p *Pass) {
		ast.Inspect(p.Files[0], func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr, *ast.CallExpr:
				if x, field := p.MetaRead(n.(ast.Expr)); x != nil {
					reads = append(reads, types.ExprString(x)+" "+field)
				}
				if call, ok := n.(*ast.CallExpr); ok && p.IsBuiltin(call, "append") {
					builtins = append(builtins, types.ExprString(call))
				}
			case *ast.CompositeLit:
				if _, isSlice := n.Type.(*ast.ArrayType); isSlice {
					break
				}
				set, ok := Fields(n)
				literals = append(literals, types.ExprString(n.Type)+" "+strings.Join(slices.Sorted(maps.Keys(set)), ","))
				if ok != (len(set) > 0) {
					t.Errorf("%s: ok %t", types.ExprString(n), ok)
				}
			case *ast.AssignStmt:
				for _, e := range n.Rhs[1:] {
					values = append(values, types.ExprString(p.OnlyValue(e)))
				}
			}
			return true
		})
	}, Always())
	enginetest.Newest(t).Check(t, "example.com/fields", fieldsCode).Run(t, a)
	for _, test := range []struct{ got, want []string }{
		{reads, []string{"pod Labels", "pod.ObjectMeta Labels", "obj Labels"}},
		{literals, []string{"metav1.OwnerReference Name,UID", "own "}},
		{builtins, []string{"append([]int{}, 1)"}},
		{values, []string{"4", "twice", "3", "addressed"}},
	} {
		if !slices.Equal(test.got, test.want) {
			t.Errorf("%q, want %q", test.got, test.want)
		}
	}
}
