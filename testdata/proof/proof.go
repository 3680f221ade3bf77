// Package proof gives the rules' proofs a real API server, which alone decides what is stored, refused
// and dropped; a fake client does not reproduce all of that.
//
// All proofs of one run share one server, so each works in a namespace of its own:
//
//	func TestProof(t *testing.T) {
//		c := proof.Client(t)
//		ns := proof.Namespace(t, proof.Server(t))
//		…
//	}
//
// Nothing here skips a test: without kube-apiserver and etcd it fails with the command that builds them.
package proof

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"sigs.k8s.io/controller-runtime/pkg/client"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// KubeconfigEnv names the environment variable with the kubeconfig of a server that runs already, with
// the CRDs of testdata/api in it. Command withserver sets it for all the test processes that it starts.
const KubeconfigEnv = "CTRLVET_PROOF_KUBECONFIG"

const withserver = "github.com/ctrlvet/ctrlvet/testdata/proof/cmd/withserver"

// Server returns a client configuration for a real API server with the CRDs of testdata/api, as its
// administrator. It is the server that KubeconfigEnv names, else one that is started at the first call
// and ends with the test process. Each call returns a copy of its own, which may be changed.
func Server(t testing.TB) *rest.Config {
	t.Helper()
	path, err := kubeconfig()
	if err != nil {
		t.Fatalf("no API server for the proof: %v", err)
	}
	cfg, err := clientcmd.BuildConfigFromFlags("", path)
	if err != nil {
		t.Fatalf("no API server for the proof: %v", err)
	}
	// Client-side throttling would only slow the proofs down.
	cfg.QPS, cfg.Burst = 1000, 2000
	return cfg
}

// Client returns an uncached client of Server with Scheme.
func Client(t testing.TB) client.Client {
	t.Helper()
	c, err := client.New(Server(t), client.Options{Scheme: Scheme()})
	if err != nil {
		t.Fatalf("client for the proof: %v", err)
	}
	return c
}

// Scheme returns a new scheme with the built-in kinds, CustomResourceDefinition, and those of testdata/api.
func Scheme() *runtime.Scheme {
	s := runtime.NewScheme()
	utilruntime.Must(clientgoscheme.AddToScheme(s))
	utilruntime.Must(apiextensionsv1.AddToScheme(s))
	utilruntime.Must(demov1.AddToScheme(s))
	return s
}

// Namespace creates a namespace for this test alone and returns its name. It is deleted at the end,
// but what is in it stays: no namespace controller runs here.
func Namespace(t testing.TB, cfg *rest.Config) string {
	t.Helper()
	c, err := client.New(cfg, client.Options{Scheme: Scheme()})
	if err != nil {
		t.Fatalf("client for a namespace: %v", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	ns := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{GenerateName: "proof-"}}
	if err := c.Create(ctx, ns); err != nil {
		t.Fatalf("create a namespace: %v", err)
	}
	t.Cleanup(func() {
		// The test's own context is over by now.
		ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
		defer cancel()
		if err := client.IgnoreNotFound(c.Delete(ctx, ns)); err != nil {
			t.Errorf("delete namespace %s: %v", ns.Name, err)
		}
	})
	return ns.Name
}

// kubeconfig returns the path of the server's kubeconfig, and starts the server when there is none yet.
var kubeconfig = sync.OnceValues(func() (string, error) {
	if path := os.Getenv(KubeconfigEnv); path != "" {
		return path, nil
	}
	return startHeld()
})

// lifeline is the held server's standard input. It is never written; it ends with this process, and with
// it the server. A variable of the package keeps it from being collected, which would close it.
var lifeline io.WriteCloser

// startHeld starts a server in a process of its own that ends when this process does, however that
// happens: a test binary has no place of its own for a clean-up after the last test.
func startHeld() (string, error) {
	log, err := os.CreateTemp("", "ctrlvet-proof-*.log")
	if err != nil {
		return "", err
	}
	defer log.Close()
	defer os.Remove(log.Name())

	cmd := exec.Command("go", "run", withserver, "-hold")
	// Not the standard error of the test: "go test" would wait for the server to close it.
	cmd.Stderr = log
	if lifeline, err = cmd.StdinPipe(); err != nil {
		return "", err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return "", err
	}
	if err := cmd.Start(); err != nil {
		return "", err
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err == nil {
		return strings.TrimSpace(line), nil
	}
	err = cmd.Wait()
	said, _ := io.ReadAll(io.NewSectionReader(log, 0, 1<<20))
	return "", fmt.Errorf("%s: %w\n%s", withserver, err, said)
}
