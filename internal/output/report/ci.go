package report

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/consequence"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

// WriteGitHub writes workflow commands, which GitHub Actions turns into
// annotations of the lines.
func (r *Report) WriteGitHub(w io.Writer, m Meta) error {
	command := map[consequence.Severity]string{consequence.Error: "error", consequence.Warning: "warning", consequence.Note: "notice"}
	for _, f := range r.Findings {
		name, _ := m.name(f.File)
		var b strings.Builder
		fmt.Fprintf(&b, "::%s file=%s", command[f.Grade()], property.Replace(name))
		if f.Line > 0 {
			fmt.Fprintf(&b, ",line=%d", f.Line)
			if f.EndLine > f.Line {
				fmt.Fprintf(&b, ",endLine=%d", f.EndLine)
			} else if f.Column > 0 {
				// Columns may be given only within one line.
				fmt.Fprintf(&b, ",endLine=%d,col=%d,endColumn=%d", f.Line, f.Column, max(f.EndColumn, f.Column))
			}
		}
		fmt.Fprintf(&b, ",title=%s::%s\n", property.Replace("ctrlvet: "+f.Name()), message.Replace(f.Message))
		if _, err := io.WriteString(w, b.String()); err != nil {
			return err
		}
	}
	for _, x := range r.Warnings {
		at := ""
		if x.File != "" {
			name, _ := m.name(x.File)
			at = fmt.Sprintf("file=%s,line=%d,", property.Replace(name), max(x.Line, 1))
		}
		if _, err := fmt.Fprintf(w, "::warning %stitle=ctrlvet::%s\n", at, message.Replace(x.Message)); err != nil {
			return err
		}
	}
	return nil
}

// What would end a workflow command, or a property in it.
var (
	message  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	property = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// A gitlabIssue is an entry of a Code Quality report.
type gitlabIssue struct {
	Description string `json:"description"`
	CheckName   string `json:"check_name"`
	Fingerprint string `json:"fingerprint"`
	Severity    string `json:"severity"`
	Location    struct {
		Path  string         `json:"path"`
		Lines map[string]int `json:"lines"`
	} `json:"location"`
}

// WriteGitLab writes a Code Quality report of GitLab.
func (r *Report) WriteGitLab(w io.Writer, m Meta) error {
	severity := map[consequence.Severity]string{consequence.Error: "major", consequence.Warning: "minor", consequence.Note: "info"}
	issues := []gitlabIssue{} // never null
	for _, f := range r.Findings {
		issue := gitlabIssue{Description: f.Message, CheckName: "ctrlvet/" + f.Name(), Fingerprint: f.Fingerprint, Severity: severity[f.Grade()]}
		issue.Location.Path, _ = m.name(f.File)
		issue.Location.Lines = map[string]int{"begin": max(f.Line, 1), "end": max(f.EndLine, f.Line, 1)}
		issues = append(issues, issue)
	}
	return words.WriteJSON(w, issues)
}

type checkstyle struct {
	XMLName xml.Name         `xml:"checkstyle"`
	Version string           `xml:"version,attr"`
	Files   []checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int    `xml:"line,attr,omitempty"`
	Column   int    `xml:"column,attr,omitempty"`
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

// WriteCheckstyle writes the XML of Checkstyle, which Jenkins, reviewdog and
// others read.
func (r *Report) WriteCheckstyle(w io.Writer, m Meta) error {
	severity := map[consequence.Severity]string{consequence.Error: "error", consequence.Warning: "warning", consequence.Note: "info"}
	out := checkstyle{Version: "5.0"}
	for _, f := range r.Findings {
		name, _ := m.name(f.File)
		if n := len(out.Files); n == 0 || out.Files[n-1].Name != name {
			out.Files = append(out.Files, checkstyleFile{Name: name})
		}
		file := &out.Files[len(out.Files)-1]
		file.Errors = append(file.Errors, checkstyleError{
			f.Line, f.Column, severity[f.Grade()], f.Message, "ctrlvet." + f.Name(),
		})
	}
	_, err := io.WriteString(w, xml.Header)
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	err = cmp.Or(err, enc.Encode(out))
	if err == nil {
		_, err = io.WriteString(w, "\n")
	}
	return err
}
