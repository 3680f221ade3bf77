package found

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"testing"
	"testing/synctest"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/dynamic/dynamicinformer"
	dynamicfake "k8s.io/client-go/dynamic/fake"
	"k8s.io/client-go/kubernetes/scheme"
)

// TestStopAfterRun: argoproj/argo-events@6478ece4,
// pkg/eventsources/sources/resource/start.go:240 (stopchansend). The informer
// runs in the foreground until its channel says stop, and the only send to that
// channel is below: the event source does not end with its context, and its
// informer goes on sending events. Not found among the project's issues.
func TestStopAfterRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		factory := func() dynamicinformer.DynamicSharedInformerFactory {
			return dynamicinformer.NewDynamicSharedInformerFactory(dynamicfake.NewSimpleDynamicClient(scheme.Scheme, []runtime.Object{settings()}...), 0)
		}
		configMaps := corev1.SchemeGroupVersion.WithResource("configmaps")

		stop, ended := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(ended)
			defer func() { _ = recover() }() // of the send, when the test has closed the channel
			factory().ForResource(configMaps).Informer().Run(stop)
			<-ctx.Done()
			stop <- struct{}{}
		}()
		mended := make(chan struct{})
		go func() {
			defer close(mended)
			factory().ForResource(configMaps).Informer().RunWithContext(ctx)
		}()

		cancel()
		time.Sleep(24 * time.Hour) // of the bubble
		select {
		case <-ended:
			t.Error("the source ended")
		default:
		}
		select {
		case <-mended:
		default:
			t.Error("mended: the source goes on")
		}
		close(stop)
		<-ended
	})
}

// TestSilentServer: argoproj/argo-events@6478ece4,
// pkg/sensors/artifacts/url.go:35, and the same in
// projectcontour/contour@31c4bb38, cmd/contour/shutdownmanager.go:212 and 236
// (blocking). The client has no limit and the request no context: a server that
// takes the connection and says nothing holds the trigger for ever, and in
// Contour the shutdown of the pod until it is killed. Not found among the
// projects' issues.
func TestSilentServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		get := func(limit time.Duration) (answer chan error, hangUp func()) {
			here, there := net.Pipe()
			go func() { _, _ = io.Copy(io.Discard, there) }()
			c := &http.Client{Timeout: limit, Transport: &http.Transport{
				DialContext: func(context.Context, string, string) (net.Conn, error) { return here, nil },
			}}
			answer = make(chan error, 1)
			go func() {
				response, err := c.Get("http://artifacts.example.com/workflow.yaml")
				if err == nil {
					err = response.Body.Close()
				}
				answer <- err
			}()
			return answer, func() { _ = there.Close() }
		}
		found, hangUp := get(0)
		defer hangUp()
		mended, hangUpToo := get(10 * time.Second)
		defer hangUpToo()

		time.Sleep(24 * time.Hour) // of the bubble
		select {
		case err := <-found:
			t.Errorf("an answer: %v", err)
		default:
		}
		select {
		case err := <-mended:
			if !errors.Is(err, os.ErrDeadlineExceeded) && !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("mended: %v", err)
			}
		default:
			t.Error("mended: it still waits")
		}
	})
}
