package leak_test

import (
	"context"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/reconcile"

	"github.com/ctrlvet/ctrlvet/testdata/proof/await"
	"github.com/ctrlvet/ctrlvet/testdata/rules/leak/bad"
	"github.com/ctrlvet/ctrlvet/testdata/rules/leak/good"
)

const rounds = 5

// TestWatch counts the watches that the server has open when the functions have
// returned.
func TestWatch(t *testing.T) {
	ctx := t.Context()
	type wait struct {
		name  string
		phase corev1.PodPhase
		call  func(c kubernetes.Interface, w client.WithWatch) error
		stays bool
	}
	for _, f := range []wait{
		{"bad.WaitForPod", corev1.PodRunning, func(c kubernetes.Interface, _ client.WithWatch) error { return bad.WaitForPod(ctx, c, "shop", "web") }, true},
		{"bad.WaitForAny", corev1.PodRunning, func(_ kubernetes.Interface, w client.WithWatch) error { return bad.WaitForAny(ctx, w, "shop") }, true},
		{"bad.WaitForPhase", corev1.PodFailed, func(c kubernetes.Interface, _ client.WithWatch) error {
			return bad.WaitForPhase(ctx, c, "shop", "web", corev1.PodRunning)
		}, true},
		{"good.WaitForPod", corev1.PodRunning, func(c kubernetes.Interface, _ client.WithWatch) error { return good.WaitForPod(ctx, c, "shop", "web") }, false},
		{"good.WaitForAny", corev1.PodRunning, func(_ kubernetes.Interface, w client.WithWatch) error { return good.WaitForAny(ctx, w, "shop") }, false},
		{"good.WaitForPhase", corev1.PodFailed, func(c kubernetes.Interface, _ client.WithWatch) error {
			return good.WaitForPhase(ctx, c, "shop", "web", corev1.PodRunning)
		}, false},
		{"good.Follow", corev1.PodRunning, func(c kubernetes.Interface, _ client.WithWatch) error {
			f, err := good.Follow(ctx, c, "shop")
			if err == nil {
				f.Stop()
			}
			return err
		}, false},
	} {
		open := new(atomic.Int32)
		config := podServer(t, open, f.phase)
		c := kubernetes.NewForConfigOrDie(config)
		w, err := client.NewWithWatch(config, client.Options{Scheme: scheme.Scheme, Mapper: mapper()})
		if err != nil {
			t.Fatal(err)
		}
		for range rounds {
			if err := f.call(c, w); err != nil && f.phase != corev1.PodFailed {
				t.Fatalf("%s: %v", f.name, err)
			}
		}
		if !f.stays {
			if !await.True(func() bool { return open.Load() == 0 }) {
				t.Errorf("%s: %d watches stay", f.name, open.Load())
			}
		} else if n := open.Load(); n != rounds {
			t.Errorf("%s: %d watches open after %d calls", f.name, n, rounds)
		}
	}
}

// TestLogs is the same of the stream of a log.
func TestLogs(t *testing.T) {
	open := new(atomic.Int32)
	c := kubernetes.NewForConfigOrDie(podServer(t, open, corev1.PodRunning))
	for range rounds {
		if line, err := bad.FirstLine(t.Context(), c, "shop", "web"); err != nil || line != "hello" {
			t.Fatalf("bad: %q, %v", line, err)
		}
	}
	if n := open.Load(); n != rounds {
		t.Errorf("bad: %d streams open after %d calls", n, rounds)
	}
	open = new(atomic.Int32)
	c = kubernetes.NewForConfigOrDie(podServer(t, open, corev1.PodRunning))
	for range rounds {
		if line, err := good.FirstLine(t.Context(), c, "shop", "web"); err != nil || line != "hello" {
			t.Fatalf("good: %q, %v", line, err)
		}
		logs, err := good.Open(t.Context(), c, "shop", "web")
		if err != nil {
			t.Fatal(err)
		}
		_ = logs.Close()
	}
	if !await.True(func() bool { return open.Load() == 0 }) {
		t.Errorf("good: %d streams stay", open.Load())
	}
}

// TestLicense counts the connections that stay when the server refuses.
func TestLicense(t *testing.T) {
	refuse := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusForbidden)
		_, _ = w.Write(make([]byte, 1<<10))
	})
	after := func(fetch func(c *http.Client, url string) error) int32 {
		open := new(atomic.Int32)
		s := httptest.NewUnstartedServer(refuse)
		s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
			switch state {
			case http.StateNew:
				open.Add(1)
			case http.StateClosed, http.StateHijacked:
				open.Add(-1)
			}
		}
		s.Start()
		t.Cleanup(func() { s.CloseClientConnections(); s.Close() })
		c := &http.Client{Transport: &http.Transport{}}
		for range rounds {
			if err := fetch(c, s.URL); err == nil {
				t.Fatal("no error")
			}
		}
		c.CloseIdleConnections()
		if open.Load() < rounds && !await.True(func() bool { return open.Load() == 0 }) {
			t.Error("some connections stay")
		}
		return open.Load()
	}
	if n := after(func(c *http.Client, url string) error { _, err := bad.FetchLicense(t.Context(), c, url); return err }); n != rounds {
		t.Errorf("bad: %d connections stay, want %d", n, rounds)
	}
	if n := after(func(c *http.Client, url string) error { _, err := good.FetchLicense(t.Context(), c, url); return err }); n != 0 {
		t.Errorf("good: %d connections stay", n)
	}
	seat := ctrl.Request{NamespacedName: types.NamespacedName{Name: "web"}}
	if n := after(func(c *http.Client, url string) error {
		_, err := (&bad.SeatReconciler{HTTP: c, URL: url}).Reconcile(t.Context(), seat)
		return err
	}); n != rounds {
		t.Errorf("bad.SeatReconciler: %d connections stay, want %d", n, rounds)
	}
	if n := after(func(c *http.Client, url string) error {
		_, err := (&good.SeatReconciler{HTTP: c, URL: url}).Reconcile(t.Context(), seat)
		return err
	}); n != 0 {
		t.Errorf("good.SeatReconciler: %d connections stay", n)
	}
	token := &corev1.Secret{}
	if n := after(func(c *http.Client, url string) error {
		_, err := bad.FetchWithToken(t.Context(), c, url, token)
		return err
	}); n != rounds {
		t.Errorf("bad.FetchWithToken: %d connections stay, want %d", n, rounds)
	}
	if n := after(func(c *http.Client, url string) error {
		_, err := good.FetchWithToken(t.Context(), c, url, token)
		return err
	}); n != 0 {
		t.Errorf("good.FetchWithToken: %d connections stay", n)
	}
	if n := after(func(c *http.Client, url string) error {
		if _, err := good.FetchText(c, url); err != nil {
			return err
		}
		return errFails
	}); n != 0 {
		t.Errorf("good.FetchText: %d connections stay", n)
	}
	if n := after(func(c *http.Client, url string) error { _, err := good.FetchCareful(t.Context(), c, url); return err }); n != 0 {
		t.Errorf("good.FetchCareful: %d connections stay", n)
	}
	if n := after(func(c *http.Client, url string) error { return good.Fetch(t.Context(), c, url, new(good.License)) }); n != 0 {
		t.Errorf("good.Fetch: %d connections stay", n)
	}
}

// TestDatabase counts the connections to a server of databases.
func TestDatabase(t *testing.T) {
	req := ctrl.Request{}
	req.Name = "web"
	run := func(reconcile func(server *databases) error) int32 {
		server := new(databases)
		for range rounds {
			_ = reconcile(server)
		}
		return server.open.Load()
	}
	if n := run(func(s *databases) error {
		_, err := (&bad.DatabaseReconciler{Server: s}).Reconcile(t.Context(), req)
		return err
	}); n != rounds {
		t.Errorf("bad: %d connections stay, want %d", n, rounds)
	}
	if n := run(func(s *databases) error {
		_, err := (&good.DatabaseReconciler{Server: s}).Reconcile(t.Context(), req)
		return err
	}); n != 0 {
		t.Errorf("good: %d connections stay", n)
	}
	fails := func(rename func(context.Context, driver.Connector, string, string) error) int32 {
		return run(func(s *databases) error { s.fail = true; return rename(t.Context(), s, "a", "b") })
	}
	if n := fails(bad.Rename); n != rounds {
		t.Errorf("bad.Rename: %d connections stay, want %d", n, rounds)
	}
	if n := fails(good.Rename); n != 0 {
		t.Errorf("good.Rename: %d connections stay", n)
	}
	if n := run(func(s *databases) error { bad.Stats(t.Context(), s); return nil }); n != rounds {
		t.Errorf("bad.Stats: %d connections stay, want %d", n, rounds)
	}
	if n := run(func(s *databases) error { return bad.Grant(t.Context(), s, "web") }); n != rounds {
		t.Errorf("bad.Grant: %d connections stay, want %d", n, rounds)
	}
	one := new(databases)
	session, err := good.NewSession(t.Context(), one)
	if err != nil {
		t.Fatal(err)
	}
	if err := session.Close(); err != nil || one.open.Load() != 1 {
		t.Errorf("good.Session: %v, %d connections of its client", err, one.open.Load())
	}
	if n := run(func(s *databases) error { return good.Ping(t.Context(), s) }); n > 1 {
		t.Errorf("good.Ping: %d connections stay", n)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if n := run(func(s *databases) error { good.ServeDatabase(ctx, s); return nil }); n > rounds {
		t.Errorf("good.ServeDatabase: %d connections stay", n)
	}
	server := new(databases)
	pool, err := good.NewPool(t.Context(), server)
	if err != nil {
		t.Fatal(err)
	}
	if err := pool.Close(); err != nil || server.open.Load() != 0 {
		t.Errorf("good.Pool: %v, %d connections stay", err, server.open.Load())
	}
}

// TestEvents counts the goroutines that broadcasters leave.
func TestEvents(t *testing.T) {
	log := func(string, ...any) {}
	if n := more(t, reconciles(t, &bad.EventReconciler{Log: log})); n < rounds {
		t.Errorf("bad: %d goroutines more", n)
	}
	r := good.NewEventReconciler(log)
	if n := more(t, reconciles(t, r)); n > 1 {
		t.Errorf("good: %d goroutines more", n)
	}
}

// TestProbe counts the goroutines of probes that came too late.
func TestProbe(t *testing.T) {
	probe := func(call func(ask func(string) error) error) int {
		answer := make(chan struct{})
		return more(t, func() {
			for range rounds {
				if err := call(func(string) error { <-answer; return nil }); err == nil {
					t.Fatal("the probe waited")
				}
			}
			close(answer)
		})
	}
	const short = time.Millisecond
	for name, f := range map[string]func(ask func(string) error) error{
		"Probe": func(ask func(string) error) error {
			return (&bad.Prober{Timeout: short, Ask: ask}).Probe(t.Context(), "web")
		},
		"Either": func(ask func(string) error) error {
			_, err := (&bad.Prober{Ask: func(string) error { return errFails }}).Either("web")
			return err
		},
		"ProbeWithin": func(ask func(string) error) error { return (&bad.Prober{Timeout: short, Ask: ask}).ProbeWithin("web") },
	} {
		if n := probe(f); n < rounds {
			t.Errorf("bad.%s: %d goroutines more, want %d", name, n, rounds)
		}
	}
	begun := await.Goroutines()
	probe(func(ask func(string) error) error {
		return (&good.Prober{Timeout: short, Ask: ask}).Probe(t.Context(), "web")
	})
	probe(func(ask func(string) error) error { return (&good.Prober{Timeout: short, Ask: ask}).ProbeWithin("web") })
	if _, err := (&good.Prober{Ask: func(string) error { return errFails }}).Either("web"); err == nil {
		t.Error("no error")
	}
	if err := good.Both(func() error { return nil }, func() error { return nil }); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	stop := make(chan struct{})
	time.AfterFunc(short, cancel)
	if err := good.Serve(ctx, func() error { <-stop; return nil }, func() {}); err != nil {
		t.Error(err)
	}
	if !await.True(func() bool { return begun() <= 1 }) { // that of Serve ends with the process
		t.Errorf("good: %d goroutines more", begun())
	}
	close(stop)
}

func reconciles(t *testing.T, r reconcile.Reconciler) func() {
	return func() {
		for range rounds {
			if _, err := r.Reconcile(t.Context(), ctrl.Request{}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// more returns how many goroutines there are more after do.
func more(t *testing.T, do func()) int {
	t.Helper()
	begun := await.Goroutines()
	do()
	return steady(begun)
}

// steady returns what is counted once it does not change any more.
func steady(count func() int) int {
	last, same := -1, 0
	await.True(func() bool {
		if n := count(); n == last {
			same++
		} else {
			last, same = n, 0
		}
		return same > 20
	})
	return last
}

// databases is a server whose connections are counted.
type databases struct {
	open atomic.Int32
	fail bool
}

func (d *databases) Connect(context.Context) (driver.Conn, error) {
	d.open.Add(1)
	return &connection{d}, nil
}
func (d *databases) Driver() driver.Driver { return nil }

type connection struct{ *databases }

var errFails = errors.New("the server says no")

func (c *connection) ExecContext(context.Context, string, []driver.NamedValue) (driver.Result, error) {
	if c.fail {
		return nil, errFails
	}
	return driver.ResultNoRows, nil
}
func (c *connection) Prepare(string) (driver.Stmt, error) { return nil, errFails }
func (c *connection) Begin() (driver.Tx, error)           { return nil, errFails }
func (c *connection) Close() error                        { c.open.Add(-1); return nil }

// podServer serves watches and logs of pods, and counts what is open.
func podServer(t *testing.T, open *atomic.Int32, phase corev1.PodPhase) *rest.Config {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		open.Add(1)
		defer open.Add(-1)
		w.Header().Set("Content-Type", "application/json")
		if r.URL.Query().Get("watch") != "" {
			pod := &corev1.Pod{TypeMeta: metav1.TypeMeta{APIVersion: "v1", Kind: "Pod"}, ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}}
			pod.Status.Phase = phase
			_ = json.NewEncoder(w).Encode(map[string]any{"type": "ADDED", "object": pod})
		} else {
			_, _ = w.Write([]byte("hello\n"))
		}
		w.(http.Flusher).Flush()
		<-r.Context().Done()
	}))
	t.Cleanup(func() { s.CloseClientConnections(); s.Close() })
	config := &rest.Config{Host: s.URL}
	config.ContentType = "application/json"
	return config
}

// mapper knows pods, so that nobody asks the server.
func mapper() meta.RESTMapper {
	m := meta.NewDefaultRESTMapper([]schema.GroupVersion{corev1.SchemeGroupVersion})
	m.Add(corev1.SchemeGroupVersion.WithKind("Pod"), meta.RESTScopeNamespace)
	m.Add(corev1.SchemeGroupVersion.WithKind("PodList"), meta.RESTScopeNamespace)
	return m
}

// TestSocket asks a server which sees whether its connections end.
func TestSocket(t *testing.T) {
	for name, answers := range map[string]func(context.Context, string) bool{"bad": bad.Answers, "good": good.Answers} {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer listener.Close()
		if !answers(t.Context(), listener.Addr().String()) {
			t.Fatalf("%s: no answer", name)
		}
		conn, err := listener.Accept()
		if err == nil {
			err = conn.SetReadDeadline(time.Now().Add(200 * time.Millisecond))
		}
		if err != nil {
			t.Fatal(err)
		}
		_, err = conn.Read(make([]byte, 1)) // ends at once where the other side has closed
		if timeout, ok := err.(net.Error); (ok && timeout.Timeout()) != (name == "bad") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
