package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

// awkward holds findings with all that must be escaped somewhere.
func awkward(t *testing.T) (*Report, Meta) {
	t.Helper()
	dir := t.TempDir()
	const src = "package p\n\n// 𝄞 ä\tx.Old()\r\n"
	if err := os.WriteFile(filepath.Join(dir, "a ä%:,#?.go"), []byte(src), 0o666); err != nil {
		t.Fatal(err)
	}
	return &Report{
			Findings: []Finding{{
				Rule: "renames", Package: "example.com/p", Function: "T.F", File: "a ä%:,#?.go", Line: 3, Column: 14, EndLine: 3, EndColumn: 17,
				Message: "100% wrong:\nsee <T>, \"F\" & line 7", Consequence: consequence.LostWrite,
				Related: []Related{
					{File: "../q/b.go", Line: 1, Column: 1, EndLine: 1, EndColumn: 4, Message: "then here"},
					{File: "a ä%:,#?.go", Line: 1, Column: 9, EndLine: 1, EndColumn: 10, Message: "first here"},
				},
				Fixes: []Fix{
					{Message: "Use New", Edits: []Edit{{File: "a ä%:,#?.go", Start: 24, End: 27, NewText: "New", FileSize: len(src)}}},
					{Message: "of another file", Edits: []Edit{{File: "a ä%:,#?.go", Start: 24, End: 27, NewText: "New", FileSize: 1}}},
				},
			}, {Rule: "vague", Package: "example.com/p", File: "gone.go", Message: "somewhere", Consequence: consequence.Noise}},
			Errors:   []Error{{Rule: "panics", File: "x.go", Line: 3, Message: "panicked"}},
			Sources:  []string{"a ä%:,#?.go", "gone.go"},
			Warnings: []Warning{{Kind: ExcludeUnused, File: ".ctrlvet.yml", Line: 4, Message: "100% of\nnothing"}, {Kind: NoSubject, Message: "no place"}},
		}, Meta{
			Version: "v1.2.3", Dir: dir, Prefix: "sub dir",
			Rules: []RuleInfo{
				{Name: "renames", Summary: "report Old", Text: "all about it", Markdown: "[proof](../../x) [web](https://example.com/y)",
					URL: "https://example.com/docs/rules/renames.md", Level: consequence.Error, Tags: []string{"test"}},
				{Name: "vague", Level: consequence.Note},
			},
		}
}

func TestGitHub(t *testing.T) {
	rep, m := awkward(t)
	var b bytes.Buffer
	if err := rep.WriteGitHub(&b, m); err != nil {
		t.Fatal(err)
	}
	const want = `::error file=sub dir/a ä%25%3A%2C#?.go,line=3,endLine=3,col=14,endColumn=17,title=ctrlvet%3A renames::100%25 wrong:%0Asee <T>, "F" & line 7
::notice file=sub dir/gone.go,title=ctrlvet%3A vague::somewhere
::warning file=sub dir/.ctrlvet.yml,line=4,title=ctrlvet::100%25 of%0Anothing
::warning title=ctrlvet::no place
`
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}

func TestGitLab(t *testing.T) {
	rep, m := awkward(t)
	rep.Identify()
	var b bytes.Buffer
	if err := rep.WriteGitLab(&b, m); err != nil {
		t.Fatal(err)
	}
	var issues []gitlabIssue
	if err := json.Unmarshal(b.Bytes(), &issues); err != nil || len(issues) != 2 {
		t.Fatalf("%v in %s", err, b.String())
	}
	if i := issues[0]; i.Location.Path != "sub dir/a ä%:,#?.go" || i.Location.Lines["begin"] != 3 || i.Severity != "major" ||
		i.Description != rep.Findings[0].Message || len(i.Fingerprint) != 32 {
		t.Errorf("first: %+v", i)
	}
	if i := issues[1]; i.Location.Lines["begin"] != 1 || i.Severity != "info" || i.Fingerprint == issues[0].Fingerprint {
		t.Errorf("second: %+v", i)
	}
	b.Reset()
	if err := new(Report).WriteGitLab(&b, m); err != nil || b.String() != "[]\n" {
		t.Errorf("no findings: %q, %v", b.String(), err)
	}
}

func TestCheckstyle(t *testing.T) {
	rep, m := awkward(t)
	var b bytes.Buffer
	if err := rep.WriteCheckstyle(&b, m); err != nil {
		t.Fatal(err)
	}
	var out checkstyle
	if err := xml.Unmarshal(b.Bytes(), &out); err != nil || len(out.Files) != 2 {
		t.Fatalf("%v in %s", err, b.String())
	}
	if f := out.Files[0]; f.Name != "sub dir/a ä%:,#?.go" || f.Errors[0] != (checkstyleError{3, 14, "error", rep.Findings[0].Message, "ctrlvet.renames"}) {
		t.Errorf("first: %+v", f)
	}
	if f := out.Files[1]; f.Errors[0] != (checkstyleError{0, 0, "info", "somewhere", "ctrlvet.vague"}) {
		t.Errorf("second: %+v", f)
	}
}

// TestSARIF tests what the schema does not say. That the output fits the schema
// is tested in testdata/ci.
func TestSARIF(t *testing.T) {
	rep, m := awkward(t)
	var b bytes.Buffer
	if err := rep.WriteSARIF(&b, m); err != nil {
		t.Fatal(err)
	}
	const name = `"uri":"sub%20dir/a%20%C3%A4%25:,%23%3F.go","uriBaseId":"%SRCROOT%"`
	for _, want := range []string{
		`"automationDetails":{"id":"ctrlvet/sub dir/"}`,
		`"version":"v1.2.3"`, `"semanticVersion":"1.2.3"`,
		`[proof](https://example.com/x) [web](https://example.com/y)`,
		`"partialFingerprints":{"ctrlvet/v2":"`,
		`"toolConfigurationNotifications":[{"descriptor":{"id":"exclude-unused"},"level":"warning","locations":[{"physicalLocation":{"artifactLocation":{"uri":"sub%20dir/.ctrlvet.yml","uriBaseId":"%SRCROOT%"},"region":{"startLine":4}}}],"message":{"text":"100% of\nnothing"}},` +
			`{"descriptor":{"id":"no-kubernetes"},"level":"warning","message":{"text":"no place"}}]`,
		`"executionSuccessful":false`, `"associatedRule":{"id":"panics"}`,
		// 𝄞 takes four bytes and two code units, ä two and one.
		`"locations":[{"logicalLocations":[{"fullyQualifiedName":"example.com/p.T.F"}],"physicalLocation":{"artifactLocation":{` + name + `},"region":{"endColumn":14,"endLine":3,"startColumn":11,"startLine":3}}}]`,
		`"fixes":[{"artifactChanges":[{"artifactLocation":{` + name + `},"replacements":[{"deletedRegion":{"endColumn":14,"endLine":3,"startColumn":11,"startLine":3},"insertedContent":{"text":"New"}}]}],"description":{"text":"Use New"}}]`,
		`"level":"note","locations":[{"physicalLocation":{"artifactLocation":{"uri":"sub%20dir/gone.go","uriBaseId":"%SRCROOT%"}}}]`,
		`"uri":"q/b.go"`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("there is no %s", want)
		}
	}
	if t.Failed() {
		t.Log(b.String())
	}
	flow := b.String()[strings.Index(b.String(), `"codeFlows"`):]
	if first, own, then := strings.Index(flow, "first here"), strings.Index(flow, "100% wrong"), strings.Index(flow, "then here"); first > own || own > then {
		t.Errorf("the flow goes wrong: %s", flow)
	}
	b.Reset()
	if err := new(Report).WriteSARIF(&b, Meta{Version: "(devel)"}); err != nil || !strings.Contains(b.String(), `"results":[]`) ||
		!strings.Contains(b.String(), `"executionSuccessful":true`) || strings.Contains(b.String(), "semanticVersion") {
		t.Errorf("no findings: %s, %v", b.String(), err)
	}
	outside := Meta{Dir: "/repo/sub", Prefix: "sub"}
	for file, want := range map[string]string{"a.go": "sub/a.go", "../a.go": "a.go", "../../x/a.go": "/x/a.go", "/usr/a.go": "/usr/a.go"} {
		if name, ok := outside.name(file); name != want || ok != !strings.HasPrefix(want, "/") {
			t.Errorf("%s is called %s", file, name)
		}
	}
}

// TestFingerprints tests that they stay when code moves and messages are worded anew, and differ
// otherwise.
func TestFingerprints(t *testing.T) {
	f := Finding{Rule: "r", Form: "f", Package: "p", Function: "F", About: "Update()", File: "a.go", Line: 3, Message: "changed on line 2 (b.go:7:1)"}
	moved := f
	moved.File, moved.Line, moved.Message = "c.go", 13, "changed on line 12 (b.go:17:1)"
	reworded := f
	reworded.Message = "in other words"
	identified := func(findings ...Finding) (names []string) {
		rep := &Report{Findings: slices.Clone(findings)}
		rep.Identify()
		for _, f := range rep.Findings {
			names = append(names, f.Fingerprint)
		}
		return names
	}

	want := identified(f, f)
	for what, g := range map[string]Finding{"moved": moved, "reworded": reworded} {
		if got := identified(g, g); !slices.Equal(got, want) || got[0] == got[1] {
			t.Errorf("%s: %q became %q", what, want, got)
		}
	}
	seen := map[string]bool{want[0]: true, want[1]: true}
	for _, change := range []func(*Finding){
		func(f *Finding) { f.Rule = "s" }, func(f *Finding) { f.Form = "g" }, func(f *Finding) { f.Package = "q" },
		func(f *Finding) { f.Function = "G" }, func(f *Finding) { f.About = "Patch()" },
	} {
		g := f
		change(&g)
		name := identified(g)[0]
		if seen[name] {
			t.Errorf("%+v has the name of another", g)
		}
		seen[name] = true
	}
}

func TestCounts(t *testing.T) {
	rep := &Report{}
	add := func(rule, pkg string, fixes int, does consequence.Consequence) {
		rep.Findings = append(rep.Findings, Finding{Rule: rule, Package: pkg, Fixes: make([]Fix, fixes), Consequence: does})
	}
	add("b", "m/p", 0, consequence.HotLoop)
	add("a", "m/p", 0, consequence.HotLoop)
	add("b", "m/p", 2, consequence.HotLoop)
	add("b", "m/q", 0, consequence.HotLoop)
	add("c", "m/q", 0, consequence.LostWrite)
	var b bytes.Buffer
	if err := rep.WriteCounts(&b); err != nil {
		t.Fatal(err)
	}
	const want = `rule  what happens  findings  fixable  packages
c     lost write    1         0        1
b     hot loop      3         1        2
a     hot loop      1         0        1

package  findings  rules
m/p      3         a 1, b 2
m/q      2         b 1, c 1
`
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
	b.Reset()
	if err := words.WriteJSON(&b, rep.Counts()); err != nil {
		t.Fatal(err)
	}
	var counts Counts
	if err := json.Unmarshal(b.Bytes(), &counts); err != nil || len(counts.Rules) != 3 || counts.Rules[1] != (ruleCount{"b", consequence.HotLoop, 3, 1, 2}) ||
		len(counts.Packages) != 2 || counts.Packages[0].Package != "m/p" || counts.Packages[0].Rules["b"] != 2 || counts.Errors == nil || counts.Warnings == nil {
		t.Errorf("as JSON: %v, %s", err, b.String())
	}
	b.Reset()
	if err := new(Report).WriteCounts(&b); err != nil || b.Len() > 0 {
		t.Errorf("no findings: %q, %v", b.String(), err)
	}
}
