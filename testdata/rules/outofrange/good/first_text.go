package good

import (
	"os"
	"strings"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Tag is the tag of the image, if it has one.
func Tag(app *demov1.Foo) string {
	if parts := strings.Split(app.Spec.Image, ":"); len(parts) > 1 {
		return parts[1]
	}
	return ""
}

// EnvTag asks for the separator first.
func EnvTag() string {
	image := os.Getenv("FOO_IMAGE")
	if !strings.Contains(image, ":") {
		return ""
	}
	return strings.Split(image, ":")[1]
}

// Joined is split as this code has joined it.
func Joined(app *demov1.Foo) string {
	return strings.Split(app.Namespace+"/"+app.Name, "/")[1]
}
