package good

import (
	"context"
	"net/http"
	"time"

	ctrl "sigs.k8s.io/controller-runtime"
)

// A HostWatcher asks the host of each object again and again, and each of them once.
type HostWatcher struct {
	hosts   *http.Client
	probing map[string]bool
	results chan string
}

func (p *HostWatcher) Reconcile(ctx context.Context, req ctrl.Request) (ctrl.Result, error) {
	go p.watch(ctx, req.Name)
	go p.ask(req.Name)
	go p.collect()
	if !p.probing[req.Namespace] {
		p.probing[req.Namespace] = true
		go p.forEver(req.Namespace)
	}
	return ctrl.Result{}, nil
}

// watch ends with the manager.
func (p *HostWatcher) watch(ctx context.Context, host string) {
	ticker := time.NewTicker(30 * time.Second)
	defer ticker.Stop()
	for {
		p.ask(host)
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// collect ends when the channel is closed.
func (p *HostWatcher) collect() {
	for host := range p.results {
		p.ask(host)
	}
}

// forEver is started once for each namespace.
func (p *HostWatcher) forEver(host string) {
	for range time.NewTicker(30 * time.Second).C {
		p.ask(host)
	}
}

func (p *HostWatcher) ask(host string) {
	if resp, err := p.hosts.Get("https://" + host); err == nil {
		_ = resp.Body.Close()
	}
}
