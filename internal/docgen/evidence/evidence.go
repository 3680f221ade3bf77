// Package evidence decides the level of each rule and form by what its findings on
// real code were worth. Nobody sets a level by hand.
package evidence

import (
	"cmp"
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

func (c Counts) plus(d Counts) Counts {
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

// sound: at least nine of ten are true, and at most one of fifty is false.
func (c Counts) sound() bool { return 10*c.True >= 9*c.Total() && 50*c.False <= c.Total() }

// right: at most one of twenty is false, and more are true than intended.
func (c Counts) right() bool { return 20*c.False <= c.Total() && c.True >= c.Accepted && c.Total() > 0 }

// enough is how many findings at first sight decide by themselves.
const enough = 10

// recent is how many of the newest rounds count, if the newer ones do not have
// enough: rules were changed because of what older ones showed. Of these, telling are
// those in which the form was found: rounds in which it was silent take nothing back.
// With both, levels of rounds 12 to 18, each decided by those before it, would have let
// 521 true, 100 intended and 29 wrong findings through at default; the five newest rounds
// alone 520, 106 and 35.
const (
	recent  = 10
	telling = 3
)

// habitual is how often a verdict counts that a form got in one repository again and again:
// one habit of its authors decides nothing by itself.
const habitual = 5

// wrongAgain: more than one is wrong as the rule is now, and few are right beside them: that
// nothing was found lately does not take it back.
func (c Counts) wrongAgain() bool { return c.False > 1 && c.True < rightPerWrong*c.False }

// rightPerWrong is how many right findings must be known of a grave form for each one
// that was wrong at first sight.
const rightPerWrong = 5

// fewIntended is how many more findings of a grave form may be intended than true.
const fewIntended = 2

// wanted: not many more are intended than true, and of ten or more four of five are true:
// who turns nothing on is to want what is said.
func (c Counts) wanted() bool {
	return c.Accepted <= c.True+fewIntended && c.mostlyTrue()
}

// mostlyTrue: four of five are, if there are enough to tell.
func (c Counts) mostlyTrue() bool { return c.Total() < enough || 5*c.True >= 4*c.Total() }

// keptPercent is how much of its own bad code, written differently, a form must find, if
// nothing but its silence speaks for it: it may be blind.
const keptPercent = 80

// many is how many repositories a form must have been silent on to count as silent.
const many = 80

// never is a round later than all: of a form that has not run over untouched code yet.
const never = 1 << 30

// A Decision is a level and the evidence that decides it.
type Decision struct {
	Name, Level, Why string
	// Sight counts the findings of recent rounds, Now those on all repositories as
	// rules are now.
	Sight, Now Counts
}

// A Base is the evidence there is.
type Base struct {
	sight  map[string]map[int]Counts // by round
	held   map[string]map[int]Counts // the same, without what has been mended since and was not wrong again
	habits map[string]map[int]Counts // of that, what a form says of one repository, once for each verdict
	now    map[string]Counts
	rounds []int                   // the recent ones, the newest first
	repos  int                     // that rules have run on
	ran    map[int]map[string]bool // of those, the ones of each round
	// Kept tells how many of the findings of a rule or form in its own bad code it
	// keeps when that is written differently, and of how many; nil when nobody measured.
	Kept func(name string) (kept, of int)
	// Since tells the round in which a rule or form ran over untouched code for the first
	// time; ok is false when it has not yet. nil when nobody wrote it down: all ran always.
	Since func(name string) (round int, ok bool)
}

// New sorts the evidence: what was found in rounds, and what is found now, which is
// on repositories as well that rules were tuned on.
func New(rounds, now []Finding) *Base {
	b := &Base{sight: map[string]map[int]Counts{}, held: map[string]map[int]Counts{}, habits: map[string]map[int]Counts{}, now: map[string]Counts{}, ran: map[int]map[string]bool{}}
	for _, f := range rounds {
		b.rounds = append(b.rounds, f.Round)
		if b.ran[f.Round] == nil {
			b.ran[f.Round] = map[string]bool{}
		}
		b.ran[f.Round][f.Repo] = true
	}
	slices.SortFunc(b.rounds, func(x, y int) int { return cmp.Compare(y, x) })
	b.rounds = slices.Compact(b.rounds)
	b.rounds = b.rounds[:min(recent, len(b.rounds))]
	repos := map[string]bool{}
	for _, f := range now {
		c := b.now[f.Name]
		c.Add(f.Verdict)
		b.now[f.Name] = c
		repos[f.Repo] = true
	}
	last := map[[2]string]int{} // the last round in which a form got a verdict
	for _, f := range rounds {
		last[[2]string{f.Name, f.Verdict}] = max(last[[2]string{f.Name, f.Verdict}], f.Round)
	}
	seen := map[Finding]int{}
	for _, f := range rounds {
		if f.Repo != "-" { // counted, and not kept
			repos[f.Repo] = true
		}
		count(b.sight, f)
		if f.Mended && f.Round == last[[2]string{f.Name, f.Verdict}] {
			continue
		}
		habit := Finding{Round: f.Round, Repo: f.Repo, Name: f.Name, Verdict: f.Verdict}
		if f.Repo == "-" || seen[habit] == 0 {
			count(b.habits, f)
		}
		if f.Repo == "-" || seen[habit] < habitual {
			count(b.held, f)
		}
		seen[habit]++
	}
	b.repos = len(repos)
	return b
}

func count(in map[string]map[int]Counts, f Finding) {
	if in[f.Name] == nil {
		in[f.Name] = map[int]Counts{}
	}
	c := in[f.Name][f.Round]
	c.Add(f.Verdict)
	in[f.Name][f.Round] = c
}

// Repos returns the number of repositories with findings.
func (b *Base) Repos() int { return b.repos }

// Recent names the rounds that count.
func (b *Base) Recent() string {
	return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(b.rounds)), " and "), "[]")
}

// recently counts the findings of the newest round, and of those before it as long as
// they are not enough.
func (b *Base) recently(in map[string]map[int]Counts, name string) (c Counts) {
	told := 0
	for _, round := range b.rounds {
		if found := b.sight[name][round]; found.Total() > 0 && c.Total() < enough && told < telling {
			c = c.plus(in[name][round])
			told++
		}
	}
	return c
}

// young reports whether a form has not run over enough untouched code for its silence
// to say anything. In rounds 9 to 15 forms by default of which no round had shown
// anything had seventeen findings: seven true and seven false.
func (b *Base) young(name string) bool {
	if b.Since == nil {
		return false
	}
	since, ok := b.Since(name)
	if !ok {
		since = never
	}
	repos := 0
	for round, some := range b.ran {
		if round >= since {
			repos += len(some)
		}
	}
	return repos < many
}

// Decide returns the level of a rule without forms, or of a form. What a round found that
// was not true, and that was mended since, does not decide as long as no newer round
// gives the form that verdict again: that would show what the mending was worth. Where there are few findings, what a form says of one repository again
// and again counts once for each verdict: it has met one habit of its authors, and chance
// is reckoned with for what is independent.
func (b *Base) Decide(name string) Decision {
	d := Decision{Name: name, Sight: b.recently(b.sight, name), Now: b.now[name]}
	held := b.recently(b.held, name)
	mended := held != d.Sight
	all := held.plus(d.Now)
	if held.Total() < enough {
		held = b.recently(b.habits, name)
	}
	d.Level, d.Why = b.decide(name, held, d.Now, all.wanted())
	if d.Level == "default" && held.Total() < enough && b.young(name) {
		d.Level, d.Why = "preview", fmt.Sprintf("has run over less than %d repositories that it had never seen, and waits for findings to be judged", many)
	}
	if d.Level == "default" && d.Sight.True+d.Now.True == 0 && d.Sight.Total() > fewIntended {
		d.Level, d.Why = "preview", "nothing that was found at first sight was true: to mend that shows nothing that is"
	}
	silent := d.Level == "default" && (d.Why == nearlySilent || held.plus(d.Now).Total() == 0)
	if mended {
		d.Why += "; what it got wrong last was mended"
	}
	if silent && b.Kept != nil {
		if kept, of := b.Kept(name); 100*kept < keptPercent*of {
			d.Level, d.Why = "preview", fmt.Sprintf("silent, but of its own bad code, written differently, it finds %d of %d only", kept, of)
		}
	}
	return d
}

const nearlySilent = "nearly silent on many repositories, and nothing wrong"

// waits: a form about what code out of sight may make sure of is presumed nothing.
func waits(name string) bool { return slices.Contains(unjudged, name) }

// decide returns the level, and why, by what was found at first sight and is found now,
// and by whether that is wanted, however often one repository says so.
func (b *Base) decide(name string, sight, now Counts, wanted bool) (level, why string) {
	both := sight.plus(now)
	switch {
	case sight.Total() >= enough && sight.sound():
		return "default", "right at first sight"
	case waits(name) && both.Total() < enough:
		return "preview", "what it finds is grave, and waits for findings to be judged"
	case presumed(name) && !waits(name) && !sight.forbids() && !now.forbids() && both.True >= rightPerWrong*sight.False && !now.wrongAgain() && wanted:
		return "default", "what it finds is grave, and the evidence does not speak against it"
	case sight.Total() >= enough && sight.right():
		return "optional", "right at first sight, and not wanted by all"
	case sight.Total() >= enough:
		return "preview", "too often wrong at first sight"
	case both.False > 0 && !now.sound():
		return "preview", "was wrong"
	case now.Total() >= enough && now.sound() && sight.False == 0 && !sight.forbids():
		return "default", "right on all repositories, and never wrong at first sight"
	case b.repos >= many && 10*now.Total() <= b.repos && now.False == 0 && sight.False == 0 && !sight.forbids() && both.True >= both.Accepted && both.mostlyTrue():
		return "default", nearlySilent
	case both.right():
		return "optional", "right, and not wanted by all"
	}
	return "preview", "too little is known"
}

// Levels decides for all names, sorted.
func (b *Base) Levels(names []string) []Decision {
	var out []Decision
	for _, name := range names {
		out = append(out, b.Decide(name))
	}
	slices.SortFunc(out, func(x, y Decision) int { return cmp.Compare(x.Name, y.Name) })
	return out
}
