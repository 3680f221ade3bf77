package good

import (
	"errors"
	"log/slog"
	"net/url"

	corev1 "k8s.io/api/core/v1"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// endpointOf returns where an application listens, nothing when that cannot be read.
func endpointOf(app *demov1.Foo) *url.URL {
	u, err := url.Parse(app.Spec.Image)
	if err != nil {
		slog.Error("no endpoint", "error", err)
		return nil
	}
	return u
}

// Host asks whether there is an endpoint.
func Host(app *demov1.Foo) string {
	if u := endpointOf(app); u != nil {
		return u.Host
	}
	return ""
}

// doc:end

// sidecarOf returns the container of a pod that is called sidecar.
func sidecarOf(pod *corev1.Pod) *corev1.Container {
	for i := range pod.Spec.Containers {
		if pod.Spec.Containers[i].Name == "sidecar" {
			return &pod.Spec.Containers[i]
		}
	}
	return nil
}

// HasSidecar reckons with a pod that has none.
func HasSidecar(pod *corev1.Pod) bool { return sidecarOf(pod) != nil }

// SidecarImage has asked before.
func SidecarImage(pod *corev1.Pod) string {
	if !HasSidecar(pod) {
		return ""
	}
	return sidecarOf(pod).Image
}

// mainOf returns the container of a pod that is called main: nobody reckons with one that
// has none.
func mainOf(pod *corev1.Pod) *corev1.Container {
	for i := range pod.Spec.Containers {
		if pod.Spec.Containers[i].Name == "main" {
			return &pod.Spec.Containers[i]
		}
	}
	return nil
}

// MainCommand reads the container that this program gives each pod.
func MainCommand(pod *corev1.Pod) []string { return mainOf(pod).Command }

// TLS says where a server is reached over TLS.
type TLS struct{ Hosts []string }

// Enabled reports whether there is a host.
func (t *TLS) Enabled() bool {
	for _, host := range t.Hosts {
		if host != "" {
			return true
		}
	}
	return false
}

// Endpoint fails where nobody has asked before.
func (t *TLS) Endpoint() (*url.URL, error) {
	for _, host := range t.Hosts {
		if host != "" {
			return &url.URL{Host: host}, nil
		}
	}
	return nil, errors.New("no TLS")
}

// A Server may have TLS.
type Server struct {
	Name string
	*TLS
}

func (s *Server) endpoint() *url.URL {
	u, err := s.Endpoint()
	if err != nil {
		return nil
	}
	return u
}

// Secured asks a part of the server what its method needs.
func (s *Server) Secured() string {
	if s.Enabled() {
		return s.endpoint().Host
	}
	return ""
}

// A Placed application is reached through the endpoint in its image.
type Placed struct{ App *demov1.Foo }

// Place writes down where it is reached.
func (p *Placed) Place(host string) { p.App.Spec.Image = "https://" + host }

func (p *Placed) image() string { return p.App.Spec.Image }

func (p *Placed) where() *url.URL {
	u, err := url.Parse(p.image())
	if err != nil {
		return nil
	}
	return u
}

// Settle reads what was written down just before.
func (p *Placed) Settle(host string) string {
	p.Place(host)
	return p.where().Host
}

// Moved reads what it has written down itself.
func Moved(app *demov1.Foo) string {
	app.Spec.Image = "https://moved"
	return endpointOf(app).Host
}
