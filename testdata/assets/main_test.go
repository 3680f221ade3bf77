package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestProgressReadsTheGoCommand(t *testing.T) {
	out, err := os.Create(filepath.Join(t.TempDir(), "stderr"))
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	p := startProgress(out, "etcd", 7)
	for _, part := range []string{"go: downloading a/b v1.0.0\nk8s.io/api/co", "re/v1\nio\n# broken\nx.go:3:4: undefined: y\nlast"} {
		if n, err := p.Write([]byte(part)); n != len(part) || err != nil {
			t.Fatalf("Write: %d, %v", n, err)
		}
	}
	p.stop()
	if p.compiled != 2 || p.downloaded != 1 {
		t.Errorf("compiled %d, downloaded %d; want 2 and 1", p.compiled, p.downloaded)
	}
	if got, want := p.messages(), "# broken\nx.go:3:4: undefined: y\nlast"; got != want {
		t.Errorf("messages: %q, want %q", got, want)
	}
	shown, err := os.ReadFile(out.Name())
	if err != nil {
		t.Fatal(err)
	}
	if want := "2 packages compiled (of at most 7)\n"; !strings.HasSuffix(string(shown), want) {
		t.Errorf("shown: %q, want the end %q", shown, want)
	}
}

func TestKubebuilderAssets(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("KUBEBUILDER_ASSETS", dir)
	if got, err := locate(t.Context(), false); err == nil || !strings.Contains(err.Error(), "kube-apiserver") {
		t.Errorf("an empty directory gave %q, %v; want an error that names kube-apiserver", got, err)
	}
	for _, name := range []string{"kube-apiserver", "etcd"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := locate(t.Context(), false); err != nil || got != dir {
		t.Errorf("got %q, %v; want %q", got, err, dir)
	}
}

func TestFindDoesNotBuild(t *testing.T) {
	t.Setenv("KUBEBUILDER_ASSETS", "")
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	t.Setenv("GOPATH", goEnv(t, "GOPATH"))
	t.Setenv("GOMODCACHE", goEnv(t, "GOMODCACHE"))
	t.Setenv("GOCACHE", goEnv(t, "GOCACHE"))
	if got, err := locate(t.Context(), false); err != errMissing {
		t.Errorf("got %q, %v; want %v", got, err, errMissing)
	}
}

func TestVerify(t *testing.T) {
	dir := t.TempDir()
	want := versions{kubernetes: "v1.2.3", etcd: "v3.4.5"}
	write := func(name, answer string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\necho '"+answer+"'\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := verify(t.Context(), dir, want); !os.IsNotExist(err) {
		t.Errorf("empty directory: %v", err)
	}
	write("kube-apiserver", "Kubernetes v1.2.3")
	write("etcd", "etcd Version: 3.4.4")
	if err := verify(t.Context(), dir, want); err == nil || !strings.Contains(err.Error(), "3.4.4") {
		t.Errorf("old etcd: %v", err)
	}
	write("etcd", "etcd Version: 3.4.5")
	if err := verify(t.Context(), dir, want); err != nil {
		t.Errorf("right versions: %v", err)
	}
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := goOutput(t.Context(), "env", name)
	if err != nil {
		t.Fatal(err)
	}
	return out
}
