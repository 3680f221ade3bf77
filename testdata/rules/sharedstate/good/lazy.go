package good

import (
	"context"
	"fmt"
	"strings"
	"sync"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

var phases = map[string][]corev1.PodPhase{
	"running": {corev1.PodPending, corev1.PodRunning},
	"over":    {corev1.PodSucceeded, corev1.PodFailed},
}

var byPhase = sync.OnceValue(func() map[corev1.PodPhase]string {
	groups := map[corev1.PodPhase]string{}
	for group, members := range phases {
		for _, p := range members {
			groups[p] = group
		}
	}
	return groups
})

// doc:begin

// Group returns the group of a phase.
func Group(phase corev1.PodPhase) string { return byPhase()[phase] }

// doc:end

var (
	templatesLock sync.Mutex
	templates     = map[string]*corev1.Pod{}
)

// Template returns the pod of an image.
func Template(image string) *corev1.Pod {
	templatesLock.Lock()
	defer templatesLock.Unlock()
	if pod, ok := templates[image]; ok {
		return pod
	}
	pod := &corev1.Pod{Spec: corev1.PodSpec{Containers: []corev1.Container{{Image: image}}}}
	templates[image] = pod
	return pod
}

var (
	groups = map[corev1.PodPhase]string{}
	once   sync.Once
	order  = map[string]int{}
)

func fill() {
	if len(groups) == 0 {
		for group, members := range phases {
			for _, p := range members {
				groups[p] = group
			}
		}
	}
}

func init() {
	fill()
}

// Order returns the position of a phase.
func Order(phase string) int {
	once.Do(func() {
		if len(order) == 0 {
			order["running"] = 1
		}
	})
	return order[phase]
}

// Register is called by init functions of other packages.
func Register(group string, phase corev1.PodPhase) {
	groups[phase] = group
}

var endpoints = map[string]string{}

// ParseEndpoints is called with the flag of the command line.
func ParseEndpoints(flag string) {
	for _, pair := range strings.Split(flag, ",") {
		name, url, _ := strings.Cut(pair, "=")
		endpoints[name] = url
	}
	if _, ok := endpoints["v2"]; !ok {
		endpoints["v2"] = endpoints["v1"]
	}
}

// Checker says whether a pod is well.
type Checker func(*corev1.Pod) bool

var checkers = map[string]Checker{}

// AddChecker registers a check, and refuses a second one of its name. Packages
// call it when they are initialised.
func AddChecker(name string, check Checker) error {
	if _, found := checkers[name]; found {
		return fmt.Errorf("a check %q is there already", name)
	}
	checkers[name] = check
	return nil
}

var greetings = map[string]string{}

// AddGreeting adds one when a constructor is told to.
func AddGreeting() {
	if _, ok := greetings["hello"]; !ok {
		greetings["hello"] = "world"
	}
}

// Greeting returns what was added.
func Greeting(name string) string { return greetings[name] }

var seenApps = map[string]bool{}

// Seen counts the applications that it has seen, one after the other.
type Seen struct{ client.Client }

func (s *Seen) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	if err := s.Get(ctx, req.NamespacedName, &corev1.Pod{}); err != nil {
		delete(seenApps, req.Name)
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	if _, ok := seenApps[req.Name]; !ok {
		seenApps[req.Name] = true
	}
	println(len(seenApps))
	return ctrl.Result{}, nil
}
