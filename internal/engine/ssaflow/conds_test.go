package ssaflow

import (
	"slices"
	"testing"
)

// TestConds: sets that share a part are told apart, and what came before stays as it is.
func TestConds(t *testing.T) {
	yes, no := Cond{Val: true}, Cond{}
	var none Conds
	one := none.And(yes)
	two, other := one.And(no), one.And(yes)
	for _, c := range []struct {
		got  Conds
		but  []Conds
		want []Cond
	}{
		{none, nil, nil},
		{none.with(none), nil, nil},
		{one, nil, []Cond{yes}},
		{two, nil, []Cond{yes, no}},
		{two, []Conds{one}, []Cond{no}},
		{two, []Conds{two}, nil},
		{two, []Conds{none}, []Cond{yes, no}},
		{two, []Conds{other}, []Cond{yes, no}},
		{two.with(other), nil, []Cond{yes, no, yes, yes}},
		{none.with(two).with(none), nil, []Cond{yes, no}},
		{none.And(no).with(two).And(yes), []Conds{one}, []Cond{no, no, yes}},
	} {
		if got := slices.Collect(c.got.All(c.but...)); !slices.Equal(got, c.want) {
			t.Errorf("%v, want %v", got, c.want)
		}
		if got := c.got.Has(func(k Cond) bool { return !k.Val }); len(c.but) == 0 && got != slices.Contains(c.want, no) {
			t.Errorf("a condition that is false: %v, of %v", got, c.want)
		}
	}
	for range two.with(other).All() {
		break
	}
}
