// Package mutate breaks correct controllers in the classic ways, one place at a
// time: what the rules should say then is known before, on code that nobody wrote
// for them. An operator finds the places in a type-checked package where it can
// make its mistake, and says which rules are there for it; package run makes the
// mutants and asks the rules.
//
// A place is found by what names mean, never by how they are spelled. The text is
// edited and type-checked again in memory; nothing is written or built.
package mutate

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// An Operator makes one mistake.
type Operator struct {
	Name string
	// Doc says in one sentence what it does to the code.
	Doc string
	// Rules are the rules, or RULE/FORM, that are there for the mistake.
	Rules []string
	// Find tells add each place where it can be made, in any order.
	Find func(p *Package, add func(at ast.Node, edits ...Edit))
	// Revokes, if not nil, returns what nothing beside the code grants any more once
	// the mistake is made there: roles are made of markers.
	Revokes func(p *Package, s Site) []Grant
}

// Operators are all operators, in the order of the tables.
var Operators = []*Operator{
	notFound, deleteNotFound, statusWrite, cacheCopy, callContext, cacheWait, queueDone, queueForget, unlock, tombstone,
	errNil, patchBase, requeue, finalizerRemoval, finalizerWrite, eventArg, logArg, fieldOwner, rbacVerb,
}

// ByName returns the operator of that name, or nil.
func ByName(name string) *Operator {
	i := slices.IndexFunc(Operators, func(op *Operator) bool { return op.Name == name })
	if i < 0 {
		return nil
	}
	return Operators[i]
}

// Expects reports whether the operator's mistake is what a rule, or RULE/FORM, is
// there for.
func (op *Operator) Expects(name string) bool {
	rule, _, _ := strings.Cut(name, "/")
	return slices.Contains(op.Rules, name) || slices.Contains(op.Rules, rule)
}

// An Edit puts text in place of a piece of source.
type Edit struct {
	Pos, End token.Pos
	New      string
}

// A Site is a place where an operator can make its mistake.
type Site struct {
	Operator *Operator
	Pos      token.Pos
	Edits    []Edit
}

// A Package is the type-checked code in which sites are found.
type Package struct {
	Fset  *token.FileSet
	Files []*ast.File
	Types *types.Package
	Info  *types.Info
	// Source returns the text of a file by its full name.
	Source func(name string) []byte
	// Granted, if not nil, reports whether a marker of another package grants a request.
	Granted func(Grant) bool
}

// Sites returns the places of an operator in source order. Test files have none.
func (p *Package) Sites(op *Operator) []Site {
	var sites []Site
	op.Find(p, func(at ast.Node, edits ...Edit) {
		if !strings.HasSuffix(p.fileName(at.Pos()), "_test.go") {
			sites = append(sites, Site{op, at.Pos(), edits})
		}
	})
	slices.SortStableFunc(sites, func(a, b Site) int {
		if fa, fb := p.fileName(a.Pos), p.fileName(b.Pos); fa != fb {
			return cmp.Compare(fa, fb)
		}
		return cmp.Compare(a.Pos, b.Pos)
	})
	seen := map[Edit]bool{} // one copy may be the base of two patches
	return slices.DeleteFunc(sites, func(s Site) bool {
		twice := seen[s.Edits[0]]
		seen[s.Edits[0]] = true
		return twice
	})
}

func (p *Package) fileName(pos token.Pos) string { return p.Fset.PositionFor(pos, false).Filename }

// Apply makes the mistakes of some sites and returns the new text of the files
// that they change, by name. Lines stay where they are: an edit that takes lines
// away leaves them empty. Edits must not overlap; those of sites in different
// functions do not.
func (p *Package) Apply(sites ...Site) map[string][]byte {
	edits := map[string][]Edit{}
	for _, s := range sites {
		for _, e := range s.Edits {
			name := p.fileName(e.Pos)
			edits[name] = append(edits[name], e)
		}
	}
	out := map[string][]byte{}
	for name, list := range edits {
		slices.SortStableFunc(list, func(a, b Edit) int { return cmp.Compare(a.Pos, b.Pos) })
		src := p.Source(name)
		var text []byte
		at := 0
		for _, e := range list {
			f := p.Fset.File(e.Pos)
			from, to := f.Offset(e.Pos), f.Offset(e.End)
			old := string(src[from:to])
			text = append(append(text, src[at:from]...), e.New...)
			for range strings.Count(old, "\n") - strings.Count(e.New, "\n") {
				text = append(text, '\n')
			}
			at = to
		}
		out[name] = append(text, src[at:]...)
	}
	return out
}
