package good

import demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"

// Store writes the new specification when it is another one: next keeps the
// pointer to the size.
func Store(app *demov1.Foo, image string) bool {
	spec := next(app, image)
	return differ(app.Spec, spec)
}

func next(app *demov1.Foo, image string) demov1.FooSpec {
	spec := demov1.FooSpec{Size: app.Spec.Size}
	spec.Image = image
	return spec
}

func differ(old, spec demov1.FooSpec) bool {
	return old.Image != spec.Image || old.Size != spec.Size
}

// Grown asks whether resize has put another size there.
func Grown(app *demov1.Foo, resize func(*demov1.FooSpec)) bool {
	spec := app.Spec
	resize(&spec)
	return spec.Size != app.Spec.Size
}
