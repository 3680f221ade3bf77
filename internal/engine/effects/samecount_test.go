package effects_test

import (
	"go/ast"
	"go/types"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

const sameCount = `
type team struct {
	members map[string]string
	lead    *corev1.Pod
}

func fill(m map[string]string) { m["a"] = "b" }

func (t *team) hire() { t.members["a"] = "b" }

func (t *team) size() int { return len(t.members) }

// same: yes
func variable(m map[string]string) {
	if len(m) > 0 { println() }
	for range m { println() }
}

// same: yes
func field(t *team) {
	if len(t.members) > 0 { t.lead.Labels = map[string]string{} }
	for k, v := range t.members { t.lead.Labels[k] = v }
}

// same: yes
func fieldBehind(t *team) {
	if len(t.lead.Labels) > 0 { println(t.size()) }
	for range t.lead.Labels { println() }
}

// same: no
func changedInTheLoop(m map[string]string) {
	if len(m) > 0 { println() }
	for k := range m { delete(m, k) }
}

// same: no
func elementAdded(m map[string]string) {
	if len(m) > 0 { println() }
	m["a"] = "b"
	for range m { println() }
}

// same: no
func elementMayBeAdded(m map[string]string, n int) {
	if len(m) > 0 { println() }
	if n > 1 { fill(m) }
	for range m { println() }
}

// same: no
func fieldSet(t *team) {
	if len(t.members) > 0 { println() }
	t.members = map[string]string{"a": "b"}
	for range t.members { println() }
}

// same: no
func fieldSetBetweenLoads(t *team) {
	m := t.members
	t.members = map[string]string{"a": "b"}
	if len(m) > 0 { println() }
	for range t.members { println() }
}

// same: no
func changedByMethod(t *team) {
	if len(t.members) > 0 { println() }
	t.hire()
	for range t.members { println() }
}

// same: no
func changedInNextRound(t *team, n int) {
	if len(t.members) > 0 { println() }
	for i := 0; i < n; i++ {
		for range t.members { println() }
		t.hire()
	}
}

// same: no
func handedOut(t *team, f func(*team)) {
	if len(t.members) > 0 { println() }
	f(t)
	for range t.members { println() }
}

// same: no
func others(t, u *team) {
	if len(t.members) > 0 { println() }
	for range u.members { println() }
}
`

// TestSameCount: whether the two looks at maps in a function see the same
// elements.
func TestSameCount(t *testing.T) {
	s, p := load(t, sameCount)
	asked := 0
	for _, d := range s.Files[0].Decls {
		fd, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		want, ok := rows(fd, "same")
		if !ok {
			continue
		}
		asked++
		var looks []ssa.Value
		for _, b := range p.Flow.Func(s.Info.Defs[fd.Name].(*types.Func)).Blocks {
			iff, ok := ssaflow.Terminator(b).(*ssa.If)
			if !ok {
				continue
			}
			if look, _, _, ok := (ssaflow.Cond{Value: iff.Cond, Val: true}).EmptyTest(); ok {
				looks = append(looks, look)
			}
		}
		if len(looks) != 2 {
			t.Errorf("%s: %d looks", fd.Name.Name, len(looks))
			continue
		}
		if _, loop := looks[0].(*ssa.Next); loop {
			looks[0], looks[1] = looks[1], looks[0]
		}
		if got := map[bool]string{true: "yes", false: "no"}[p.SameCount(looks[0], looks[1])]; got != want[0] {
			t.Errorf("%s: %s, want %s", fd.Name.Name, got, want[0])
		}
	}
	if asked < 12 {
		t.Errorf("only %d functions", asked)
	}
}
