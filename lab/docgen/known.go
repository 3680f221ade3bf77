package main

import (
	"path/filepath"

	"github.com/ctrlvet/ctrlvet/lab/docgen/evidence"
	"github.com/ctrlvet/ctrlvet/lab/docgen/ruledoc"
	"github.com/ctrlvet/ctrlvet/lab/variants/matrix"
)

// A known is the evidence that corpus holds.
type known struct {
	verdicts map[string]ruledoc.Verdicts // by rule and form
	found    []evidence.Finding          // what these are made of
	sight    []evidence.Finding
	grounds  []evidence.Ground
	variants *matrix.Matrix // nil when nobody measured
}

// readEvidence reads the files of corpus.
func readEvidence(root string) (k known, err error) {
	if k.verdicts, k.found, err = readVerdicts(filepath.Join(root, "lab", "corpus", "verdicts.tsv")); err != nil {
		return k, err
	}
	if k.sight, err = readSight(root); err != nil {
		return k, err
	}
	if k.variants, err = matrix.Read(filepath.Join(root, "lab", "corpus", "variants.tsv")); err != nil {
		return k, err
	}
	k.grounds, err = readGrounds(root)
	return k, err
}

// files returns the rules with their levels, and the files that say which these are.
func (k known) files(rules []listed) ([]listed, map[string]string) {
	rules, decisions, base := decide(rules, k)
	return rules, map[string]string{"docs/levels.md": levelsPage(decisions, base, k), levelTable: table(decisions)}
}
