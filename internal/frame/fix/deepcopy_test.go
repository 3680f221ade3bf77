package fix_test

import (
	"go/ast"
	"go/format"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
)

const copyHeader = `package p

import (
	"maps"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

var (
	_ *appsv1.Deployment
	_ *unstructured.Unstructured
	_ runtime.Object
	_ corelisters.PodLister
	_ client.Object
	_ = meta.Accessor
	_ = maps.Clone[map[string]string]
)

type item struct{ pod *corev1.Pod }

`

// TestDeepCopy: what is changed is marked by an assignment to it or by delete.
func TestDeepCopy(t *testing.T) {
	tests := []struct{ name, before, after string }{
		{"in front of the change, on its path", `
func f(pods corelisters.PodLister, on bool) {
	pod, err := pods.Pods("a").Get("b")
	if err != nil {
		return
	}
	if on {
		pod.Name = "c"
	}
}`, `
func f(pods corelisters.PodLister, on bool) {
	pod, err := pods.Pods("a").Get("b")
	if err != nil {
		return
	}
	if on {
		pod = pod.DeepCopy()
		pod.Name = "c"
	}
}`},
		{"once for all changes", `
func f(pod *corev1.Pod, on bool) {
	if on {
		pod.Name = "c"
	}
	println()
	delete(pod.Labels, "a")
}`, `
func f(pod *corev1.Pod, on bool) {
	pod = pod.DeepCopy()
	if on {
		pod.Name = "c"
	}
	println()
	delete(pod.Labels, "a")
}`},
		{"out of a loop over a part", `
func f(pod *corev1.Pod) {
	println()
	for i := range pod.Spec.Containers {
		pod.Spec.Containers[i].Image = ""
	}
}`, `
func f(pod *corev1.Pod) {
	println()
	pod = pod.DeepCopy()
	for i := range pod.Spec.Containers {
		pod.Spec.Containers[i].Image = ""
	}
}`},
		{"in the loop over the objects", `
func f(pods []*corev1.Pod) {
	for _, pod := range pods {
		if pod.Name == "" {
			pod.Name = "c"
		}
	}
}`, `
func f(pods []*corev1.Pod) {
	for _, pod := range pods {
		if pod.Name == "" {
			pod = pod.DeepCopy()
			pod.Name = "c"
		}
	}
}`},
		{"element of a list", `
func f(pods []*corev1.Pod) {
	for i := range pods {
		pods[i].Name = "c"
		delete(pods[i].Labels, "a")
	}
}`, `
func f(pods []*corev1.Pod) {
	for i := range pods {
		pods[i] = pods[i].DeepCopy()
		pods[i].Name = "c"
		delete(pods[i].Labels, "a")
	}
}`},
		{"item of a list object", `
func f(list *corev1.PodList) {
	for i := range list.Items {
		delete(list.Items[i].Labels, "a")
	}
}`, `
func f(list *corev1.PodList) {
	for i := range list.Items {
		list.Items[i] = *list.Items[i].DeepCopy()
		delete(list.Items[i].Labels, "a")
	}
}`},
		{"behind variables for its parts", `
func f(pod *corev1.Pod) {
	println()
	spec := &pod.Spec
	selector := spec.NodeSelector
	delete(selector, "a")
}`, `
func f(pod *corev1.Pod) {
	println()
	pod = pod.DeepCopy()
	spec := &pod.Spec
	selector := spec.NodeSelector
	delete(selector, "a")
}`},
		{"behind calls that hand it on", `
func f(obj runtime.Object) {
	a, err := meta.Accessor(obj)
	if err != nil {
		return
	}
	delete(a.GetLabels(), "a")
}`, `
func f(obj runtime.Object) {
	obj = obj.DeepCopyObject()
	a, err := meta.Accessor(obj)
	if err != nil {
		return
	}
	delete(a.GetLabels(), "a")
}`},
		{"interface of another package", `
func f(obj client.Object) {
	delete(obj.GetLabels(), "a")
}`, `
func f(obj client.Object) {
	obj = obj.DeepCopyObject().(client.Object)
	delete(obj.GetLabels(), "a")
}`},
		{"shallow copy", `
func f(cached *corev1.Pod) {
	pod := *cached
	delete(pod.Labels, "a")
}`, `
func f(cached *corev1.Pod) {
	pod := *cached.DeepCopy()
	delete(pod.Labels, "a")
}`},
		{"shallow copy of a part", `
func f(d *appsv1.Deployment) {
	spec := d.Spec
	*spec.Replicas = 1
}`, `
func f(d *appsv1.Deployment) {
	spec := *d.Spec.DeepCopy()
	*spec.Replicas = 1
}`},
		{"assertion", `
func f(obj any) {
	pod := obj.(*corev1.Pod)
	pod.Name = "c"
}`, `
func f(obj any) {
	pod := obj.(*corev1.Pod).DeepCopy()
	pod.Name = "c"
}`},
		{"checked assertion", `
func f(obj any) {
	if u, ok := obj.(*unstructured.Unstructured); ok {
		delete(u.Object, "a")
	}
}`, `
func f(obj any) {
	if u, ok := obj.(*unstructured.Unstructured); ok {
		u = u.DeepCopy()
		delete(u.Object, "a")
	}
}`},
		{"type switch", `
func f(obj any) {
	switch o := obj.(type) {
	case *corev1.Pod:
		o.Name = "c"
	}
}`, `
func f(obj any) {
	switch o := obj.(type) {
	case *corev1.Pod:
		o = o.DeepCopy()
		o.Name = "c"
	}
}`},
		{"field of a local struct", `
func f(pod *corev1.Pod) {
	i := item{pod}
	i.pod.Name = "c"
}`, `
func f(pod *corev1.Pod) {
	i := item{pod}
	i.pod = i.pod.DeepCopy()
	i.pod.Name = "c"
}`},
		{"in front of a literal that changes it", `
func f(pod *corev1.Pod) {
	println()
	defer func() {
		pod.Name = "c"
	}()
	println()
}`, `
func f(pod *corev1.Pod) {
	println()
	pod = pod.DeepCopy()
	defer func() {
		pod.Name = "c"
	}()
	println()
}`},
		{"not over an assignment", `
func f(pod, other *corev1.Pod) {
	pod.Name = "c"
	pod = other
}`, `
func f(pod, other *corev1.Pod) {
	pod = pod.DeepCopy()
	pod.Name = "c"
	pod = other
}`},
		{"else if", `
func f(pod *corev1.Pod, on bool) {
	if on {
		println()
	} else if pod.Name = "c"; on {
		println()
	}
}`, `
func f(pod *corev1.Pod, on bool) {
	pod = pod.DeepCopy()
	if on {
		println()
	} else if pod.Name = "c"; on {
		println()
	}
}`},
		{"labelled loop", `
func f(pod *corev1.Pod) {
loop:
	for i := range pod.Finalizers {
		pod.Finalizers[i] = ""
		continue loop
	}
}`, `
func f(pod *corev1.Pod) {
	pod = pod.DeepCopy()
loop:
	for i := range pod.Finalizers {
		pod.Finalizers[i] = ""
		continue loop
	}
}`},
		// where nothing can be offered
		{"no variable holds it", `
func f(obj any) {
	obj.(*corev1.Pod).Name = "c"
}`, ""},
		{"field of a struct that others see", `
func f(i *item) {
	i.pod.Name = "c"
}`, ""},
		{"declared in the statement", `
func f(pods corelisters.PodLister) {
	if pod, err := pods.Pods("a").Get("b"); err == nil && func() bool { pod.Name = "c"; return true }() {
		println()
	}
}`, ""},
		{"element by a computed index", `
func f(pods []*corev1.Pod) {
	pods[len(pods)-1].Name = "c"
}`, ""},
		{"unknown call", `
func g(*corev1.Pod) map[string]string { return nil }

func f(pod *corev1.Pod) {
	labels := g(pod)
	delete(labels, "a")
}`, ""},
	}
	lib := enginetest.Newest(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := copyHeader + strings.TrimPrefix(tt.before, "\n") + "\n"
			src := lib.Check(t, "example.com/p", text)
			p := enginetest.Result[*ssaflow.Package](t, src, ssaflow.Analyzer)
			if !p.Build() {
				t.Fatal("no SSA form")
			}
			var fixes []analysis.SuggestedFix
			if copies := sharedIn(p, src.Files[0]); len(copies) > 0 {
				fixes = fix.InsertCopy(p, copies[0], copies)
			}
			if tt.after == "" {
				if len(fixes) > 0 {
					t.Fatalf("offers %s", fixes[0].TextEdits[0].NewText)
				}
				return
			}
			if len(fixes) != 1 || len(fixes[0].TextEdits) != 1 {
				t.Fatalf("fixes: %v", fixes)
			}
			edit := fixes[0].TextEdits[0]
			file := src.Fset.File(edit.Pos)
			got := text[:file.Offset(edit.Pos)] + string(edit.NewText) + text[file.Offset(edit.End):]
			formatted, err := format.Source([]byte(got))
			if err != nil {
				t.Fatalf("%v\n%s", err, got)
			}
			if want := copyHeader + strings.TrimPrefix(tt.after, "\n") + "\n"; string(formatted) != want {
				t.Errorf("got\n%s\nwant\n%s", formatted[len(copyHeader):], want[len(copyHeader):])
			}
			lib.Check(t, "example.com/p", string(formatted)) // compiles
		})
	}
}

// sharedIn finds what to copy for the places that function f changes.
func sharedIn(p *ssaflow.Package, file *ast.File) []*fix.Copy {
	var copies []*fix.Copy
	add := func(e ast.Expr) {
		c := fix.Shared(p, e)
		if c != nil && (len(copies) == 0 || copies[0].Same(c)) {
			copies = append(copies, c)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if _, plain := n.Lhs[0].(*ast.Ident); !plain {
				add(n.Lhs[0])
			}
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "delete" {
				add(n.Args[0])
			}
		}
		return true
	})
	return copies
}
