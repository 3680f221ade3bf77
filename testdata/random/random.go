// Package random executes generated programs that read from informer caches
// and says which of them change an object of the cache. The programs are
// written by the package lab/randomprog of ctrlvet; the static half of
// the comparison is there.
package random

import (
	"fmt"
	"io"
	"os"
	"reflect"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic/dynamiclister"
	appslisters "k8s.io/client-go/listers/apps/v1"
	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/client-go/tools/cache"
	"k8s.io/utils/ptr"
)

// Flags is how many conditions of one program are decided from outside.
const Flags = 4

// Env is what a program works with: informers, and the values of its
// conditions.
type Env struct {
	Pods        corelisters.PodLister
	Deployments appslisters.DeploymentLister
	ConfigMaps  corelisters.ConfigMapLister
	Widgets     dynamiclister.Lister
	PodStore    cache.Store
	PodIndexer  cache.Indexer
	// Informer calls a handler that is added at once with its objects.
	Informer cache.SharedIndexInformer

	// B decides the conditions of the program. A program is run once for
	// every combination.
	B [Flags]bool
	// Times is how often a loop runs: twice where B is true, else not at all.
	Times [Flags]int
	// Names name an object that exists where B is true.
	Names [Flags]string
	// Keys are the same as keys of a store.
	Keys [Flags]string
}

// A Program is one generated function.
type Program struct {
	Name string
	// Flags is how many elements of Env.B it reads.
	Flags int
	Run   func(*Env)
}

// An Outcome says what happened to the cache.
type Outcome byte

// The outcomes as they are printed.
const (
	Unchanged Outcome = '0'
	Changed   Outcome = '1'
	// Panicked: a run ended with a run-time error, so that the code behind it
	// was not executed.
	Panicked Outcome = 'x'
)

// Main executes programs and writes one outcome for each, without separators.
func Main(w io.Writer, programs []Program) error {
	if os.Getenv(detectorVariable) != "" && newFixture(0).detector == nil {
		return fmt.Errorf("%s is set, but there is no detector", detectorVariable)
	}
	out := make([]byte, len(programs))
	for i, p := range programs {
		out[i] = byte(Execute(p))
	}
	_, err := fmt.Fprintf(w, "%s\n", out)
	return err
}

// Execute runs a program once for every combination of its conditions, each
// time with caches of its own. client-go's mutation detector judges if it is
// on, else the same comparison.
func Execute(p Program) Outcome {
	result := Unchanged
	for bits := range 1 << p.Flags {
		f := newFixture(bits)
		ok := f.run(p)
		if f.changed() {
			result = Changed
		}
		if !ok {
			return Panicked
		}
	}
	return result
}

// fixture is the content of the caches in one run.
type fixture struct {
	env     *Env
	objects []runtime.Object
	before  []runtime.Object
	// detector is that of client-go, nil if it is off.
	detector comparer
}

// run returns false if the program did not come to its end.
func (f *fixture) run(p Program) bool {
	done := make(chan bool, 1)
	go func() {
		defer func() { done <- recover() == nil }()
		p.Run(f.env)
	}()
	select {
	case ok := <-done:
		return ok
	case <-time.After(patience):
		return false
	}
}

// patience is how long a program may take; it needs microseconds.
const patience = 5 * time.Second

// changed compares each object with a copy that was made when it was stored,
// as the mutation detector does.
func (f *fixture) changed() bool {
	if f.detector != nil {
		return detect(f)
	}
	for i := range f.objects {
		if !reflect.DeepEqual(f.objects[i], f.before[i]) {
			return true
		}
	}
	return false
}

func newFixture(bits int) *fixture {
	f := &fixture{}
	index := func(objects ...runtime.Object) cache.Indexer {
		indexer := cache.NewIndexer(cache.MetaNamespaceKeyFunc, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc})
		for _, object := range objects {
			if err := indexer.Add(object); err != nil {
				panic(err)
			}
			f.objects = append(f.objects, object)
			f.before = append(f.before, object.DeepCopyObject())
		}
		return indexer
	}
	old, pod := NewPod("web"), NewPod("web")
	old.ResourceVersion = "6"
	pods := index(pod, NewPod("api"))
	f.objects = append(f.objects, old)
	f.before = append(f.before, old.DeepCopy())
	f.env = &Env{
		Pods:        corelisters.NewPodLister(pods),
		Deployments: appslisters.NewDeploymentLister(index(newDeployment())),
		ConfigMaps:  corelisters.NewConfigMapLister(index(newConfigMap())),
		Widgets:     dynamiclister.New(index(newWidget()), schema.GroupVersionResource{Group: "shop.example.com", Version: "v1", Resource: "widgets"}),
		PodStore:    pods,
		PodIndexer:  pods,
		Informer:    &informer{old: old, pod: pod},
	}
	for i := range Flags {
		f.env.B[i] = bits&(1<<i) != 0
		f.env.Names[i], f.env.Keys[i] = "none", "shop/none"
		if f.env.B[i] {
			f.env.Names[i], f.env.Keys[i], f.env.Times[i] = "web", "shop/web", 2
		}
	}
	if f.detector = newDetector(f); f.detector != nil && detect(f) {
		panic("the detector sees a change where there is none")
	}
	return f
}

// informer is one whose objects have arrived before the handler is added.
type informer struct {
	cache.SharedIndexInformer
	old, pod *corev1.Pod
}

func (i *informer) AddEventHandler(h cache.ResourceEventHandler) (cache.ResourceEventHandlerRegistration, error) {
	h.OnAdd(i.pod, true)
	h.OnUpdate(i.old, i.pod)
	h.OnDelete(cache.DeletedFinalStateUnknown{Key: "shop/web", Obj: i.pod})
	return nil, nil
}

func newMeta(name string) metav1.ObjectMeta {
	return metav1.ObjectMeta{
		// All values differ, so that an assignment of one field to another shows.
		Namespace: "shop", Name: name, UID: "uid", ResourceVersion: "7", GenerateName: "web-",
		CreationTimestamp:          metav1.NewTime(time.Unix(1_700_000_000, 0)),
		DeletionGracePeriodSeconds: ptr.To[int64](30),
		Labels:                     map[string]string{"app": "web"},
		Annotations:                map[string]string{"app": "note"},
		Finalizers:                 []string{"example.com/c", "example.com/b", "example.com/a"},
		OwnerReferences: []metav1.OwnerReference{
			{Name: "c", Kind: "Set", UID: "c", Controller: ptr.To(true), BlockOwnerDeletion: ptr.To(true)},
			{Name: "b", Kind: "Set", UID: "b", Controller: ptr.To(false), BlockOwnerDeletion: ptr.To(true)},
			{Name: "a", Kind: "Set", UID: "a", Controller: ptr.To(false), BlockOwnerDeletion: ptr.To(true)},
		},
	}
}

func newContainer(name string) corev1.Container {
	return corev1.Container{
		Name: name, Image: "shop:1",
		Args:            []string{"c", "b", "a"},
		Env:             []corev1.EnvVar{{Name: "c", Value: "c"}, {Name: "b", Value: "b"}, {Name: "a", Value: "a"}},
		SecurityContext: &corev1.SecurityContext{RunAsUser: ptr.To[int64](2)},
	}
}

func newPodSpec() corev1.PodSpec {
	return corev1.PodSpec{
		NodeName:                      "node",
		Containers:                    []corev1.Container{newContainer("c"), newContainer("b"), newContainer("a")},
		NodeSelector:                  map[string]string{"app": "node"},
		SecurityContext:               &corev1.PodSecurityContext{RunAsUser: ptr.To[int64](1), SupplementalGroups: []int64{3, 2, 1}},
		Tolerations:                   []corev1.Toleration{{Key: "c", TolerationSeconds: ptr.To[int64](4)}, {Key: "b", TolerationSeconds: ptr.To[int64](2)}, {Key: "a", TolerationSeconds: ptr.To[int64](1)}},
		Priority:                      ptr.To[int32](1),
		TerminationGracePeriodSeconds: ptr.To[int64](30),
	}
}

// NewPod returns a pod in which every field that a program uses is set.
func NewPod(name string) *corev1.Pod {
	return &corev1.Pod{
		ObjectMeta: newMeta(name),
		Spec:       newPodSpec(),
		Status: corev1.PodStatus{Message: "m", PodIP: "10.0.0.1", Conditions: []corev1.PodCondition{
			{Type: "c", Message: "c"}, {Type: "b", Message: "b"}, {Type: "a", Message: "a"},
		}},
	}
}

func newDeployment() *appsv1.Deployment {
	return &appsv1.Deployment{
		ObjectMeta: newMeta("web"),
		Spec: appsv1.DeploymentSpec{
			Replicas: ptr.To[int32](2),
			Selector: &metav1.LabelSelector{
				MatchLabels: map[string]string{"app": "match"},
				MatchExpressions: []metav1.LabelSelectorRequirement{
					{Key: "c", Values: []string{"f", "e", "d"}}, {Key: "b", Values: []string{"c", "b", "a"}}, {Key: "a", Values: []string{"c", "b", "a"}},
				},
			},
			Template: corev1.PodTemplateSpec{ObjectMeta: newMeta("web"), Spec: newPodSpec()},
		},
	}
}

func newConfigMap() *corev1.ConfigMap {
	return &corev1.ConfigMap{
		ObjectMeta: newMeta("web"),
		Data:       map[string]string{"app": "data"},
		BinaryData: map[string][]byte{"app": []byte("web")},
	}
}

func newWidget() *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "shop.example.com/v1", "kind": "Widget",
		"metadata": map[string]any{
			"namespace": "shop", "name": "web", "uid": "uid",
			"labels":     map[string]any{"app": "web"},
			"finalizers": []any{"c", "b", "a"},
		},
		"spec": map[string]any{"app": "web", "zones": []any{"c", "b", "a"}},
	}}
}
