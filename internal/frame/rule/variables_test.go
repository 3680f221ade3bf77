package rule

import (
	"go/ast"
	"go/types"
	"slices"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
)

const operandsCode = `package p

type T struct{ n int }

var global T

func use(...any)

func f(param *T, c chan int) {
	local := T{}
	use(local, &local, (&local), (local), param, *param, &global, global, local.n, &local.n, -local.n, <-c, T{}, nil, f)
	func() { use(local) }()
}
`

// TestVariable: which operands are a local variable, or its address.
func TestVariable(t *testing.T) {
	var got []string
	a := New(doc("operands"), func(p *Pass) {
		ast.Inspect(p.Files[0], func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if id, ok := call.Fun.(*ast.Ident); ok && id.Name == "use" {
				for _, arg := range call.Args {
					if v := p.Variable(arg); v != nil {
						got = append(got, types.ExprString(arg)+" "+v.Name())
					}
				}
			}
			return true
		})
	}, Always())
	enginetest.Newest(t).Check(t, "example.com/operands", operandsCode).Run(t, a)
	want := []string{"local local", "&local local", "(&local) local", "(local) local", "param param", "local local"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
