package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"net/url"
	"path"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
)

// FuzzForms reads back what is written of a file name and a message: every form
// stays well formed, and none loses or adds a finding.
func FuzzForms(f *testing.F) {
	f.Add("sub/a.go", "status is lost")
	f.Add("a ä%:,#?.go", "100% wrong:\nsee <T>, \"F\" & ]]>")
	f.Add("a\r\n::error::b", "::set-output name=x::y")
	f.Add("1:2/x.go", "\x00\u2028\ufffe")
	f.Fuzz(func(t *testing.T, file, text string) {
		if !utf8.ValidString(file) || !utf8.ValidString(text) || file == "" || path.IsAbs(file) || path.Clean(file) != file || strings.HasPrefix(file, "..") {
			t.Skip("no file that Go can build has such a name")
		}
		rep := &Report{Findings: []Finding{{Rule: "r", Package: "p", File: file, Line: 3, Column: 2, EndLine: 3, EndColumn: 4, Message: text}}}
		m := Meta{Dir: t.TempDir(), Rules: []RuleInfo{{Name: "r", Level: consequence.Error}}}

		var b bytes.Buffer
		if err := rep.WriteSARIF(&b, m); err != nil {
			t.Fatal(err)
		}
		var log struct {
			Runs []struct {
				Results []struct {
					Message   struct{ Text string }
					Locations []struct {
						PhysicalLocation struct{ ArtifactLocation struct{ URI string } }
					}
				}
			}
		}
		if err := json.Unmarshal(b.Bytes(), &log); err != nil || len(log.Runs) != 1 || len(log.Runs[0].Results) != 1 {
			t.Fatalf("sarif: %v in %s", err, b.String())
		}
		res := log.Runs[0].Results[0]
		u, err := url.Parse(res.Locations[0].PhysicalLocation.ArtifactLocation.URI)
		if err != nil || u.IsAbs() || path.Clean(u.Path) != file || u.RawQuery != "" || u.Fragment != "" {
			t.Errorf("sarif: %q became %q (%v)", file, res.Locations[0].PhysicalLocation.ArtifactLocation.URI, err)
		}
		if res.Message.Text != text {
			t.Errorf("sarif: the message %q became %q", text, res.Message.Text)
		}

		b.Reset()
		if err := rep.WriteGitHub(&b, m); err != nil || strings.Count(b.String(), "\n") != 1 || strings.Contains(b.String(), "\r") {
			t.Errorf("github: %v in %q", err, b.String())
		}
		back := strings.NewReplacer("%25", "%", "%0D", "\r", "%0A", "\n").Replace(strings.TrimSuffix(b.String(), "\n"))
		if !strings.HasSuffix(back, "::"+text) {
			t.Errorf("github: the message %q became %q", text, back)
		}
		b.Reset()
		warned := &Report{Warnings: []Warning{{Kind: ExcludeUnused, File: file, Line: 3, Message: text}}}
		if err := warned.WriteGitHub(&b, m); err != nil || strings.Count(b.String(), "\n") != 1 || strings.Contains(b.String(), "\r") {
			t.Errorf("github: a warning: %v in %q", err, b.String())
		}

		b.Reset()
		var issues []gitlabIssue
		if err := rep.WriteGitLab(&b, m); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b.Bytes(), &issues); err != nil || len(issues) != 1 || issues[0].Description != text || issues[0].Location.Path != file {
			t.Errorf("gitlab: %v in %s", err, b.String())
		}

		b.Reset()
		var out checkstyle
		if err := rep.WriteCheckstyle(&b, m); err != nil {
			t.Fatal(err)
		}
		if err := xml.Unmarshal(b.Bytes(), &out); err != nil || len(out.Files) != 1 || len(out.Files[0].Errors) != 1 {
			t.Errorf("checkstyle: %v in %s", err, b.String())
		}
	})
}
