package report

import (
	"bytes"
	"strings"
	"testing"
)

// at makes a finding from "file:line function rule[/form] message".
func at(file string, line int, function, name, message string) Finding {
	rule, form, _ := strings.Cut(name, "/")
	return Finding{Rule: rule, Form: form, File: file, Line: line, Column: 2, Package: "example.com/p", Function: function, Message: message}
}

func TestCompare(t *testing.T) {
	one := at("a.go", 5, "F", "greek", "alpha")
	for _, test := range []struct {
		name     string
		old, now []Finding
		want     string
	}{
		{"nothing", nil, nil, "0 came, 0 gone, 0 moved, 0 the same"},
		{"the same", []Finding{one}, []Finding{one}, "0 came, 0 gone, 0 moved, 1 the same"},
		{"came", nil, []Finding{one}, "came  a.go:5:2: alpha (greek)\n1 came, 0 gone, 0 moved, 0 the same"},
		{"gone", []Finding{one}, nil, "gone  a.go:5:2: alpha (greek)\n0 came, 1 gone, 0 moved, 0 the same"},
		{"another line", []Finding{one}, []Finding{at("a.go", 9, "F", "greek", "alpha")},
			"moved a.go:5:2 -> a.go:9:2: alpha (greek)\n0 came, 0 gone, 1 moved, 0 the same"},
		{"a line in the message", []Finding{at("a.go", 5, "F", "greek", "changed on line 3")}, []Finding{at("a.go", 6, "F", "greek", "changed on line 4")},
			"moved a.go:5:2 -> a.go:6:2: changed on line 4 (greek)\n0 came, 0 gone, 1 moved, 0 the same"},
		{"another function", []Finding{one}, []Finding{at("b.go", 1, "G", "greek", "alpha")},
			"moved a.go:5:2 -> b.go:1:2: alpha (greek)\n0 came, 0 gone, 1 moved, 0 the same"},
		{"one gone, two alike in other functions", []Finding{one}, []Finding{at("b.go", 1, "G", "greek", "alpha"), at("b.go", 7, "H", "greek", "alpha")},
			"came  b.go:1:2: alpha (greek)\ncame  b.go:7:2: alpha (greek)\ngone  a.go:5:2: alpha (greek)\n2 came, 1 gone, 0 moved, 0 the same"},
		{"one more of a key: those in their places stay", []Finding{one}, []Finding{at("a.go", 3, "F", "greek", "alpha"), one},
			"came  a.go:3:2: alpha (greek)\n1 came, 0 gone, 0 moved, 1 the same"},
		{"another form", []Finding{at("a.go", 5, "F", "greek/a", "alpha")}, []Finding{at("a.go", 5, "F", "greek/b", "alpha")},
			"came  a.go:5:2: alpha (greek/b)\ngone  a.go:5:2: alpha (greek/a)\n1 came, 1 gone, 0 moved, 0 the same"},
		{"another message in the same place", []Finding{one}, []Finding{at("a.go", 5, "F", "greek", "beta")},
			"came  a.go:5:2: beta (greek)\ngone  a.go:5:2: alpha (greek)\n1 came, 1 gone, 0 moved, 0 the same"},
	} {
		c := Compare(&Report{Findings: test.old}, &Report{Findings: test.now})
		var b bytes.Buffer
		if err := c.WriteLines(&b); err != nil {
			t.Fatal(err)
		}
		if b.String() != test.want+"\n" {
			t.Errorf("%s: got\n%swant\n%s", test.name, b.String(), test.want)
		}
		if code := c.ExitCode(); code != min(len(c.Came), 1) {
			t.Errorf("%s: exit code %d", test.name, code)
		}
	}
}

// TestCompareFailed: what a run could not look at is not called gone without a word.
func TestCompareFailed(t *testing.T) {
	one := at("a.go", 5, "F", "greek", "alpha")
	for _, now := range []*Report{
		{Summary: Summary{Skipped: 1}},
		{Errors: []Error{{Message: "does not type-check"}}},
	} {
		c := Compare(&Report{Findings: []Finding{one}}, now)
		if c.ExitCode() != 2 || !strings.Contains(c.Text(), "could not analyze everything") {
			t.Errorf("%+v: exit code %d, %s", now, c.ExitCode(), c.Text())
		}
	}
}

// TestCompareTooLarge: neither is what it could not follow.
func TestCompareTooLarge(t *testing.T) {
	one := at("a.go", 5, "F", "greek", "alpha")
	c := Compare(&Report{Findings: []Finding{one}}, &Report{Warnings: []Warning{{Kind: Unfollowed, Message: "F is too large"}}})
	if c.ExitCode() != 0 || !strings.Contains(c.Text(), "could not follow 1 large function") {
		t.Errorf("exit code %d, %s", c.ExitCode(), c.Text())
	}
}

func TestRead(t *testing.T) {
	var b bytes.Buffer
	rep := &Report{Findings: []Finding{at("a.go", 5, "F", "greek/a", "alpha")}}
	rep.Normalize()
	if err := rep.WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	back, err := Read(b.Bytes())
	if err != nil || len(back.Findings) != 1 || back.Findings[0].Name() != "greek/a" || back.Summary != rep.Summary {
		t.Errorf("%+v, %v", back, err)
	}
	for _, bad := range []string{
		"", "null", "[]", "{}", `{"version": "2.1.0", "runs": []}`, `{"findings": null, "errors": [], "summary": {}}`,
		`{"findings": [{}], "errors": [], "summary": {}}`, `{"findings": 3, "errors": [], "summary": {}}`,
		`{"findings": [], "errors": [{}], "summary": {}}`, `{"findings": [], "errors": [], "summary": {}} and more`,
		`{"findings": [{"rule": "r", "file": "f", "line": -1}], "errors": [], "summary": {}}`,
	} {
		if rep, err := Read([]byte(bad)); err == nil {
			t.Errorf("%s: read as %+v", bad, rep)
		}
	}
}

// FuzzRead: what is read can be compared with itself, and nothing came or is gone.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"findings": [{"rule": "r", "file": "f", "line": 1, "message": "m"}], "errors": [], "summary": {}}`))
	f.Add([]byte(`{"findings": [{"rule": "r", "file": "f"}, {"rule": "r", "file": "f"}], "errors": [], "summary": {"findings": -1}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		rep, err := Read(data)
		if err != nil {
			return
		}
		again, _ := Read(data)
		if c := Compare(rep, again); len(c.Came)+len(c.Gone)+len(c.Moved) > 0 {
			t.Errorf("%s", c.Text())
		}
	})
}
