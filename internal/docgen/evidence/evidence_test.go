package evidence

import (
	"fmt"
	"slices"
	"testing"
)

// judged makes findings of x: true, accepted and false ones.
func judged(round, yes, accepted, no int) (out []Finding) {
	for verdict, n := range map[string]int{"true": yes, "accepted": accepted, "false": no} {
		for i := range n {
			out = append(out, Finding{Round: round, Repo: fmt.Sprint("o/", verdict, i), Name: "x", Verdict: verdict})
		}
	}
	return out
}

// oneHabit puts all findings into one repository.
func oneHabit(findings []Finding) []Finding {
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

// silent are findings of another rule in as many repositories.
func silent(repos int) (out []Finding) {
	for i := range repos {
		out = append(out, Finding{Repo: fmt.Sprint("o/", i), Name: "other", Verdict: "true"})
	}
	return out
}

// others are rounds in which another rule was found, and x was not.
func others(rounds ...int) (out []Finding) {
	for _, r := range rounds {
		out = append(out, Finding{Round: r, Repo: "o/other", Name: "other", Verdict: "true"})
	}
	return out
}

func TestDecide(t *testing.T) {
	for name, test := range map[string]struct {
		sight, now []Finding
		want       string
	}{
		"right at first sight":                                       {judged(1, 10, 1, 0), nil, "default"},
		"one of ten false":                                           {judged(1, 9, 0, 1), nil, "preview"},
		"one of fifty false":                                         {judged(1, 49, 0, 1), nil, "default"},
		"intended":                                                   {judged(1, 8, 4, 0), nil, "optional"},
		"mostly intended":                                            {judged(1, 4, 8, 0), nil, "preview"},
		"few, and tuned code says nothing":                           {judged(1, 3, 0, 0), nil, "optional"},
		"few, and right wherever it was tuned":                       {judged(1, 3, 0, 0), judged(0, 10, 1, 0), "default"},
		"false once, though right on tuned code":                     {judged(1, 3, 0, 1), judged(0, 30, 0, 0), "optional"},
		"false now":                                                  {nil, judged(0, 5, 0, 2), "preview"},
		"silent on few repositories":                                 {nil, silent(79), "preview"},
		"silent on many repositories":                                {nil, silent(80), "default"},
		"nearly silent":                                              {judged(1, 1, 0, 0), slices.Concat(silent(80), judged(0, 2, 1, 0)), "default"},
		"nearly silent, and intended":                                {nil, slices.Concat(silent(80), judged(0, 1, 2, 0)), "preview"},
		"nearly silent, and three of ten not wanted":                 {judged(1, 1, 0, 0), slices.Concat(silent(80), judged(0, 6, 3, 0)), "optional"},
		"nearly silent, and all mended":                              {mended(judged(1, 0, 2, 1)), silent(80), "preview"},
		"nearly silent, and two mended":                              {mended(judged(1, 0, 2, 0)), silent(80), "default"},
		"nearly silent, and false":                                   {judged(1, 0, 0, 1), silent(80), "preview"},
		"too loud to be silent, too few to be right":                 {nil, slices.Concat(silent(80), judged(0, 9, 0, 0)), "optional"},
		"right on tuned code, intended lately":                       {judged(1, 1, 5, 0), judged(0, 30, 0, 0), "optional"},
		"nearly silent, and intended lately":                         {judged(1, 1, 4, 0), slices.Concat(silent(80), judged(0, 6, 0, 0)), "optional"},
		"the last round has enough":                                  {slices.Concat(judged(1, 0, 0, 9), judged(2, 10, 0, 0)), nil, "default"},
		"the last three rounds count":                                {slices.Concat(judged(1, 0, 0, 9), judged(2, 2, 0, 0), judged(3, 4, 0, 0), judged(4, 4, 0, 0)), nil, "default"},
		"before the last three rounds in which it was found":         {slices.Concat(judged(1, 0, 0, 9), judged(2, 2, 0, 0), judged(3, 2, 0, 0), judged(4, 2, 0, 0)), silent(80), "default"},
		"within the last three rounds in which it was found":         {slices.Concat(judged(2, 0, 0, 9), judged(3, 2, 0, 0), judged(4, 2, 0, 0)), silent(80), "preview"},
		"silent since it was wrong":                                  {slices.Concat(judged(1, 0, 0, 9), others(2, 3, 4, 5, 6, 7)), silent(80), "preview"},
		"silent in ten rounds since it was wrong":                    {slices.Concat(judged(1, 0, 0, 9), others(2, 3, 4, 5, 6, 7, 8, 9, 10, 11)), silent(80), "default"},
		"right, and intended again and again in one repository":      {slices.Concat(judged(1, 50, 0, 0), oneHabit(judged(1, 0, 30, 0))), nil, "default"},
		"right, and intended in thirty repositories":                 {judged(1, 50, 30, 0), nil, "optional"},
		"false last, and mended":                                     {slices.Concat(judged(2, 10, 0, 0), mended(judged(3, 0, 0, 3))), nil, "default"},
		"false last, and not mended":                                 {slices.Concat(judged(2, 10, 0, 0), judged(3, 0, 0, 3)), nil, "preview"},
		"nearly silent, and wrong again and again in one repository": {oneHabit(judged(1, 1, 5, 0)), silent(80), "default"},
		"nearly silent, and wrong in five repositories":              {judged(1, 1, 5, 0), silent(80), "preview"},
		"false before the last, mended, and right since":             {slices.Concat(mended(judged(2, 7, 0, 3)), judged(3, 3, 0, 0)), nil, "default"},
		"false before the last, mended, and wrong again":             {slices.Concat(mended(judged(2, 7, 0, 3)), judged(3, 3, 0, 1)), nil, "preview"},
		"false before the last, mended, and intended since":          {slices.Concat(mended(judged(2, 7, 0, 3)), judged(3, 9, 1, 0)), nil, "default"},
		"false before the last, mended, and again, and mended":       {slices.Concat(mended(judged(2, 7, 0, 3)), mended(judged(3, 3, 0, 1))), nil, "preview"},
	} {
		if got := New(test.sight, test.now).Decide("x"); got.Level != test.want {
			t.Errorf("%s: %s (%s), want %s", name, got.Level, got.Why, test.want)
		}
	}
}

func TestForbids(t *testing.T) {
	for _, test := range []struct {
		counts Counts
		want   bool
	}{
		{Counts{}, false},
		{Counts{72, 0, 2}, false}, // two of 74 can be chance
		{Counts{8, 1, 2}, false},
		{Counts{3, 0, 2}, true}, // two of five are not
		{Counts{7, 1, 1}, false},
		{Counts{0, 1, 0}, false},
		{Counts{0, 3, 0}, true},
		{Counts{8, 3, 0}, false},
		{Counts{5, 6, 0}, true},
		{Counts{0, 0, 31}, true},
		{Counts{1000, 0, 10}, false},
		{Counts{1000, 0, 40}, true},
	} {
		if got := test.counts.forbids(); got != test.want {
			t.Errorf("%s: %t, want %t", test.counts, got, test.want)
		}
	}
}

// TestKept: silence alone makes no form default that is blind to its own code, written
// differently; findings do.
func TestKept(t *testing.T) {
	for name, test := range map[string]struct {
		sight, now []Finding
		of         string
		kept       int
		want       string
	}{
		"silent, and sees its code":       {nil, silent(80), "x", 80, "default"},
		"silent, and blind":               {nil, silent(80), "x", 79, "preview"},
		"grave and silent, sees its code": {nil, nil, "statusupdate", 80, "default"},
		"grave and silent, and blind":     {nil, nil, "statusupdate", 79, "preview"},
		"right at first sight, and blind": {judged(1, 10, 1, 0), nil, "x", 10, "default"},
		"nobody measured":                 {nil, silent(80), "x", -1, "default"},
	} {
		b := New(test.sight, test.now)
		if b.Kept = func(string) (int, int) { return test.kept, 100 }; test.kept < 0 {
			b.Kept = func(string) (int, int) { return 0, 0 }
		}
		if got := b.Decide(test.of); got.Level != test.want {
			t.Errorf("%s: %s (%s), want %s", name, got.Level, got.Why, test.want)
		}
	}
}

// TestYoung: silence says nothing of a form that has not run yet, nor do a few findings.
func TestYoung(t *testing.T) {
	some := func(round, repos int) (out []Finding) {
		for i := range repos {
			out = append(out, Finding{Round: round, Repo: fmt.Sprint("o/", round, "-", i), Name: "other", Verdict: "true"})
		}
		return out
	}
	rounds := slices.Concat(some(1, 50), some(2, 50), some(3, 40))
	for name, test := range map[string]struct {
		of    string
		since int
		more  []Finding
		want  string
		now   []Finding
	}{
		"has run over all":                                 {"x", 1, nil, "default", nil},
		"has run over ninety":                              {"x", 2, nil, "default", nil},
		"has run over forty":                               {"x", 3, nil, "preview", nil},
		"has never run":                                    {"x", 0, nil, "preview", nil},
		"grave, and has never run":                         {"statusupdate", 0, nil, "preview", nil},
		"young, and right in three":                        {"x", 3, judged(3, 3, 0, 0), "preview", nil},
		"young, and right in ten already":                  {"x", 3, judged(3, 10, 0, 0), "default", nil},
		"young, and right in ten that it was written from": {"x", 3, nil, "preview", judged(0, 10, 0, 0)},
	} {
		b := New(slices.Concat(rounds, test.more), test.now)
		b.Since = func(string) (int, bool) { return test.since, test.since > 0 }
		if got := b.Decide(test.of); got.Level != test.want {
			t.Errorf("%s: %s (%s), want %s", name, got.Level, got.Why, test.want)
		}
	}
}

// TestPresumed: a grave rule runs by default unless the evidence forbids it.
func TestPresumed(t *testing.T) {
	finding := func(verdict string) Finding {
		return Finding{Round: 1, Repo: "o/x", Name: "statusupdate", Verdict: verdict}
	}
	if got := New([]Finding{finding("true"), finding("accepted")}, nil).Decide("statusupdate"); got.Level != "default" {
		t.Errorf("one true, one intended: %s (%s)", got.Level, got.Why)
	}
	if got := New([]Finding{finding("accepted"), finding("accepted"), finding("accepted")}, nil).Decide("statusupdate"); got.Level != "preview" {
		t.Errorf("three intended, of one repository: %s (%s)", got.Level, got.Why)
	}
	if got := New([]Finding{finding("false"), finding("false")}, nil).Decide("statusupdate"); got.Level != "preview" {
		t.Errorf("two false: %s (%s)", got.Level, got.Why)
	}
}

// TestWrongAgain: what a grave rule gets wrong as it is now counts however long ago it was
// seen; one finding alone decides nothing.
func TestWrongAgain(t *testing.T) {
	for _, test := range []struct {
		yes, no int
		want    string
	}{{6, 1, "default"}, {6, 2, "preview"}, {10, 2, "default"}} {
		now := judged(0, test.yes, 0, test.no)
		for i := range now {
			now[i].Name = "statusupdate"
		}
		if got := New(nil, now).Decide("statusupdate"); got.Level != test.want {
			t.Errorf("%d true, %d wrong: %s (%s), want %s", test.yes, test.no, got.Level, got.Why, test.want)
		}
	}
}
