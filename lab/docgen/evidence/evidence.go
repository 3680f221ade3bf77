// Package evidence decides the level of each rule and form by what is promised of it, by
// what its mistake does each time, or by what its findings on real code were worth.
// Nobody sets a level by hand.
package evidence

import (
	"fmt"
	"slices"
	"strings"
)

// A Finding is one that somebody judged.
type Finding struct {
	// Round is when all findings of some repositories were judged that no rule had
	// ever run on, before anything was changed because of them; 0 for findings on
	// code that rules were tuned on.
	Round int
	Repo  string
	Name  string // of a rule, or of a form by RULE/FORM
	Level string // at which it was found; only in rounds
	// Position is where it was found: FILE:LINE:COLUMN; only in rounds.
	Position string
	Verdict  string // true, accepted or false
	// Mended: the cause of a finding that was not true has been mended since, so that it
	// is not reported any more.
	Mended bool
}

// Counts counts verdicts. True findings are mistakes; Accepted ones are as the rule
// describes, and the authors of the code want them so; False ones are not what the rule
// says.
type Counts struct{ True, Accepted, False int }

// Total returns the number of findings.
func (c Counts) Total() int { return c.True + c.Accepted + c.False }

// Add counts a verdict: true, accepted or false; ok says that it is one of them.
func (c *Counts) Add(verdict string) (ok bool) {
	switch verdict {
	case "true":
		c.True++
	case "accepted":
		c.Accepted++
	case "false":
		c.False++
	default:
		return false
	}
	return true
}

// String returns the counts as pages have them.
func (c Counts) String() string {
	if c.Total() == 0 {
		return "nothing"
	}
	s := fmt.Sprintf("%d true", c.True)
	if c.Accepted > 0 {
		s += fmt.Sprintf(", %d intended", c.Accepted)
	}
	if c.False > 0 {
		s += fmt.Sprintf(", %d false", c.False)
	}
	return s
}

// isRight: true in two repositories or more, 85 of a hundred true, five of a hundred false
// at most.
func (c Counts) isRight() bool {
	return c.True >= 2 && 100*c.True >= 85*c.Total() && 20*c.False <= c.Total()
}

// isSound: true somewhere, not more often intended, and one of ten false at most.
func (c Counts) isSound() bool { return c.True > 0 && c.True >= c.Accepted && 10*c.False <= c.Total() }

// isTaste: of ten findings or more, no more than half are mistakes.
func (c Counts) isTaste() bool { return c.Total() >= 10 && 2*c.True <= c.Total() }

// isWrong: more than a quarter false. Such a form is to be mended or deleted.
func (c Counts) isWrong() bool { return 4*c.False > c.Total() }

// Proof is the kind of ground of what fails each time that it is executed.
const Proof = "proof"

// A Ground is a reason why a form runs by default: its mistake fails each time, whatever has
// been found with it, or it keeps a promise, as long as that is no matter of taste.
type Ground struct {
	Kind    string // Proof, or who promises: mission, article 1, …
	Mistake string
	Names   []string // of forms, or of rules for all their forms; none where nothing reports it
	Debt    string   // why the forms do not run by default yet, or why there are none
}

// A Decision is a level and the evidence that decides it.
type Decision struct {
	Name, Level, Why string
	// Sight counts the findings of all rounds as they were judged; Now those that are still
	// reported, once for each repository and verdict; Tuned the same on code that rules were
	// tuned on. Newest counts those of Now of the last rounds with any, back to where there are ten.
	Sight, Now, Tuned, Newest Counts
}

// IsWrong reports whether more than a quarter of what the form says now is false.
func (d Decision) IsWrong() bool { return d.Now.isWrong() }

// A Base is the evidence there is.
type Base struct {
	grounds                   []Ground
	repos                     int
	sight, now, tuned, newest map[string]Counts
}

// New sorts the evidence: the grounds, what was found in rounds, and what is found on code that rules were tuned on.
func New(grounds []Ground, rounds, tuned []Finding) *Base {
	b := &Base{grounds: grounds, sight: map[string]Counts{}, now: map[string]Counts{}, tuned: map[string]Counts{}, newest: map[string]Counts{}}
	repos, seen, last := map[string]bool{}, map[Finding]bool{}, map[string]int{}
	once := func(in map[string]Counts, f Finding, tuned int) {
		repos[f.Repo] = true
		if cause := (Finding{Round: tuned, Repo: f.Repo, Name: f.Name, Verdict: f.Verdict}); !seen[cause] {
			seen[cause] = true
			count(in, f)
			if n := b.newest[f.Name]; tuned == 0 && (n.Total() < 10 || f.Round == last[f.Name]) {
				count(b.newest, f)
				last[f.Name] = f.Round
			}
		}
	}
	for _, f := range tuned {
		once(b.tuned, f, 1)
	}
	for _, f := range slices.SortedStableFunc(slices.Values(rounds), func(x, y Finding) int { return y.Round - x.Round }) {
		count(b.sight, f)
		if !f.Mended {
			once(b.now, f, 0)
		}
	}
	delete(repos, "-") // counted then, and not kept
	b.repos = len(repos)
	return b
}

func count(in map[string]Counts, f Finding) {
	c := in[f.Name]
	c.Add(f.Verdict)
	in[f.Name] = c
}

// Repos returns the number of repositories with findings.
func (b *Base) Repos() int { return b.repos }

// Decide returns the level of a rule without forms, or of a form.
func (b *Base) Decide(name string) Decision {
	d := Decision{Name: name, Sight: b.sight[name], Now: b.now[name], Tuned: b.tuned[name], Newest: b.newest[name]}
	both := Counts{d.Now.True + d.Tuned.True, d.Now.Accepted + d.Tuned.Accepted, d.Now.False + d.Tuned.False}
	g, grounded := b.ground(name)
	switch {
	case grounded && g.Debt == "" && g.Kind == Proof:
		d.Level, d.Why = "default", "proof: "+g.Mistake
	case grounded && g.Debt == "" && !d.Newest.isTaste():
		d.Level, d.Why = "default", "promise: "+g.Mistake
	case grounded && g.Debt != "":
		d.Level, d.Why = "preview", "debt: "+g.Debt
	case d.Now.isRight():
		d.Level, d.Why = "default", "evidence"
	case both.isSound():
		d.Level, d.Why = "optional", "true, and a matter of taste, or seen once"
	default:
		d.Level, d.Why = "preview", "not known yet"
	}
	return d
}

// ground returns what stands for a name: a debt before all, a proof before a promise.
func (b *Base) ground(name string) (best Ground, ok bool) {
	rule, _, _ := strings.Cut(name, "/")
	for _, g := range b.grounds {
		if !slices.Contains(g.Names, name) && !slices.Contains(g.Names, rule) {
			continue
		}
		if !ok || best.Debt == "" && (g.Debt != "" || g.Kind == Proof && best.Kind != Proof) {
			best, ok = g, true
		}
	}
	return best, ok
}

// Levels decides for all names, sorted.
func (b *Base) Levels(names []string) []Decision {
	var out []Decision
	for _, name := range names {
		out = append(out, b.Decide(name))
	}
	slices.SortFunc(out, func(x, y Decision) int { return strings.Compare(x.Name, y.Name) })
	return out
}
