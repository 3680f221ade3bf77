package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ctrlvet/ctrlvet/internal/driver/drivertest"
)

// unmarkedProgram asks for what it needs without a word about it.
const unmarkedProgram = `package main

import (
	"context"

	appsv1 "k8s.io/api/apps/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type reconciler struct{ client.Client }

func (r *reconciler) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	d := &appsv1.Deployment{}
	if err := r.Get(ctx, req.NamespacedName, d); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, r.Delete(ctx, d)
}

func main() {
	mgr, err := ctrl.NewManager(ctrl.GetConfigOrDie(), ctrl.Options{})
	if err != nil {
		panic(err)
	}
	if err := ctrl.NewControllerManagedBy(mgr).For(&appsv1.Deployment{}).Complete(&reconciler{mgr.GetClient()}); err != nil {
		panic(err)
	}
	if err := mgr.Start(ctrl.SetupSignalHandler()); err != nil {
		panic(err)
	}
}
`

// TestWithoutMarkers: in a module without markers the rules about permissions are silent,
// and the least role is printed all the same. With one marker they speak.
func TestWithoutMarkers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		write(name, strings.Replace(string(text), "module github.com/ctrlvet/ctrlvet/testdata\n", "module example.com/op\n", 1))
	}
	write("main.go", unmarkedProgram)
	tool := program(t, own)
	run := func(args ...string) drivertest.Outcome { return drivertest.Run(t, dir, nil, tool, args...) }
	rules := []string{"-load", "source", "-enable", "rbacmissing,rbacmarker", "."}
	if out := run(rules...); out.Code != 0 || out.Stdout != "" {
		t.Errorf("without markers: %v", out)
	}
	out := run("rbac", "-load", "source", ".")
	if want := "- apiGroups:\n  - apps\n  resources:\n  - deployments\n  verbs:\n  - delete\n  - get\n  - list\n  - watch\n"; out.Code != 0 || !strings.HasSuffix(out.Stdout, want) {
		t.Errorf("want the role %q: %v", want, out)
	}
	if out := run("rbac", "-load", "source", "-diff", "."); out.Code != 2 || !strings.Contains(out.Stderr, "no +kubebuilder:rbac marker in example.com/op: compare with YAML by -role FILE, or print a role without -diff") {
		t.Errorf("compared with no marker: %v", out)
	}
	write("main.go", strings.Replace(unmarkedProgram, "type reconciler", "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;watch\n\ntype reconciler", 1))
	if out := run(rules...); out.Code != 1 || !strings.Contains(out.Stdout, "no RBAC marker grants delete on deployments") {
		t.Errorf("with a marker: %v", out)
	}
}
