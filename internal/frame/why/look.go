package why

import (
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/effects/summary"
	"github.com/ctrlvet/ctrlvet/internal/engine/errflow"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A looker says what the engine knows of lines of one package.
type looker struct {
	pass *passed
	out  func(kind string, node ast.Node, text string)
}

// line tells of the calls, the changes and the errors of a line.
func (l looker) line(file string, line int) {
	if !l.pass.effects.Active {
		return
	}
	for _, f := range l.pass.effects.All() {
		for i := range ssaflow.Instrs(f.Fn) {
			switch i.(type) {
			case ssa.CallInstruction, *ssa.Return:
			default:
				continue
			}
			node := l.nodeOf(i)
			if node == nil || !l.on(node, file, line) {
				continue
			}
			switch i := i.(type) {
			case ssa.CallInstruction:
				if c, ok := l.pass.flow.Resolve(i); ok {
					l.call(f, c, node)
				}
			case *ssa.Return:
				for _, r := range i.Results {
					l.err(r, i.Block(), node)
				}
			}
		}
		for _, w := range f.Writes {
			if made := w.Ref.Root.Kind == memory.RootAlloc; made && (w.Ref.Root.Value == nil || !ofObject(w.Ref.Root.Value.Type())) {
				continue
			}
			if node := l.nodeOf(w.Instr); w.Via == nil && node != nil && l.on(node, file, line) {
				if whose := l.memory(f, w.Ref); whose != "" {
					l.out("value", node, fmt.Sprintf("this changes %s", whose))
				}
			}
		}
	}
}

func (l looker) nodeOf(i ssa.Instruction) ast.Node {
	if r, ok := i.(*ssa.Return); ok {
		if stmt := l.pass.flow.Return(r); stmt != nil {
			return stmt
		}
		return nil
	}
	return l.pass.flow.Node(i)
}

// on: the node begins on the line, or ends there and is short.
func (l looker) on(n ast.Node, file string, line int) bool {
	from, to := l.pass.fset.Position(n.Pos()), l.pass.fset.Position(n.End())
	return from.Filename == file && (from.Line == line || from.Line < line && line <= to.Line && to.Line-from.Line < 4)
}

// call tells what is known of the function that is called, and of what it is given.
func (l looker) call(f *memory.Func, c ssaflow.Call, node ast.Node) {
	name := "the called function"
	call, _ := node.(*ast.CallExpr)
	if call != nil {
		name = types.ExprString(call.Fun)
	}
	if op, ok := kube.ClientOp(c.Fn); ok {
		what := "asks the API server, or a cache in front of it"
		if op.Writes() || op.Verb == kube.Delete || op.Verb == kube.DeleteAll {
			what = "writes to the API server"
		}
		sub := op.Sub
		for _, o := range f.Ops { // as far as the receiver tells
			if o.Call.Instr == c.Instr && o.Via == nil {
				sub = o.Sub
			}
		}
		if sub != "" && sub != "?" {
			what += ", the " + sub + " of the object"
		}
		l.out("call", node, fmt.Sprintf("%s is a request (%s): it %s", name, strings.ToLower(string(op.Verb)), what))
	} else if r, ok := c.CachedRead(); ok {
		l.out("call", node, fmt.Sprintf("%s hands out memory of the informer cache (%s)", name, r.What))
	}
	if s := l.pass.effects.SummaryFor(c); s != nil {
		for _, text := range l.summary(name, c, call, s) {
			l.out("call", node, text)
		}
	}
	for i, a := range c.Args {
		arg := argText(call, c, i)
		if kube.IsError(a.Type()) {
			l.err(a, c.Instr.Block(), node)
			continue
		}
		if arg == "" || !ofObject(a.Type()) {
			continue
		}
		val := f.Val(a)
		if len(val.Refs) == 0 && !val.Opaque {
			l.out("value", node, arg+" is memory that nobody else has, or nil")
		}
		for _, r := range val.Refs {
			if whose := l.memory(f, r); whose != "" {
				l.out("value", node, arg+" is "+whose)
			}
		}
		if val.Opaque {
			l.out("value", node, arg+" may be something else that is out of sight")
		}
	}
}

// ofObject: values of the type stand for an object of the API, or for its metadata.
func ofObject(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok && kube.IsType(p.Elem(), "metav1.ObjectMeta") {
		return true
	}
	return kube.IsAPIObject(t) || kube.IsObjectInterface(t)
}

// argText returns the source of an argument, of those of [ssaflow.Call]: "" when there is none.
func argText(call *ast.CallExpr, c ssaflow.Call, i int) string {
	if call == nil {
		return ""
	}
	if c.Method {
		i--
	}
	if i < 0 || i >= len(call.Args) {
		return ""
	}
	return types.ExprString(call.Args[i])
}

// summary puts into words what is known of a function that is called.
func (l looker) summary(name string, c ssaflow.Call, call *ast.CallExpr, s *summary.Summary) []string {
	arg := func(i int) string {
		if text := argText(call, c, i); text != "" {
			return text
		}
		return "its receiver"
	}
	var out []string
	for _, text := range slices.Concat(ofObjects(s, arg), ofErrors(s), ofResults(s)) {
		out = append(out, name+" "+text)
	}
	if s.DeletionTest != nil {
		out = append(out, name+" says whether the deletion timestamp of "+arg(s.DeletionTest.Param)+" is set")
	}
	return out
}

// ofObjects says what a function does to the objects that it is given.
func ofObjects(s *summary.Summary, arg func(int) string) (out []string) {
	var changed []string
	for _, m := range s.Mutates {
		at := m.Site.Where()
		if m.Site.IsZero() || slices.Contains(changed, at) {
			continue
		}
		changed = append(changed, at)
		text := fmt.Sprintf("changes what %s holds: %s", arg(m.Param), at)
		if m.Site.Text != "" {
			text += " (" + m.Site.Text + ")"
		}
		for _, via := range m.Chain {
			text += ", through " + via.Where()
		}
		out = append(out, text)
	}
	for _, p := range s.Persists {
		what := "the object"
		if p.Sub != "" {
			what = "the " + p.Sub
		}
		out = append(out, fmt.Sprintf("writes %s of %s to the API server: %s", what, arg(p.Param), p.Site.Where()))
	}
	for _, p := range s.Leaks {
		if p.Path == "" || p.Path == "*" {
			out = append(out, fmt.Sprintf("lets %s out of sight", arg(p.Param)))
		}
	}
	return out
}

// ofErrors says what the errors of a function are, and how it ends.
func ofErrors(s *summary.Summary) (out []string) {
	if s.NotFound != nil {
		out = append(out, "may return the NotFound of the read at "+s.NotFound.Site.Where())
	}
	if s.Background != nil {
		out = append(out, "makes a request without the caller's context: "+s.Background.Site.Where())
	}
	if s.NeverFails {
		out = append(out, "always returns a nil error")
	}
	if s.Judges {
		out = append(out, "fails with nothing but what it is given")
	}
	if s.NoReturn {
		out = append(out, "never returns")
	}
	if s.ErrSafe {
		out = append(out, "tells NotFound apart")
	}
	return out
}

// ofResults says what a function returns.
func ofResults(s *summary.Summary) (out []string) {
	for _, i := range s.NilOnError {
		out = append(out, fmt.Sprintf("returns nil as result %d when it fails", i+1))
	}
	for _, w := range s.NilWays {
		out = append(out, fmt.Sprintf("returns nil as result %d without an error: %s", w.Result+1, w.Site.Where()))
	}
	for i, r := range s.Results {
		for _, t := range r.Terms {
			if t.Source != nil {
				out = append(out, fmt.Sprintf("returns memory of the informer cache as result %d: %s at %s", i+1, t.Source.What, t.Source.Site.Where()))
			}
		}
	}
	return out
}

// memory says whose the memory is that a reference leads to.
func (l looker) memory(f *memory.Func, r memory.Ref) string {
	what := l.root(f, r)
	if what != "" && r.Copy {
		what = "a copy of the content of " + what
	}
	return what
}

func (l looker) root(f *memory.Func, r memory.Ref) string {
	if src := l.pass.effects.CachedSource(f, r); src != nil {
		return fmt.Sprintf("memory of the informer cache: %s at %s", src.What, src.Site.Where())
	}
	at := func(v ssa.Value) string {
		if v == nil || !v.Pos().IsValid() {
			return "here"
		}
		p := l.pass.fset.Position(v.Pos())
		return fmt.Sprintf("at %s:%d", filepath.Base(p.Filename), p.Line)
	}
	switch r.Root.Kind {
	case memory.RootParam:
		if r.Root.Index < len(f.Fn.Params) {
			return fmt.Sprintf("what the caller gives as %s: rules look from the caller, where that is known", f.Fn.Params[r.Root.Index].Name())
		}
	case memory.RootFree:
		return "a variable of the function around the literal"
	case memory.RootAlloc:
		return "memory that is made " + at(r.Root.Value)
	case memory.RootGlobal:
		return "the package variable " + r.Root.Value.Name()
	case memory.RootResult:
		return "the result of the call " + at(r.Root.Value) + ", of which nothing is known: it leaves sight there"
	}
	return ""
}

// err tells where an error comes from and what it may be at the end of a block.
func (l looker) err(v ssa.Value, b *ssa.BasicBlock, node ast.Node) {
	if !kube.IsError(v.Type()) {
		return
	}
	if k, ok := v.(*ssa.Const); ok && k.IsNil() {
		return
	}
	tells := func(c ssaflow.Call) bool { return effects.MayTestNotFound(l.pass.effects, c) }
	for _, o := range ssaflow.ErrorOrigins(l.pass.flow, v, ssaflow.ErrorOptions{At: b, Results: true, Calls: true}) {
		if o.Made == nil || o.Entered > 0 {
			if o.Sight != ssaflow.Made && o.Sight != ssaflow.Unassigned {
				l.out("error", node, "the error leaves sight: "+sights[o.Sight])
			}
			continue
		}
		if c, ok := l.pass.flow.Resolve(o.Made); ok {
			if _, makes := ssaflow.ErrorOperands(c); makes {
				continue // what it is made of is an origin itself
			}
		}
		from := "a call"
		if e := l.pass.flow.CallExpr(o.Made); e != nil {
			at := l.pass.fset.Position(e.Pos())
			from = fmt.Sprintf("%s at line %d", types.ExprString(e.Fun), at.Line)
		}
		text := "the error is that of " + from + done[o.Done]
		if o.Value != nil && o.Value.Parent() == b.Parent() {
			text += "; here it may be " + may(errflow.StatesOf(l.pass.flow, o.Value, b, ssaflow.Conds{}, tells).May)
		}
		l.out("error", node, text)
	}
}

var sights = map[ssaflow.Sight]string{
	ssaflow.FromParam:    "it is a parameter, or captured",
	ssaflow.FromCall:     "a call that is not followed returns it",
	ssaflow.FromMemory:   "it is read from a field, an element or a package variable",
	ssaflow.FromVariable: "it is read from a variable that others may write",
	ssaflow.Beyond:       "its way is too long to follow",
}

var done = map[ssaflow.ErrorStep]string{
	ssaflow.ErrorWrapped:  ", wrapped",
	ssaflow.ErrorFiltered: ", without some kinds of it",
	ssaflow.ErrorText:     ", of which only the text is left",
}

// may lists what an error may be.
func may(s errflow.ErrorState) string {
	var out []string
	if s&errflow.ErrorNil != 0 {
		out = append(out, "nil")
	}
	if s&errflow.ErrorNotFound != 0 {
		out = append(out, "NotFound")
	}
	if s&errflow.ErrorOther != 0 {
		out = append(out, "another error")
	}
	if len(out) == 0 {
		return "nothing: no path leads here"
	}
	return strings.Join(out, " or ")
}
