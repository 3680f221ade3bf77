package report

import (
	"encoding/json"
	"io"
	"net/url"
	"path"
	"strings"

	"github.com/chavacava/garif"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
)

// Addresses in SARIF output.
const (
	sarifSchema    = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	informationURI = "https://github.com/ctrlvet/ctrlvet"
	// sourceRoot stands for the root of the repository.
	sourceRoot = "%SRCROOT%"
)

// A sarifLog is the file. The structures of the library leave out an empty list of results,
// but only its presence says that a scan took place.
type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	*garif.Run
	Results []*garif.Result `json:"results"`
}

// WriteSARIF writes the report as SARIF 2.1.0, for code scanning. The same
// report gives the same bytes.
func (r *Report) WriteSARIF(w io.Writer, m Meta) error {
	s := &sarifWriter{meta: m, src: NewSources(m.Dir, r.Sources)}
	run := garif.NewRun(garif.NewTool(s.driver()))
	run.AutomationDetails = &garif.RunAutomationDetails{Id: path.Join("ctrlvet", m.Prefix) + "/"}
	run.ColumnKind = "utf16CodeUnits"
	run.Invocations = []*garif.Invocation{s.invocation(r)}
	results := []*garif.Result{}
	for _, f := range r.Findings {
		results = append(results, s.result(f, map[string]string{"ctrlvet/v2": f.Fingerprint}))
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(sarifLog{sarifSchema, "2.1.0", []sarifRun{{run, results}}})
}

type sarifWriter struct {
	meta Meta
	src  *Sources
}

// driver describes ctrlvet and the rules that ran.
func (s *sarifWriter) driver() *garif.ToolComponent {
	d := garif.NewDriver("ctrlvet")
	d.InformationUri = informationURI
	d.Version = s.meta.Version
	if semver().MatchString(s.meta.Version) {
		d.SemanticVersion = strings.TrimPrefix(s.meta.Version, "v")
	}
	for _, r := range s.meta.Rules {
		rule := garif.NewRule(r.Name)
		rule.Name = r.Name
		rule.ShortDescription = garif.NewMultiformatMessageString(r.Summary)
		rule.FullDescription = garif.NewMultiformatMessageString(r.Summary)
		rule.Help = garif.NewMultiformatMessageString(r.Text)
		rule.Help.Markdown = absoluteLinks(r.Markdown, r.URL)
		rule.HelpUri = r.URL
		rule.DefaultConfiguration = &garif.ReportingConfiguration{Level: string(r.Level)}
		rule.Properties = &garif.PropertyBag{"precision": r.Precision}
		if len(r.Tags) > 0 {
			(*rule.Properties)["tags"] = r.Tags
		}
		d.Rules = append(d.Rules, rule)
	}
	return d
}

var semver = ondemand.Regexp(`^v\d+\.\d+\.\d+([-+].*)?$`)

// link matches the target of a Markdown link.
var link = ondemand.Regexp(`\]\(([^)\s]+)\)`)

// absoluteLinks makes the links of a page absolute, since it is shown elsewhere.
func absoluteLinks(markdown, base string) string {
	u, err := url.Parse(base)
	if err != nil || base == "" {
		return markdown
	}
	return link().ReplaceAllStringFunc(markdown, func(s string) string {
		target, err := u.Parse(link().FindStringSubmatch(s)[1])
		if err != nil {
			return s
		}
		return "](" + target.String() + ")"
	})
}

// invocation says whether the run could do its work.
func (s *sarifWriter) invocation(r *Report) *garif.Invocation {
	inv := garif.NewInvocation(len(r.Errors) == 0 && r.Summary.Skipped == 0)
	for _, e := range r.Errors {
		n := garif.NewNotification(garif.NewMessageFromText(e.Message))
		n.Level = "error"
		if e.Rule != "" {
			n.AssociatedRule = &garif.ReportingDescriptorReference{Id: e.Rule}
		}
		if e.File != "" {
			at := s.location(e.File, e.Line, e.Column, e.Line, e.Column, "")
			n.Locations = []*garif.Location{at}
		}
		inv.ToolExecutionNotifications = append(inv.ToolExecutionNotifications, n)
	}
	for _, x := range r.Warnings {
		n := garif.NewNotification(garif.NewMessageFromText(x.Message))
		n.Level = "warning"
		n.Descriptor = &garif.ReportingDescriptorReference{Id: x.Kind}
		if x.File != "" {
			n.Locations = []*garif.Location{s.location(x.File, x.Line, 0, 0, 0, "")}
		}
		inv.ToolConfigurationNotifications = append(inv.ToolConfigurationNotifications, n)
	}
	return inv
}

func (s *sarifWriter) result(f Finding, fingerprints map[string]string) *garif.Result {
	res := garif.NewResult(garif.NewMessageFromText(f.Message))
	res.RuleId = f.Rule // alerts are known by it: the form is a property
	properties := garif.PropertyBag{}
	if f.Form != "" {
		properties["form"] = f.Name()
	}
	if f.Consequence != "" {
		properties["consequence"] = f.Consequence
	}
	if len(properties) > 0 {
		res.Properties = &properties
	}
	res.Level = garif.ResultLevel(f.Grade())
	res.PartialFingerprints = fingerprints
	at := s.location(f.File, f.Line, f.Column, f.EndLine, f.EndColumn, "")
	if f.Function != "" {
		at.LogicalLocations = []*garif.LogicalLocation{{FullyQualifiedName: f.Package + "." + f.Function}}
	}
	res.Locations = []*garif.Location{at}
	for i, rel := range f.Related {
		at := s.related(rel)
		at.Id = i + 1
		res.RelatedLocations = append(res.RelatedLocations, at)
	}
	if places, _ := f.Way(); len(f.Related) > 0 {
		var flow []*garif.ThreadFlowLocation
		for _, r := range places {
			flow = append(flow, &garif.ThreadFlowLocation{Location: s.related(r)})
		}
		res.CodeFlows = []*garif.CodeFlow{garif.NewCodeFlow(garif.NewThreadFlow(flow))}
	}
	for _, fix := range f.Fixes {
		if fix, ok := s.fix(fix); ok {
			res.Fixes = append(res.Fixes, fix)
		}
	}
	return res
}

func (s *sarifWriter) related(r Related) *garif.Location {
	return s.location(r.File, r.Line, r.Column, r.EndLine, r.EndColumn, r.Message)
}

// location describes a place. What is not known of it is left out.
func (s *sarifWriter) location(file string, line, column, endLine, endColumn int, message string) *garif.Location {
	at := garif.NewLocation()
	at.PhysicalLocation = garif.NewPhysicalLocation()
	at.PhysicalLocation.ArtifactLocation = s.artifact(file)
	if line > 0 {
		region := garif.NewRegion()
		region.StartLine = line
		region.StartColumn = s.src.utf16Column(file, line, column)
		if endLine > line || endLine == line && endColumn >= column {
			region.EndLine = endLine
			region.EndColumn = s.src.utf16Column(file, endLine, endColumn)
		}
		at.PhysicalLocation.Region = region
	}
	if message != "" {
		at.Message = garif.NewMessageFromText(message)
	}
	return at
}

// artifact names a file by a URI.
func (s *sarifWriter) artifact(file string) *garif.ArtifactLocation {
	name, ok := s.meta.name(file)
	if !ok {
		return &garif.ArtifactLocation{Uri: (&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(name, "/")}).String()}
	}
	return &garif.ArtifactLocation{Uri: (&url.URL{Path: name}).String(), UriBaseId: sourceRoot}
}

// fix describes a fix, or returns false if a file is not any more what it was.
func (s *sarifWriter) fix(fix Fix) (*garif.Fix, bool) {
	out := garif.NewFix()
	out.Description = garif.NewMessageFromText(fix.Message)
	if fix.Safety != "" {
		out.Properties = &garif.PropertyBag{"safety": fix.Safety}
	}
	changes := map[string]*garif.ArtifactChange{}
	for _, e := range fix.Edits {
		line, column, ok := s.src.position(e.File, e.Start, e.FileSize)
		endLine, endColumn, ok2 := s.src.position(e.File, e.End, e.FileSize)
		if !ok || !ok2 {
			return nil, false
		}
		c := changes[e.File]
		if c == nil {
			c = garif.NewArtifactChange(s.artifact(e.File))
			changes[e.File] = c
			out.ArtifactChanges = append(out.ArtifactChanges, c)
		}
		rep := garif.NewReplacement(&garif.Region{StartLine: line, StartColumn: column, EndLine: endLine, EndColumn: endColumn})
		if e.NewText != "" {
			rep.InsertedContent = &garif.ArtifactContent{Text: e.NewText}
		}
		c.Replacements = append(c.Replacements, rep)
	}
	return out, len(out.ArtifactChanges) > 0
}
