package builder

import (
	"cmp"
	_ "embed"
	"fmt"
	"go/token"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/needs"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports controllers of one program that get the same name.
var Analyzer = rule.New(doc, run, rule.Programs())

// run reports each name once, where the program makes its second controller.
func run(pass *rule.Pass) {
	if pass.Program == nil {
		return
	}
	for _, list := range pass.Program.Namesakes {
		list = slices.Clone(list)
		slices.SortStableFunc(list, func(a, b needs.NamedUse) int { return cmp.Compare(entryOf(pass, a), entryOf(pass, b)) })
		for i, first := range list {
			others := slices.DeleteFunc(slices.Clone(list[i+1:]), func(u needs.NamedUse) bool { return !pass.Program.Together(first.Use, u.Use) })
			if len(others) > 0 {
				report(pass, first, others)
				break
			}
		}
	}
}

func report(pass *rule.Pass, first needs.NamedUse, others []needs.NamedUse) {
	second, what := others[0], "they share their metrics"
	if second.Unique {
		what = second.Why + " of the second fails"
	}
	f := pass.AtUse(second.Use, "made here").BecauseUse(first.Use, "and here")
	both, more := "both", ""
	for _, u := range others[1:] {
		f.BecauseUse(u.Use, "and here")
		both, more = "all", fmt.Sprintf(", and %d more,", len(others)-1)
	}
	f.Sayf("the controllers in %s and in %s%s %s get the name %q: %s; add Named", first.At(), second.At(), more, both, first.Name, what)
}

// entryOf returns the place of package main that leads to the controller.
func entryOf(pass *rule.Pass, u needs.NamedUse) token.Pos {
	if i := pass.Program.Entry(u.Use); i != nil {
		return i.Pos()
	}
	return token.NoPos
}
