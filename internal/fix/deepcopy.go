// Package fix builds the text edits of suggested fixes. An edit is offered
// only when the result compiles and removes the finding.
package fix

import (
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/effects"
	"github.com/ctrlvet/ctrlvet/internal/flow"
)

// DeepCopy inserts a DeepCopy of the object that the expression at pos starts
// from, where it was obtained from src. nil when there is no safe place.
func DeepCopy(p *flow.Package, pos token.Pos, src *effects.Source) []analysis.SuggestedFix {
	return nil
}
