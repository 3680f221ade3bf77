package evidence

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// judged makes findings of x, each in a repository of its own: true, accepted and false
// ones.
func judged(yes, accepted, no int) (out []Finding) {
	for verdict, n := range map[string]int{"true": yes, "accepted": accepted, "false": no} {
		for i := range n {
			out = append(out, Finding{Round: 1, Repo: fmt.Sprint("o/", verdict, i), Name: "x", Verdict: verdict})
		}
	}
	return out
}

// oneRepo puts all findings into one repository.
func oneRepo(findings []Finding) []Finding {
	for i := range findings {
		findings[i].Repo = "o/x"
	}
	return findings
}

// mended marks what is not true.
func mended(findings []Finding) []Finding {
	for i := range findings {
		findings[i].Mended = findings[i].Verdict != "true"
	}
	return findings
}

func TestDecide(t *testing.T) {
	for name, test := range map[string]struct {
		sight, tuned []Finding
		want         string
	}{
		"two true":                          {judged(2, 0, 0), nil, "default"},
		"one true":                          {judged(1, 0, 0), nil, "optional"},
		"two true in one repository":        {oneRepo(judged(2, 0, 0)), nil, "optional"},
		"two true, one intended":            {judged(2, 1, 0), nil, "optional"},
		"six of seven":                      {judged(6, 1, 0), nil, "default"},
		"one of twenty false":               {judged(19, 0, 1), nil, "default"},
		"one of ten false":                  {judged(9, 0, 1), nil, "optional"},
		"one of nine false":                 {judged(8, 0, 1), nil, "preview"},
		"the same, and mended":              {mended(judged(8, 0, 1)), nil, "default"},
		"one cause again and again":         {slices.Concat(judged(19, 0, 0), oneRepo(judged(0, 0, 9))), nil, "default"},
		"true, and intended more often":     {judged(2, 9, 0), nil, "preview"},
		"intended alone":                    {judged(0, 2, 0), nil, "preview"},
		"true on tuned code alone":          {nil, judged(9, 0, 0), "optional"},
		"right, and false on tuned code":    {judged(2, 0, 0), judged(0, 0, 9), "default"},
		"once right, false on tuned code":   {judged(1, 0, 0), judged(0, 0, 1), "preview"},
		"false before it was mended, alone": {mended(judged(0, 0, 9)), nil, "preview"},
		"nothing":                           {nil, nil, "preview"},
	} {
		if got := New(nil, test.sight, test.tuned).Decide("x"); got.Level != test.want {
			t.Errorf("%s: %s (%s), want %s", name, got.Level, got.Why, test.want)
		}
	}
}

// TestGrounds: a promise and a proof run whatever was found, and a debt keeps a form back.
func TestGrounds(t *testing.T) {
	base := New([]Ground{
		{Kind: "mission", Mistake: "m", Names: []string{"x"}},
		{Kind: Proof, Mistake: "p", Names: []string{"x/proven", "y"}},
		{Kind: "article 1", Mistake: "a", Names: []string{"x/owed", "z"}, Debt: "d"},
		{Kind: "article 2", Mistake: "nothing reports it", Debt: "n"},
	}, judged(0, 0, 9), nil)
	for name, want := range map[string]string{
		"x": "default promise: m", "x/other": "default promise: m", "x/proven": "default proof: p", "y": "default proof: p",
		"x/owed": "preview debt: d", "z": "preview debt: d", "w": "preview not known yet",
	} {
		if d := base.Decide(name); d.Level+" "+d.Why != want {
			t.Errorf("%s: %s %s, want %s", name, d.Level, d.Why, want)
		}
	}
}

// in puts all findings into a round.
func in(round int, findings []Finding) []Finding {
	for i := range findings {
		findings[i].Round = round
		findings[i].Repo += fmt.Sprint(round)
	}
	return findings
}

// TestTaste: a promise runs as long as more than half of its newest findings are mistakes, where
// there are ten.
func TestTaste(t *testing.T) {
	for name, test := range map[string]struct {
		kind  string
		sight []Finding
		want  string
	}{
		"nine intended are too few":   {"mission", judged(0, 9, 0), "default"},
		"half of ten":                 {"mission", judged(5, 5, 0), "optional"},
		"more than half":              {"mission", judged(6, 5, 0), "default"},
		"half, false as well":         {"mission", judged(5, 3, 2), "preview"},
		"what is mended is forgotten": {"mission", mended(judged(5, 5, 0)), "default"},
		"older ones weigh nothing":    {"mission", slices.Concat(in(1, judged(20, 0, 0)), in(2, judged(5, 5, 0))), "optional"},
		"older ones help few":         {"mission", slices.Concat(in(1, judged(9, 0, 0)), in(2, judged(2, 5, 0))), "default"},
		"a proof stands":              {Proof, judged(0, 20, 0), "default"},
	} {
		base := New([]Ground{{Kind: test.kind, Mistake: "m", Names: []string{"x"}}}, test.sight, nil)
		if d := base.Decide("x"); d.Level != test.want {
			t.Errorf("%s: %s (%s), want %s", name, d.Level, d.Why, test.want)
		}
	}
}

func TestIsWrong(t *testing.T) {
	for _, test := range []struct {
		sight []Finding
		want  bool
	}{{judged(3, 0, 1), false}, {judged(2, 0, 1), true}, {judged(1, 1, 1), true}, {mended(judged(0, 0, 1)), false}, {nil, false}} {
		if d := New(nil, test.sight, nil).Decide("x"); d.IsWrong() != test.want {
			t.Errorf("%s: %t", d.Now, d.IsWrong())
		}
	}
}

func TestRepos(t *testing.T) {
	sight := append(judged(2, 0, 0), Finding{Round: 1, Repo: "-", Name: "x", Verdict: "true"})
	if got := New(nil, sight, judged(1, 1, 0)).Repos(); got != 3 {
		t.Errorf("%d repositories, want 3", got)
	}
}

// TestLevels sorts the decisions.
func TestLevels(t *testing.T) {
	var got []string
	for _, d := range New(nil, nil, nil).Levels([]string{"b", "a"}) {
		got = append(got, d.Name)
	}
	if strings.Join(got, " ") != "a b" {
		t.Error(got)
	}
}
