package apply

import (
	"fmt"
	"strings"
)

// renumbered gives the hunks of a unified diff the lines at which they begin in the new
// file: go-udiff v0.4.1 counts them wrong behind a hunk with two insertions apart.
func renumbered(diff string) string {
	var out strings.Builder
	shift := 0
	for line := range strings.Lines(diff) {
		var from, to span
		if rest, ok := strings.CutPrefix(line, "@@ -"); ok && parseRange(&from, &rest, " +") && parseRange(&to, &rest, " @@") {
			start := from.start + shift
			if from.end == 0 && to.end > 0 {
				start++ // an empty range names the line before it
			} else if to.end == 0 && from.end > 0 {
				start--
			}
			shift += to.end - from.end
			line = fmt.Sprintf("@@ -%s +%s @@%s", rangeText(from.start, from.end), rangeText(start, to.end), rest)
		}
		out.WriteString(line)
	}
	return out.String()
}

// parseRange takes a line and a number of lines, which is 1 if it is not written, off
// text, with what ends them.
func parseRange(s *span, text *string, end string) bool {
	head, rest, ok := strings.Cut(*text, end)
	if !ok {
		return false
	}
	*text, s.end = rest, 1
	n, _ := fmt.Sscanf(head, "%d,%d", &s.start, &s.end)
	return n > 0
}

func rangeText(start, count int) string {
	if count == 1 {
		return fmt.Sprint(start)
	}
	return fmt.Sprintf("%d,%d", start, count)
}
