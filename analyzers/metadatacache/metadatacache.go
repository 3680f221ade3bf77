package metadatacache

import (
	_ "embed"

	"github.com/ctrlvet/ctrlvet/internal/needs"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports kinds that the cache of a manager holds twice.
var Analyzer = rule.New(doc, run, rule.Programs())

func run(pass *rule.Pass) {
	if pass.Program == nil {
		return
	}
	for _, d := range pass.Program.Doubled {
		whole, metadata := d.Whole[0], d.Metadata[0]
		// What the other one makes needless comes first: metadata beside a watch of
		// whole objects, else the whole objects.
		at, other := whole, metadata
		if d.WholeWatched {
			at, other = metadata, whole
		}
		pass.AtUse(at, does(d, at)).BecauseUse(other, does(d, other)).
			Sayf("the manager caches all %s twice: whole for %s in %s, and their metadata for %s in %s", d.Resource, whole.Why, whole.At(), metadata.Why, metadata.At())
	}
}

func does(d needs.Double, u needs.Use) string {
	if u == d.Whole[0] {
		return "whole objects here"
	}
	return "metadata alone here"
}
