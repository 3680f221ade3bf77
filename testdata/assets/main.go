// Command assets prints the directory of a kube-apiserver and an etcd for envtest, and builds the two
// there first when they are not there yet. It needs the Go toolchain and its module proxy, nothing else:
//
//	KUBEBUILDER_ASSETS=$(go run -C testdata/assets .) go test ./...
//
// The versions are those of this module's go.mod. The directory is below [os.UserCacheDir], so that all
// clones share it; it appears under its name only when both programs are complete and answer with the
// right version. A directory named by KUBEBUILDER_ASSETS is used instead, as it is.
//
// The first build compiles about two thousand packages, less what was compiled for the rules' code, and takes
// minutes; it reports its progress on standard error. Later calls take a fraction of a second.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"
)

const modulePath = "github.com/ctrlvet/ctrlvet/testdata/assets"

// errMissing says that the programs are not built and were not to be built.
var errMissing = errors.New("kube-apiserver and etcd are not built yet; build them (a few minutes, once) with: go run -C testdata/assets .")

func main() {
	find := flag.Bool("find", false, "only look: fail at once when the programs are not built yet")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "assets: unexpected argument %q\n", flag.Arg(0))
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	dir, err := locate(ctx, !*find)
	if err != nil {
		fmt.Fprintf(os.Stderr, "assets: %v\n", err)
		os.Exit(1)
	}
	fmt.Println(dir)
}

// locate returns the directory of the two programs, and builds them when build is true and they are missing.
func locate(ctx context.Context, build bool) (string, error) {
	if dir := os.Getenv("KUBEBUILDER_ASSETS"); dir != "" {
		return chosen(dir)
	}
	want, err := pinned(ctx)
	if err != nil {
		return "", err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no place to keep the programs: %w", err)
	}
	dir := filepath.Join(cache, "ctrlvet", "envtest", want.dirName())
	problem := verify(ctx, dir, want)
	switch {
	case problem == nil:
		return dir, nil
	case !errors.Is(problem, fs.ErrNotExist):
		// A rename made this directory, so something damaged it later: say it, and build it anew.
		fmt.Fprintf(os.Stderr, "assets: %s is not usable: %v\n", dir, problem)
	}
	if !build {
		return "", errMissing
	}
	if err := buildInto(ctx, dir, want); err != nil {
		return "", err
	}
	return dir, nil
}

// chosen checks the directory that the user named: any version will do there.
func chosen(dir string) (string, error) {
	for _, name := range []string{"kube-apiserver", "etcd"} {
		if _, err := exec.LookPath(filepath.Join(dir, name)); err != nil {
			return "", fmt.Errorf("KUBEBUILDER_ASSETS=%s has no program %s: %w; unset it to have both built", dir, name, err)
		}
	}
	return filepath.Abs(dir)
}

// versions are the versions to build, each with its leading v.
type versions struct{ kubernetes, etcd string }

// pinned reads the versions from the go.mod of this module, the one place that names them.
func pinned(ctx context.Context) (versions, error) {
	out, err := goOutput(ctx, "list", "-m")
	if err != nil {
		return versions{}, err
	}
	if out != modulePath {
		return versions{}, fmt.Errorf("run from module %s, not from %s: go run -C testdata/assets .", modulePath, out)
	}
	out, err = goOutput(ctx, "list", "-m", "-f", "{{.Version}}", "k8s.io/kubernetes", "go.etcd.io/etcd/server/v3")
	if err != nil {
		return versions{}, err
	}
	v := strings.Fields(out)
	if len(v) != 2 {
		return versions{}, fmt.Errorf("go list -m gave %q, not two versions", out)
	}
	return versions{kubernetes: v[0], etcd: v[1]}, nil
}

func (v versions) dirName() string {
	return fmt.Sprintf("k8s-%s-etcd-%s-%s-%s", v.kubernetes, v.etcd, runtime.GOOS, runtime.GOARCH)
}

// kubeLDFlags stamp the version, which kube-apiserver has only from its linker.
func (v versions) kubeLDFlags() string {
	major, minor, _ := strings.Cut(strings.TrimPrefix(v.kubernetes, "v"), ".")
	minor, _, _ = strings.Cut(minor, ".")
	flags := []string{"-s", "-w"}
	for _, pkg := range []string{"k8s.io/component-base/version", "k8s.io/client-go/pkg/version"} {
		for _, kv := range []string{"gitVersion=" + v.kubernetes, "gitMajor=" + major, "gitMinor=" + minor, "gitTreeState=archive"} {
			flags = append(flags, "-X", pkg+"."+kv)
		}
	}
	return strings.Join(flags, " ")
}

// verify returns nil when both programs are in dir and answer with the wanted versions.
func verify(ctx context.Context, dir string, want versions) error {
	for _, p := range []struct{ name, answer string }{
		{"kube-apiserver", "Kubernetes " + want.kubernetes},
		{"etcd", "etcd Version: " + strings.TrimPrefix(want.etcd, "v")},
	} {
		path := filepath.Join(dir, p.name)
		if _, err := os.Stat(path); err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(ctx, time.Minute)
		out, err := exec.CommandContext(ctx, path, "--version").CombinedOutput()
		cancel()
		if err != nil {
			return fmt.Errorf("%s --version: %w", p.name, err)
		}
		first, _, _ := strings.Cut(string(out), "\n")
		if strings.TrimSpace(first) != p.answer {
			return fmt.Errorf("%s --version says %q, want %q", p.name, first, p.answer)
		}
	}
	return nil
}

// buildInto builds both programs beside dir and renames the result into place, so that dir is never
// half full. When another process was faster, its result stays.
func buildInto(ctx context.Context, dir string, want versions) error {
	parent := filepath.Dir(dir)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp(parent, "build-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	if err := os.Chmod(tmp, 0o755); err != nil {
		return err
	}

	fmt.Fprintf(os.Stderr, "assets: building kube-apiserver %s and etcd %s into %s (once, a few minutes)\n", want.kubernetes, want.etcd, dir)
	for _, p := range []struct{ name, pkg, ldflags string }{
		{"kube-apiserver", "k8s.io/kubernetes/cmd/kube-apiserver", want.kubeLDFlags()},
		{"etcd", "./etcd", "-s -w"},
	} {
		if err := build(ctx, p.name, filepath.Join(tmp, p.name), p.pkg, p.ldflags); err != nil {
			return err
		}
	}
	if err := verify(ctx, tmp, want); err != nil {
		return fmt.Errorf("the programs just built are not usable: %w", err)
	}
	if err := os.Rename(tmp, dir); err == nil {
		return nil
	}
	if verify(ctx, dir, want) == nil {
		return nil
	}
	// What is there is damaged: a directory cannot be replaced in one step, so it goes first.
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	return os.Rename(tmp, dir)
}

// build compiles one program and shows how far it is. Its flags are those of go test, and the versions of the
// libraries those of the rules' code: what both need, a third of it, is compiled once.
func build(ctx context.Context, name, output, pkg, ldflags string) error {
	total := 0
	if out, err := goOutput(ctx, "list", "-deps", "-f", ".", pkg); err == nil {
		total = strings.Count(out, ".")
	}
	p := startProgress(os.Stderr, name, total)
	cmd := exec.CommandContext(ctx, "go", "build", "-v", "-buildvcs=false", "-ldflags", ldflags, "-o", output, pkg)
	cmd.Stderr = p
	// The go command removes its own temporary files when it is asked to stop.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	err := cmd.Run()
	p.stop()
	if ctx.Err() != nil {
		return fmt.Errorf("interrupted while %s was built", name)
	}
	if err != nil {
		return fmt.Errorf("build %s: %w\n%s", name, err, p.messages())
	}
	return nil
}

// goOutput runs the go command and returns its trimmed output.
func goOutput(ctx context.Context, args ...string) (string, error) {
	var stderr strings.Builder
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, stderr.String())
	}
	return strings.TrimSpace(string(out)), nil
}
