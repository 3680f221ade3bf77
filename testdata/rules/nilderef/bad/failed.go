package bad

import (
	"fmt"
	"net"

	corelisters "k8s.io/client-go/listers/core/v1"
	"k8s.io/klog/v2"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Image reads the result of what failed.
func Image(apps map[string]*demov1.Foo, name string) (string, error) {
	app, err := find(apps, name)
	if err != nil {
		return "", fmt.Errorf("no image of %s: %w", app.Name, err) // want `app is nil where find failed: reading .Name panics`
	}
	return app.Spec.Image, nil
}

// doc:end

// Node reads the result of a lister.
func Node(pods corelisters.PodLister, namespace, name string) (string, error) {
	pod, err := pods.Pods(namespace).Get(name)
	if err != nil {
		klog.ErrorS(err, "unable to read", "node", pod.Spec.NodeName) // want `pod is nil where Get failed: reading .Spec panics`
		return "", err
	}
	return pod.Spec.NodeName, nil
}

// Reachable closes the connection that it has not got.
func Reachable(address string) bool {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		_ = conn.Close() // want `conn is nil where Dial failed: reading .Close panics`
		return false
	}
	return conn.Close() == nil
}
