package adapt

import (
	"crypto/sha256"
	"fmt"

	"golang.org/x/tools/go/analysis"
)

// Salted makes the caches of golangci-lint and of gopls see what .ctrlvet.yml says.
// Their keys hold the packages and the names of analyzers: those of all that run
// for findings, the name of each for its facts. So the content becomes
// part of names. Rules keep theirs, which people read.
//
// The analyzers and those they require are changed: they must be copies.
func Salted(list []*analysis.Analyzer, settings []byte) []*analysis.Analyzer {
	if len(settings) == 0 {
		return list
	}
	suffix := fmt.Sprintf("_%x", sha256.Sum256(settings))[:17]
	seen := map[*analysis.Analyzer]bool{}
	var rename func(a *analysis.Analyzer)
	rename = func(a *analysis.Analyzer) {
		if seen[a] {
			return
		}
		seen[a] = true
		if len(a.FactTypes) > 0 {
			a.Name += suffix
		}
		for _, req := range a.Requires {
			rename(req)
		}
	}
	for _, a := range list {
		rename(a)
	}
	return append(list, &analysis.Analyzer{
		Name: "ctrlvetsettings" + suffix,
		Doc:  "stand for the content of .ctrlvet.yml",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	})
}
