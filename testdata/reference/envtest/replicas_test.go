package envtest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	coordinationv1 "k8s.io/api/coordination/v1"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"

	"github.com/ctrlvet/ctrlvet/testdata/reference/api/v1alpha1"
	"github.com/ctrlvet/ctrlvet/testdata/reference/internal/operator"
	"github.com/ctrlvet/ctrlvet/testdata/reference/internal/registry/registrytest"
)

const leaseName = "website-operator.apps.reference.ctrlvet.dev"

// slowRegistry stands for one that does not answer: a call ends with its context alone.
type slowRegistry struct{ called chan struct{} }

func (r slowRegistry) Ensure(ctx context.Context, _, _, _ string) error {
	select {
	case r.called <- struct{}{}:
	default:
	}
	<-ctx.Done()
	return ctx.Err()
}

func (slowRegistry) Remove(ctx context.Context, _ string) error {
	<-ctx.Done()
	return ctx.Err()
}

// TestStop: the operator ends within the grace period although a pass hangs in a call, for the call has the
// context of the pass. That no goroutine is left is what the fixture looks at after every test.
func TestStop(t *testing.T) {
	f := newFixture(t)
	slow := slowRegistry{called: make(chan struct{}, 1)}
	r := f.start(func(opts *operator.Options) { opts.Registry = slow })
	f.must(admin.Create(f.ctx, f.website("blog")))
	select {
	case <-slow.called:
	case <-time.After(patience):
		t.Fatal("the registry was not called")
	}
	if took := r.stop(); took > grace {
		t.Errorf("the operator took %v to stop", took)
	}
}

// TestReplicaTakesOver: of two replicas one works; when it stops, the other does.
func TestReplicaTakesOver(t *testing.T) {
	f := newFixture(t)
	// Long enough that only a lease which is given back explains a fast change.
	const leaseDuration = 30 * time.Second
	replicated := func(opts *operator.Options) {
		opts.LeaderElection = true
		opts.LeaseDuration = leaseDuration
	}
	first := f.start(replicated)
	f.createReady("blog")
	holder := f.leader()
	second := f.start(replicated, func(opts *operator.Options) { opts.Webhook.Port = f.freePort() })
	select {
	case <-second.mgr.Elected():
		t.Fatal("both replicas lead")
	case <-time.After(time.Second):
	}

	stopped := time.Now()
	first.stop()
	select {
	case <-second.mgr.Elected():
	case <-time.After(patience):
		t.Fatal("the second replica does not take over")
	}
	if took := time.Since(stopped); took > leaseDuration/2 {
		t.Errorf("the second replica took over after %v: the lease was not given back", took)
	}
	if f.leader() == holder {
		t.Error("the lease has the same holder")
	}
	// The new leader works. The first served the webhooks, which changes of children do not need.
	pages := &corev1.ConfigMap{}
	f.must(admin.Get(f.ctx, f.key("blog"), pages))
	f.must(admin.Delete(f.ctx, pages))
	f.eventually("the second replica puts the ConfigMap back", func() error { return admin.Get(f.ctx, f.key("blog"), pages) })
}

// leader returns who holds the lease.
func (f *fixture) leader() string {
	f.Helper()
	lease := &coordinationv1.Lease{}
	f.must(admin.Get(f.ctx, f.key(leaseName), lease))
	return ptr.Deref(lease.Spec.HolderIdentity, "")
}

// TestProgram runs the built program as two processes: it obeys SIGTERM, gives the lease back, serves
// probes and metrics, and takes over from a process that was killed.
func TestProgram(t *testing.T) {
	f := newFixture(t)
	program := filepath.Join(t.TempDir(), "website-operator")
	build := exec.CommandContext(f.ctx, "go", "build", "-buildvcs=false", "-o", program, "../cmd/website-operator")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	config := filepath.Join(t.TempDir(), "kubeconfig")
	f.must(os.WriteFile(config, server.User, 0o600))

	first := f.run(program, config)
	f.createReady("blog")
	first.serves("metrics", "/metrics", `website_registry_requests_total{method="PUT",result="ok"}`, `controller_runtime_reconcile_total{controller="website",result="success"}`)
	first.serves("probes", "/healthz", "ok")

	first.signal(syscall.SIGTERM)
	if err := first.wait(grace + 5*time.Second); err != nil {
		t.Errorf("after SIGTERM: %v\n%s", err, first.log())
	}
	if holder := f.leader(); holder != "" {
		t.Errorf("%s has ended and still holds the lease", holder)
	}

	second := f.run(program, config)
	f.eventually("the second process leads", func() error {
		if f.leader() == "" {
			return errors.New("nobody leads")
		}
		return nil
	})
	second.signal(syscall.SIGKILL)
	if err := second.wait(5 * time.Second); err == nil {
		t.Error("a killed process ended without an error")
	}
	f.run(program, config)
	f.change("blog", func(site *v1alpha1.Website) { site.Spec.Pages["index.html"] = "new" })
	f.settled("blog", v1alpha1.ConditionReady, metav1.ConditionTrue, v1alpha1.ReasonAvailable)
	f.deleteAndWait("blog")
}

// process is one running program.
type process struct {
	f               *fixture
	cmd             *exec.Cmd
	output          bytes.Buffer // complete when ended is closed
	ended           chan struct{}
	err             error  // valid when ended is closed
	metrics, probes string // addresses
}

// run starts the program and waits until it serves webhooks.
func (f *fixture) run(program, config string) *process {
	f.Helper()
	p := &process{f: f, ended: make(chan struct{})}
	p.metrics = fmt.Sprintf("127.0.0.1:%d", f.freePort())
	p.probes = fmt.Sprintf("127.0.0.1:%d", f.freePort())
	p.cmd = exec.CommandContext(f.ctx, program,
		"-kubeconfig", config, "-namespace", f.ns, "-registry", f.registry.URL,
		"-leader-elect", "-lease-duration", "3s", "-graceful-shutdown-timeout", grace.String(),
		"-metrics-address", p.metrics, "-probe-address", p.probes,
		"-webhook-host", server.WebhookHost, "-webhook-port", fmt.Sprint(server.WebhookPort), "-webhook-cert-dir", server.CertDir)
	p.cmd.Env = append(os.Environ(), "REGISTRY_TOKEN="+registrytest.Token)
	p.cmd.Stdout, p.cmd.Stderr = &p.output, &p.output
	f.must(p.cmd.Start())
	go func() {
		p.err = p.cmd.Wait()
		close(p.ended)
	}()
	f.Cleanup(func() {
		p.signal(syscall.SIGTERM)
		_ = p.wait(grace + 5*time.Second)
		if f.Failed() {
			f.Logf("%s said:\n%s", program, p.log())
		}
	})
	p.serves("probes", "/readyz", "ok")
	return p
}

func (p *process) signal(s os.Signal) {
	if err := p.cmd.Process.Signal(s); err != nil && !errors.Is(err, os.ErrProcessDone) {
		p.f.Errorf("signal: %v", err)
	}
}

// wait returns how the process ended.
func (p *process) wait(limit time.Duration) error {
	select {
	case <-p.ended:
		return p.err
	case <-time.After(limit):
		_ = p.cmd.Process.Kill()
		<-p.ended
		return fmt.Errorf("it did not end within %v", limit)
	}
}

// log returns what the process has said; it must have ended.
func (p *process) log() string {
	select {
	case <-p.ended:
		return p.output.String()
	default:
		return "(it is still running)"
	}
}

// serves waits until the process answers at its metrics or probe address with all the texts.
func (p *process) serves(where, path string, texts ...string) {
	p.f.Helper()
	address := p.probes
	if where == "metrics" {
		address = p.metrics
	}
	client := &http.Client{Timeout: 5 * time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	p.f.eventually(where+" are served", func() error {
		req, err := http.NewRequestWithContext(p.f.ctx, http.MethodGet, "http://"+address+path, nil)
		if err != nil {
			return err
		}
		resp, err := client.Do(req)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			return err
		}
		for _, text := range texts {
			if resp.StatusCode != http.StatusOK || !strings.Contains(string(body), text) {
				return fmt.Errorf("%s: no %q", resp.Status, text)
			}
		}
		return nil
	})
}
