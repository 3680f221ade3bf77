// Package evidence decides the level of each rule and form by what its findings on
// real code were worth. Nobody sets a level by hand.
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
func (c *Counts) Add(verdict string) (ok bool) { return c.add(verdict, 1) }

func (c *Counts) add(verdict string, n int) (ok bool) {
	switch verdict {
	case "true":
		c.True += n
	case "accepted":
		c.Accepted += n
	case "false":
		c.False += n
	default:
		return false
	}
	return true
}

// Plus returns the counts of both.
func (c Counts) Plus(d Counts) Counts {
	return Counts{c.True + d.True, c.Accepted + d.Accepted, c.False + d.False}
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

// A weight is what a finding counts in halves: what was not true and has been mended
// weighs one of them. It shows less than a finding that is still there, but not nothing:
// forms that were wrong were wrong again in other ways more often than others.
const (
	whole = 2
	half  = 1
)

// known is how many verdicts of different repositories tell what a form is worth.
const known = 2 * whole

// sound: 85 of a hundred are true, and three are false at most, where one in the next
// hundred is reckoned with.
func (c Counts) sound() bool {
	return c.Total() >= known && 100*c.True >= 85*c.Total() && 100*c.False <= 3*(c.Total()+whole)
}

// often is how many findings are enough to be counted one by one.
const often = 30 * whole

// oftenRight: of many findings nine of ten are true, and one of forty false at most.
func (c Counts) oftenRight() bool {
	return c.Total() >= often && 10*c.True >= 9*c.Total() && 40*c.False <= c.Total()
}

// right: at most one of twenty is false, and more are true than intended.
func (c Counts) right() bool { return 20*c.False <= c.Total() && c.True >= c.Accepted && c.Total() > 0 }

// doubtful: one is false, mended or not, and more than one of twenty. Over thirteen rounds what
// had been wrong even once was wrong again in one finding of five, and what never had been in
// one of sixteen; no share between the two told them apart better.
func (c Counts) doubtful() bool { return 20*c.False > c.Total() }

const (
	// enough is how many verdicts of different repositories decide of a form that is young.
	enough = 4 * whole
	// many is how many repositories a form must have run over to be young no more.
	many = 80
	// quiet is how many a grave form must have been silent on for its silence to say that
	// it costs nothing: then fewer than one of a hundred will hear of it.
	quiet = 300
)

// keptPercent is how much of its own bad code, written differently, a form must find, if
// nothing but its silence speaks for it: it may be blind.
const keptPercent = 80

// never is a round later than all: of a form that has not run over untouched code yet.
const never = 1 << 30

// A Decision is a level and the evidence that decides it.
type Decision struct {
	Name, Level, Why string
	// Sight counts the findings of all rounds, Now those on all repositories as rules
	// are now.
	Sight, Now Counts
}

// A Base is the evidence there is.
type Base struct {
	sight  map[string]Counts       // findings of all rounds
	weighs map[string]Counts       // what they weigh
	habits map[string]Counts       // what they weigh, if what a form says of a repository counts once for each verdict
	now    map[string]Counts       // findings on all repositories, as rules are now
	repos  int                     // that rules have run on
	ran    map[int]map[string]bool // of those, the ones of each round
	// Kept tells how many of the findings of a rule or form in its own bad code it
	// keeps when that is written differently, and of how many; nil when nobody measured.
	Kept func(name string) (kept, of int)
	// Since tells the round in which a rule or form ran over untouched code for the
	// first time; ok is false when it has not yet. nil when nobody wrote it down: all ran always.
	Since func(name string) (round int, ok bool)
}

// New sorts the evidence: what was found in rounds, and what is found now, which is
// on repositories as well that rules were tuned on.
func New(rounds, now []Finding) *Base {
	b := &Base{sight: map[string]Counts{}, weighs: map[string]Counts{}, habits: map[string]Counts{}, now: map[string]Counts{}, ran: map[int]map[string]bool{}}
	repos := map[string]bool{}
	for _, f := range now {
		count(b.now, f, 1)
		repos[f.Repo] = true
	}
	habits := map[Finding]bool{} // whether all of a habit has been mended
	for _, f := range rounds {
		if b.ran[f.Round] == nil {
			b.ran[f.Round] = map[string]bool{}
		}
		b.ran[f.Round][f.Repo] = true
		count(b.sight, f, 1)
		count(b.weighs, f, f.weight())
		if f.Repo != "-" { // counted then, and not kept
			repos[f.Repo] = true
		}
		habit := Finding{Round: f.Round, Repo: f.Repo, Name: f.Name, Verdict: f.Verdict}
		mended, ok := habits[habit]
		habits[habit] = f.Mended && (mended || !ok)
	}
	for habit, mended := range habits {
		habit.Mended = mended
		count(b.habits, habit, habit.weight())
	}
	b.repos = len(repos)
	return b
}

func (f Finding) weight() int {
	if f.Mended {
		return half
	}
	return whole
}

func count(in map[string]Counts, f Finding, weight int) {
	c := in[f.Name]
	c.add(f.Verdict, weight)
	in[f.Name] = c
}

// Repos returns the number of repositories with findings.
func (b *Base) Repos() int { return b.repos }

// over returns how many repositories a form has run over that it had never seen.
func (b *Base) over(name string) (repos int) {
	since := 0
	if b.Since != nil {
		var ok bool
		if since, ok = b.Since(name); !ok {
			since = never
		}
	}
	for round, some := range b.ran {
		if round >= since {
			repos += len(some)
		}
	}
	return repos
}

// Decide returns the level of a rule without forms, or of a form. All that it was ever
// found wrong with at first sight counts: of the laws that were tried on the rounds
// there are, those that forget the old ones let three times as much through that is
// false ([Backtest]).
func (b *Base) Decide(name string) Decision {
	d := Decision{Name: name, Sight: b.sight[name], Now: b.now[name]}
	d.Level, d.Why = b.decide(name)
	if d.Level == "default" && d.Sight.Total()+d.Now.Total() == 0 && b.Kept != nil {
		if kept, of := b.Kept(name); 100*kept < keptPercent*of {
			d.Level, d.Why = "preview", fmt.Sprintf("silent, but of its own bad code, written differently, it finds %d of %d only", kept, of)
		}
	}
	return d
}

func (b *Base) decide(name string) (level, why string) {
	sight, now, over := b.habits[name], b.now[name], b.over(name)
	wanted := sight.Accepted+sight.False+now.False == 0 && now.Accepted <= now.True
	young := over < many && sight.Total() < enough
	switch {
	case !young && (b.weighs[name].oftenRight() || sight.sound()):
		return "default", "right at first sight"
	case !young && sight.Total() < known && wanted && sight.True+whole*now.True >= known:
		return "default", "true wherever it was found"
	case sight.Total() < known && wanted && grave(name) && over >= quiet:
		return "default", fmt.Sprintf("what it finds is grave, and it says nothing on %d repositories that it had never seen, or next to nothing", quiet)
	}
	switch both := sight.Plus(Counts{whole * now.True, whole * now.Accepted, whole * now.False}); {
	case sight.Total() == 0 && over < many:
		return "preview", "has run over too little code that it had never seen"
	case both.right():
		return "optional", "right, and not sure to be wanted"
	case sight.doubtful():
		return "doubtful", "has been wrong at first sight"
	case both.Total() == 0:
		return "preview", "nothing is known yet"
	}
	return "preview", "not often enough what anybody would change"
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
