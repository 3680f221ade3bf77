// Package bad keeps to itself why a request has failed.
package bad

import (
	"context"
	"errors"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Owner returns the Foo of a pod, or an error that says nothing.
func Owner(ctx context.Context, c client.Client, pod *corev1.Pod) (*demov1.Foo, error) {
	owner := &demov1.Foo{}
	if err := c.Get(ctx, client.ObjectKeyFromObject(pod), owner); err != nil { // want:related `this failed`
		return nil, fmt.Errorf("could not find the owner of %s", pod.Name) // want `the error of Get is lost: Errorf returns a new error without the reason; wrap it with %w`
	}
	return owner, nil
}

// doc:end

// Settings makes an error of a text alone.
func Settings(ctx context.Context, c client.Client, key client.ObjectKey) (map[string]string, error) {
	settings, err := load(ctx, c, key)
	if err != nil {
		// No settings: the program cannot go on.
		return nil, errors.New("no settings") // want `the error of load is lost: New returns a new error without the reason`
	}
	return settings.Data, nil
}

func load(ctx context.Context, c client.Client, key client.ObjectKey) (*corev1.ConfigMap, error) {
	settings := &corev1.ConfigMap{}
	if err := c.Get(ctx, key, settings); err != nil {
		return nil, fmt.Errorf("reading %s: %w", key, err)
	}
	return settings, nil
}

// Mark has no name for the error.
func Mark(ctx context.Context, c client.Client, foo *demov1.Foo) (err error) {
	if c.Update(ctx, foo) != nil {
		err = fmt.Errorf("could not update %q", foo.Name) // want `the error of Update is lost`
		return
	}
	return nil
}
