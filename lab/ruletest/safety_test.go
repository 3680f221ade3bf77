package ruletest

import "testing"

// TestSafety: the documentation says how safe the fixes are, and of which form.
func TestSafety(t *testing.T) {
	t.Parallel()
	const doc = "analyzers/oldcall/doc.go"
	for _, tt := range []struct {
		name, old, new, want string
	}{
		{"not said", "Fix: safe. The", "Fix: the", "begins with how safe the fix is"},
		{"safe in code alone", "Fix: safe.", "Fix: review.", `fix "Call New" is offered as safe, and doc.go does not say so`},
		{"of a form that is none", "Fix: safe.", "Fix: safe for other.", `names "other", which is not a form of the rule`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fs := base(t)
			replace(doc, tt.old, tt.new)(t, fs)
			res, err := suite(fs.write(t), oldcall()).Check()
			if err != nil {
				t.Fatal(err)
			}
			expectProblem(t, res["oldcall"], tt.want)
		})
	}
}

// TestSafetyOfForms: a form that is said to have fixes offers one.
func TestSafetyOfForms(t *testing.T) {
	p := &problems{l: &loaded{}}
	sayUnoffered(map[string]bool{"alpha": true}, map[string]bool{"alpha": true, "beta": true}, p)
	if len(p.all) != 1 || p.all[0].Text != `doc.go says how safe the fixes of form beta are, which offers none in bad/` {
		t.Errorf("got %v", p.all)
	}
	p = &problems{l: &loaded{}}
	sayUnoffered(map[string]bool{"": true}, nil, p)
	if len(p.all) != 1 || p.all[0].Text != `the rule offers fixes in bad/: say how safe they are in section "Fix:" of doc.go` {
		t.Errorf("got %v", p.all)
	}
}
