package good

import (
	"context"
	"errors"
	"log/slog"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Logged has something behind the test that its callers may know to be there.
func Logged(apps map[string]*demov1.Foo, name string) string {
	app := apps[name]
	if app == nil {
		slog.Warn("no application", "name", name)
	}
	return app.Spec.Image
}

// A Target is where a request goes.
type Target struct {
	App  *demov1.Foo
	Pods int
}

// Shop tests the application for one of two things that it asks of it.
func (t *Target) Shop() (string, string) {
	name := "none"
	if t.App != nil && t.App.Name != "" {
		name = t.App.Name
	}
	return name, t.App.Spec.Image
}

// doc:begin

// Late asks both parts of an application that is there.
func (t *Target) Late() bool {
	return t.App != nil && (t.App.Status.Phase == demov1.FooPending || t.App.Spec.Paused)
}

// doc:end

// Differ asks for each of two whether the other one is there; its callers have one of them.
func Differ(before, after *demov1.Foo) bool {
	return before == nil && after != nil || before != nil && after == nil || before.Spec.Image != after.Spec.Image
}

// Replacement gives what is not there a value.
func (t *Target) Replacement() string {
	if t.App == nil {
		t.App = &demov1.Foo{}
	}
	return t.App.Spec.Image
}

// EitherImage asks about one of two, and then about the other.
func EitherImage(a, b *demov1.Foo) string {
	if a == nil && b == nil {
		return ""
	}
	if a == nil {
		return b.Spec.Image
	}
	return a.Spec.Image
}

// Noted has an error where there is no application.
func Noted(apps map[string]*demov1.Foo, name string) (string, error) {
	app, err := apps[name], error(nil)
	if app == nil {
		err = errors.New("no application")
	}
	if err != nil {
		return "", err
	}
	return app.Spec.Image, nil
}

// Closed tests what an error says all the same.
func Closed(ctx context.Context, c kubernetes.Interface, name string) (string, error) {
	pod, err := c.CoreV1().Pods("default").Get(ctx, name, metav1.GetOptions{})
	if pod != nil {
		slog.Info("read", "pod", pod.Name)
	}
	if err != nil {
		return "", err
	}
	return pod.Spec.NodeName, nil
}

func (t *Target) served() bool { return t.Pods > 0 && t.App != nil }

// Served has asked before.
func (t *Target) Served() (string, string) {
	if !t.served() {
		return "", ""
	}
	name := "none"
	if t.App != nil && t.App.Name != "" {
		name = t.App.Name
	}
	return name, t.App.Spec.Image
}

// Chosen asks about something else, which may say the same.
func (t *Target) Chosen() string {
	if t.App == nil {
		slog.Info("no application")
	}
	if t.Pods > 0 {
		return t.App.Spec.Image
	}
	return ""
}

// Resized gives the application a value, whatever else holds.
func Resized(t *Target) int32 {
	if t.App == nil && t.Pods > 0 {
		t.App = &demov1.Foo{}
	} else if t.App == nil {
		t.App = &demov1.Foo{Spec: demov1.FooSpec{Paused: true}}
	}
	return t.App.Status.Replicas
}

// ShownIf logs what it got, and asks the error all the same.
func ShownIf(ctx context.Context, c kubernetes.Interface, name string) (string, error) {
	pod, err := c.CoreV1().Pods("default").Get(ctx, name, metav1.GetOptions{})
	if pod == nil { // nothing was read
	} else {
		slog.Info("read", "pod", pod.Name)
	}
	if err != nil {
		return "", err
	}
	return pod.Spec.NodeName, nil
}

// A Getter puts an answer where it was told to.
type Getter interface{ Get() error }

// Filled reads the answer where there is one, or where it was asked for again.
func Filled(keep func(into **demov1.Foo) Getter) (string, error) {
	var app *demov1.Foo
	get := keep(&app)
	if err := get.Get(); err != nil {
		if app != nil && app.Name == "" {
			return "", nil
		}
		if app != nil {
			return app.Spec.Image, err
		}
		return "", err
	}
	if app != nil && app.Name == "" {
		return "", nil
	}
	if err := get.Get(); err != nil {
		return "", err
	}
	return app.Spec.Image, nil
}
