// Package envtest runs the reference operator against a real API server and looks at what it does there.
// The operator's user has the generated role and nothing else, and the caches are watched for mutations.
package envtest

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"k8s.io/klog/v2"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/envtest"

	"github.com/ctrlvet/ctrlvet/testdata/proof/apiserver"
	"github.com/ctrlvet/ctrlvet/testdata/reference/internal/operator"
)

const (
	mutationDetector = "KUBE_CACHE_MUTATION_DETECTOR"
	userName         = "website-operator"
)

// What all tests share; each works in a namespace of its own.
var (
	server       *envtest.Environment
	admin        client.WithWatch
	operatorUser *envtest.AuthenticatedUser
	logs         logRecorder
)

func TestMain(m *testing.M) {
	flag.Parse()
	if os.Getenv(mutationDetector) != "true" {
		// client-go reads the variable before main, so it must be there when the process starts.
		os.Setenv(mutationDetector, "true")
		self, err := os.Executable()
		if err == nil {
			err = syscall.Exec(self, os.Args, os.Environ())
		}
		fmt.Fprintf(os.Stderr, "start again with %s=true: %v\n", mutationDetector, err)
		os.Exit(1)
	}
	os.Exit(run(m))
}

func run(m *testing.M) int {
	ctrl.SetLogger(logs.logger())
	klog.SetLogger(logs.logger())
	if err := startServer(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() {
		if err := server.Stop(); err != nil {
			fmt.Fprintf(os.Stderr, "stop the API server: %v\n", err)
		}
	}()
	return m.Run()
}

func startServer() error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	module, err := apiserver.ModuleDir(ctx)
	if err != nil {
		return err
	}
	assets, err := apiserver.FindAssets(ctx, module)
	if err != nil {
		return err
	}
	config := filepath.Join(module, "reference", "config")
	server = &envtest.Environment{
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
	server.ControlPlane.GetAPIServer().Configure().
		Append("enable-admission-plugins", "OwnerReferencesPermissionEnforcement")
	cfg, err := server.Start()
	if err != nil {
		return fmt.Errorf("start the API server of %s: %w", assets, err)
	}
	if admin, err = client.NewWithWatch(cfg, client.Options{Scheme: operator.Scheme()}); err != nil {
		return err
	}
	operatorUser, err = server.AddUser(envtest.User{Name: userName}, nil)
	return err
}
