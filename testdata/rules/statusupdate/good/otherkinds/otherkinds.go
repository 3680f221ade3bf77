// Package otherkinds makes objects whose kinds keep the status that they are made with,
// or of which nobody knows.
package otherkinds

import (
	"context"

	apiextv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Other is another project's kind, of which no marker and no client says anything.
type Other struct {
	metav1.TypeMeta
	metav1.ObjectMeta
	Spec   OtherSpec
	Status OtherStatus
}

// OtherSpec is what is asked for.
type OtherSpec struct{ A string }

// OtherStatus is what was seen.
type OtherStatus struct{ Phase string }

// DeepCopyObject makes it an object.
func (o *Other) DeepCopyObject() runtime.Object { c := *o; return &c }

// Make makes one with a status.
func Make(ctx context.Context, c client.Client) error {
	o := &Other{ObjectMeta: metav1.ObjectMeta{Name: "a"}, Spec: OtherSpec{A: "b"}, Status: OtherStatus{Phase: "New"}}
	if err := c.Create(ctx, o); err != nil {
		return err
	}
	b := &demov1.Bar{ObjectMeta: metav1.ObjectMeta{Name: "a", Namespace: "x"}, Status: demov1.BarStatus{Phase: "New"}}
	if err := c.Create(ctx, b); err != nil {
		return err
	}
	b.Status.Phase = "Old"
	if err := c.Update(ctx, b); err != nil {
		return err
	}
	o.Status.Phase = "Old"
	if err := c.Update(ctx, o); err != nil {
		return err
	}
	crd := &apiextv1.CustomResourceDefinition{ObjectMeta: metav1.ObjectMeta{Name: "a.b.c"}}
	if err := c.Create(ctx, crd); err != nil {
		return err
	}
	return nil
}
