package effects_test

import (
	"go/ast"
	"go/types"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/memory"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
)

// TestMayWrite: "overwrites:" in a function's comment tells whether one of its
// instructions may overwrite the labels, or what "of:" says, of parameter p.
func TestMayWrite(t *testing.T) {
	s, p := load(t, mayWrite)
	word := map[memory.Overwrite]string{memory.WriteNone: "no", memory.WriteAnswer: "answer", memory.WriteAny: "yes"}
	asked := 0
	for _, f := range s.Files {
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			want, ok := rows(fd, "overwrites")
			if !ok {
				continue
			}
			asked++
			path := ssaflow.FieldSteps("ObjectMeta", "Labels")
			if of, ok := rows(fd, "of"); ok {
				path = ssaflow.Steps(of[0])
			}
			fn := p.Flow.Func(s.Info.Defs[fd.Name].(*types.Func))
			got := memory.WriteNone
			for _, b := range fn.Blocks {
				for _, i := range b.Instrs {
					got = max(got, p.MayWrite(i, p.Flow.PlaceOf(fn.Params[0]).Below(path)))
				}
			}
			if word[got] != want[0] {
				t.Errorf("%s: %s, want %s", fd.Name.Name, word[got], want[0])
			}
		}
	}
	if asked < 60 {
		t.Errorf("only %d functions", asked)
	}
}

const mayWrite = `
type box struct{ pod *corev1.Pod }

var kept *corev1.Pod

type doer interface{ Do(*corev1.Pod) }

func looks(p *corev1.Pod) int { return len(p.Labels) + len(p.Spec.Containers) }

func names(p *corev1.Pod) { p.Labels = nil }

func images(p *corev1.Pod) { p.Spec.Containers[0].Image = "x" }

func keeps(p *corev1.Pod) { kept = p }

func spec(s *corev1.PodSpec) { s.NodeName = "x" }

func label(m map[string]string) { m["a"] = "b" }

// stores

// overwrites: yes
func field(p *corev1.Pod) { p.Labels = nil }

// overwrites: yes
func meta(p *corev1.Pod) { p.ObjectMeta = metav1.ObjectMeta{} }

// overwrites: yes
func object(p *corev1.Pod) { *p = corev1.Pod{} }

// overwrites: no
func otherField(p *corev1.Pod) { p.Annotations = nil }

// overwrites: no
func otherObject(p, q *corev1.Pod) { q.Labels = nil }

// overwrites: no
// of: .Spec.HostPID
func longerName(p *corev1.Pod) { p.Spec.HostIPC = true; p.Spec.Hostname = "x" }

// overwrites: no
// of: .ObjectMeta.Generate
func shorterName(p *corev1.Pod) { p.GenerateName = "x" }

// overwrites: yes
// of: .Spec
func partOfIt(p *corev1.Pod) { p.Spec.NodeName = "x" }

// overwrites: no
// of: .Spec.Priority
func behindIt(p *corev1.Pod) { *p.Spec.Priority = 1 }

// overwrites: yes
// of: .Spec.Priority*
func exactlyIt(p *corev1.Pod) { *p.Spec.Priority = 1 }

// overwrites: yes
// of: .Spec.Containers*[].Image
func element(p *corev1.Pod) { p.Spec.Containers[0].Image = "x" }

// overwrites: yes
// of: .Spec.Containers*[].Image
func elementInTwo(p *corev1.Pod) { c := &p.Spec.Containers[0]; c.Image = "x" }

// overwrites: no
// of: .Spec.Containers
func elementOfIt(p *corev1.Pod) { p.Spec.Containers[0].Image = "x" }

// overwrites: yes
func keptInGlobal(p *corev1.Pod) { kept = p }

// overwrites: yes
func keptInStruct(p *corev1.Pod, b *box) { b.pod = p }

// overwrites: yes
func sent(p *corev1.Pod, c chan *corev1.Pod) { c <- p }

// overwrites: no
func copied(p *corev1.Pod) { q := *p; q.Labels = nil }

// maps

// overwrites: no
func update(p *corev1.Pod) { p.Labels["a"] = "b" }

// overwrites: yes
// of: .ObjectMeta.Labels*[]
func updateOfIt(p *corev1.Pod) { p.Labels["a"] = "b" }

// overwrites: no
func deleted(p *corev1.Pod) { delete(p.Labels, "a") }

// overwrites: yes
// of: .ObjectMeta.Labels*[]
func deletedOfIt(p *corev1.Pod) { delete(p.Labels, "a") }

// overwrites: yes
// of: .ObjectMeta.Labels*[]
func cleared(p *corev1.Pod) { clear(p.Labels) }

// overwrites: yes
func inMap(p *corev1.Pod, m map[string]*corev1.Pod) { m["a"] = p }

// overwrites: no
func mapHandedOn(p *corev1.Pod) { label(p.Labels) }

// overwrites: yes
// of: .ObjectMeta.Labels*[]
func mapHandedOnOfIt(p *corev1.Pod) { label(p.Labels) }

// append and copy

// overwrites: no
// of: .Spec.Containers
func appended(p *corev1.Pod) { _ = append(p.Spec.Containers, corev1.Container{}) }

// overwrites: yes
// of: .Spec.Containers
func appendedBack(p *corev1.Pod) { p.Spec.Containers = append(p.Spec.Containers, corev1.Container{}) }

// overwrites: yes
// of: .Spec.Containers*[]
func copiedInto(p *corev1.Pod, from []corev1.Container) { copy(p.Spec.Containers, from) }

// overwrites: no
// of: .Spec.Containers*[]
func copiedFrom(p *corev1.Pod, to []corev1.Container) { copy(to, p.Spec.Containers) }

// calls of functions with a body

// overwrites: yes
func byPointer(p *corev1.Pod) { names(p) }

// overwrites: no
func toReader(p *corev1.Pod) { looks(p) }

// overwrites: no
func otherPart(p *corev1.Pod) { images(p) }

// overwrites: no
func pointerToPart(p *corev1.Pod) { spec(&p.Spec) }

// overwrites: yes
// of: .Spec.NodeName
func pointerToItsPart(p *corev1.Pod) { spec(&p.Spec) }

// overwrites: yes
func toKeeper(p *corev1.Pod) { keeps(p) }

func (b *box) name() { b.pod.Labels = nil }

func (b box) look() int { return len(b.pod.Labels) }

// overwrites: yes
// of: .pod*.ObjectMeta.Labels
func method(p *box) { p.name() }

// overwrites: no
// of: .pod*.ObjectMeta.Labels
func methodReads(p *box) { p.look() }

// overwrites: no
// of: .pod
func methodBehind(p *box) { p.name() }

// overwrites: yes
func goes(p *corev1.Pod) { go names(p) }

// overwrites: yes
func defers(p *corev1.Pod) { defer names(p) }

// overwrites: no
func defersLook(p *corev1.Pod) { defer looks(p) }

// calls of what is not known

// overwrites: yes
func throughInterface(p *corev1.Pod, d doer) { d.Do(p) }

// overwrites: no
func interfaceOfOther(p, q *corev1.Pod, d doer) { d.Do(q) }

// overwrites: yes
func functionValue(p *corev1.Pod, f func(*corev1.Pod)) { f(p) }

// overwrites: yes
func structWithPointer(p *corev1.Pod, f func(box)) { f(box{p}) }

// overwrites: yes
// of: .Spec.Containers*[].Image
func valueHandedOn(p *corev1.Pod, f func(corev1.Pod)) { f(*p) }

// overwrites: no
func valueHandedOnOwn(p *corev1.Pod, f func(corev1.Pod)) { f(*p) }

// literals

// overwrites: yes
func captured(p *corev1.Pod, run func(func())) { run(func() { p.Labels = nil }) }

// overwrites: no
func capturedLooks(p *corev1.Pod, run func(func())) { run(func() { _ = p.Labels }) }

// overwrites: no
func capturedOther(p *corev1.Pod, run func(func())) { run(func() { p.Annotations = nil }) }

// overwrites: yes
func capturedTwice(p *corev1.Pod, run func(func())) { run(func() { run(func() { names(p) }) }) }

// overwrites: yes
func deferred(p *corev1.Pod) { defer func() { p.Labels = nil }() }

// overwrites: no
func deferredLooks(p *corev1.Pod) { defer func() { fmt.Println(p.Labels) }() }

// overwrites: yes
func calledLater(p *corev1.Pod) { f := func() { p.Labels = nil }; f(); f() }

// libraries

// overwrites: yes
func decoded(p *corev1.Pod, b []byte) { _ = json.Unmarshal(b, p) }

// overwrites: yes
func decodedPart(p *corev1.Pod, b []byte) { _ = json.Unmarshal(b, &p.ObjectMeta) }

// overwrites: no
func decodedOtherPart(p *corev1.Pod, b []byte) { _ = json.Unmarshal(b, &p.Spec) }

// overwrites: no
func encoded(p *corev1.Pod) { _, _ = json.Marshal(p) }

// overwrites: yes
func readIt(p *corev1.Pod, c client.Client) { _ = c.Get(context.TODO(), client.ObjectKeyFromObject(p), p) }

// overwrites: answer
func written(p *corev1.Pod, c client.Client) { _ = c.Update(context.TODO(), p) }

// overwrites: answer
func statusWritten(p *corev1.Pod, c client.Client) { _ = c.Status().Update(context.TODO(), p) }

// overwrites: no
func removed(p *corev1.Pod, c client.Client) { _ = c.Delete(context.TODO(), p) }

// overwrites: yes
func setter(p *corev1.Pod) { p.SetLabels(nil) }

// overwrites: no
func otherSetter(p *corev1.Pod) { p.SetAnnotations(nil) }

// overwrites: no
func getter(p *corev1.Pod) { _ = p.GetLabels() }

// overwrites: no
func finalizer(p *corev1.Pod) { controllerutil.AddFinalizer(p, "x/y") }

// overwrites: yes
// of: .ObjectMeta.Finalizers
func finalizerOfIt(p *corev1.Pod) { controllerutil.AddFinalizer(p, "x/y") }

// overwrites: no
func deepCopied(p *corev1.Pod) { _ = p.DeepCopy() }

// overwrites: yes
func deepCopiedInto(p, q *corev1.Pod) { q.DeepCopyInto(p) }

// overwrites: no
func compared(p, q *corev1.Pod) { _ = reflect.DeepEqual(p, q) }

// overwrites: no
func zeroTested(p *corev1.Pod) { _ = p.DeletionTimestamp.IsZero() }

// overwrites: no
func logged(p *corev1.Pod, l logr.Logger) { l.Info("pod", "pod", p) }

// overwrites: no
func printed(p *corev1.Pod) { fmt.Println(p) }

// overwrites: no
func recorded(p *corev1.Pod, r record.EventRecorder) { r.Event(p, "Normal", "a", "b") }
`
