package randomprog

import "fmt"

// Outcomes of an execution, one byte for each program.
const (
	Unchanged = '0' // no object of a cache was changed, whatever the conditions
	Changed   = '1'
	Panicked  = 'x' // ended early: it says nothing
)

// A Matrix compares what was executed with what was reported.
type Matrix struct {
	Found        int // changed and reported
	Missed       int // changed, not reported
	FalseAlarms  int // unchanged, reported
	Silent       int // unchanged, not reported
	Inconclusive int
}

// Add counts one program.
func (m *Matrix) Add(outcome byte, reported bool) {
	switch {
	case outcome == Panicked:
		m.Inconclusive++
	case outcome == Changed && reported:
		m.Found++
	case outcome == Changed:
		m.Missed++
	case reported:
		m.FalseAlarms++
	default:
		m.Silent++
	}
}

// Programs is how many programs count.
func (m Matrix) Programs() int { return m.Found + m.Missed + m.FalseAlarms + m.Silent }

// Recall is the share of the changes that were reported, in percent.
func (m Matrix) Recall() float64 {
	if m.Found+m.Missed == 0 {
		return 100
	}
	return 100 * float64(m.Found) / float64(m.Found+m.Missed)
}

// Table renders the matrix for a page.
func (m Matrix) Table() string {
	return fmt.Sprintf("| %d programs | reported | silent |\n|---|---|---|\n| change an object of the cache | %d | %d |\n| do not | %d | %d |\n",
		m.Programs(), m.Found, m.Missed, m.FalseAlarms, m.Silent)
}

func (m Matrix) String() string {
	return fmt.Sprintf("%d programs   reported   silent\nchanged   %9d %9d\nunchanged %9d %9d\n%.1f %% of the changes found; %d programs ended early",
		m.Programs(), m.Found, m.Missed, m.FalseAlarms, m.Silent, m.Recall(), m.Inconclusive)
}
