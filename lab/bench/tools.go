package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Versions of what is compared.
const (
	staticcheck = "v0.7.0"
	golangci    = "v2.15.0"
)

// noop is a vet tool that hands on a fact and does nothing else.
//
//go:embed noop.txt
var noop string

// build makes ctrlvet and the tools it is compared with.
func (b *bench) build() error {
	tool := func(name string) string {
		b.tools[name] = filepath.Join(b.work, name)
		return b.tools[name]
	}
	// its own build id, so that no earlier result of go vet counts
	id := fmt.Sprintf("-buildid=bench-%d", time.Now().UnixNano())
	if err := b.goIn(b.root, "build", "-ldflags", id, "-o", tool("ctrlvet"), "./cmd/ctrlvet"); err != nil {
		return err
	}
	if err := b.loadOnly(tool("loadonly")); err != nil {
		return err
	}
	mod := filepath.Join(b.work, "tools")
	err := write(mod, map[string]string{
		"go.mod":  "module bench.example.com/tools\n\ngo 1.26.0\n\nrequire github.com/ctrlvet/ctrlvet v0.0.0\n\nreplace github.com/ctrlvet/ctrlvet => " + b.root + "\n",
		"main.go": noop,
	})
	if err != nil {
		return err
	}
	if err := b.goIn(mod, "mod", "tidy"); err != nil {
		return err
	}
	if err := b.goIn(mod, "build", "-ldflags", id, "-o", tool("noop"), "."); err != nil {
		return err
	}
	for name, version := range map[string]string{"staticcheck": "honnef.co/go/tools/cmd/staticcheck@" + staticcheck, "golangci-lint": "github.com/golangci/golangci-lint/v2/cmd/golangci-lint@" + golangci} {
		if slices.Contains(b.skip, name) {
			continue
		}
		cmd := exec.Command("go", "install", version)
		cmd.Env = append(os.Environ(), "GOBIN="+b.work)
		if out, err := cmd.CombinedOutput(); err != nil {
			why, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
			b.skip = append(b.skip, name+" (it could not be built: "+why+")")
			continue
		}
		tool(name)
	}
	return nil
}

// loadOnly builds ctrlvet with summaries that say nothing, so that rules have
// nothing to do: what is left is loading and type-checking.
func (b *bench) loadOnly(to string) error {
	const file, guard = "internal/engine/effects/memory/package.go", "if len(pass.Files) == 0 ||"
	src, err := os.ReadFile(filepath.Join(b.root, file))
	if err != nil {
		return err
	}
	if !bytes.Contains(src, []byte(guard)) {
		return fmt.Errorf("%s: no line %q to switch the summaries off at", file, guard)
	}
	text := fmt.Sprintf("{\"Replace\": {%q: %q}}", filepath.Join(b.root, file), filepath.Join(b.work, "package.go"))
	err = write(b.work, map[string]string{"package.go": strings.Replace(string(src), guard, "if true || len(pass.Files) == 0 ||", 1), "overlay.json": text})
	if err != nil {
		return err
	}
	return b.goIn(b.root, "build", "-overlay", filepath.Join(b.work, "overlay.json"), "-o", to, "./cmd/ctrlvet")
}

func (b *bench) goIn(dir string, args ...string) error {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return nil
}
