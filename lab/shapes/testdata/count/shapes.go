package main

import (
	"fmt"
	"strings"
)

// head begins a file; what a shape does not use of it is used here.
const head = `package p

import (
	"context"
	"errors"
	"fmt"
	"sync"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log"
)

var (
	_ = errors.New
	_ = fmt.Sprint
	_ sync.Mutex
	_ = apierrors.IsNotFound
	_ metav1.Object
	_ unstructured.Unstructured
	_ = log.FromContext
)

type R struct {
	client.Client
	mu   sync.Mutex
	seen map[string]int
	last string
}

func (r *R) SetupWithManager(mgr ctrl.Manager) error {
	return ctrl.NewControllerManagedBy(mgr).For(&corev1.Pod{}).Complete(r)
}

`

// reconcile is a Reconcile around code: of a Pod that it got.
func reconcile(code string) string {
	return `func (r *R) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var pod corev1.Pod
	if err := r.Get(ctx, req.NamespacedName, &pod); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	n := len(pod.Spec.Containers)
	_ = n
` + code + `	return ctrl.Result{}, nil
}
`
}

// lines are n lines made of a format with the number of each.
func lines(n int, format string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(strings.ReplaceAll(format, "NEXT", fmt.Sprint((i+1)%n)), "NUM", fmt.Sprint(i)))
		b.WriteByte('\n')
	}
	return b.String()
}

func one(code string) []string { return []string{head + code} }

// A shape is code of n parts that are alike.
type shape struct {
	name string
	n    int // that is looked at, and twice as much
	code func(n int) []string
}

var all = []shape{
	{"cases", 25, func(n int) []string {
		return one(reconcile("	switch req.Name {\n" + lines(n, "	case \"kNUM\":\n		pod.Labels[\"a\"] = \"NUM\"") + "	}\n	if err := r.Update(ctx, &pod); err != nil {\n		return ctrl.Result{}, err\n	}\n"))
	}},
	{"cases that fail", 20, func(n int) []string {
		return one(reconcile("	switch req.Name {\n" + lines(n, "	case \"kNUM\":\n		if err := r.Update(ctx, &pod); err != nil {\n			return ctrl.Result{}, err\n		}") + "	}\n"))
	}},
	{"cases of errors", 20, func(n int) []string {
		return one(lines(n, `var errNUM = errors.New("NUM")`) + reconcile("	err := r.Update(ctx, &pod)\n	switch err {\n"+lines(n, "	case errNUM:\n		return ctrl.Result{}, fmt.Errorf(\"NUM: %w\", err)")+"	}\n"))
	}},
	{"kinds of errors", 20, func(n int) []string {
		return one(lines(n, `var errNUM = errors.New("NUM")`) + reconcile("	err := r.Update(ctx, &pod)\n	switch {\n"+lines(n, "	case errors.Is(err, errNUM):\n		return ctrl.Result{}, fmt.Errorf(\"NUM: %w\", err)")+"	}\n"))
	}},
	{"else-ifs", 25, func(n int) []string {
		return one(reconcile("	if n == -1 {\n" + lines(n, "	} else if n == NUM {\n		pod.Labels[\"a\"] = \"NUM\"") + "	}\n	if err := r.Update(ctx, &pod); err != nil {\n		return ctrl.Result{}, err\n	}\n"))
	}},
	{"conditions", 25, func(n int) []string {
		return one(reconcile("	if n > 0 " + strings.ReplaceAll(lines(n, "&& req.Name != \"NUM\""), "\n", " ") + "{\n		pod.Labels[\"a\"] = \"b\"\n	}\n	if err := r.Update(ctx, &pod); err != nil {\n		return ctrl.Result{}, err\n	}\n"))
	}},
	{"nested ifs", 20, func(n int) []string {
		return one(reconcile(lines(n, "	if req.Name != \"NUM\" {") + "	pod.Labels[\"a\"] = \"b\"\n" + strings.Repeat("}\n", n) + "	if err := r.Update(ctx, &pod); err != nil {\n		return ctrl.Result{}, err\n	}\n"))
	}},
	{"ifs", 25, func(n int) []string {
		return one(reconcile(lines(n, "	if req.Name == \"NUM\" {\n		pod.Labels[\"NUM\"] = \"NUM\"\n	}") + "	if err := r.Update(ctx, &pod); err != nil {\n		return ctrl.Result{}, err\n	}\n"))
	}},
	{"returns", 25, func(n int) []string {
		return one(reconcile(lines(n, "	if req.Name == \"NUM\" {\n		return ctrl.Result{}, nil\n	}") + "	if err := r.Update(ctx, &pod); err != nil {\n		return ctrl.Result{}, err\n	}\n"))
	}},
	{"requests", 20, func(n int) []string {
		return one(reconcile(lines(n, "	var oNUM corev1.ConfigMap\n	if err := r.Get(ctx, client.ObjectKey{Namespace: req.Namespace, Name: \"NUM\"}, &oNUM); err != nil {\n		return ctrl.Result{}, err\n	}\n	oNUM.Data[\"a\"] = pod.Name\n	if err := r.Update(ctx, &oNUM); err != nil {\n		return ctrl.Result{}, err\n	}")))
	}},
	{"requests that are logged", 10, func(n int) []string {
		return one(reconcile(lines(n, "	if err := r.Create(ctx, &corev1.ConfigMap{ObjectMeta: metav1.ObjectMeta{Namespace: req.Namespace, Name: \"NUM\"}}); err != nil && !apierrors.IsAlreadyExists(err) {\n		log.FromContext(ctx).Error(err, \"NUM\")\n	}")))
	}},
	{"loops", 20, func(n int) []string {
		return one(reconcile(lines(n, "	for i := range pod.Spec.Containers {\n		pod.Spec.Containers[i].Name = \"NUM\"\n	}") + "	if err := r.Update(ctx, &pod); err != nil {\n		return ctrl.Result{}, err\n	}\n"))
	}},
	{"locked branches", 20, func(n int) []string {
		return one(reconcile(lines(n, "	if req.Name == \"NUM\" {\n		r.mu.Lock()\n		r.seen[\"NUM\"]++\n		r.mu.Unlock()\n	}")))
	}},
	{"locks", 25, func(n int) []string {
		return one(reconcile(lines(n, "	r.mu.Lock()\n	r.last = \"NUM\"\n	r.mu.Unlock()")))
	}},
	{"mutexes", 20, func(n int) []string {
		return one("type S struct {\n" + lines(n, "	muNUM sync.Mutex\n	xNUM int") + "}\n\n" + lines(n, "func (s *S) mNUM() {\n	s.muNUM.Lock()\n	defer s.muNUM.Unlock()\n	s.xNUM++\n}") + reconcile(""))
	}},
	{"nested locks", 20, func(n int) []string {
		return one("type S struct {\n" + lines(n, "	muNUM sync.Mutex\n	xNUM int") + "}\n\nfunc (s *S) all() {\n" + lines(n, "	s.muNUM.Lock()\n	defer s.muNUM.Unlock()\n	s.xNUM++") + "}\n" + reconcile(""))
	}},
	{"goroutines", 20, func(n int) []string {
		return one(reconcile(lines(n, "	go func() {\n		if err := r.Update(ctx, pod.DeepCopy()); err != nil {\n			log.FromContext(ctx).Error(err, \"NUM\")\n		}\n	}()")))
	}},
	{"defers", 20, func(n int) []string {
		return one(reconcile(lines(n, "	defer func() {\n		r.last = \"NUM\"\n	}()")))
	}},
	{"functions that call each other", 8, func(n int) []string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "func (r *R) f%d(ctx context.Context, pod *corev1.Pod, n int) error {\n	if n == %d {\n		return r.Update(ctx, pod)\n	}\n	if err := r.f%d(ctx, pod, n); err != nil {\n		return err\n	}\n	if err := r.f%d(ctx, pod.DeepCopy(), n); err != nil {\n		return fmt.Errorf(\"more: %%w\", err)\n	}\n	return r.f%d(ctx, pod, n-1)\n}\n\n", i, i, (i+7)%n, (i+13)%n, (i+1)%n)
		}
		return one(b.String() + reconcile("	if err := r.f0(ctx, &pod, n); err != nil {\n		return ctrl.Result{}, err\n	}\n"))
	}},
	{"chain of calls", 20, func(n int) []string {
		return one(lines(n-1, "func (r *R) fNUM(ctx context.Context, pod *corev1.Pod) error {\n	if pod.Name == \"NUM\" {\n		return r.Status().Update(ctx, pod)\n	}\n	return r.gNUM(ctx, pod)\n}\n\nfunc (r *R) gNUM(ctx context.Context, pod *corev1.Pod) error {\n	pod.Labels[\"a\"] = \"NUM\"\n	return r.fNEXT(ctx, pod)\n}") + reconcile("	if err := r.f0(ctx, &pod); err != nil {\n		return ctrl.Result{}, err\n	}\n"))
	}},
	{"callers of one", 20, func(n int) []string {
		return one("func (r *R) one(ctx context.Context, pod *corev1.Pod, s string) error {\n	pod.Labels[\"a\"] = s\n	return r.Update(ctx, pod)\n}\n\n" + lines(n, "func (r *R) fNUM(ctx context.Context, pod *corev1.Pod) error {\n	if pod.Name == \"NUM\" {\n		return nil\n	}\n	return r.one(ctx, pod, \"NUM\")\n}") + reconcile("	if err := r.f0(ctx, &pod); err != nil {\n		return ctrl.Result{}, err\n	}\n"))
	}},
	{"methods", 25, func(n int) []string {
		return one(lines(n, "func (r *R) mNUM(ctx context.Context, pod *corev1.Pod) error {\n	if pod.Name == \"\" {\n		return nil\n	}\n	var o corev1.ConfigMap\n	if err := r.Get(ctx, client.ObjectKeyFromObject(pod), &o); err != nil {\n		return err\n	}\n	return r.Update(ctx, &o)\n}") + reconcile(""))
	}},
	{"methods called in turn", 10, func(n int) []string {
		return one(lines(n, "func (r *R) mNUM(ctx context.Context, pod *corev1.Pod) error {\n	if pod.Name == \"\" {\n		return nil\n	}\n	pod.Labels[\"NUM\"] = \"a\"\n	return r.Update(ctx, pod)\n}") + reconcile(lines(n, "	if err := r.mNUM(ctx, &pod); err != nil {\n		return ctrl.Result{}, err\n	}")))
	}},
	{"plain methods", 50, func(n int) []string {
		return one(lines(n, "func (r *R) mNUM() string {\n	if r.last == \"NUM\" {\n		return \"a\"\n	}\n	return r.last\n}") + reconcile(""))
	}},
	{"types", 25, func(n int) []string {
		return one(lines(n, "type tNUM struct {\n	client.Client\n	next *tNEXT\n	name string\n}\n\nfunc (t *tNUM) get(ctx context.Context, key client.ObjectKey) (*corev1.Pod, error) {\n	var pod corev1.Pod\n	if err := t.Get(ctx, key, &pod); err != nil {\n		return nil, err\n	}\n	return &pod, nil\n}") + reconcile(""))
	}},
	{"fields of unstructured", 25, func(n int) []string {
		return one(lines(n, "func (r *R) uNUM(ctx context.Context, u *unstructured.Unstructured) error {\n	u.SetKind(\"KNUM\")\n	v, found, err := unstructured.NestedString(u.Object, \"spec\", \"fNUM\")\n	if err != nil || !found {\n		return err\n	}\n	if err := unstructured.SetNestedField(u.Object, v, \"spec\", \"gNUM\"); err != nil {\n		return err\n	}\n	return r.Update(ctx, u)\n}") + reconcile(""))
	}},
	{"markers", 25, func(n int) []string {
		return one(lines(n, "// +kubebuilder:rbac:groups=example.com,resources=kNUMs,verbs=get;list;watch\n") + lines(n, "func (r *R) lNUM(ctx context.Context) error {\n	u := &unstructured.UnstructuredList{}\n	u.SetAPIVersion(\"example.com/v1\")\n	u.SetKind(\"KNUMList\")\n	return r.List(ctx, u)\n}") + reconcile(""))
	}},
	{"unknown names", 25, func(n int) []string {
		return one(lines(n, "func (r *R) mNUM() string {\n	//lint:ignore nosuchruleNUM it is so\n	return r.last + \"NUM\"\n}") + reconcile(""))
	}},
	{"literals", 50, func(n int) []string {
		return one("var table = []corev1.Pod{\n" + lines(n, "	{ObjectMeta: metav1.ObjectMeta{Name: \"NUM\"}, Spec: corev1.PodSpec{NodeName: \"NUM\"}},") + "}\n" + reconcile(""))
	}},
	{"files", 20, func(n int) []string {
		files := one(reconcile(""))
		for i := range n {
			files = append(files, fmt.Sprintf("// file: f%d.go\npackage p\n\nimport \"context\"\n\nfunc (r *R) m%d(ctx context.Context) error { return ctx.Err() }\n\ntype t%d struct{ name string }\n", i, i, i))
		}
		return files
	}},
}
