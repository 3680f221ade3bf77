package main

import (
	"fmt"
	"go/doc/comment"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/frame/safety"
	"github.com/ctrlvet/ctrlvet/lab/docgen/ruledoc"
)

// fixTable returns the table of all fixes: how safe they are, and what they do.
func fixTable(rules []described) string {
	rules = slices.Clone(rules)
	slices.SortFunc(rules, func(a, b described) int { return strings.Compare(a.name, b.name) })
	var b strings.Builder
	b.WriteString("| rule | safe | to review | what it does |\n|---|---|---|---|\n")
	safe, review := 0, 0
	for _, r := range rules {
		blocks := r.page.Sections[ruledoc.Fix]
		if len(blocks) == 0 {
			continue
		}
		cell := func(level safety.Level, n *int) string {
			if _, whole := r.page.Fixes[""]; whole {
				if r.page.Fixes[""] != level {
					return ""
				}
				*n++
				return "yes"
			}
			var links []string
			for _, f := range r.page.Forms {
				if r.page.Fixes[f.Name] == level {
					*n++
					links = append(links, fmt.Sprintf("[%s](rules/%s.md#%s)", f.Name, r.name, f.Name))
				}
			}
			return strings.Join(links, ", ")
		}
		fmt.Fprintf(&b, "| [%s](rules/%s.md#what-the-fix-does) | %s | %s | %s |\n",
			r.name, r.name, cell(safety.Safe, &safe), cell(safety.Review, &review), oneLine(blocks))
	}
	return b.String() + fmt.Sprintf("\n%d rules and forms have a safe fix, %d one to review.\n", safe, review) + unfixed(rules)
}

// oneLine returns paragraphs as the text of a cell.
func oneLine(blocks []comment.Block) string {
	text := strings.Join(strings.Fields(ruledoc.Markdown(blocks, "go")), " ")
	return strings.ReplaceAll(strings.ReplaceAll(text, `\|`, "|"), "|", `\|`)
}
