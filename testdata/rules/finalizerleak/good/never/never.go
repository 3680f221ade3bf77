// Package never removes the finalizers that it adds, each in a way of its own.
package never

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

const (
	printed   = "demo.ctrlvet.dev/printed"
	handedOut = "demo.ctrlvet.dev/handed-out"
	unused    = "demo.ctrlvet.dev/unused"
	inField   = "demo.ctrlvet.dev/in-field"
	sameText  = "demo.ctrlvet.dev/same"
	itsText   = "demo.ctrlvet.dev/same"
	cascade   = "cascade.rollouts.example.io"
)

var inVariable = "demo.ctrlvet.dev/in-variable"

// AddPrinted adds what without removes for ReleasePrinted.
func AddPrinted(ctx context.Context, c client.Client, app *demov1.Foo) error {
	fmt.Println("adding", printed)
	controllerutil.AddFinalizer(app, printed)
	return c.Update(ctx, app)
}

// ReleasePrinted removes it through a function that gets object and name.
func ReleasePrinted(ctx context.Context, c client.Client, app *demov1.Foo) error {
	return without(ctx, c, app, printed)
}

func without(ctx context.Context, c client.Client, obj client.Object, names ...string) error {
	if len(names) > 0 && controllerutil.RemoveFinalizer(obj, names[0]) {
		return c.Update(ctx, obj)
	}
	return nil
}

// AddVariable and ReleaseVariable use a variable of the package.
func AddVariable(ctx context.Context, c client.Client, node *corev1.Node) error {
	controllerutil.AddFinalizer(node, inVariable)
	return c.Update(ctx, node)
}

// ReleaseVariable removes it.
func ReleaseVariable(ctx context.Context, c client.Client, node *corev1.Node) error {
	controllerutil.RemoveFinalizer(node, inVariable)
	return c.Update(ctx, node)
}

// AddSame and ReleaseSame have two names for one text.
func AddSame(ctx context.Context, c client.Client, node *corev1.Node) error {
	controllerutil.AddFinalizer(node, sameText)
	return c.Update(ctx, node)
}

// ReleaseSame removes it.
func ReleaseSame(ctx context.Context, c client.Client, node *corev1.Node) error {
	controllerutil.RemoveFinalizer(node, itsText)
	return c.Update(ctx, node)
}

// Register tells somebody the name of the finalizer that AddRegistered adds.
func Register(known func(finalizer string)) { known(handedOut) }

// AddRegistered adds it.
func AddRegistered(ctx context.Context, c client.Client, pod *corev1.Pod) error {
	controllerutil.AddFinalizer(pod, handedOut)
	return c.Update(ctx, pod)
}

// A Later is going to add a finalizer one day: nobody calls the method.
type Later struct{ client.Client }

func (l *Later) add(ctx context.Context, app *demov1.Foo) error {
	controllerutil.AddFinalizer(app, unused)
	return l.Update(ctx, app)
}

type holder struct{ finalizer string }

// AddHeld adds what is in a field.
func AddHeld(ctx context.Context, c client.Client, claim *corev1.PersistentVolumeClaim) error {
	controllerutil.AddFinalizer(claim, inField)
	return c.Update(ctx, claim)
}

// ReleaseHeld removes what is in the field.
func ReleaseHeld(ctx context.Context, c client.Client, claim *corev1.PersistentVolumeClaim) error {
	h := holder{finalizer: inField}
	return h.release(ctx, c, claim)
}

func (h *holder) release(ctx context.Context, c client.Client, claim *corev1.PersistentVolumeClaim) error {
	controllerutil.RemoveFinalizer(claim, h.finalizer)
	return c.Update(ctx, claim)
}

// Rollout wants an object whose own controller, in another program, removes the finalizer once it
// has deleted what hangs on it.
func Rollout(ctx context.Context, c client.Client, app *demov1.Foo) error {
	rollout := &unstructured.Unstructured{}
	rollout.SetGroupVersionKind(schema.GroupVersionKind{Group: "rollouts.example.io", Version: "v1", Kind: "Rollout"})
	rollout.SetNamespace(app.Namespace)
	rollout.SetName(app.Name)
	_, err := controllerutil.CreateOrUpdate(ctx, c, rollout, func() error {
		controllerutil.AddFinalizer(rollout, cascade)
		return nil
	})
	return err
}
