package ruledoc

import (
	"fmt"
	"strings"
)

// Region markers in the files of bad/ and good/: the lines between them are
// shown on the page of the rule.
const (
	regionBegin = "// doc:begin"
	regionEnd   = "// doc:end"
)

// IsMarker reports whether line, trimmed, opens or closes a region.
func IsMarker(line string) bool {
	line = strings.TrimSpace(line)
	return line == regionBegin || line == regionEnd
}

// Regions returns the marked regions of a Go source file, each without common
// indentation, and with the comments that address the test harness removed: a
// line with an expected finding ends in "// reported" instead.
func Regions(src string) ([]string, error) {
	var out []string
	var cur []string
	open := 0
	for i, line := range strings.Split(src, "\n") {
		switch trimmed := strings.TrimSpace(line); {
		case trimmed == regionBegin:
			if open > 0 {
				return nil, fmt.Errorf("line %d: %s inside the region that begins at line %d", i+1, regionBegin, open)
			}
			open, cur = i+1, nil
		case trimmed == regionEnd:
			if open == 0 {
				return nil, fmt.Errorf("line %d: %s without %s", i+1, regionEnd, regionBegin)
			}
			text := dedent(cur)
			if text == "" {
				return nil, fmt.Errorf("line %d: empty region", open)
			}
			out = append(out, text)
			open = 0
		case open > 0:
			if shown, ok := shownLine(line); ok {
				cur = append(cur, shown)
			}
		}
	}
	if open > 0 {
		return nil, fmt.Errorf("line %d: %s without %s", open, regionBegin, regionEnd)
	}
	return out, nil
}

// shownLine returns line as readers of the page see it; ok is false for a line
// that held nothing but a comment for the harness.
func shownLine(line string) (_ string, ok bool) {
	code, found := StripExpectations(line)
	if !found {
		return line, true
	}
	// "want:related" and other named expectations are not findings here.
	reported := strings.Contains(line, "// want \"") || strings.Contains(line, "// want `")
	switch {
	case strings.TrimSpace(code) == "":
		return "", false
	case reported && !strings.Contains(code, "//"):
		return code + " // reported", true
	default:
		return code, true
	}
}

// StripExpectations removes the comments that address the test harness
// (// want …, // miss: …, // todo: …) from the end of a line of Go code, and
// reports whether there were any.
func StripExpectations(line string) (string, bool) {
	cut := -1
	for _, mark := range []string{"// want \"", "// want `", "// want:", "// want@", "// miss: ", "// todo: "} {
		if i := strings.Index(line, mark); i >= 0 && (cut < 0 || i < cut) {
			cut = i
		}
	}
	if cut < 0 {
		return line, false
	}
	return strings.TrimRight(line[:cut], " \t"), true
}

// dedent removes the indentation that all lines share, and blank lines at the
// ends.
func dedent(lines []string) string {
	text := strings.Trim(strings.Join(lines, "\n"), "\n")
	lines = strings.Split(text, "\n")
	indent := -1
	for _, l := range lines {
		if strings.TrimSpace(l) == "" {
			continue
		}
		n := len(l) - len(strings.TrimLeft(l, "\t"))
		if indent < 0 || n < indent {
			indent = n
		}
	}
	for i, l := range lines {
		if indent > 0 && len(l) >= indent {
			lines[i] = l[indent:]
		}
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
