// Package ruletest tests the rules on real code.
//
// The code lies in a module of its own, under rules/<rule>/: bad/ with the
// mistakes, each line carrying a // want comment; good/ with the correct twins
// and everything the rule must not report; fixed/ with bad/ after all fixes;
// and proof_test.go, which executes both. All rules share one load of that
// module, against the real Kubernetes modules, so that no rule can pass against
// an API that does not exist.
//
// The harness reads // want as analysistest does and is stricter: see
// CONTRIBUTING.md, and [Suite.Check] for the list of what fails.
package ruletest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

var update = flag.Bool("update", false, "ruletest: write rules/<rule>/fixed from bad/ and the fixes")

// A Suite is the test of a list of rules.
type Suite struct {
	// Module is the directory of the module that holds rules/.
	Module string
	// Docs is the directory that holds <rule>/doc.go for every rule.
	Docs string
	// Rules are the rules under test. Every one needs a directory in
	// Module/rules, and every directory there needs a rule.
	Rules []*analysis.Analyzer
	// Others run too. They have no directory of their own, but what they
	// report in good code counts.
	Others []*analysis.Analyzer
}

// A Problem is one reason why a rule does not pass.
type Problem struct {
	// Pos is "file:line", with the file relative to the module, or empty.
	Pos string
	// Text says what is wrong and what to do.
	Text string
}

func (p Problem) String() string {
	if p.Pos == "" {
		return p.Text
	}
	return p.Pos + ": " + p.Text
}

// A Result is the outcome of one rule.
type Result struct {
	Problems []Problem
	// Misses and Todos are the known misses and known false alarms, as
	// written in the code.
	Misses, Todos []Problem
}

// Run tests every rule of the suite, each in a subtest of its name. With -run
// selecting some of them, only their code is loaded. With -update it writes
// fixed/ first.
func Run(t *testing.T, s Suite) {
	t.Helper()
	names, err := s.names()
	if err != nil {
		t.Fatal(err)
	}
	names = selected(names, flag.Lookup("test.run").Value.String())
	loaded, err := s.load(names)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			l := loaded
			if *update {
				changed, err := l.writeFixed(name)
				if err != nil {
					t.Fatal(err)
				}
				if changed {
					if l, err = s.load([]string{name}); err != nil {
						t.Fatal(err)
					}
				}
			}
			res := l.check(name)
			for _, p := range res.Problems {
				t.Error(p)
			}
			for _, p := range res.Misses {
				t.Log(p)
			}
			for _, p := range res.Todos {
				t.Log(p)
			}
			t.Logf("%d known misses, %d known false alarms", len(res.Misses), len(res.Todos))
		})
	}
}

// Check loads everything once and returns the result of every rule, and of
// every directory that belongs to none. A rule fails when
//   - it has no bad/, good/ or proof_test.go, or the proof does not import both;
//   - its doc.go is missing or lacks a section;
//   - a form of it has no bad or good code of its own, or the proof uses none of it,
//     or its bad code has no finding of it, or one of another form that is not
//     expected by name;
//   - a file does not compile or is not gofmt-clean;
//   - a finding is not wanted, a want is not met, or a related position that is
//     wanted is not given;
//   - a file of bad/ (support*.go apart) has no finding;
//   - good/ has a finding, of any rule, that is not expected by name;
//   - a diagnostic lacks its end, category or URL;
//   - a fix does not compile on its own, bad/ after all fixes differs from
//     fixed/, or one of the two exists without the other;
//   - something is found in fixed/ that has a fix, or that bad/ did not have;
//   - a known miss is found, or a known false alarm is gone.
func (s Suite) Check() (map[string]Result, error) {
	names, err := s.names()
	if err != nil {
		return nil, err
	}
	l, err := s.load(names)
	if err != nil {
		return nil, err
	}
	out := map[string]Result{}
	for _, name := range names {
		out[name] = l.check(name)
	}
	return out, nil
}

// names returns the names of all rules and of all directories in rules/, sorted.
func (s Suite) names() ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(s.Module, "rules"))
	if err != nil {
		return nil, err
	}
	var names []string
	for _, a := range s.Rules {
		names = append(names, a.Name)
	}
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// rule returns the rule of that name, or nil.
func (s Suite) rule(name string) *analysis.Analyzer {
	for _, a := range s.Rules {
		if a.Name == name {
			return a
		}
	}
	return nil
}

// selected returns the names that -run can match at the second level, so that
// running one rule does not load the others. A rule's whole name means that rule
// alone, though it may be a part of another's. In doubt it returns all.
func selected(names []string, run string) []string {
	_, pattern, ok := strings.Cut(run, "/")
	if !ok || pattern == "" || strings.ContainsAny(pattern, "/|[(") {
		return names
	}
	if slices.Contains(names, pattern) {
		return []string{pattern}
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return names
	}
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return !re.MatchString(n) })
}

// problems collects what is wrong with one rule.
type problems struct {
	l   *loaded
	all []Problem
}

// addf adds a problem of the rule as a whole.
func (p *problems) addf(format string, args ...any) {
	p.all = append(p.all, Problem{Text: fmt.Sprintf(format, args...)})
}

// at adds a problem at a line of a file.
func (p *problems) at(file string, line int, format string, args ...any) {
	p.all = append(p.all, Problem{Pos: p.l.pos(file, line), Text: fmt.Sprintf(format, args...)})
}

// pos formats a position relative to the module.
func (l *loaded) pos(file string, line int) string {
	if rel, err := filepath.Rel(l.module, file); err == nil {
		file = filepath.ToSlash(rel)
	}
	return fmt.Sprintf("%s:%d", file, line)
}
