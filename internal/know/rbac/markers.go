// Subject: resources

// Package rbac says what controller-gen makes of RBAC markers: where it collects
// them, how it reads them, and which resources there are. It never reports.
package rbac

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

// MarkerName is the name under which controller-gen knows RBAC markers.
const MarkerName = "kubebuilder:rbac"

// A kind says what controller-gen takes a line for.
type kind int

const (
	Known      kind = iota // an RBAC marker
	misspelled             // a marker that it does not know
	plain                  // text
	block                  // a marker in a comment that it does not read
)

// A Marker is a line of a comment whose author meant an RBAC marker.
type Marker struct {
	Comment *ast.Comment
	Group   *ast.CommentGroup // nil in a /* */ comment
	Kind    kind
	Text    string // from the plus sign to the end
	Name    string // how the marker is spelled, if misspelled
	// From and To are the places of the text.
	From, To token.Pos
}

// Pos returns where the text of the marker begins.
func (m Marker) Pos() token.Pos { return m.From }

// End returns where it ends.
func (m Marker) End() token.Pos { return m.To }

var (
	spaced   = ondemand.Regexp(`^\+\s+kubebuilder:rbac\b`)
	inBlock  = ondemand.Regexp(`^[\s*]*(\+kubebuilder:rbac:.*?)\s*$`)
	argument = ondemand.Regexp(`(?i)(group|resource|verb|url)`)
)

// Markers finds the lines of a file that are meant as RBAC markers. One that lacks
// its plus sign is none: that is how a marker is switched off.
func Markers(file *ast.File) []Marker {
	var lines []Marker
	for _, group := range file.Comments {
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, "/*") {
				lines = append(lines, blockLines(c)...)
			} else if l, ok := markerIn(c); ok {
				l.Group = group
				lines = append(lines, l)
			}
		}
	}
	return lines
}

// HasMarkers reports whether a comment of the file, which is no test, has an RBAC marker
// that controller-gen knows and collects.
func HasMarkers(file *ast.File) bool {
	return slices.ContainsFunc(Markers(file), func(m Marker) bool { return m.Kind == Known && Collected(file)[m.Comment] })
}

func markerIn(c *ast.Comment) (Marker, bool) {
	text := strings.TrimSpace(c.Text[2:])
	start := c.Pos() + token.Pos(strings.Index(c.Text[2:], text)+2)
	l := Marker{Comment: c, Text: text, From: start, To: start + token.Pos(len(text))}
	switch {
	case spaced().MatchString(text):
		l.Kind = plain
	case !strings.HasPrefix(text, "+"):
		return Marker{}, false
	case isMarker(text):
		l.Kind = Known
	default:
		l.Kind, l.Name = misspelled, misspelling(text)
		return l, l.Name != ""
	}
	return l, true
}

// names are the two names under which controller-gen looks a marker up: all
// that stands before the equals sign, and that without its last part, which
// is then the name of the first argument.
func names(text string) (full, short string) {
	full, _, equals := strings.Cut(text[1:], "=")
	short = full
	if i := strings.LastIndexByte(full, ':'); equals && i >= 0 {
		short = full[:i]
	}
	return full, short
}

func isMarker(text string) bool {
	full, short := names(text)
	return full == MarkerName || short == MarkerName
}

// misspelling returns the name of a marker that is nearly an RBAC marker and
// has arguments of one, "" for others.
func misspelling(text string) string {
	if !argument().MatchString(text) {
		return ""
	}
	full, short := names(text)
	for _, name := range []string{short, full} {
		if strings.EqualFold(name, MarkerName) || words.EditDistance(name, MarkerName) <= 2 {
			return name
		}
	}
	if rest, ok := strings.CutPrefix(full, MarkerName); ok && (rest[0] == ' ' || rest[0] == ':') {
		return full
	}
	return ""
}

// blockLines finds the markers in a /* */ comment.
func blockLines(c *ast.Comment) []Marker {
	var lines []Marker
	at := c.Pos() + 2
	for _, text := range strings.Split(strings.TrimSuffix(c.Text[2:], "*/"), "\n") {
		if m := inBlock().FindStringSubmatchIndex(text); m != nil {
			lines = append(lines, Marker{
				Comment: c, Kind: block, Text: text[m[2]:m[3]],
				From: at + token.Pos(m[2]), To: at + token.Pos(m[3]),
			})
		}
		at += token.Pos(len(text) + 1)
	}
	return lines
}
