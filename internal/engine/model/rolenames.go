// Subject: roles

package model

import (
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"

	"github.com/ctrlvet/ctrlvet/internal/frame/trace"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// A roleInfo describes a role for people.
type roleInfo struct {
	Role Role
	Name string
	// What makes a function one.
	By string
}

// RoleInfos are all roles, in their order.
var RoleInfos = []roleInfo{
	{Reconciler, "reconciler", "func(context.Context, reconcile.Request) (reconcile.Result, error), or a method Reconcile with a key of its own in place of the request; `functions: reconcilers`"},
	{ObjectReconciler, "reconciler of objects", "a method Reconcile that gets the object itself; `functions: reconcilers` and `handlers`"},
	{SubReconciler, "part of a reconciler", "its reconcile.Result, or a pointer to one, and its error are what a reconciler of the package returns"},
	{KeyWorker, "worker of a queue", "it gets what was taken from a work queue and returns an error; `functions: workers`, or a name that `names: workers` matches"},
	{Handler, "event handler", "it is a function of cache.ResourceEventHandlerFuncs, or a method of what AddEventHandler gets"},
	{Predicate, "predicate", "it gets an event of controller-runtime, or is given where a predicate is expected"},
	{MapFunc, "map function", "it is given where a handler.MapFunc is expected"},
	{IndexFunc, "index function", "it is given where a cache.IndexFunc or client.IndexerFunc is expected"},
	{Transform, "transform function", "it is given where a cache.TransformFunc is expected"},
	{Admission, "webhook", "it gets an admission request"},
	{Runnable, "runnable of the manager", "a method Start(context.Context) error"},
	{ReconcileStep, "step of a reconciler", "it returns a reconcile.Result, or a pointer to one, and an error, which nobody in the package returns from a reconciler"},
	{ObjectWorker, "worker with objects of the cache", "a framework calls it with a key and the object; `functions: handlers`"},
}

// RolesOf returns what the function declared or written at node is, in the order of
// [RoleInfos].
func (m *Model) RolesOf(node ast.Node) []roleInfo {
	var out []roleInfo
	for _, info := range RoleInfos {
		if m.Has(node, info.Role) {
			out = append(out, info)
		}
	}
	return out
}

// noteRole notes that the function at node has a role, because of what stands at m.at.
func (m *Model) noteRole(node ast.Node, r Role, c *kube.Contract) {
	for _, info := range RoleInfos {
		if r&info.Role == 0 {
			continue
		}
		text := "it is a " + info.Name
		if info.Name[0] == 'e' || info.Name[0] == 'i' {
			text = "it is an " + info.Name
		}
		switch {
		case c != nil && c.Framework != "":
			text += ": " + c.Framework + " runs it"
		case m.at != nil && (m.at.Pos() < node.Pos() || m.at.End() > node.End()):
			at := m.fset.Position(m.at.Pos())
			text += fmt.Sprintf(": %s:%d", filepath.Base(at.Filename), at.Line)
		case m.declared(node) != nil && m.Config.Speaks(m.declared(node)):
			text += ": the settings say so"
		default:
			text += ": " + info.By
		}
		trace.Add(trace.Note{Place: headOf(node), Kind: trace.Role, Text: text, About: []trace.Place{trace.Of(node)}})
	}
}

// headOf returns the place of a function without its body.
func headOf(node ast.Node) trace.Place {
	if b := bodyOf(node); b != nil {
		return trace.Place{Pos: node.Pos(), End: b.Pos()}
	}
	return trace.Of(node)
}

// declared returns the function that is declared at node, nil for a literal.
func (m *Model) declared(node ast.Node) *types.Func {
	d, ok := node.(*ast.FuncDecl)
	if !ok {
		return nil
	}
	fn, _ := m.info.Defs[d.Name].(*types.Func)
	return fn
}
