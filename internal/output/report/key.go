package report

import "github.com/ctrlvet/ctrlvet/internal/frame/ondemand"

// A Key says which mistake a finding reports by its message, for comparing two runs of one version. An
// [Identity] does it better: a message that is worded anew makes another Key.
type Key struct{ Rule, Package, Function, Message string }

// places matches the numbers in a message that change when code moves.
var places = ondemand.Regexp(`(\blines? |\.go:)\d+(:\d+)?`)

// Key returns the key of the finding.
func (f Finding) Key() Key {
	return Key{f.Rule, f.Package, f.Function, places().ReplaceAllString(f.Message, "${1}N")}
}
