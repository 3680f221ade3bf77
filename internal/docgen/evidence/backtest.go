package evidence

import (
	"slices"
)

// An Outcome is what a round found at level default.
type Outcome struct {
	Round int
	// Then counts what was default when the round was judged, Now what would have been
	// if the laws of today had decided from the rounds before it.
	Then, Now Counts
}

// Backtest decides the levels of each round from what was known before it, from the
// round first on. What is no finding at first sight has no date (verdicts on tuned
// code, what has been mended): all of that is taken as known.
func (b *Base) Backtest(rounds, now []Finding, first int) (out []Outcome) {
	for _, f := range rounds {
		if f.Round >= first && !slices.ContainsFunc(out, func(o Outcome) bool { return o.Round == f.Round }) {
			out = append(out, Outcome{Round: f.Round})
		}
	}
	slices.SortFunc(out, func(x, y Outcome) int { return x.Round - y.Round })
	for i := range out {
		before := slices.DeleteFunc(slices.Clone(rounds), func(f Finding) bool { return f.Round >= out[i].Round })
		then := New(before, now)
		then.Kept, then.Since = b.Kept, b.Since
		for _, f := range rounds {
			if f.Round != out[i].Round {
				continue
			}
			if f.Level == "default" {
				out[i].Then.Add(f.Verdict)
			}
			if then.Decide(f.Name).Level == "default" {
				out[i].Now.Add(f.Verdict)
			}
		}
	}
	return out
}
