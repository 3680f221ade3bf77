package nilmap

import (
	_ "embed"
	"go/ast"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/flow"
	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

//go:embed doc.go
var doc string

// Analyzer reports writes to maps of API objects that may be nil.
var Analyzer = rule.New(doc, run)

func run(pass *rule.Pass) {
	for _, file := range pass.Files {
		otherMap(pass, file)
	}
	var callers *flow.CallGraph
	for _, f := range pass.Funcs() {
		if f.TooComplex || helpsTests(pass.Flow.File(f.Fn.Pos())) {
			continue
		}
		if callers == nil {
			callers = pass.Effects.Graph()
		}
		c := &checker{pass: pass, fn: f.Fn, callers: callers}
		for _, b := range f.Fn.Blocks {
			for _, i := range b.Instrs {
				switch i := i.(type) {
				case *ssa.MapUpdate:
					c.write(i)
				case *ssa.Call:
					c.copied(i)
				}
			}
		}
	}
}

// helpsTests: the file holds helpers of tests, which know their objects.
func helpsTests(file *ast.File) bool {
	if file == nil {
		return true
	}
	for _, spec := range file.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err == nil && kube.TestLibrary(path) {
			return true
		}
	}
	return false
}

type checker struct {
	pass     *rule.Pass
	fn       *ssa.Function
	callers  *flow.CallGraph
	depth    int // functions entered
	reported map[flow.AccessPath]bool
}

// A field is a map of an API object.
type field struct {
	object flow.AccessPath // what the object's pointer points to
	typ    types.Type      // the object's type
	path   flow.Steps      // below the object: ".ObjectMeta.Labels"
	name   string          // Labels
	getter *ssa.Call       // x.GetLabels(), nil when the field itself is read
}

func (f field) place() flow.AccessPath {
	return f.object.Below(f.path)
}

func (c *checker) write(w *ssa.MapUpdate) {
	if phi, ok := w.Map.(*ssa.Phi); ok {
		c.neverPutBack(w, phi)
		return
	}
	if c.neverMade(w) {
		return
	}
	f, ok := c.fieldOf(w.Map)
	if !ok {
		c.testedNil(w)
		return
	}
	if c.onlyIfThere(w, f) {
		c.report(w, f, "nothing is recorded on an object without "+lower(f.name)+", whose map is nil; create the map instead of passing over it")
		return
	}
	if o := c.nilAt(w, f); o != nil {
		if target, ok := c.pass.Flow.Target(w).(*ast.IndexExpr); ok {
			c.reportNil(target, target.X, f, o)
		}
		return
	}
	c.testedNil(w)
}

// copied: elements are copied into a map with maps.Copy.
func (c *checker) copied(call *ssa.Call) {
	x, ok := c.pass.Flow.Resolve(call)
	if !ok || !kube.CopiesMap(x.Fn) || x.Arg(0) == nil {
		return
	}
	f, ok := c.fieldOf(x.Arg(0))
	if !ok {
		return
	}
	e := c.pass.Flow.CallExpr(call)
	if o := c.nilAt(call, f); o != nil && e != nil && len(e.Args) == 2 {
		c.reportNil(e, ast.Unparen(e.Args[0]), f, o)
	}
}

// nilAt returns an origin from which control comes to w with a map that may be
// nil, or nil.
func (c *checker) nilAt(w ssa.Instruction, f field) *origin {
	if neverNil(f) {
		return nil
	}
	from := c.origins(f)
	if o, ok := c.given(f); ok {
		from = append(from, o)
	}
	for _, o := range from {
		if flow.FindPath(c.pass.Flow, flow.After(o.after), flow.PathQuery{
			To:    flow.Is(w),
			Avoid: func(i ssa.Instruction) bool { return i != o.after && c.maySet(i, f) },
			Holds: func(k flow.Cond) bool { return !c.showsMap(k, f) },
		}).Found() {
			return &o
		}
	}
	return nil
}

// fieldOf finds the API object whose map v is.
func (c *checker) fieldOf(v ssa.Value) (field, bool) {
	if call, ok := v.(*ssa.Call); ok {
		x, ok := c.pass.Flow.Resolve(call)
		if !ok {
			return field{}, false
		}
		name, set, ok := kube.MetaAccessor(x.Fn)
		if !ok || set || name != "Labels" && name != "Annotations" {
			return field{}, false
		}
		recv := x.Args[0]
		for { // the struct that has the promoted method
			fa, ok := recv.(*ssa.FieldAddr)
			if !ok {
				break
			}
			recv = fa.X
		}
		if !kube.IsAPIObject(recv.Type()) && !kube.IsObjectInterface(recv.Type()) || kube.IsUnstructured(recv.Type()) {
			return field{}, false
		}
		return field{object: c.pass.Flow.PlaceOf(recv), typ: recv.Type(), path: flow.FieldSteps("ObjectMeta", name), name: name, getter: call}, true
	}
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return field{}, false
	}
	path := flow.Steps("")
	addr := load.X
	for {
		fa, ok := addr.(*ssa.FieldAddr)
		if !ok {
			return field{}, false
		}
		path = flow.FieldSteps(flow.FieldOf(fa).Name()) + path
		if kube.IsUnstructured(fa.X.Type()) {
			return field{}, false // what is read has content
		}
		if kube.IsAPIObject(fa.X.Type()) {
			last := flow.FieldOf(load.X.(*ssa.FieldAddr)).Name()
			return field{object: c.pass.Flow.PlaceOf(fa.X), typ: fa.X.Type(), path: path, name: last}, true
		}
		addr = fa.X
	}
}

func lower(name string) string {
	switch name {
	case "Labels":
		return "labels"
	case "Annotations":
		return "annotations"
	}
	return name
}

// first: this map of this object was not reported before.
func (c *checker) first(f field) bool {
	if c.reported[f.place()] {
		return false
	}
	if c.reported == nil {
		c.reported = make(map[flow.AccessPath]bool)
	}
	c.reported[f.place()] = true
	return true
}

func (c *checker) report(w *ssa.MapUpdate, f field, msg string) {
	if target, ok := c.pass.Flow.Target(w).(*ast.IndexExpr); ok && c.first(f) {
		c.pass.At(target).Say(msg)
	}
}

// reportNil reports the write at node to the map m.
func (c *checker) reportNil(node ast.Node, m ast.Expr, f field, o *origin) {
	if !c.first(f) {
		return
	}
	what := "this assignment"
	if _, ok := node.(*ast.CallExpr); ok {
		what = "copying into it"
	}
	c.pass.At(node).Causes(o.related...).Fixes(c.creation(m)...).Sayf("%s%s: %s panics; create the map first", types.ExprString(m), o.why, what)
}
