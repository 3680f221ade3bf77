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

func TestDecide(t *testing.T) {
	for name, test := range map[string]struct {
		sight, now []Finding
		want       string
	}{
		"right at first sight":                          {judged(1, 12, 2, 0), nil, "default"},
		"two true":                                      {judged(1, 2, 0, 0), nil, "default"},
		"one true":                                      {judged(1, 1, 0, 0), nil, "optional"},
		"two true, one intended":                        {judged(1, 2, 1, 0), nil, "optional"},
		"five of six":                                   {judged(1, 5, 1, 0), nil, "optional"},
		"intended":                                      {judged(1, 8, 4, 0), nil, "optional"},
		"mostly intended":                               {judged(1, 4, 8, 0), nil, "preview"},
		"mostly intended, one of twenty false":          {judged(1, 4, 15, 1), nil, "preview"},
		"one of ten false":                              {judged(1, 9, 0, 1), nil, "doubtful"},
		"one of five false":                             {judged(1, 4, 0, 1), nil, "doubtful"},
		"one of four false":                             {judged(1, 3, 0, 1), nil, "doubtful"},
		"one of four false, and mended":                 {mended(judged(1, 3, 0, 1)), nil, "doubtful"},
		"one of two false, half of them mended":         {slices.Concat(mended(judged(1, 1, 0, 1)), judged(2, 1, 0, 1)), nil, "doubtful"},
		"one of twenty false":                           {judged(1, 19, 0, 1), nil, "optional"},
		"one of fifty false":                            {judged(1, 49, 0, 1), nil, "default"},
		"one of twenty false, and mended":               {mended(judged(1, 19, 0, 1)), nil, "default"},
		"one of ten false, and mended":                  {mended(judged(1, 9, 0, 1)), nil, "doubtful"},
		"false long ago":                                {slices.Concat(judged(1, 0, 0, 3), judged(20, 9, 0, 0)), nil, "doubtful"},
		"false long ago, mended, and often right since": {slices.Concat(mended(judged(1, 0, 0, 2)), judged(20, 40, 0, 0)), nil, "default"},
		"a habit that is intended":                      {slices.Concat(judged(1, 8, 0, 0), oneHabit(judged(1, 0, 30, 0))), nil, "default"},
		"intended in thirty repositories":               {judged(1, 50, 30, 0), nil, "optional"},
		"a habit that is true":                          {slices.Concat(oneHabit(judged(1, 5, 0, 0)), judged(1, 0, 2, 0)), nil, "preview"},
		"a habit, half of it mended":                    {oneHabit(slices.Concat(judged(1, 0, 0, 1), mended(judged(1, 0, 0, 1)))), nil, "doubtful"},
		"very often right, wrong in some repositories":  {slices.Concat(oneHabit(judged(1, 117, 0, 0)), judged(2, 20, 0, 3)), nil, "default"},
		"one true, and right wherever it was tuned":     {slices.Concat(some(1, 80), judged(1, 1, 0, 0)), judged(0, 1, 0, 0), "default"},
		"right wherever it was tuned":                   {nil, judged(0, 2, 0, 0), "preview"}, // and was never run at first sight
		"the same, and has run":                         {some(1, 80), judged(0, 2, 0, 0), "default"},
		"the same, and intended at first sight":         {slices.Concat(some(1, 80), judged(1, 0, 1, 0)), judged(0, 10, 0, 0), "optional"},
		"the same, and intended there":                  {some(1, 80), judged(0, 2, 3, 0), "preview"},
		"the same, and false there":                     {some(1, 80), judged(0, 19, 0, 1), "optional"},
		"silent":                                        {some(1, 300), nil, "preview"},
		"nothing at all":                                {nil, nil, "preview"},
	} {
		sight := test.sight
		if len(test.now) == 0 { // enough was run on to be young no more
			sight = slices.Concat(sight, some(2, 80))
		}
		if got := New(sight, test.now).Decide("x"); got.Level != test.want {
			t.Errorf("%s: %s (%s), want %s", name, got.Level, got.Why, test.want)
		}
	}
}

// some are findings of another rule, in as many repositories.
func some(round, repos int) (out []Finding) {
	for i := range repos {
		out = append(out, Finding{Round: round, Repo: fmt.Sprint("o/", round, "-", i), Name: "other", Verdict: "true"})
	}
	return out
}

// TestKept: silence alone makes no form default that is blind to its own code, written
// differently; findings do.
func TestKept(t *testing.T) {
	for name, test := range map[string]struct {
		sight []Finding
		of    string
		kept  int
		want  string
	}{
		"grave and silent, sees its code": {some(1, 300), "statusupdate", 80, "default"},
		"grave and silent, and blind":     {some(1, 300), "statusupdate", 79, "preview"},
		"right at first sight, and blind": {slices.Concat(some(1, 80), judged(1, 10, 1, 0)), "x", 10, "default"},
		"nobody measured":                 {some(1, 300), "statusupdate", -1, "default"},
	} {
		b := New(test.sight, nil)
		if b.Kept = func(string) (int, int) { return test.kept, 100 }; test.kept < 0 {
			b.Kept = func(string) (int, int) { return 0, 0 }
		}
		if got := b.Decide(test.of); got.Level != test.want {
			t.Errorf("%s: %s (%s), want %s", name, got.Level, got.Why, test.want)
		}
	}
}

// TestYoung: a few findings say nothing of a form that has run over little code.
func TestYoung(t *testing.T) {
	rounds := slices.Concat(some(1, 50), some(2, 50), some(3, 40))
	for name, test := range map[string]struct {
		since     int
		more, now []Finding
		want      string
	}{
		"right in three":                                   {1, judged(3, 3, 0, 0), nil, "default"},
		"the same, and has run over ninety":                {2, judged(3, 3, 0, 0), nil, "default"},
		"the same, and has run over forty":                 {3, judged(3, 3, 0, 0), nil, "optional"},
		"the same, and is said to have never run":          {0, judged(3, 3, 0, 0), nil, "optional"},
		"young, and right in four already":                 {3, judged(3, 4, 0, 0), nil, "default"},
		"young, and a habit of one repository":             {3, oneHabit(judged(3, 20, 0, 0)), nil, "optional"},
		"young, and right in ten that it was written from": {3, nil, judged(0, 10, 0, 0), "preview"},
	} {
		b := New(slices.Concat(rounds, test.more), test.now)
		b.Since = func(string) (int, bool) { return test.since, test.since > 0 }
		if got := b.Decide("x"); got.Level != test.want {
			t.Errorf("%s: %s (%s), want %s", name, got.Level, got.Why, test.want)
		}
	}
}

// TestGrave: a grave rule runs by default when it is silent, and as long as all that it
// finds is true.
func TestGrave(t *testing.T) {
	finding := func(verdict string) Finding {
		return Finding{Round: 1, Repo: "o/x", Name: "statusupdate", Verdict: verdict}
	}
	for name, test := range map[string]struct {
		sight []Finding
		want  string
	}{
		"silent":                 {some(1, 300), "default"},
		"silent on too few":      {some(1, 299), "preview"},
		"one true":               {append(some(1, 300), finding("true")), "default"},
		"one intended":           {append(some(1, 300), finding("accepted")), "preview"},
		"one false":              {append(some(1, 300), finding("false")), "doubtful"},
		"one true, one intended": {append(some(1, 300), finding("true"), finding("accepted")), "optional"},
	} {
		if got := New(test.sight, nil).Decide("statusupdate"); got.Level != test.want {
			t.Errorf("%s: %s (%s), want %s", name, got.Level, got.Why, test.want)
		}
	}
}

// TestBacktest: a round is decided by those before it alone.
func TestBacktest(t *testing.T) {
	at := func(level string, findings []Finding) []Finding {
		for i := range findings {
			findings[i].Level = level
		}
		return findings
	}
	rounds := slices.Concat(some(1, 80), at("preview", judged(1, 3, 0, 0)), at("preview", judged(2, 2, 6, 0)), at("default", judged(3, 1, 0, 2)))
	got := New(rounds, nil).Backtest(rounds, nil, 2)
	want := []Outcome{
		{2, Hindsight{Now: Counts{2, 6, 0}}, Hindsight{Then: Counts{2, 6, 0}}}, // default by the three of round 1
		{3, Hindsight{Then: Counts{1, 0, 2}}, Hindsight{Now: Counts{1, 0, 2}}}, // no more, by those of round 2
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
