package bad

import (
	"context"
	"os"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	corelisters "k8s.io/client-go/listers/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// ImageOf returns the image of an application.
func ImageOf(ctx context.Context, c client.Client, key client.ObjectKey) string {
	app, _ := appOf(ctx, c, key)
	return app.Spec.Image // want `app is nil when appOf fails, and its error is discarded: reading .Spec panics then; test the error`
}

func appOf(ctx context.Context, c client.Client, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	if err := c.Get(ctx, key, app); err != nil {
		return nil, err
	}
	return app, nil
}

// doc:end

// NodeBehind asks a lister for a pod that may be gone.
func NodeBehind(pods corelisters.PodLister, namespace, name string) string {
	pod, _ := pods.Pods(namespace).Get(name)
	return pod.Spec.NodeName // want `pod is nil when Get fails, and its error is discarded`
}

// SizeOf asks for a file that may be gone.
func SizeOf(path string) int64 {
	info, _ := os.Stat(path)
	return info.Size() // want `info is nil when Stat fails, and its error is discarded: reading .Size panics then`
}

// Newest asks for each file of a directory, of which some may be gone by then.
func Newest(files []os.DirEntry) (newest time.Time) {
	for _, f := range files {
		info, _ := f.Info()
		if info.ModTime().After(newest) { // want `info is nil when Info fails, and its error is discarded`
			newest = info.ModTime()
		}
	}
	return newest
}

// ImageIfAny asks for an application that may be none, too.
func ImageIfAny(ctx context.Context, c client.Client, key client.ObjectKey) string {
	app, _ := appIfAny(ctx, c, key)
	return app.Spec.Image // want:nilderef/noerror `app can be nil without an error of appIfAny`
}

func appIfAny(ctx context.Context, c client.Client, key client.ObjectKey) (*demov1.Foo, error) {
	app := &demov1.Foo{}
	err := c.Get(ctx, key, app)
	if apierrors.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return app, nil
}
