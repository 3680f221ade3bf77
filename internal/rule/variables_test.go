package rule

import (
	"go/ast"
	"go/types"
	"slices"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/enginetest"
)

const variablesCode = `package p

func load(int) (string, error)

func one() string

func made() {
	a, err := load(1)
	b := one()
	c, _ := load(2)
	c = b
	var d, _ = load(3)
	func() {
		var e string
		_ = e
	}()
	var f string
	f, err = load(4)
	_, _, _, _, _ = a, c, d, f, err
}

func grown(xs, more []int) {
	xs = append(xs, 1, 2)
	xs = append(xs, more...)
	xs = append(more, 3)
	append := func(a []int, b int) []int { return a }
	xs = append(xs, 4)
}
`

// TestVariables: the call that a variable begins with, and what is added to a list.
func TestVariables(t *testing.T) {
	calls, grown := map[string]string{}, []string(nil)
	a := New(doc("variables"), func(p *Pass) {
		ast.Inspect(p.Files[0], func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				if v, ok := p.TypesInfo.Defs[n].(*types.Var); ok && v.Name() != "_" {
					if l := p.Local(n); l != nil {
						if call := p.DefiningCall(l); call != nil {
							calls[v.Name()] = types.ExprString(call)
						}
					}
				}
			case *ast.AssignStmt:
				if id, ok := n.Lhs[0].(*ast.Ident); ok && id.Name == "xs" {
					added, ok := p.Grows(n.Rhs[0], p.TypesInfo.Uses[id].(*types.Var))
					text := types.ExprString(n.Rhs[0]) + ":"
					for _, e := range added {
						text += " " + types.ExprString(e)
					}
					if ok {
						grown = append(grown, text)
					}
				}
			}
			return true
		})
	}, Always())
	enginetest.Newest(t).Check(t, "example.com/variables", variablesCode).Run(t, a)
	if len(calls) != 2 || calls["a"] != "load(1)" || calls["b"] != "one()" {
		t.Errorf("defining calls %q", calls)
	}
	if want := []string{"append(xs, 1, 2): 1 2", "append(xs, more...):"}; !slices.Equal(grown, want) {
		t.Errorf("grown %q, want %q", grown, want)
	}
}

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
