package rbacmarker

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/rule"
)

// markerName is the name under which controller-gen knows RBAC markers.
const markerName = "kubebuilder:rbac"

// kind says what controller-gen takes a line for.
type kind int

const (
	known      kind = iota // an RBAC marker
	misspelled             // a marker that it does not know
	plain                  // text
	block                  // a marker in a comment that it does not read
)

// A line is a line of a comment whose author meant an RBAC marker.
type line struct {
	comment  *ast.Comment
	group    *ast.CommentGroup
	kind     kind
	text     string // from the plus sign to the end
	name     string // how the marker is spelled, if misspelled
	pos, end token.Pos
}

var (
	noPlus   = regexp.MustCompile(`^kubebuilder:rbac:[A-Za-z]+=`)
	spaced   = regexp.MustCompile(`^\+\s+kubebuilder:rbac\b`)
	inBlock  = regexp.MustCompile(`^[\s*]*(\+kubebuilder:rbac:.*?)\s*$`)
	argument = regexp.MustCompile(`(?i)(group|resource|verb|url)`)
)

// linesOf finds the lines of a file that are meant as RBAC markers.
func linesOf(file *ast.File) []line {
	var lines []line
	for _, group := range file.Comments {
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, "/*") {
				lines = append(lines, blockLines(c)...)
			} else if l, ok := lineOf(c); ok {
				l.group = group
				lines = append(lines, l)
			}
		}
	}
	return lines
}

func lineOf(c *ast.Comment) (line, bool) {
	text := strings.TrimSpace(c.Text[2:])
	start := c.Pos() + token.Pos(strings.Index(c.Text[2:], text)+2)
	l := line{comment: c, text: text, pos: start, end: start + token.Pos(len(text))}
	switch {
	case noPlus.MatchString(text) || spaced.MatchString(text):
		l.kind = plain
	case !strings.HasPrefix(text, "+"):
		return line{}, false
	case isMarker(text):
		l.kind = known
	default:
		l.kind, l.name = misspelled, misspelling(text)
		return l, l.name != ""
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
	return full == markerName || short == markerName
}

// misspelling returns the name of a marker that is nearly an RBAC marker and
// has arguments of one, "" for others.
func misspelling(text string) string {
	if !argument.MatchString(text) {
		return ""
	}
	full, short := names(text)
	for _, name := range []string{short, full} {
		if strings.EqualFold(name, markerName) || rule.EditDistance(name, markerName) <= 2 {
			return name
		}
	}
	if rest, ok := strings.CutPrefix(full, markerName); ok && (rest[0] == ' ' || rest[0] == ':') {
		return full
	}
	return ""
}

// blockLines finds the markers in a /* */ comment.
func blockLines(c *ast.Comment) []line {
	var lines []line
	at := c.Pos() + 2
	for _, text := range strings.Split(strings.TrimSuffix(c.Text[2:], "*/"), "\n") {
		if m := inBlock.FindStringSubmatchIndex(text); m != nil {
			lines = append(lines, line{
				comment: c, kind: block, text: text[m[2]:m[3]],
				pos: at + token.Pos(m[2]), end: at + token.Pos(m[3]),
			})
		}
		at += token.Pos(len(text) + 1)
	}
	return lines
}
