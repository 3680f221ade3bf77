// Package apiserver starts the one API server that the rules' proofs share.
package apiserver

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"k8s.io/utils/ptr"
	"sigs.k8s.io/controller-runtime/pkg/envtest"
)

const modulePath = "github.com/ctrlvet/ctrlvet/testdata"

// Server is a running kube-apiserver with its etcd and the CRDs of testdata/api.
type Server struct {
	// Kubeconfig is a file with which a client is the administrator.
	Kubeconfig string
	env        *envtest.Environment
	dir        string
}

// Start starts a server. It never builds the programs: the error then says how to.
func Start(ctx context.Context) (*Server, error) {
	root, err := ModuleDir(ctx)
	if err != nil {
		return nil, err
	}
	assets, err := FindAssets(ctx, root)
	if err != nil {
		return nil, err
	}
	env := &envtest.Environment{
		BinaryAssetsDirectory: assets,
		CRDDirectoryPaths:     []string{filepath.Join(root, "api", "crd")},
		ErrorIfCRDPathMissing: true,
		UseExistingCluster:    ptr.To(false),
		// The default of 20 seconds is short for a busy machine with few cores.
		ControlPlaneStartTimeout: 3 * time.Minute,
		ControlPlaneStopTimeout:  time.Minute,
	}
	// OpenShift has it on: who makes an owner wait for an object needs the permission.
	env.ControlPlane.GetAPIServer().Configure().Append("enable-admission-plugins", "OwnerReferencesPermissionEnforcement")
	s := &Server{env: env}
	if _, err := env.Start(); err != nil {
		// A part of the control plane may run already.
		_ = env.Stop()
		return nil, fmt.Errorf("start kube-apiserver of %s: %w", assets, err)
	}
	if err := s.writeKubeconfig(); err != nil {
		s.Stop()
		return nil, err
	}
	return s, nil
}

func (s *Server) writeKubeconfig() error {
	dir, err := os.MkdirTemp("", "ctrlvet-proof-")
	if err != nil {
		return err
	}
	s.dir = dir
	s.Kubeconfig = filepath.Join(dir, "kubeconfig")
	return os.WriteFile(s.Kubeconfig, s.env.KubeConfig, 0o600)
}

// Stop stops the server and removes its files.
func (s *Server) Stop() error {
	err := s.env.Stop()
	if s.dir != "" {
		if e := os.RemoveAll(s.dir); err == nil {
			err = e
		}
	}
	return err
}

// ModuleDir returns the directory of the module testdata, from any directory inside it.
func ModuleDir(ctx context.Context) (string, error) {
	return run(ctx, "", "go", "list", "-m", "-f", "{{.Dir}}", modulePath)
}

// FindAssets returns the directory of kube-apiserver and etcd, and fails with the command that builds
// them when they are not there. moduleDir is the result of ModuleDir.
func FindAssets(ctx context.Context, moduleDir string) (string, error) {
	return run(ctx, filepath.Join(moduleDir, "assets"), "go", "run", ".", "-find")
}

// run returns the trimmed standard output of a command; the error holds what it said on standard error.
func run(ctx context.Context, dir, name string, args ...string) (string, error) {
	var stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, stderr.Bytes())
	}
	return strings.TrimSpace(string(out)), nil
}
