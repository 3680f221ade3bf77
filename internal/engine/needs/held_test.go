package needs_test

import (
	"fmt"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/engine/enginetest"
	"github.com/ctrlvet/ctrlvet/internal/engine/needs"
)

// TestHeld: what the initialisation of a package keeps in a variable runs in the programs
// that use the variable.
func TestHeld(t *testing.T) {
	const lists = `package lists

import (
	"context"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
)

type add func(ctrl.Manager) error

var (
	Pods, Nodes []func(ctrl.Manager) error
	Secrets     = []add{secrets}
	Services    func(ctrl.Manager) error
	Named       = map[string]add{}
)

func init() {
	Pods = append(Pods, pods)
	Nodes = append(Nodes, nodes, nodes)
	Services = services
	Named["config"] = configs
}

func pods(m ctrl.Manager) error     { return m.GetClient().Delete(context.Background(), &corev1.Pod{}) }
func nodes(m ctrl.Manager) error    { return m.GetClient().Delete(context.Background(), &corev1.Node{}) }
func secrets(m ctrl.Manager) error  { return m.GetClient().Delete(context.Background(), &corev1.Secret{}) }
func services(m ctrl.Manager) error { return m.GetClient().Delete(context.Background(), &corev1.Service{}) }
func configs(m ctrl.Manager) error  { return m.GetClient().Delete(context.Background(), &corev1.ConfigMap{}) }

func AddPods(m ctrl.Manager) {
	for _, f := range Pods {
		_ = f(m)
	}
}
`
	const program = `package main

import (
	ctrl "sigs.k8s.io/controller-runtime"

	"example.com/m/lists"
)

func main() {
	mgr, _ := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	use(mgr, nil)
}

func use(mgr ctrl.Manager, p any) { %s }
`
	for use, want := range map[string]string{
		"lists.AddPods(mgr)":                           "pods: delete",
		"for _, f := range lists.Nodes { _ = f(mgr) }": "nodes: delete",
		"_ = lists.Secrets[0](mgr)":                    "secrets: delete",
		"_ = lists.Services(mgr)":                      "services: delete",
		`_ = lists.Named["config"](mgr)`:               "configmaps: delete",
		"p = &lists.Nodes":                             "nodes: delete",
		"_ = len(lists.Pods)":                          "pods: delete",
		"p = lists.AddPods":                            "pods: delete",
	} {
		lib := enginetest.Newest(t)
		lib.Check(t, "example.com/m/lists", lists).Run(t, needs.Analyzer)
		p := enginetest.Result[*needs.Result](t, lib.Check(t, "example.com/m", fmt.Sprintf(program, use)), needs.Analyzer).Program
		if got := describe(p); got != want {
			t.Errorf("%s: got %s, want %s", use, got, want)
		}
	}
}
