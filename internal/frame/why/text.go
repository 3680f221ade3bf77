package why

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// WriteJSON writes the answer as one JSON object.
func (a *Answer) WriteJSON(w io.Writer) error {
	return words.WriteJSON(w, a)
}

// WriteText writes the answer for people.
func (a *Answer) WriteText(w io.Writer) error {
	var b strings.Builder
	a.head(&b)
	if a.Package == "" {
		for _, l := range a.Left {
			fmt.Fprintf(&b, "\nNOT ANALYZED\n  %s\n", l)
		}
		_, err := io.WriteString(w, b.String())
		return err
	}
	for _, l := range a.Left {
		fmt.Fprintf(&b, "  error: %s\n", l)
	}
	for _, r := range a.Reported {
		r.write(&b)
	}
	for _, s := range a.Stopped {
		fmt.Fprintf(&b, "\nNOT REPORTED: %s at %s\n  it would say: %s\n", s.Rule, s.Place, s.Message)
		for _, r := range s.Because {
			fmt.Fprintf(&b, "  because: %s\n", r)
		}
		for _, c := range s.Causes {
			fmt.Fprintf(&b, "  see %s\n", c)
		}
	}
	if len(a.Quiet) > 0 {
		b.WriteString("\nLOOKED AT AND LEFT ALONE\n")
		for _, q := range a.Quiet {
			fmt.Fprintf(&b, "  %s, %s: %s\n", q.Rule, q.Place, q.Because)
		}
	}
	if len(a.Known) > 0 {
		b.WriteString("\nWHAT IS KNOWN HERE\n")
		for _, f := range a.Known {
			fmt.Fprintf(&b, "  %-7s %s: %s\n", f.Kind, f.Place, f.Text)
		}
	}
	a.nothing(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

func (a *Answer) head(b *strings.Builder) {
	fmt.Fprintf(b, "%s\n", report.Place(a.File, a.Line, 0))
	if a.Source != "" {
		fmt.Fprintf(b, "  | %s\n", a.Source)
	}
	for _, n := range a.Notes {
		fmt.Fprintf(b, "  note: %s\n", n)
	}
	if a.Package != "" {
		fmt.Fprintf(b, "  package %s\n", a.Package)
	}
	for _, f := range a.Functions {
		roles := "no role"
		if len(f.Roles) > 0 {
			roles = strings.Join(f.Roles, ", ")
		}
		fmt.Fprintf(b, "  in %s, line %d: %s\n", f.Name, f.Line, roles)
	}
	if r := a.Rule; r != nil {
		on := "on"
		if !r.On {
			on = "off"
		}
		fmt.Fprintf(b, "\n%s: %s\n  %s: %s\n", r.Name, r.Summary, on, r.Because)
	}
}

func (r reported) write(b *strings.Builder) {
	fmt.Fprintf(b, "\nREPORTED: %s\n  %s\n", r.Rule, r.Message)
	if r.Cause {
		b.WriteString("  this line is one of the places that explain it\n")
	}
	for i, s := range r.Way {
		message := s.Message
		if s.Mistake {
			message = "the mistake"
		}
		fmt.Fprintf(b, "  %d. %s: %s\n", i+1, s.Place, message)
		if s.Source != "" {
			fmt.Fprintf(b, "     | %s\n", s.Source)
		}
		for _, k := range s.Known {
			fmt.Fprintf(b, "     known: %s\n", k)
		}
	}
}

// nothing says what to think of a line about which there is little to say.
func (a *Answer) nothing(b *strings.Builder) {
	if len(a.Reported)+len(a.Stopped) > 0 {
		return
	}
	of := "No rule reports anything"
	if a.Asked != "" {
		of = a.Asked + " reports nothing"
	}
	fmt.Fprintf(b, "\nNOTHING IS REPORTED\n  %s here, with all levels on", of)
	if len(a.Quiet)+len(a.Notes) == 0 {
		b.WriteString(": nothing on the line is of the shape that it looks for, or what it would have to know is not among what is known")
	}
	b.WriteString(".\n")
	if len(a.Quiet) > 0 || len(a.Functions) == 0 || slices.ContainsFunc(a.Functions, func(f function) bool { return len(f.Roles) > 0 }) {
		return
	}
	if a.Asked == "" {
		b.WriteString("  No function around the line has a role, nor is it called in a reconcile; with the name of a rule the answer says what makes a role.\n")
		return
	}
	b.WriteString("  Rules about reconciles, handlers and workers look at functions with a role, and at what these call. None of those around the line has one. A role is\n")
	for _, r := range model.RoleInfos {
		fmt.Fprintf(b, "    %s: %s\n", r.Name, r.By)
	}
	b.WriteString("  `functions:` and `names:` stand in .ctrlvet.yml (docs/configuration.md).\n")
}
