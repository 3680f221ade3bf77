package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
)

// A Key says which mistake a finding reports, wherever it stands. Findings of
// one function can have the same key.
type Key struct{ Rule, Package, Function, Message string }

// places matches the numbers in a message that change when code moves.
var places = regexp.MustCompile(`(\blines? |\.go:)\d+(:\d+)?`)

// Key returns the key of the finding.
func (f Finding) Key() Key {
	return Key{f.Rule, f.Package, f.Function, places.ReplaceAllString(f.Message, "${1}N")}
}

// fingerprints returns a short name for each finding that stays the same when
// code moves: findings of one key are numbered in their order.
func fingerprints(findings []Finding) []string {
	seen := map[Key]int{}
	out := make([]string, len(findings))
	for i, f := range findings {
		k := f.Key()
		seen[k]++
		sum := sha256.Sum256(fmt.Appendf(nil, "%q %q %q %q %d", k.Rule, k.Package, k.Function, k.Message, seen[k]))
		out[i] = hex.EncodeToString(sum[:16])
	}
	return out
}
