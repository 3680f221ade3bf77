package paths

import "golang.org/x/tools/go/ssa"

// An errorTest asks whether an error is of a kind, which is named by the function that is
// called; it has no kind where the call asks something else.
type errorTest struct {
	err  ssa.Value
	kind string
}

// errorTest returns what a call asks: two of them may ask the same of one error.
func (k *knowledge) errorTest(call *ssa.Call) errorTest {
	t, ok := k.tests[call]
	if !ok {
		if c, asks := k.p.AsksError(call); asks && len(c.Args) == 1 {
			t = errorTest{c.Args[0], c.Fn.Origin().FullName()}
		}
		k.tests[call] = t
	}
	return t
}
