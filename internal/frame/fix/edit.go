// Subject: fixes

package fix

import (
	"go/token"

	"golang.org/x/tools/go/analysis"
)

// An Edit changes one range of a file; a Fix is edits with a title. Rules make
// them with the functions of this package.
type (
	Edit = analysis.TextEdit
	Fix  = analysis.SuggestedFix
)

// Offer makes a fix of edits: none when there are no edits.
func Offer(title string, edits ...Edit) []Fix {
	if len(edits) == 0 {
		return nil
	}
	return []Fix{{Message: title, TextEdits: edits}}
}

// Replace puts text in the place of a node.
func Replace(n analysis.Range, text string) Edit {
	return Edit{Pos: n.Pos(), End: n.End(), NewText: []byte(text)}
}

// ReplaceRange puts text in the place of what stands from one position to another.
func ReplaceRange(from, to token.Pos, text string) Edit {
	return Edit{Pos: from, End: to, NewText: []byte(text)}
}

// Insert puts text in front of what stands at pos.
func Insert(pos token.Pos, text string) Edit {
	return Edit{Pos: pos, End: pos, NewText: []byte(text)}
}

// Cut takes out what stands from one position to another.
func Cut(from, to token.Pos) Edit { return Edit{Pos: from, End: to} }

// Wrap puts text before and behind a node.
func Wrap(n analysis.Range, before, behind string) []Edit {
	return []Edit{Insert(n.Pos(), before), Insert(n.End(), behind)}
}

// Keep leaves of a node the part of it alone.
func Keep(n, part analysis.Range) []Edit {
	var edits []Edit
	if n.Pos() < part.Pos() {
		edits = append(edits, Cut(n.Pos(), part.Pos()))
	}
	if part.End() < n.End() {
		edits = append(edits, Cut(part.End(), n.End()))
	}
	return edits
}
