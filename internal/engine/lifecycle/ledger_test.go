package lifecycle_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/ssa"

	"github.com/ctrlvet/ctrlvet/internal/engine/callgraph"
	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest/ssatest"
	"github.com/ctrlvet/ctrlvet/internal/engine/lifecycle"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

const ledgerSource = `
import (
	"fmt"

	batchv1 "k8s.io/api/batch/v1"
	batchv1beta1 "k8s.io/api/batch/v1beta1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

const (
	direct  = "x/direct"
	handed  = "x/handed"
	printed = "x/printed"
	given   = "x/given"
	kept    = "x/kept"
	listed  = "x/listed"
	out     = "x/out"
)

var (
	fixed = "x/fixed"
	moved = "x/moved"
)

func addDirect(pod *corev1.Pod)     { pod.Finalizers = append(pod.Finalizers, direct) }
func addFixed(node *corev1.Node)    { node.Finalizers = append(node.Finalizers, fixed) }
func addMoved(node *corev1.Node)    { moved = node.Name; node.Finalizers = append(node.Finalizers, moved) }
func replace(secret *corev1.Secret) { secret.Finalizers = []string{kept} }

func addOld(job *batchv1beta1.CronJob) { job.Finalizers = append(job.Finalizers, direct) }
func removeNew(job *batchv1.CronJob)   { job.Finalizers = without(job.Finalizers, direct) }

func without(list []string, name string) []string { return nil }

func helper(obj metav1.Object, name string) { obj.SetFinalizers(append(obj.GetFinalizers(), name)) }
func useHelper(pod *corev1.Pod)             { helper(pod, handed) }

func Open(pod *corev1.Pod, name string) { pod.Finalizers = append(pod.Finalizers, name) }
func useOpen(pod *corev1.Pod)           { Open(pod, given) }

func search(list []string, name string) bool {
	for _, s := range list {
		if s == name {
			return true
		}
	}
	return false
}

func has(pod *corev1.Pod) bool { return search(pod.Finalizers, direct) }

func prints(pod *corev1.Pod) {
	fmt.Println(fmt.Sprintf("%s %v", printed, search(pod.Finalizers, printed)))
}

func lists() int {
	n := 0
	for _, s := range []string{listed, kept} {
		n += len(s)
	}
	return n
}

func hands(f func(string)) { f(out) }
`

// TestLedger: who changes the finalizers of what, and with which name.
func TestLedger(t *testing.T) {
	_, p := ssatest.Load(t, ledgerSource)
	g := callgraph.New(p, func(*ssa.Function) bool { return false })
	verbs := map[kube.FinalizerVerb]string{kube.FinalizerAdd: "add", kube.FinalizerRemove: "remove"}
	var got []string
	for _, e := range lifecycle.LedgerOf(p, g) {
		kind := "?"
		if e.Kind != nil {
			kind = e.Kind.Name()
		}
		got = append(got, strings.TrimSpace(fmt.Sprintf("%s: %s %s %s%s", e.At.Parent().Name(), verbs[e.Verb], kind, e.Name, map[bool]string{true: " foreign"}[e.Foreign])))
	}
	want := []string{
		`addDirect: add Pod "x/direct"`, `addFixed: add Node`, `addMoved: add Node`,
		`replace: remove Secret`, `replace: add Secret "x/kept"`, `addOld: add CronJob "x/direct"`, `removeNew: remove CronJob "x/direct"`, `useHelper: add Pod "x/handed"`,
		`Open: add Pod  foreign`, `useOpen: add Pod "x/given"`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	l := lifecycle.LedgerOf(p, g)
	for _, e := range l {
		if e.Name == `"x/direct"` && e.Verb == kube.FinalizerAdd && l.MayTake(e.Kind, e.Name) != (e.Kind.Name() == "CronJob") {
			t.Errorf("%s: what is removed from another version of a kind is removed, from another kind it is not", e.Kind.Name())
		}
		switch {
		case e.Verb != kube.FinalizerRemove || e.Kind.Name() != "Secret":
		case l.MayTake(e.Kind, `"x/kept"`), !l.MayTake(e.Kind, `"x/direct"`):
			t.Error("a list takes away what it does not hold")
		}
	}
	for name, stays := range map[string]bool{"x/direct": true, "x/handed": true, "x/printed": true, "x/listed": false, "x/fixed": false, "x/out": false} {
		if lifecycle.NameStays(p, `"`+name+`"`) != stays {
			t.Errorf("%s stays: %v", name, !stays)
		}
	}
}
