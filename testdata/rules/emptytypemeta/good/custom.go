package good

import (
	"context"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apimachinery/pkg/watch"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Foos is what a generator writes for a custom resource.
type Foos interface {
	Create(ctx context.Context, foo *demov1.Foo, opts metav1.CreateOptions) (*demov1.Foo, error)
	Update(ctx context.Context, foo *demov1.Foo, opts metav1.UpdateOptions) (*demov1.Foo, error)
	Delete(ctx context.Context, name string, opts metav1.DeleteOptions) error
	DeleteCollection(ctx context.Context, opts metav1.DeleteOptions, listOpts metav1.ListOptions) error
	Get(ctx context.Context, name string, opts metav1.GetOptions) (*demov1.Foo, error)
	List(ctx context.Context, opts metav1.ListOptions) (*demov1.FooList, error)
	Watch(ctx context.Context, opts metav1.ListOptions) (watch.Interface, error)
	Patch(ctx context.Context, name string, pt types.PatchType, data []byte, opts metav1.PatchOptions, subresources ...string) (*demov1.Foo, error)
}

// Owners refers to the objects of a list: the server writes the type into each of a custom
// resource, and the decoder takes that of the list alone.
func Owners(ctx context.Context, foos Foos) ([]metav1.OwnerReference, error) {
	list, err := foos.List(ctx, metav1.ListOptions{})
	if err != nil {
		return nil, err
	}
	var owners []metav1.OwnerReference
	for _, foo := range list.Items {
		owners = append(owners, metav1.OwnerReference{APIVersion: foo.APIVersion, Kind: foo.Kind, Name: foo.Name, UID: foo.UID})
	}
	return owners, nil
}
