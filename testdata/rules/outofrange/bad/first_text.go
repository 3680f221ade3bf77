package bad

import (
	"os"
	"strings"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Tag is the tag of the image, which need not have one.
func Tag(app *demov1.Foo) string {
	return strings.Split(app.Spec.Image, ":")[1] // want:outofrange/first `strings.Split\(app.Spec.Image, ":"\) has fewer than 2 parts when the text lacks the separator: this panics then`
}

// EnvTag is the tag of the image in the environment.
func EnvTag() string {
	parts := strings.Split(image(), ":")
	return parts[1] // want:outofrange/first `parts has fewer than 2 parts when the text lacks the separator: this panics then`
}

func image() string { return os.Getenv("FOO_IMAGE") }
