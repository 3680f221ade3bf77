package effects_test

import "testing"

func TestClosures(t *testing.T) {
	check(t, `
// writes: p*.ObjectMeta.Labels*[]
func called(p *corev1.Pod) { func() { p.Labels["a"] = "b" }() }

// writes: p*.ObjectMeta.Labels*[]
func deferred(p *corev1.Pod) { defer func() { p.Labels["a"] = "b" }() }

// writes: p*.ObjectMeta.Labels*[]
func started(p *corev1.Pod) { go func() { p.Labels["a"] = "b" }() }

// writes: p*.ObjectMeta.Labels*[]
func inVariable(p *corev1.Pod) {
	f := func() { p.Labels["a"] = "b" }
	f()
}

// writes: p*.ObjectMeta.Labels*[]
func withParameter(p *corev1.Pod) {
	f := func(q *corev1.Pod) { q.Labels["a"] = "b" }
	f(p)
	f(&corev1.Pod{})
}

// writes: p*.ObjectMeta.Labels*[]
func retried(p *corev1.Pod) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		p.Labels["a"] = "b"
		return nil
	})
}

// writes: p*.ObjectMeta.Labels*[]
// writes: p* by CreateOrUpdate decode
func createOrUpdate(ctx context.Context, c client.Client, p *corev1.Pod) error {
	_, err := controllerutil.CreateOrUpdate(ctx, c, p, func() error {
		p.Labels["a"] = "b"
		return nil
	})
	return err
}

// writes: p*.ObjectMeta.Labels*[]
// writes: p* by CreateOrUpdate decode
func createOrUpdateByAlias(ctx context.Context, c client.Client, p *corev1.Pod) error {
	_, err := ctrl.CreateOrUpdate(ctx, c, p, func() error {
		p.Labels["a"] = "b"
		return nil
	})
	return err
}

// want: calls 1
func each(list []*corev1.Pod, f func(*corev1.Pod)) {
	for _, p := range list {
		f(p)
	}
}

// writes: list*[]*.ObjectMeta.Labels*[]
func literalForParameter(list []*corev1.Pod) { each(list, func(p *corev1.Pod) { p.Labels["a"] = "b" }) }

func label(p *corev1.Pod) { p.Labels["a"] = "b" }

// writes: list*[]*.ObjectMeta.Labels*[]
func functionForParameter(list []*corev1.Pod) { each(list, label) }

// want: calls 1
func forwarded(list []*corev1.Pod, f func(*corev1.Pod)) { each(list, f) }

type labeller struct{ key string }

func (l *labeller) label(p *corev1.Pod) { p.Labels[l.key] = "b" }

// writes: list*[]*.ObjectMeta.Labels*[]
func methodValueForParameter(list []*corev1.Pod, l *labeller) { each(list, l.label) }

// want: -
func copyInCaptured(p *corev1.Pod) {
	p = p.DeepCopy()
	func() { p.Labels["a"] = "b" }()
}

func labelFunc(p *corev1.Pod) func() { return func() { p.Labels["a"] = "b" } }

func mutator(k string) func(*corev1.Pod) { return func(p *corev1.Pod) { p.Labels[k] = "b" } }

// writes: p*.ObjectMeta.Labels*[]
func returnedLiteral(p *corev1.Pod) { mutator("a")(p) }

// writes: -
func unknownFunction(p *corev1.Pod, f func(*corev1.Pod)) { f(p) }

// Whoever gets the literal may run it.
// writes: p*.ObjectMeta.Labels*[]
func literalForUnknown(p *corev1.Pod, run func(func())) { run(func() { p.Labels["a"] = "b" }) }

// writes: p*.ObjectMeta.Labels*[]
func literalForKeeper(p *corev1.Pod) { keep(func() { p.Labels["a"] = "b" }) }

func keep(f func()) { kept = f }

var kept func()

// writes: -
func neverRun(p *corev1.Pod) {
	f := func() { p.Labels["a"] = "b" }
	_ = f
}
`)
}

func TestDispatch(t *testing.T) {
	check(t, `
type changer interface{ change(*corev1.Pod) }

type one struct{}

func (one) change(p *corev1.Pod) { p.Labels["a"] = "b" }

// writes: p*.ObjectMeta.Labels*[] by change
func onlyImplementation(c changer, p *corev1.Pod) { c.change(p) }

type Copier interface{ Copy(*corev1.Pod) *corev1.Pod }

type deep struct{}

func (deep) Copy(p *corev1.Pod) *corev1.Pod { return p.DeepCopy() }

type shallow struct{}

func (shallow) Copy(p *corev1.Pod) *corev1.Pod { return p }

// writes: result*.ObjectMeta.Labels*[]
func twoImplementations(c Copier, p *corev1.Pod) { c.Copy(p).Labels["a"] = "b" }

type holder struct {
	c   Copier
	any Copier
	f   func(*corev1.Pod)
	g   func(*corev1.Pod)
}

func newHolder() *holder { return &holder{c: shallow{}, f: set} }

func other(h *holder) { h.any = deep{}; h.g = set; h.g = unset }

func other2(h *holder) { h.any = shallow{} }

func set(p *corev1.Pod) { p.Labels["a"] = "b" }

func unset(p *corev1.Pod) { delete(p.Annotations, "a") }

// writes: p*.ObjectMeta.Labels*[]
func (h *holder) fieldWithOneType(p *corev1.Pod) { h.c.Copy(p).Labels["a"] = "b" }

// writes: result*.ObjectMeta.Labels*[]
func (h *holder) fieldWithTwoTypes(p *corev1.Pod) { h.any.Copy(p).Labels["a"] = "b" }

// writes: p*.ObjectMeta.Labels*[] by set
func (h *holder) fieldWithOneFunction(p *corev1.Pod) { h.f(p) }

// writes: -
func (h *holder) fieldWithTwoFunctions(p *corev1.Pod) { h.g(p) }

// writes: p*.ObjectMeta.Labels*[]
func madeHere(p *corev1.Pod) {
	var c Copier = shallow{}
	c.Copy(p).Labels["a"] = "b"
}

type embedding struct{ *holder }

// writes: p*.ObjectMeta.Labels*[] by fieldWithOneType
func promoted(e embedding, p *corev1.Pod) { e.fieldWithOneType(p) }

// writes: p*.ObjectMeta.Labels*[] by set
func methodExpression(p *corev1.Pod) {
	f := set
	f(p)
}

// want: mutates 0*[]*.ObjectMeta.Labels*[]
func variadic(pods ...*corev1.Pod) {
	for _, p := range pods {
		p.Labels["a"] = "b"
	}
}

// writes: a*.ObjectMeta.Labels*[] by variadic
// writes: b*.ObjectMeta.Labels*[] by variadic
func packed(a, b *corev1.Pod) { variadic(a, b) }

// writes: list*[]*.ObjectMeta.Labels*[] by variadic
func spread(list []*corev1.Pod) { variadic(list...) }

// want: result 0 = param0*[]*
func first[T any](list []*T) *T { return list[0] }

// want: result 0 = param0*
func identity[T client.Object](o T) T { return o }

// want: mutates 0*.ObjectMeta.Labels; stores 0*.ObjectMeta.Labels = fresh0
func setLabels[T client.Object](o T) { o.SetLabels(map[string]string{}) }

// writes: list*[]*.ObjectMeta.Labels*[]
func generic(list []*corev1.Pod) { first(list).Labels["a"] = "b" }

// writes: p*.ObjectMeta.Labels*[]
func genericIdentity(p *corev1.Pod) { identity(p).Labels["a"] = "b" }

// writes: p*.ObjectMeta.Labels by setLabels
func genericMethod(p *corev1.Pod) { setLabels(p) }

type box[T any] struct{ v T }

// want: result 0 = param0*.v*
func (b *box[T]) get() T { return b.v }

// writes: b*.v*.ObjectMeta.Labels*[]
func genericType(b *box[*corev1.Pod]) { b.get().Labels["a"] = "b" }

// want: mutates 1*; stores 1* = param0*
func out(p *corev1.Pod, to **corev1.Pod) { *to = p }

// writes: p*.ObjectMeta.Labels*[]
func throughOut(p *corev1.Pod) {
	var q *corev1.Pod
	out(p, &q)
	q.Labels["a"] = "b"
}

// want: mutates 1*.Labels; stores 1*.Labels = param0*.ObjectMeta.Labels*
func outField(p *corev1.Pod, to *metav1.ObjectMeta) { to.Labels = p.Labels }

// writes: p*.ObjectMeta.Labels*[]
func throughOutField(p *corev1.Pod) {
	var m metav1.ObjectMeta
	outField(p, &m)
	m.Name = "local"
	m.Labels["a"] = "b"
}

// want: mutates 0*
func outFresh(p *corev1.Pod) { p.DeepCopy().DeepCopyInto(p) }
`)
}

func TestRecursion(t *testing.T) {
	check(t, `
type node struct {
	next *node
	pod  *corev1.Pod
}

// want: mutates 1*.ObjectMeta.Labels*[] if 0=0:false; mutates 1*.ObjectMeta.Labels*[] if 0=0:true
func recursive(n int, p *corev1.Pod) {
	if n == 0 {
		p.Labels["a"] = "b"
		return
	}
	recursive(n-1, p)
}

// want: mutates 1*.ObjectMeta.Labels*[]
func even(n int, p *corev1.Pod) {
	if n > 0 {
		odd(n-1, p)
	}
}

// want: mutates 1*.ObjectMeta.Labels*[]
func odd(n int, p *corev1.Pod) {
	p.Labels["a"] = "b"
	even(n-1, p)
}

// The result of the first round is unknown and stays so: silent, not wrong.
// want: result 0 = param1*|param1*|?
func same(n int, p *corev1.Pod) *corev1.Pod {
	if n == 0 {
		return p
	}
	return same(n-1, p)
}

// want: -
func readOnly(n *node) int {
	if n == nil {
		return 0
	}
	return len(n.pod.Name) + readOnly(n.next)
}

// Each call works on a copy: nothing of the caller's is changed.
// writes: -
func copies(n int, p *corev1.Pod) {
	p = p.DeepCopy()
	p.Name = "x"
	if n > 0 {
		copies(n-1, p)
	}
}

// writes: list*[]*.ObjectMeta.Labels*[]
func inLiteral(list []*corev1.Pod) {
	var visit func(i int)
	visit = func(i int) {
		if i < len(list) {
			list[i].Labels["a"] = "b"
			visit(i + 1)
		}
	}
	visit(0)
}
`)
}
