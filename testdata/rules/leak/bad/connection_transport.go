package bad

import (
	"context"
	"crypto/tls"
	"io"
	"net/http"

	corev1 "k8s.io/api/core/v1"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

// API speaks to a service.
type API struct {
	rt  http.RoundTripper
	url string
}

// NewAPI makes one.
func NewAPI(url string) *API {
	return &API{url: url, rt: &http.Transport{TLSClientConfig: &tls.Config{}}} // want `each call of NewAPI makes a transport, and its idle connections stay open with their goroutines: make one and keep it, or close them`
}

func (a *API) ready(ctx context.Context) error {
	return ask(ctx, &http.Client{Transport: a.rt}, a.url)
}

func ask(ctx context.Context, c *http.Client, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close() //nolint:errcheck // read only
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}

// ServiceProber asks the services.
type ServiceProber struct{ client.Client }

func (p *ServiceProber) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	var svc corev1.Service
	if err := p.Get(ctx, req.NamespacedName, &svc); err != nil {
		return ctrl.Result{}, client.IgnoreNotFound(err)
	}
	return ctrl.Result{}, NewAPI("https://" + svc.Spec.ClusterIP).ready(ctx)
}

// Direct makes the client where it asks.
type Direct struct{ url string }

func (d *Direct) Reconcile(ctx context.Context, _ ctrl.Request) (ctrl.Result, error) {
	transport := &http.Transport{MaxIdleConns: 1} // want `each call of Reconcile makes a transport`
	hc := http.Client{Transport: transport}
	return ctrl.Result{}, ask(ctx, &hc, d.url)
}
