package rule

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/frame/onpurpose"
)

const commented = `package p

import _ "k8s.io/api/core/v1"

func f() {
	g("two above")

	// Best effort:
	// the next reconcile does it.
	g("group above")

	// Best effort.

	g("too far above")
	g("beside") // best effort
	g(
		"within", // best effort
	)

	g("below")
	// best effort

	g("near")

	// best effort

	//nolint:errcheck
	g("directive")
	/* best effort */ g("in line")

	// another text
	g("other words")
}

func g(string) {}

// h is best effort.
func h() {}

// i is not.
func i() {}
`

// TestSays reports the calls of g beside which a comment says that they are meant.
func TestSays(t *testing.T) {
	for _, tt := range []struct {
		name string
		says func(p *Pass, call *ast.CallExpr) bool
		want []string
	}{
		{"above and beside", func(p *Pass, call *ast.CallExpr) bool {
			return p.Says(onpurpose.StatusErrorDropped, call.Pos(), call.End())
		}, []string{"group above", "beside", "within", "directive", "in line"}},
		{"further", func(p *Pass, call *ast.CallExpr) bool {
			return p.SaysNear(onpurpose.StatusErrorDropped, call.Pos(), call.End(), 2, 2) && !p.Says(onpurpose.StatusErrorDropped, call.Pos(), call.End())
		}, []string{"two above", "too far above", "below", "near"}},
		{"another reason", func(p *Pass, call *ast.CallExpr) bool {
			return p.Says(onpurpose.OnlyError, call.Pos(), call.End())
		}, nil},
	} {
		src := enginetest.Newest(t).Check(t, "example.com/p", commented)
		var got []string
		for _, d := range src.Run(t, New(doc("said"), func(p *Pass) {
			p.EachCall(func(call *ast.CallExpr, _ *types.Func) {
				if tt.says(p, call) {
					p.At(call).Say(constant.StringVal(p.TypesInfo.Types[call.Args[0]].Value))
				}
			})
		})) {
			got = append(got, d.Message)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestDocSays(t *testing.T) {
	src := enginetest.Newest(t).Check(t, "example.com/p", commented)
	var got []string
	src.Run(t, New(doc("said"), func(p *Pass) {
		for _, f := range p.Effects.All() {
			if DocSays(onpurpose.StatusErrorDropped, f.Fn) {
				got = append(got, f.Fn.Name())
			}
		}
	}))
	if want := []string{"h"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
