package report

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// An Identity says which mistake a finding reports, by what stays when code moves and when messages are
// worded anew. Findings that are alike, in one declaration, share it, and are told apart by their order.
type Identity struct {
	Rule     string // RULE or RULE/FORM
	Package  string
	Function string
	About    string
}

// Identity returns the identity of the finding.
func (f Finding) Identity() Identity {
	return Identity{f.Name(), f.Package, f.Function, f.About}
}

// Identify gives each finding its fingerprint: its identity and which of those that are alike it is,
// counted in the order of the report. It must see all findings of a run, sorted by [Report.Normalize],
// before some are left out, or their numbers depend on what is left out.
func (r *Report) Identify() {
	seen := map[Identity]int{}
	for i, f := range r.Findings {
		id := f.Identity()
		seen[id]++
		r.Findings[i].Fingerprint = digest(id.Rule, id.Package, id.Function, id.About, seen[id])
	}
}

func digest(a, b, c, d string, n int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q %q %q %q %d", a, b, c, d, n))
	return hex.EncodeToString(sum[:16])
}
