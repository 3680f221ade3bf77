package maporder

import (
	_ "embed"
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/nondet"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

//go:embed doc.go
var doc string

// Analyzer reports what depends on the order of a map where it must not.
var Analyzer = rule.NewForms(doc, rule.Forms{compared})

// A use is a place where the order of a map does harm.
type use struct {
	form  string
	at    any // as of [rule.Pass.At]
	x     *nondet.Value
	says  string // what the place does, up to the map
	but   string // what follows
	fixed string // what helps
}

// A checker collects them: one mistake, one report, the hash before the comparison
// of the hash, and that before what is sent because of it.
type checker struct {
	pass  *rule.Pass
	uses  []use
	known map[any]bool
}

// find looks for the uses of all forms.
func find(pass *rule.Pass) *checker {
	c := &checker{pass: pass, known: make(map[any]bool)}
	c.findComparisons()
	return c
}

func reports(form string) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		for _, u := range rule.Shared(pass, find).uses {
			if u.form == form {
				pass.At(u.at).Because(u.x.Source, "the order comes from here").
					Sayf("%s in the order of a map%s, another at each pass: %s; %s", u.says, rule.Shared(pass, find).where(u.x), u.but, u.fixed)
			}
		}
	}
}

func (c *checker) add(u use) {
	var order any = u.x.Source
	if u.x.Place != "" {
		order = u.x.Place
	}
	if !c.known[order] {
		c.known[order] = true
		c.uses = append(c.uses, u)
	}
}

// where says which map it is.
func (c *checker) where(x *nondet.Value) string {
	var said []string
	if x.Place != "" {
		said = append(said, x.Place)
	} else if x.Source.Pos().IsValid() {
		said = append(said, fmt.Sprintf("line %d", c.pass.Line(x.Source.Pos())))
	}
	if x.Over != nil {
		if _, isMap := x.Over.Type().Underlying().(*types.Map); !isMap {
			said = append(said, "as the cache lists")
		}
	}
	if len(said) > 0 {
		return " (" + strings.Join(said, ", ") + ")"
	}
	return ""
}

// inOrder returns what of a value is in the order of a map, wherever callers of the package
// are the ones who bring it: nil for anything else.
func (c *checker) inOrder(v ssa.Value) *nondet.Value {
	if v == nil {
		return nil
	}
	if x := effects.Changing(c.pass.Effects, v); x != nil {
		if x.Why != kube.ChangesOrder {
			return nil
		}
		return x
	}
	fn := v.Parent()
	if fn == nil || fn.Parent() != nil || rootParam(v) == nil {
		return nil
	}
	sites := c.pass.Effects.Graph().Sites(fn)
	if len(sites) > maxSites {
		return nil
	}
	for _, site := range sites {
		if x := effects.ChangingWithin(c.pass.Effects, site.Call, v); x != nil && x.Why == kube.ChangesOrder {
			return x
		}
	}
	return nil
}

// maxSites bounds how many callers are asked.
const maxSites = 12
