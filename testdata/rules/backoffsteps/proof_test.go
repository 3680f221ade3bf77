package backoffsteps_test

import (
	"context"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
	"github.com/ctrlvet/ctrlvet/testdata/proof"
	"github.com/ctrlvet/ctrlvet/testdata/rules/backoffsteps/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/backoffsteps/good"
)

// TestPause looks at what is stored after a pause.
func TestPause(t *testing.T) {
	key := client.ObjectKey{Namespace: "shop", Name: "web"}
	for name, test := range map[string]struct {
		pause  func(context.Context, client.Client, client.ObjectKey) error
		paused bool
	}{"bad": {bad.Pause, false}, "good": {good.Pause, true}} {
		app := &demov1.Foo{ObjectMeta: metav1.ObjectMeta{Namespace: key.Namespace, Name: key.Name}}
		c := fake.NewClientBuilder().WithScheme(proof.Scheme()).WithObjects(app).Build()
		if err := test.pause(t.Context(), c, key); (err != nil) != wait.Interrupted(err) { // v0.37 and later tell
			t.Errorf("%s: %v", name, err)
		}
		stored := &demov1.Foo{}
		if err := c.Get(t.Context(), key, stored); err != nil {
			t.Fatal(err)
		}
		if paused := stored.Spec.Size != nil; paused != test.paused {
			t.Errorf("%s: paused %v", name, paused)
		}
	}
}

// TestReady counts the questions.
func TestReady(t *testing.T) {
	asked := 0
	ask := func(context.Context) (bool, error) { asked++; return true, nil }
	if err := bad.Ready(t.Context(), ask); !wait.Interrupted(err) || asked != 0 {
		t.Errorf("bad: asked %d times, %v", asked, err)
	}
	if err := good.Ready(t.Context(), 3, ask); err != nil || asked != 1 {
		t.Errorf("good: asked %d times, %v", asked, err)
	}
}
