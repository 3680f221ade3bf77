package bad

import (
	"net"
	"net/http"

	"k8s.io/klog/v2"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Ping closes the body in a literal, whatever became of the request.
func Ping(c *http.Client, req *http.Request) {
	resp, err := c.Do(req)
	if err != nil {
		klog.ErrorS(err, "unable to ask")
	}
	defer func() {
		if err := resp.Body.Close(); err != nil { // want:nilderef/failed `resp is nil after Do failed and this branch goes on: reading .Body panics; return or continue where the error is handled`
			klog.ErrorS(err, "unable to close")
		}
	}()
}

// Hello closes the connection before it looks whether there is one.
func Hello(address string) error {
	conn, err := net.Dial("tcp", address)
	defer func() {
		_ = conn.Close() // want:nilderef/failed `conn`
	}()
	if err != nil {
		return err
	}
	_, err = conn.Write([]byte("hello"))
	return err
}

// Describe has a literal that reads the variable, too.
func Describe(apps map[string]*demov1.Foo, name string, later func(func() string)) string {
	app, err := find(apps, name)
	if err != nil {
		klog.ErrorS(err, "unable to find")
	}
	later(func() string { return app.Spec.Image })
	return app.Name // want:nilderef/failed `app is nil after find failed and this branch goes on: reading .Name panics`
}
