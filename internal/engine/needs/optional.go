package needs

import (
	"slices"
	"strings"
)

// optionals notes the resources of which a read is prepared to be forbidden: who runs the
// program may grant them or not, and what is done with them is done where that is granted.
// A write that is refused says nothing of the kind: a quota may have refused it, or a
// namespace that goes.
func (j *joined) optionals(facts []PackageFact) {
	j.optional = make(map[string]bool)
	for _, f := range facts {
		for _, n := range f.Fact.Needs {
			if !n.Refused || !j.runs(n.Func) || n.Sub != "" || !slices.Contains(n.Verbs, "get") && !slices.Contains(n.Verbs, "list") {
				continue
			}
			kinds, _ := j.resolveMixed(n.Kind)
			if len(kinds) != 1 { // for which of them is not known
				continue
			}
			if text, ok := strings.CutPrefix(string(kinds[0]), fromKind+":"); ok {
				part := strings.SplitN(text, "|", 3)
				j.optional[part[0]+"|"+part[1]] = true
			}
		}
	}
}
