package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
)

// A target is a platform that programs are made for.
type target struct{ os, arch string }

func (t target) String() string { return t.os + "/" + t.arch }

// exe returns the name of the program there.
func (t target) exe() string {
	if t.os == "windows" {
		return "ctrlvet.exe"
	}
	return "ctrlvet"
}

// targets are all platforms of a release, sorted.
var targets = []target{
	{"darwin", "amd64"}, {"darwin", "arm64"},
	{"linux", "amd64"}, {"linux", "arm64"},
	{"windows", "amd64"}, {"windows", "arm64"},
}

// host is the platform of this machine.
var host = target{runtime.GOOS, runtime.GOARCH}

// parseTargets reads a list such as linux/amd64,darwin/arm64; "" means all.
func parseTargets(list string) ([]target, error) {
	if list == "" {
		return targets, nil
	}
	var out []target
	for _, name := range strings.Split(list, ",") {
		at := slices.IndexFunc(targets, func(t target) bool { return t.String() == name })
		if at < 0 {
			return nil, fmt.Errorf("no release is made for %q: want some of %v", name, targets)
		}
		out = append(out, targets[at])
	}
	slices.SortFunc(out, func(a, b target) int { return strings.Compare(a.String(), b.String()) })
	return slices.Compact(out), nil
}

// A program is ctrlvet for one platform.
type program struct {
	target
	data []byte
	info *debug.BuildInfo
	mods string // the module cache it was made with
}

// sha256 returns the checksum of the program, in hexadecimal.
func (p *program) sha256() string { return sum(p.data) }

func sum(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// A toolchain is the go command with a GOPATH of its own.
type toolchain struct {
	gopath string
	cache  string   // GOCACHE
	user   []string // settings of the user about where modules come from
	extra  []string // environment on top
}

// newToolchain asks the go command where the user's modules come from. What is
// in the user's module cache is not fetched again.
func newToolchain(ctx context.Context, src *source, gopath string) (*toolchain, error) {
	cmd := exec.CommandContext(ctx, "go", "env", "-json", "GOPROXY", "GOMODCACHE", "GOSUMDB", "GONOSUMDB", "GOCACHE", "GOAUTH")
	cmd.Env = append(os.Environ(), "GOWORK=off")
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	var env map[string]string
	if err := json.Unmarshal(out, &env); err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	file := func(dir string) string { return "file://" + filepath.ToSlash(dir) }
	noSum := modulePath // not yet published: no checksum database knows it
	if env["GONOSUMDB"] != "" {
		noSum += "," + env["GONOSUMDB"]
	}
	return &toolchain{gopath: gopath, cache: env["GOCACHE"], user: []string{
		"GOPROXY=" + strings.Join([]string{file(src.proxy), file(filepath.Join(env["GOMODCACHE"], "cache", "download")), env["GOPROXY"]}, ","),
		"GONOSUMDB=" + noSum,
		"GONOPROXY=none",
		"GOPRIVATE=",
		"GOSUMDB=" + env["GOSUMDB"],
		"GOAUTH=" + env["GOAUTH"],
	}}, nil
}

// environ returns the environment of a build: that of the user without what
// makes one build differ from another.
func (c *toolchain) environ(t target) []string {
	var env []string
	for _, e := range os.Environ() {
		if !strings.HasPrefix(e, "GO") && !strings.HasPrefix(e, "CGO_") {
			env = append(env, e)
		}
	}
	env = append(env, c.user...)
	env = append(env, "GOENV=off", "GOWORK=off", "GOTOOLCHAIN=local", "GOFLAGS=-modcacherw",
		"GOPATH="+c.gopath, "GOMODCACHE="+c.modcache(), "GOCACHE="+c.cache,
		"CGO_ENABLED=0", "GOOS="+t.os, "GOARCH="+t.arch, "GOAMD64=v1", "GOARM64=v8.0")
	return append(env, c.extra...)
}

func (c *toolchain) modcache() string { return filepath.Join(c.gopath, "pkg", "mod") }

// compile makes the program for one platform, anew in a build cache of its own, which
// goes at once: those of all platforms together take gigabytes.
func (c *toolchain) compile(ctx context.Context, src *source, t target, anew bool, work string) (*program, error) {
	if !anew {
		return c.install(ctx, src, t)
	}
	own := *c
	own.cache = filepath.Join(work, "cache")
	p, err := own.install(ctx, src, t)
	return p, errors.Join(err, os.RemoveAll(own.cache))
}

// install makes the program for one platform, as everybody can:
//
//	CGO_ENABLED=0 go install -trimpath -ldflags="-s -w" github.com/ctrlvet/ctrlvet/cmd/ctrlvet@VERSION
func (c *toolchain) install(ctx context.Context, src *source, t target) (*program, error) {
	cmd := exec.CommandContext(ctx, "go", "install", "-trimpath", "-ldflags=-s -w", command+"@"+src.version)
	cmd.Dir = c.gopath
	cmd.Env = c.environ(t)
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go install for %s: %w\n%s", t, err, out)
	}
	name := filepath.Join(c.gopath, "bin", t.os+"_"+t.arch, t.exe())
	if t == host {
		name = filepath.Join(c.gopath, "bin", t.exe())
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	info, err := buildinfo.Read(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("program for %s: %w", t, err)
	}
	p := &program{target: t, data: data, info: info, mods: c.modcache()}
	return p, p.sound(src)
}

// sound reports what is wrong with how a program was made: it must be of this
// version, of the modules that go.sum names, without C and without paths.
func (p *program) sound(src *source) error {
	var wrong []string
	demand := func(ok bool, format string, args ...any) {
		if !ok {
			wrong = append(wrong, fmt.Sprintf(format, args...))
		}
	}
	main := p.info.Main
	demand(main.Path == modulePath && main.Version == src.version && main.Sum == src.sum,
		"it is made of %s %s %s, not of %s %s %s", main.Path, main.Version, main.Sum, modulePath, src.version, src.sum)
	sums := string(src.files["go.sum"])
	for _, d := range p.info.Deps {
		demand(d.Replace == nil, "%s is replaced", d.Path)
		demand(strings.Contains(sums, d.Path+" "+d.Version+" "+d.Sum+"\n"), "go.sum does not know %s %s %s", d.Path, d.Version, d.Sum)
	}
	for key, want := range map[string]string{"-trimpath": "true", "CGO_ENABLED": "0", "GOOS": p.os, "GOARCH": p.arch} {
		demand(setting(p.info, key) == want, "%s is %q, not %q", key, setting(p.info, key), want)
	}
	demand(setting(p.info, "vcs") == "", "it holds the state of a repository")
	demand(!bytes.Contains(p.data, []byte(filepath.Dir(p.mods))), "it holds the path %s", p.mods)
	if len(wrong) > 0 {
		slices.Sort(wrong)
		return fmt.Errorf("program for %s: %s", p.target, strings.Join(wrong, "; "))
	}
	return nil
}

// setting returns a setting of a build, "" if there is none.
func setting(info *debug.BuildInfo, key string) string {
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}
