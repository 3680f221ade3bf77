package good

import (
	"net"
	"net/http"

	"k8s.io/klog/v2"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Ping closes the body in a literal, where there is one.
func Ping(c *http.Client, req *http.Request) {
	resp, err := c.Do(req)
	if err != nil {
		klog.ErrorS(err, "unable to ask")
	}
	defer func() {
		if resp != nil {
			_ = resp.Body.Close()
		}
	}()
}

// Hello closes the connection once it is there.
func Hello(address string) error {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return err
	}
	defer func() {
		_ = conn.Close()
	}()
	_, err = conn.Write([]byte("hello"))
	return err
}

// Describe asks before it reads the variable, which a literal reads, too.
func Describe(apps map[string]*demov1.Foo, name string, later func(func() string)) string {
	app, err := find(apps, name)
	if err != nil {
		klog.ErrorS(err, "unable to find")
	}
	if app == nil {
		return ""
	}
	later(func() string { return app.Spec.Image })
	return app.Name
}

// ClosedAnyway has another one by the time the literal runs.
func ClosedAnyway(c *http.Client, req *http.Request) {
	resp, err := c.Do(req)
	if err != nil {
		klog.ErrorS(err, "unable to ask")
		resp = &http.Response{Body: http.NoBody}
	}
	defer func() { _ = resp.Body.Close() }()
}

// A Marker writes failures down.
type Marker struct{ failures []string }

func (m *Marker) failed(name string, err error) bool {
	m.failures = append(m.failures, name+": "+err.Error())
	return len(m.failures) > 3
}

// Mark writes a failure down, and returns.
func (m *Marker) Mark(apps map[string]*demov1.Foo, name string) string {
	app, err := find(apps, name)
	if err != nil {
		m.failed(name, err)
		return ""
	}
	return app.Spec.Image
}

// MustMark ends with the failure.
func (m *Marker) MustMark(apps map[string]*demov1.Foo, name string) string {
	app, err := find(apps, name)
	if err != nil {
		m.must(name, err)
	}
	return app.Spec.Image
}

func (m *Marker) must(name string, err error) {
	if m.failed(name, err) || err != nil {
		panic(err)
	}
}
