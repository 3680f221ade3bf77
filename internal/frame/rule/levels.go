package rule

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed levels.txt
var levelTable string

var levels = sync.OnceValue(func() map[string]Level {
	out := map[string]Level{}
	for line := range strings.Lines(levelTable) {
		if name, level, ok := strings.Cut(strings.TrimSpace(line), " "); ok && name != "#" {
			out[name] = Level(level)
		}
	}
	return out
})

// ByEvidence returns the level of a rule, or of a form by RULE/FORM. Evidence decides it, not
// authors: levels.txt is computed from lab/corpus/ by make docs, and docs/levels.md says why.
// What there is no evidence of yet is in preview.
func ByEvidence(name string) Level {
	if level := levels()[name]; level != "" {
		return level
	}
	return "preview"
}
