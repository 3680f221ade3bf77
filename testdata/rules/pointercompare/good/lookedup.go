package good

import (
	"slices"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// WithoutImage takes the first application with an image out of the list it was found in.
func WithoutImage(list *demov1.FooList, image string) {
	if found := byImage(list, image); found != nil {
		list.Items = slices.DeleteFunc(list.Items, func(app demov1.Foo) bool { return app.Spec.Size == found.Spec.Size })
	}
}

func byImage(list *demov1.FooList, image string) *demov1.Foo {
	for i := range list.Items {
		if list.Items[i].Spec.Image == image {
			return &list.Items[i]
		}
	}
	return nil
}
