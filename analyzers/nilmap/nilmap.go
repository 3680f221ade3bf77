package nilmap

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/objects"
	"github.com/ctrlvet/ctrlvet/internal/rule"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
)

//go:embed doc.go
var doc string

// Analyzer reports writes to maps of API objects that may be nil.
var Analyzer = rule.NewForms(doc, rule.Forms{metadata, data, made, nevermade, returned, testednil, othertested, skipped, lost})

// A mistake is a write to a map that goes wrong, in the one way that a form
// reports.
type mistake struct {
	kind kind
	// node is the write, dst the map that it writes to.
	node ast.Node
	dst  ast.Expr
	// Of maps of API objects.
	field objects.Field
	// because is where the object was read or made, or the map was tested.
	because ssa.Instruction // nil when a caller has done so
	// Of the results of functions: who returns nil, and where; the write copies into the map.
	callee string
	site   summary.Site
	copied bool
}

type kind uint8

const (
	isMetadata kind = iota
	isData
	isMade
	isNeverMade
	isTestedNil
	isSkipped
	isLost
	isReturned
)

// each makes the Run of a form that reports mistakes of one kind.
func each(k kind, say func(*rule.Pass, mistake)) func(*rule.Pass) {
	return func(pass *rule.Pass) {
		for _, m := range rule.Shared(pass, find) {
			if m.kind == k {
				say(pass, m)
			}
		}
	}
}

// find looks for the mistakes of a package: at most one at each write, and of
// each function one for each map of an API object.
func find(pass *rule.Pass) []mistake {
	var out []mistake
	for _, f := range pass.Funcs() {
		if f.TooComplex || pass.HelpsTests(f.Fn) {
			continue
		}
		c := &checker{pass: pass, fn: f.Fn}
		seen := make(map[ssaflow.AccessPath]bool)
		for i := range ssaflow.Instrs(f.Fn) {
			m, ok := c.mistakeAt(i)
			if ok && (m.field.Ref == nil || !seen[m.field.Place()]) {
				seen[m.field.Place()] = true
				out = append(out, m)
			}
		}
	}
	return out
}

type checker struct {
	pass *rule.Pass
	fn   *ssa.Function
}

func (c *checker) mistakeAt(i ssa.Instruction) (mistake, bool) {
	switch i := i.(type) {
	case *ssa.MapUpdate:
		if target, ok := c.pass.Flow.Target(i).(*ast.IndexExpr); ok {
			return c.judge(i, mistake{node: target, dst: target.X})
		}
	case *ssa.Call:
		x, ok := c.pass.Flow.Resolve(i)
		if !ok || !kube.CopiesMap(x.Fn) || x.Arg(0) == nil {
			break
		}
		if e := c.pass.Flow.CallExpr(i); e != nil && len(e.Args) == 2 {
			m := mistake{node: e, dst: ast.Unparen(e.Args[0]), copied: true}
			if m.field, ok = objects.FieldOfObject(c.pass.Flow, x.Arg(0)); ok {
				return c.nilAt(i, m)
			}
			return c.returnedNil(i, x.Arg(0), m)
		}
	}
	return mistake{}, false
}

// judge tells what is wrong about the assignment w.
func (c *checker) judge(w *ssa.MapUpdate, m mistake) (mistake, bool) {
	if phi, ok := w.Map.(*ssa.Phi); ok {
		m.kind = isLost
		m.field, ok = c.neverPutBack(w, phi)
		return m, ok
	}
	if neverMade(w.Map) {
		m.kind = isNeverMade
		return m, true
	}
	if f, ok := objects.FieldOfObject(c.pass.Flow, w.Map); ok {
		m.field = f
		if c.onlyIfThere(w, f) {
			m.kind = isSkipped
			return m, true
		}
		if m, ok := c.nilAt(w, m); ok {
			return m, true
		}
	}
	if m, ok := c.handedNil(w, w.Map, m, 0); ok {
		return m, true
	}
	if m, ok := c.returnedNil(w, w.Map, m); ok {
		return m, true
	}
	m.kind, m.field = isTestedNil, objects.Field{}
	m.because = c.testedNil(w)
	return m, m.because != nil
}
