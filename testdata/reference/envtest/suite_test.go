// Package envtest runs the reference operator against a real API server and looks at what it does there.
// The operator's user has the generated role and nothing else, and the caches are watched for mutations.
package envtest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/klog/v2"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/envtest"

	"github.com/ctrlvet/ctrlvet/testdata/proof/apiserver"
	"github.com/ctrlvet/ctrlvet/testdata/reference/internal/operator"
)

const (
	// serverEnv holds a testServer for the process that executes the tests.
	serverEnv = "CTRLVET_REFERENCE_SERVER"
	// serveEnv has the program start an API server alone, for programs like itself: it prints a testServer,
	// and ends when its standard input does.
	serveEnv = "CTRLVET_REFERENCE_SERVE"
	// withoutEnv names a verb that the roles are installed without, as GROUP/RESOURCE:VERB.
	withoutEnv = "CTRLVET_REFERENCE_WITHOUT"
	userName   = "website-operator"
)

// testServer is where the tests find the API server.
type testServer struct {
	// Admin and User are the kubeconfigs of the administrator and of the operator.
	Admin, User []byte
	// The webhooks are expected here, with the certificate of this directory.
	WebhookHost string
	WebhookPort int
	CertDir     string
}

// What all tests share; each works in a namespace of its own.
var (
	server testServer
	admin  client.WithWatch
	logs   logRecorder
)

// TestMain runs the tests in a process of their own. They may end it at any moment: the detector of
// mutations panics when it finds one. The API server is stopped all the same, and client-go reads the
// variable that switches the detector on before main.
func TestMain(m *testing.M) {
	if given := os.Getenv(serverEnv); given != "" {
		if err := connect(given); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(m.Run())
	}
	do := runTests
	if os.Getenv(serveEnv) != "" {
		do = serve
	}
	code, err := supervise(do)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(code)
}

// connect prepares what the tests share.
func connect(given string) error {
	ctrl.SetLogger(logs.logger())
	klog.SetLogger(logs.logger())
	if err := json.Unmarshal([]byte(given), &server); err != nil {
		return fmt.Errorf("%s: %w", serverEnv, err)
	}
	cfg, err := clientcmd.RESTConfigFromKubeConfig(server.Admin)
	if err != nil {
		return err
	}
	cfg.QPS, cfg.Burst = 1000, 2000
	if admin, err = client.NewWithWatch(cfg, client.Options{Scheme: operator.Scheme()}); err != nil {
		return err
	}
	// The administrator's connection is there before the first test begins, and not left by it.
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	return admin.List(ctx, &corev1.NamespaceList{})
}

// user returns a configuration for the operator's user.
func (s testServer) user() (*rest.Config, error) {
	return clientcmd.RESTConfigFromKubeConfig(s.User)
}

// serve says where the server is.
func serve(_ context.Context, s testServer) (int, error) {
	if err := json.NewEncoder(os.Stdout).Encode(s); err != nil {
		return 1, err
	}
	_, err := io.Copy(io.Discard, os.Stdin)
	return 0, err
}

// supervise starts an API server, does something with it, such as to run the tests, and returns the exit status
// of that.
func supervise(do func(context.Context, testServer) (int, error)) (code int, err error) {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	env, err := newEnvironment(ctx)
	if err != nil {
		return 1, err
	}
	defer func() {
		if e := env.Stop(); e != nil && err == nil {
			code, err = 1, fmt.Errorf("stop the API server: %w", e)
		}
	}()
	if _, err := env.Start(); err != nil {
		return 1, fmt.Errorf("start the API server of %s: %w", env.BinaryAssetsDirectory, err)
	}
	user, err := env.AddUser(envtest.User{Name: userName}, nil)
	if err != nil {
		return 1, err
	}
	kubeconfig, err := user.KubeConfig()
	if err != nil {
		return 1, err
	}
	hooks := env.WebhookInstallOptions
	return do(ctx, testServer{
		Admin: env.KubeConfig, User: kubeconfig,
		WebhookHost: hooks.LocalServingHost, WebhookPort: hooks.LocalServingPort, CertDir: hooks.LocalServingCertDir,
	})
}

func newEnvironment(ctx context.Context) (*envtest.Environment, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	module, err := apiserver.ModuleDir(ctx)
	if err != nil {
		return nil, err
	}
	assets, err := apiserver.FindAssets(ctx, module)
	if err != nil {
		return nil, err
	}
	config := filepath.Join(module, "reference", "config")
	env := &envtest.Environment{
		BinaryAssetsDirectory:    assets,
		CRDDirectoryPaths:        []string{filepath.Join(config, "crd")},
		ErrorIfCRDPathMissing:    true,
		UseExistingCluster:       ptr.To(false),
		ControlPlaneStartTimeout: 3 * time.Minute,
		ControlPlaneStopTimeout:  time.Minute,
		WebhookInstallOptions: envtest.WebhookInstallOptions{
			Paths: []string{filepath.Join(config, "webhook", "manifests.yaml")},
		},
	}
	// A real cluster may have it: whoever blocks the deletion of an owner must be allowed to.
	env.ControlPlane.GetAPIServer().Configure().
		Append("enable-admission-plugins", "OwnerReferencesPermissionEnforcement")
	return env, nil
}

// runTests executes this program again.
func runTests(ctx context.Context, s testServer) (int, error) {
	given, err := json.Marshal(s)
	if err != nil {
		return 1, err
	}
	self, err := os.Executable()
	if err != nil {
		return 1, err
	}
	cmd := exec.CommandContext(ctx, self, os.Args[1:]...)
	cmd.Env = append(os.Environ(), serverEnv+"="+string(given), "KUBE_CACHE_MUTATION_DETECTOR=true")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err = cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() > 0 {
		return exit.ExitCode(), nil // the tests have said why
	}
	if err != nil {
		return 1, err
	}
	return 0, nil
}
