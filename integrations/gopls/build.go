package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
)

const (
	ctrlvetModule = "github.com/ctrlvet/ctrlvet"
	goplsModule   = "golang.org/x/tools/gopls"
	toolsModule   = "golang.org/x/tools"
	// settings is the package of gopls that holds its list of analyzers.
	settings = goplsModule + "/internal/settings"
)

// register is added to gopls: its list of analyzers has no door to the outside.
//
//go:embed register.go.txt
var register []byte

// releases are the versions of gopls to build, newest first, with the minor
// version of Go 1 that they need. register has been read against each.
var releases = []struct {
	minor   int
	version string
}{
	{27, "v0.24.0"},
	{26, "v0.23.0"},
}

// chooseGopls returns the version to build with a version of Go, as go env
// GOVERSION prints it. Of a development version nothing is known but that it is
// new.
func chooseGopls(goVersion string) (string, error) {
	rest, ok := strings.CutPrefix(goVersion, "go1.")
	if !ok {
		return releases[0].version, nil
	}
	digits := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]
	minor, err := strconv.Atoi(digits)
	if err != nil {
		return "", fmt.Errorf("unknown Go version %q; name a version with -gopls", goVersion)
	}
	for _, r := range releases {
		if minor >= r.minor {
			return r.version, nil
		}
	}
	return "", fmt.Errorf("%s is too old: want go1.%d or newer", goVersion, releases[len(releases)-1].minor)
}

// A builder builds gopls with the rules. gopls has no way to add analyzers, and
// the go command no way to overlay files of the module cache, so gopls is
// vendored into a module made for it, and one file overlaid there.
type builder struct {
	out, gopls, source string
	verbose            bool
	stderr             io.Writer

	dir string   // of the module
	env []string // of the go command
}

// build returns the version of gopls that was built.
func (b *builder) build(ctx context.Context) (version string, err error) {
	out, err := filepath.Abs(b.out)
	if err != nil {
		return "", err
	}
	if info, err := os.Stat(out); err == nil && info.IsDir() {
		return "", fmt.Errorf("%s is a directory: name the file to write", b.out)
	}
	// The old program may be running, so the new one takes its place as a whole.
	// That the place is writable shows before the minutes of building.
	half, err := os.CreateTemp(filepath.Dir(out), "."+filepath.Base(out)+"-*")
	if err != nil {
		return "", err
	}
	half.Close()
	defer os.Remove(half.Name())
	if b.dir, err = os.MkdirTemp("", "ctrlvet-gopls-"); err != nil {
		return "", err
	}
	defer os.RemoveAll(b.dir)

	if err := b.environment(ctx); err != nil {
		return "", err
	}
	require, err := b.ctrlvet(ctx)
	if err != nil {
		return "", err
	}
	if err := b.writeModule(ctx, require); err != nil {
		return "", err
	}
	overlay, err := b.vendor(ctx)
	if err != nil {
		return "", err
	}
	if _, err := b.run(ctx, b.dir, "build", "-trimpath", "-buildvcs=false", "-overlay", overlay, "-o", half.Name(), goplsModule); err != nil {
		return "", err
	}
	if err := os.Chmod(half.Name(), 0o755); err != nil {
		return "", err
	}
	return b.gopls, os.Rename(half.Name(), out)
}

// environment chooses Go and gopls: in the module made for it, the go command
// takes the same Go as here.
func (b *builder) environment(ctx context.Context) error {
	out, err := b.run(ctx, "", "env", "GOVERSION")
	if err != nil {
		return err
	}
	version := strings.TrimSpace(string(out))
	b.env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GO111MODULE=on")
	if name, _, _ := strings.Cut(version, " "); strings.HasPrefix(name, "go1.") && os.Getenv("GOTOOLCHAIN") != "local" {
		b.env = append(b.env, "GOTOOLCHAIN="+name)
	}
	if b.gopls == "" {
		b.gopls, err = chooseGopls(version)
	}
	return err
}

// ctrlvet says how the module requires ctrlvet: in the version of this program,
// or, of a program built from a checkout, as a directory.
func (b *builder) ctrlvet(ctx context.Context) (string, error) {
	const replaced = "require %[1]s v0.0.0\n\nreplace %[1]s => %[2]q\n"
	if b.source == "" {
		// Only what was downloaded has a sum.
		if info, ok := debug.ReadBuildInfo(); ok && info.Main.Path == ctrlvetModule && info.Main.Sum != "" {
			return fmt.Sprintf("require %s %s\n", ctrlvetModule, info.Main.Version), nil
		}
		out, err := b.run(ctx, "", "list", "-m", "-f", "{{.Dir}}", ctrlvetModule)
		if err != nil {
			return "", fmt.Errorf("-source must say where the source of ctrlvet is: %w", err)
		}
		return fmt.Sprintf(replaced, ctrlvetModule, strings.TrimSpace(string(out))), nil
	}
	dir, err := filepath.Abs(b.source)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(dir, "integrations", "gopls", "rules")); err != nil {
		return "", fmt.Errorf("-source is not a checkout of ctrlvet: %w", err)
	}
	return fmt.Sprintf(replaced, ctrlvetModule, dir), nil
}

// writeModule writes the module that requires gopls and ctrlvet. x/tools stays at
// the version that gopls asks for: gopls uses its internals, and does not
// compile with the newer one that ctrlvet asks for.
func (b *builder) writeModule(ctx context.Context, require string) error {
	gomod := filepath.Join(b.dir, "go.mod")
	if err := os.WriteFile(gomod, []byte("module example.com/gopls\n"), 0o666); err != nil {
		return err
	}
	out, err := b.run(ctx, b.dir, "mod", "download", "-json", goplsModule+"@"+b.gopls)
	var download struct{ GoMod, Error string }
	if jsonErr := json.Unmarshal(out, &download); jsonErr == nil && download.Error != "" {
		return errors.New(download.Error)
	}
	if err != nil {
		return err
	}
	if out, err = b.run(ctx, b.dir, "mod", "edit", "-json", download.GoMod); err != nil {
		return err
	}
	var theirs struct {
		Go      string
		Require []struct{ Path, Version string }
	}
	if err := json.Unmarshal(out, &theirs); err != nil {
		return fmt.Errorf("%s: %w", download.GoMod, err)
	}
	tools := ""
	for _, r := range theirs.Require {
		if r.Path == toolsModule {
			tools = r.Version
		}
	}
	if tools == "" {
		return fmt.Errorf("gopls %s does not require %s", b.gopls, toolsModule)
	}
	text := fmt.Sprintf("module example.com/gopls\n\ngo %s\n\nrequire %s %s\n\nreplace %s => %[4]s %[5]s\n\ntool %[2]s\n\n%[6]s",
		theirs.Go, goplsModule, b.gopls, toolsModule, tools, require)
	if err := os.WriteFile(gomod, []byte(text), 0o666); err != nil {
		return err
	}
	// An import, so that vendoring takes what the added file will import.
	keep := fmt.Sprintf("package keep\n\nimport _ %q\n", ctrlvetModule+"/integrations/gopls/rules")
	return os.WriteFile(filepath.Join(b.dir, "keep.go"), []byte(keep), 0o666)
}

// vendor copies all packages into the module, and returns the file that tells the
// go command of the one that is added to gopls.
func (b *builder) vendor(ctx context.Context) (string, error) {
	if _, err := b.run(ctx, b.dir, "list", "-mod=mod", "-deps", ".", "tool"); err != nil {
		return "", err
	}
	if _, err := b.run(ctx, b.dir, "mod", "vendor"); err != nil {
		return "", err
	}
	target := filepath.Join(b.dir, "vendor", filepath.FromSlash(settings))
	list, err := os.ReadFile(filepath.Join(target, "analysis.go"))
	if err != nil || !bytes.Contains(list, []byte("\nvar AllAnalyzers ")) {
		return "", fmt.Errorf("gopls %s keeps its analyzers elsewhere: name a known version with -gopls, as %s", b.gopls, releases[0].version)
	}
	added := filepath.Join(b.dir, "register.go.txt")
	if err := os.WriteFile(added, register, 0o666); err != nil {
		return "", err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(target, "ctrlvet.go"): added}})
	if err != nil {
		return "", err
	}
	file := filepath.Join(b.dir, "overlay.json")
	return file, os.WriteFile(file, overlay, 0o666)
}

// run runs the go command. What it says is shown if it fails.
func (b *builder) run(ctx context.Context, dir string, args ...string) ([]byte, error) {
	if b.verbose {
		fmt.Fprintln(b.stderr, "go", strings.Join(args, " "))
	}
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = dir, b.env
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return stdout.Bytes(), fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, strings.TrimSpace(stderr.String()))
	}
	return stdout.Bytes(), nil
}
