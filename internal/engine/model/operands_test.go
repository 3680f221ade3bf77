package model_test

import (
	"go/parser"
	"go/types"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
)

// TestOperand: what an operand is, without its address operator.
func TestOperand(t *testing.T) {
	for text, want := range map[string]string{
		"x": "x", "&x": "x", "(&(x))": "x", "&x.F": "x.F", "*x": "*x", "-x": "-x", "&T{}": "T{}", "f(&x)": "f(&x)",
	} {
		e, err := parser.ParseExpr(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := types.ExprString(model.Operand(e)); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestName: the identifier by which an expression names something.
func TestName(t *testing.T) {
	for text, want := range map[string]string{
		"x": "x", "(x)": "x", "p.x": "x", "a.b.c": "c", "f().x": "x", "*x": "", "x[0]": "", "f()": "", "&x": "", `"x"`: "",
	} {
		e, err := parser.ParseExpr(text)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if id := model.Name(e); id != nil {
			got = id.Name
		}
		if got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
