package ruledoc

import (
	"go/doc/comment"
	"strings"
)

// Markdown renders blocks of a rule's documentation. Code blocks are fenced
// with lang, backticked words stay code, and what Markdown would take for
// markup outside of them is escaped. The result ends with a newline unless
// it is empty.
func Markdown(blocks []comment.Block, lang string) string {
	var b strings.Builder
	for _, blk := range blocks {
		if b.Len() > 0 {
			b.WriteString("\n")
		}
		switch blk := blk.(type) {
		case *comment.Paragraph:
			b.WriteString(inline(blk.Text) + "\n")
		case *comment.Code:
			b.WriteString(Fence(blk.Text, lang))
		case *comment.List:
			for _, item := range blk.Items {
				mark := "- "
				if item.Number != "" {
					mark = item.Number + ". "
				}
				body := strings.TrimSuffix(Markdown(item.Content, lang), "\n")
				indent := strings.Repeat(" ", len(mark))
				b.WriteString(mark + strings.ReplaceAll(body, "\n", "\n"+indent) + "\n")
			}
		}
	}
	return b.String()
}

// Fence returns code as a fenced Markdown block.
func Fence(code, lang string) string {
	return "```" + lang + "\n" + strings.TrimRight(code, "\n") + "\n```\n"
}

// inline renders text on one line per source line.
func inline(ts []comment.Text) string {
	var b strings.Builder
	for _, t := range ts {
		switch t := t.(type) {
		case comment.Plain:
			b.WriteString(escape(string(t)))
		case comment.Italic:
			b.WriteString(escape(string(t)))
		case *comment.Link:
			if t.Auto {
				b.WriteString("<" + t.URL + ">")
			} else {
				b.WriteString("[" + inline(t.Text) + "](" + t.URL + ")")
			}
		case *comment.DocLink:
			// Rules document behaviour, not Go identifiers: a bracketed
			// name is shown as code, without a link that could break.
			b.WriteString("`" + plain(t.Text) + "`")
		}
	}
	return b.String()
}

var escaper = strings.NewReplacer(`*`, `\*`, `<`, `&lt;`, `|`, `\|`)

// escape escapes s outside of backticks. The go/doc/comment parser turns
// doubled quotes into typographic ones and leaves single backticks alone.
func escape(s string) string {
	parts := strings.Split(s, "`")
	if len(parts)%2 == 0 { // an unpaired backtick: no code spans in this text
		return escaper.Replace(s)
	}
	for i := 0; i < len(parts); i += 2 {
		parts[i] = escaper.Replace(parts[i])
	}
	return strings.Join(parts, "`")
}

// MarkdownLine renders one line of plain text, such as a summary.
func MarkdownLine(s string) string { return escape(s) }
