package finalizerleak

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/engine/objects"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// names are the finalizers that a package gives to objects of a kind, and takes.
type names struct {
	added   []lifecycle.FinalizerChange
	name    string // of all that are added
	removed []string
	unclear bool // a name is not constant, or there are several

	deleting bool // one is removed from an object that is being deleted
}

// kinds are the kinds whose finalizers a package changes; objects of unknown kind are
// those of kind nil.
type kinds struct {
	of    map[*types.TypeName]*names
	order []*types.TypeName
}

func findKinds(pass *rule.Pass) *kinds {
	k := &kinds{of: make(map[*types.TypeName]*names)}
	for _, f := range pass.Funcs() {
		for _, ch := range lifecycle.FinalizerChanges(pass.Flow, f.Fn) {
			if ch.Object == nil {
				continue
			}
			var tn *types.TypeName
			if kind := kube.Named(ch.Object.Type()); kind != nil && kube.IsAPIObject(kind) {
				tn = kind.Obj()
			}
			n := k.of[tn]
			if n == nil {
				n = &names{}
				k.of[tn] = n
				k.order = append(k.order, tn)
			}
			n.add(pass, ch)
		}
	}
	return k
}

// reportRenamed reports a finalizer of a kind whose deletion is handled in this
// package, under another name.
func reportRenamed(pass *rule.Pass) {
	k := rule.Shared(pass, findKinds)
	for _, tn := range k.order {
		if !k.renames(tn) {
			continue
		}
		n := k.of[tn]
		call, ok := pass.Flow.Node(n.added[0].Instr).(*ast.CallExpr)
		if !ok || rule.Shared(pass, findLeaks).neverRemoved(n.name) {
			continue
		}
		pass.At(call).
			Sayf("the finalizer %s is added here, but where a %s is deleted only %s is removed: every object hangs in Terminating", n.name, tn.Name(), n.removed[0])
	}
}

// renames: another finalizer is removed than the one that is added.
func (k *kinds) renames(tn *types.TypeName) bool {
	n := k.of[tn]
	return k.of[nil] == nil && !n.unclear && n.deleting && n.name != "" && !slices.Contains(n.removed, n.name)
}

func (n *names) add(pass *rule.Pass, ch lifecycle.FinalizerChange) {
	name := ch.NameText()
	switch {
	case name == "" || ch.Whole || ch.Verb == 0:
		n.unclear = true
	case ch.Verb == kube.FinalizerAdd:
		n.unclear = n.unclear || n.name != "" && n.name != name // who removes which is not clear
		n.added, n.name = append(n.added, ch), name
	case ch.Verb == kube.FinalizerRemove:
		n.removed = append(n.removed, name)
		n.deleting = n.deleting || lifecycle.DeletingAt(pass.Flow, ch.Instr.Block(), objects.PathOf(pass.Flow, ch.Object))
	}
}
