package evidence

import (
	"slices"
)

// An Outcome is what a round found, by level.
type Outcome struct {
	Round            int
	Default, Preview Hindsight
}

// A Hindsight counts what was of a level when a round was judged, and what would have been
// if the laws of today had decided from the rounds before it.
type Hindsight struct{ Then, Now Counts }

// Plus returns the sum of both.
func (h Hindsight) Plus(o Hindsight) Hindsight {
	return Hindsight{h.Then.Plus(o.Then), h.Now.Plus(o.Now)}
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
			if of := out[i].level(f.Level); of != nil {
				of.Then.Add(f.Verdict)
			}
			if of := out[i].level(then.Decide(f.Name).Level); of != nil {
				of.Now.Add(f.Verdict)
			}
		}
	}
	return out
}

func (o *Outcome) level(name string) *Hindsight {
	switch name {
	case "default":
		return &o.Default
	case "preview":
		return &o.Preview
	}
	return nil
}
