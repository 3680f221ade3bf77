package report

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
)

// A Shard says which part of a run a report is of, and what putting the parts together needs beside it.
type Shard struct {
	Number  int    `json:"number"`
	Of      int    `json:"of"`
	Version string `json:"version"` // of ctrlvet
	// Options and Code are sums: of flags and settings, and of the code.
	Options string `json:"options"`
	Code    string `json:"code"`
	// Covered is that of the report, directories relative to that of the run.
	Covered Coverage `json:"covered"`
}

// Part makes a report that was made in dir one that [Join] reads.
func (r *Report) Part(s Shard, number, of int, dir string) {
	dir, _ = filepath.Abs(dir) // the run has succeeded there
	s.Number, s.Of = number, of
	s.Code, s.Covered = r.Content, Coverage{r.Covered.Packages, slices.Clone(r.Covered.Modules)}
	for i, m := range s.Covered.Modules {
		if rel, err := filepath.Rel(dir, m.Dir); err == nil {
			s.Covered.Modules[i].Dir = filepath.ToSlash(rel)
		}
	}
	r.Shard = &s
}

// Join puts together what the parts of a run say, in dir: what one run says. An error says which part is missing,
// or does not belong to the run of these flags, and what to do.
func Join(names []string, parts []*Report, as Shard, dir string) (*Report, error) {
	byNumber := map[int]string{}
	var all []Part
	for i, p := range parts {
		if p.Shard == nil {
			return nil, fmt.Errorf("%s: no part of a run: write it with ctrlvet -shard N/M -format json=FILE", names[i])
		}
		s := *p.Shard
		if err := s.fits(as, *parts[0].Shard); err != nil {
			return nil, fmt.Errorf("%s: %w", names[i], err)
		}
		if other, twice := byNumber[s.Number]; twice {
			return nil, fmt.Errorf("%s: part %d/%d, and so is %s: name each part once", names[i], s.Number, s.Of, other)
		}
		byNumber[s.Number] = names[i]
		p.Covered = s.Covered
		for i := range p.Covered.Modules {
			p.Covered.Modules[i].Dir = filepath.Join(dir, filepath.FromSlash(p.Covered.Modules[i].Dir))
		}
		all = append(all, Part{Report: p})
	}
	for n := 1; n <= max(1, parts[0].Shard.Of); n++ {
		if byNumber[n] == "" {
			return nil, fmt.Errorf("the report of part %d/%d is missing, and with it whatever is found there: run ctrlvet -shard for it, and name all files", n, parts[0].Shard.Of)
		}
	}
	return Merge(all), nil
}

// fits returns an error if a part is not of the run of another one, or of one with these flags.
func (s Shard) fits(as, first Shard) error {
	switch {
	case s.Version != as.Version:
		return fmt.Errorf("written by ctrlvet %s, and this is %s: use one version for all parts and for ctrlvet join", s.Version, as.Version)
	case s.Of != first.Of:
		return fmt.Errorf("one of %d parts, and others are of %d: name the parts of one run", s.Of, first.Of)
	case s.Code != first.Code:
		return errors.New("made of other code or other packages than the first: run all parts on the same commit, with the same packages")
	case s.Options != as.Options:
		return errors.New("made with other flags or settings: give ctrlvet join the flags that the parts had, and run it on the same commit")
	}
	return nil
}
