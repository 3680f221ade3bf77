// Subject: conditions

package ssaflow

import "iter"

// Conds are conditions that hold together, as at the start of a block: what was known before and more. A set shares
// what came before with all others, so that those of a thousand branches in turn take a thousand places.
type Conds struct{ last *knownCond }

// A knownCond is the last condition of a set, or a whole set instead.
type knownCond struct {
	Cond
	before, more *knownCond
}

func (c Conds) with(o Conds) Conds {
	switch {
	case c.last == nil:
		return o
	case o.last == nil:
		return c
	}
	return Conds{&knownCond{before: c.last, more: o.last}}
}

// And returns the conditions and one more.
func (c Conds) And(k Cond) Conds { return Conds{&knownCond{Cond: k, before: c.last}} }

// All yields the conditions, those that were known first before others; of a set that was made of another one what
// the other one has not.
func (c Conds) All(but ...Conds) iter.Seq[Cond] {
	var end *knownCond
	for _, o := range but {
		end = o.last
	}
	return func(yield func(Cond) bool) { c.last.each(end, yield) }
}

func (n *knownCond) each(end *knownCond, yield func(Cond) bool) bool {
	if n == nil || n == end {
		return true
	}
	if !n.before.each(end, yield) {
		return false
	}
	if n.more != nil {
		return n.more.each(end, yield)
	}
	return yield(n.Cond)
}

// Has reports whether one of the conditions is such; it is asked about those first that were known last.
func (c Conds) Has(such func(Cond) bool) bool { return c.last.has(such) }

func (n *knownCond) has(such func(Cond) bool) bool {
	for ; n != nil; n = n.before {
		if n.more != nil && n.more.has(such) || n.more == nil && such(n.Cond) {
			return true
		}
	}
	return false
}
