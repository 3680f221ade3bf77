package good

import (
	"context"
	"errors"
	"os"

	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// ImageOf returns the image of an application, and an error.
func ImageOf(ctx context.Context, c client.Client, key client.ObjectKey) (string, error) {
	app, err := appOf(ctx, c, key)
	if err != nil {
		return "", err
	}
	return app.Spec.Image, nil
}

func appOf(ctx context.Context, c client.Client, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return nil, err
	}
	return app, nil
}

// doc:end

// NodeBehind takes a pod that is gone for one on no node.
func NodeBehind(pods corelisters.PodLister, namespace, name string) string {
	pod, _ := pods.Pods(namespace).Get(name)
	if pod == nil {
		return ""
	}
	return pod.Spec.NodeName
}

// SizeOf takes a file that is gone for an empty one.
func SizeOf(path string) int64 {
	if info, _ := os.Stat(path); info != nil {
		return info.Size()
	}
	return 0
}

// Even is only called with numbers that are even, as it knows.
func Even(n int) int {
	half, _ := halfOf(n)
	return half.of
}

type half struct{ of int }

func halfOf(n int) (*half, error) {
	if n%2 != 0 {
		return nil, errors.New("odd")
	}
	return &half{n / 2}, nil
}

// ImageOrNone has a value with its error.
func ImageOrNone(ctx context.Context, c client.Client, key client.ObjectKey) string {
	app, _ := appOrEmpty(ctx, c, key)
	return app.Spec.Image
}

func appOrEmpty(ctx context.Context, c client.Client, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	return app, c.Get(ctx, key, app)
}

// KnownApp is asked for applications of which it is known that they can be read.
func KnownApp(ctx context.Context, c client.Client, key client.ObjectKey, apps map[client.ObjectKey]bool) string {
	if !apps[key] {
		return ""
	}
	app, _ := appOf(ctx, c, key)
	return app.Spec.Image
}

// ImageIfBig asks for what comes beside the application, which says no where that failed.
func ImageIfBig(ctx context.Context, c client.Client, key client.ObjectKey) string {
	if big, app, _ := bigOf(ctx, c, key); big {
		return app.Spec.Image
	}
	return ""
}

func bigOf(ctx context.Context, c client.Client, key client.ObjectKey) (bool, *demov1.Foo, error) {
	app, err := appOf(ctx, c, key)
	if err != nil {
		return false, nil, err
	}
	return app.Spec.Image != "", app, nil
}

// ImageInState looks at the application only where what was made of it says that there is one.
func ImageInState(ctx context.Context, c client.Client, key client.ObjectKey) string {
	app, _ := appOf(ctx, c, key)
	info := stateOf(app)
	if info.state != "running" {
		return info.state
	}
	return app.Spec.Image
}

type appState struct{ state string }

func stateOf(app *demov1.Foo) appState {
	if app == nil {
		return appState{"not installed"}
	}
	return appState{"running"}
}
