package needs

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/model"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

// A collector goes through one package.
type collector struct {
	pass  *analysis.Pass
	p     *ssaflow.Package
	model *model.Model
	kinds *rbac.Kinds
	fn    *ssa.Function // the one that is gone through
	owner string        // the name of the function that it is a part of

	needs    []need
	flows    map[flowKey][]Source
	calls    map[string]map[string]bool
	uncached []Source
	chosen   []Source
	records  map[string]bool
	changed  map[string]map[string]bool
	setup    setup

	foreignTo map[*types.Package]bool // see isForeign
	memo      memo
}

func newCollector(pass *analysis.Pass, p *ssaflow.Package) *collector {
	m, _ := pass.ResultOf[model.Analyzer].(*model.Model)
	return &collector{pass: pass, p: p, model: m, kinds: rbac.NewKinds(inputs.Of(pass.Pkg), pass.Fset), flows: make(map[flowKey][]Source), calls: make(map[string]map[string]bool), changed: make(map[string]map[string]bool), records: make(map[string]bool), foreignTo: make(map[*types.Package]bool), memo: newMemo()}
}

// start is the pseudo function from which a package's initialisation is reached.
const start = "init "

// plainCalls notes what a package refers to that has no requests of its own.
func (c *collector) plainCalls() {
	from := start + c.pass.Pkg.Path()
	for _, obj := range c.pass.TypesInfo.Uses {
		switch obj := obj.(type) {
		case *types.Func:
			switch {
			case obj.Signature().Recv() != nil && types.IsInterface(obj.Signature().Recv().Type()):
				c.call(from, c.interfaceMethod(obj.Origin()))
			case !kube.IsLibrary(obj.Pkg()):
				c.call(from, c.nameOf(obj))
			}
		case *types.TypeName:
			if n := kube.Named(obj.Type()); n != nil && !obj.IsAlias() && !kube.IsLibrary(obj.Pkg()) {
				c.call(from, whole+typeName(n))
			}
		}
	}
	c.methods(c.pass.Pkg)
}

func (c *collector) call(from, to string) {
	set := c.calls[from]
	if set == nil {
		set = make(map[string]bool)
		c.calls[from] = set
	}
	set[to] = true
}

// nameOf names a function or method for all packages.
func nameOf(fn *types.Func) string { return fn.Origin().FullName() }

// A type of which a value is held as an interface leads to its methods: to all of them
// where code that is not seen may call them, else to those that are called.
const (
	whole  = "type "
	called = "called "
)

func typeName(n *types.Named) string {
	obj := n.Origin().Obj()
	return kube.PkgPath(obj.Pkg()) + "." + obj.Name()
}

// idOf names an SSA function: literals after their place.
func (c *collector) idOf(fn *ssa.Function) string {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if obj, ok := fn.Object().(*types.Func); ok {
		return c.nameOf(obj)
	}
	if fn.Parent() == nil {
		return start + c.pass.Pkg.Path()
	}
	at := c.pass.Fset.Position(fn.Pos())
	return fmt.Sprintf("%s literal %s:%d:%d", c.pass.Pkg.Path(), c.place(fn.Pos()).File, at.Line, at.Column)
}

// collect goes through the functions of the package.
func (c *collector) collect() {
	if init := c.p.Pkg.Func("init"); init != nil {
		c.function(init)
	}
	for _, fn := range c.p.Funcs {
		if !c.p.InTest(fn.Pos()) {
			c.function(fn)
		}
	}
	c.fn, c.owner = nil, "" // what methods are does not depend on a function
	c.methods(c.pass.Pkg)
}

// methods notes which methods the types of the package have, and those of what they embed.
func (c *collector) methods(pkg *types.Package) {
	for _, name := range pkg.Scope().Names() {
		tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || tn.IsAlias() {
			continue
		}
		if n, ok := tn.Type().(*types.Named); ok {
			c.methodsOf(n)
		}
	}
}

func (c *collector) methodsOf(n *types.Named) {
	if types.IsInterface(n) {
		return
	}
	name := typeName(n)
	for m := range n.Methods() {
		c.call(whole+name, c.nameOf(m))
		c.call(called+name, c.interfaceMethod(m)+" "+c.nameOf(m))
		c.implement(m)
	}
	st, ok := n.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for f := range st.Fields() {
		if e := kube.Named(f.Type()); f.Embedded() && e != nil && !kube.IsLibrary(e.Obj().Pkg()) && !types.IsInterface(e) {
			c.call(whole+name, whole+typeName(e))
			c.call(called+name, called+typeName(e))
		}
	}
}

// implement connects a method with the methods of interfaces that it may stand for.
func (c *collector) implement(m *types.Func) {
	c.standsFor(m, c.interfaceMethod(m))
}

func (c *collector) standsFor(m *types.Func, abstract string) {
	sig := m.Origin().Signature()
	for i := range sig.Params().Len() {
		if c.tracked(sig.Params().At(i).Type()) {
			c.flow(param(c.nameOf(m), i+1), param(abstract, i+1))
		}
	}
	for i := range sig.Results().Len() {
		if c.tracked(sig.Results().At(i).Type()) {
			c.flow(result(abstract, i), result(c.nameOf(m), i))
		}
	}
}

// interfaceMethod names all methods of a name and signature.
func interfaceMethod(m *types.Func) string {
	sig := m.Signature()
	var b strings.Builder
	b.WriteString("." + m.Name() + "(")
	for v := range sig.Params().Variables() {
		b.WriteString(types.TypeString(v.Type(), kube.PkgPath) + ",")
	}
	b.WriteString(")")
	for v := range sig.Results().Variables() {
		b.WriteString(types.TypeString(v.Type(), kube.PkgPath) + ",")
	}
	return strings.ReplaceAll(b.String(), " ", "")
}

func param(fn string, i int) Source  { return Source(fmt.Sprintf("%s:%s #%d", fromPlace, fn, i)) }
func result(fn string, i int) Source { return Source(fmt.Sprintf("%s:%s =%d", fromPlace, fn, i)) }
func unknown(why string) Source      { return fromUnknown + ":" + Source(why) }

func (c *collector) flow(to Source, from ...Source) {
	k := flowKey{to, c.owner}
	c.flows[k] = append(c.flows[k], from...)
}

// A flowKey is a place, and the function that fills it.
type flowKey struct {
	to Source
	fn string
}

// function goes through fn.
func (c *collector) function(fn *ssa.Function) {
	c.fn, c.owner = fn, c.idOf(ssaflow.Outermost(fn))
	if fn.Syntax() != nil && c.model.Has(fn.Syntax(), model.Reconciler|model.ObjectReconciler|model.SubReconciler|model.KeyWorker|model.ObjectWorker|model.Handler) {
		c.setup.Reconcilers = append(c.setup.Reconcilers, c.owner)
	}
	for i := range ssaflow.Instrs(c.fn) {
		c.references(c.owner, i)
		c.locks(i)
		c.instances(i)
		c.changes(i)
		switch i := i.(type) {
		case *ssa.Store:
			c.store(i)
		case *ssa.MapUpdate:
			c.keep(i)
		case *ssa.Return:
			for k, v := range i.Results {
				if c.tracked(v.Type()) {
					c.flow(result(c.idOf(c.fn), k), c.sources(v)...)
				}
			}
		}
	}
	for _, call := range c.p.Calls(c.fn) {
		if call.Fn != nil && c.supportsTests(call.Fn.Pkg()) {
			continue
		}
		c.handOver(call)
		if kube.RecordsEvent(call.Fn) || c.handsRecorder(call) {
			c.records[c.owner] = true
		}
		c.request(call)
		c.changesBy(call)
		c.setsUp(call)
	}
	c.controllers()
}

// references notes the functions and types that an instruction uses.
func (c *collector) references(from string, i ssa.Instruction) {
	var callee *ssa.Value
	if ci, ok := i.(ssa.CallInstruction); ok {
		callee = &ci.Common().Value
		if m := ci.Common().Method; m != nil {
			c.call(from, c.interfaceMethod(m.Origin()))
		}
	}
	c.memo.operands = i.Operands(c.memo.operands[:0])
	for _, op := range c.memo.operands {
		c.usesHeld(from, i, *op)
		fn, ok := (*op).(*ssa.Function)
		if !ok {
			continue
		}
		obj, ok := fn.Object().(*types.Func)
		if ok && kube.IsMetricsAuth(obj) {
			c.metricsAuth(i)
		}
		if ok && kube.IsInterfaceMethod(obj) { // as a value
			c.call(from, c.interfaceMethod(obj.Origin()))
		} else if !ok || !kube.IsLibrary(obj.Pkg()) {
			c.call(c.holder(from, i), c.idOf(fn))
		}
		if _, made := i.(*ssa.MakeClosure); op != callee && (made || fn.Parent() != nil || fn.Object() != nil) {
			c.asValue(fn)
		}
	}
	c.conversion(from, i)
}

// conversion notes what may call the methods of a value as an interface: this module
// alone, where the interface is of its own.
func (c *collector) conversion(from string, i ssa.Instruction) {
	switch i := i.(type) {
	case *ssa.MakeInterface:
		n := kube.Named(i.X.Type())
		switch {
		case n == nil || kube.IsLibrary(n.Obj().Pkg()):
		case c.ownInterface(i.Type()):
			c.call(from, called+typeName(n))
			c.implementGeneric(i.X.Type(), i.Type())
		default:
			c.call(from, whole+typeName(n))
		}
	case *ssa.ChangeInterface:
		c.leaves(from, i.X.Type(), i.Type())
	case *ssa.TypeAssert:
		c.leaves(from, i.X.Type(), i.AssertedType)
	}
}

// ownInterface: who calls the methods of an interface is seen.
func (c *collector) ownInterface(t types.Type) bool {
	n := kube.Named(t)
	return n != nil && types.IsInterface(n) && !kube.IsLibrary(n.Obj().Pkg()) && !c.isForeign(n.Obj().Pkg())
}

// leaves: what is held as an interface of the module becomes one of a library, which
// may call its methods.
func (c *collector) leaves(from string, x, to types.Type) {
	iface, ok := to.Underlying().(*types.Interface)
	if !ok || !c.ownInterface(x) || c.ownInterface(to) {
		return
	}
	for m := range iface.Methods() {
		c.call(from, c.interfaceMethod(m.Origin()))
	}
}

// handOver notes where a call hands over what is tracked.
func (c *collector) handOver(call ssaflow.Call) {
	c.foreign(call)
	var name string
	switch {
	case call.Static != nil:
		name = c.idOf(call.Static)
	case call.Fn == nil:
		name = valueOf(call.Instr.Common().Signature())
	case kube.IsLibrary(call.Fn.Pkg()):
		return
	case call.Instr.Common().IsInvoke():
		name = c.interfaceMethod(call.Fn)
	default:
		name = c.nameOf(call.Fn)
	}
	sig := call.Instr.Common().Signature()
	for i, arg := range call.Args {
		if call.Method && i == 0 || !c.tracked(arg.Type()) && !c.handsType(call, sig, i) {
			continue
		}
		c.flow(param(name, i), c.sources(arg)...)
	}
}

// handsType: argument i, which has a type of its own, is for a type parameter that
// stands for an object.
func (c *collector) handsType(call ssaflow.Call, sig *types.Signature, i int) bool {
	if call.Fn == nil {
		return false
	}
	params := call.Fn.Signature().Params()
	if call.Method {
		i--
	}
	if i < 0 || i >= params.Len() {
		return false
	}
	return c.tracked(params.At(i).Type())
}

// keep notes the clients that are put into a map in a field or package variable.
func (c *collector) keep(i *ssa.MapUpdate) {
	load, ok := i.Map.(*ssa.UnOp)
	if !ok || !isClient(i.Value.Type()) {
		return
	}
	switch a := load.X.(type) {
	case *ssa.FieldAddr:
		if f := ssaflow.FieldOf(a); f != nil {
			c.flow(c.field(f), c.sources(i.Value)...)
		}
	case *ssa.Global:
		c.flow(variable(a), c.sources(i.Value)...)
	}
}

// store notes what is put into fields and package variables.
func (c *collector) store(i *ssa.Store) {
	switch a := i.Addr.(type) {
	case *ssa.FieldAddr:
		f := ssaflow.FieldOf(a)
		c.option(f, i.Val)
		switch {
		case f == nil:
		case kube.IsVar(f, "manager.LeaderElection", "ctrl.LeaderElection"):
			c.leaderElection(i)
		case kube.IsVar(f, "client.DisableFor"):
			c.uncached = append(c.uncached, c.sources(i.Val)...)
		case kube.IsVar(f, "ctrlcache.ByObject"):
			c.chosen = append(c.chosen, c.sources(i.Val)...)
		case kube.IsVar(f, "source.Type"):
			c.need(i, need{Why: "source.Kind", Verbs: []string{"list", "watch"}, Kind: c.sources(i.Val)})
		case isClient(f.Type()) && c.isForeign(f.Pkg()):
			c.givenAway(i, f, i.Val, "client")
		case c.tracked(f.Origin().Type()): // that of an instance may say the kind
			c.flow(c.field(f), c.sources(i.Val)...)
		}
	case *ssa.Global:
		if c.tracked(a.Type()) {
			c.flow(variable(a), c.sources(i.Val)...)
		}
	}
}
