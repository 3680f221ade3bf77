package load

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"
)

// A listed is what `go list` says about one package.
type listed struct {
	Dir        string
	ImportPath string // with the variant: "p [p.test]"
	Name       string
	ForTest    string
	Standard   bool
	DepOnly    bool // not matched by a pattern
	Stale      bool // not in the build cache
	Export     string
	Module     *packages.Module

	GoFiles         []string
	CgoFiles        []string
	CompiledGoFiles []string
	IgnoredGoFiles  []string

	CFiles, CXXFiles, MFiles, HFiles, FFiles, SFiles []string
	SwigFiles, SwigCXXFiles, SysoFiles               []string
	IgnoredOtherFiles                                []string

	Imports    []string          // resolved
	ImportMap  map[string]string // from the source, where it differs
	EmbedFiles []string          // asked for in mode Auto only
	Error      *listError
}

// A listError is an error of `go list` about one package.
type listError struct {
	Pos string // file:line:col, may be empty
	Err string
}

// metadataFields are what is asked of every package. Stale costs the go
// command a look into the build cache, so it is asked only where it decides.
const metadataFields = "Dir,ImportPath,Name,ForTest,Standard,DepOnly,Module," +
	"GoFiles,CgoFiles,IgnoredGoFiles,CFiles,CXXFiles,MFiles,HFiles,FFiles,SFiles," +
	"SwigFiles,SwigCXXFiles,SysoFiles,IgnoredOtherFiles,Imports,ImportMap,Error"

// path returns the path of the package without the variant.
func (l *listed) path() string {
	path, _, _ := strings.Cut(l.ImportPath, " [")
	return path
}

// isTestMain reports whether l is the generated main package of a test.
func (l *listed) isTestMain() bool {
	return l.Name == "main" && strings.HasSuffix(l.ImportPath, ".test") && l.ForTest == "" && !l.hasFilesInDir()
}

// hasFilesInDir reports whether a Go file of l lies in its directory. The main
// function of a test lies in the build cache.
func (l *listed) hasFilesInDir() bool {
	return len(l.CgoFiles) > 0 || slices.ContainsFunc(l.GoFiles, func(f string) bool { return !filepath.IsAbs(f) })
}

// hasFiles reports whether the go command found Go files.
func (l *listed) hasFiles() bool { return len(l.GoFiles)+len(l.CgoFiles) > 0 }

// needsCgo reports whether some Go files of l exist only after cgo or swig.
func (l *listed) needsCgo() bool {
	return len(l.CgoFiles)+len(l.SwigFiles)+len(l.SwigCXXFiles) > 0
}

// imports resolves an import path as written in a file of l.
func (l *listed) resolve(path string) string {
	if id, ok := l.ImportMap[path]; ok {
		return id
	}
	return path
}

// abs makes the names of files absolute.
func (l *listed) abs(lists ...[]string) []string {
	var files []string
	for _, list := range lists {
		for _, f := range list {
			if !filepath.IsAbs(f) {
				f = filepath.Join(l.Dir, f)
			}
			files = append(files, f)
		}
	}
	return files
}

// goCommand asks the go command, or who knows its answer.
func (c *Config) goCommand(ctx context.Context, args ...string) (stdout []byte, stderr string, err error) {
	run := func() ([]byte, string, error) { return c.runGo(ctx, args...) }
	if c.Ask != nil {
		return c.Ask(args, run)
	}
	return run()
}

// runGo runs the go command in the directory of the configuration.
// On failure the error holds what the go command printed.
func (c *Config) runGo(ctx context.Context, args ...string) (stdout []byte, stderr string, err error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = c.Dir
	cmd.Env = c.Env
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	if c.Dir != "" {
		// The go command prefers $PWD over the kernel's name of the directory,
		// so that names below a symbolic link stay as the user wrote them.
		if abs, err := filepath.Abs(c.Dir); err == nil {
			cmd.Env = append(cmd.Env[:len(cmd.Env):len(cmd.Env)], "PWD="+abs)
		}
	}
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	cmd.WaitDelay = time.Second // after an interrupt, what it started may hold its output open
	err = cmd.Run()
	stderr = strings.TrimSpace(errs.String())
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return nil, "", ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return nil, "", errors.New("the go command is not in PATH: ctrlvet needs it to find packages")
	case errors.As(err, &exit) && stderr != "":
		return out.Bytes(), stderr, errors.New(stderr)
	}
	return out.Bytes(), stderr, err
}

// goList runs `go list -e` and returns the packages in its order:
// dependencies first if args has -deps.
func (c *Config) goList(ctx context.Context, args ...string) (pkgs []*listed, stderr string, err error) {
	full := append([]string{"list", "-e"}, c.buildFlags()...)
	out, stderr, err := c.goCommand(ctx, append(full, args...)...)
	if err != nil {
		return nil, stderr, err
	}
	dec := json.NewDecoder(bytes.NewReader(out))
	for {
		l := new(listed)
		if err := dec.Decode(l); err == io.EOF {
			return pkgs, stderr, nil
		} else if err != nil {
			return nil, stderr, fmt.Errorf("reading the output of go list: %w", err)
		}
		pkgs = append(pkgs, l)
	}
}

func (c *Config) buildFlags() []string {
	var flags []string
	if c.Tags != "" {
		flags = append(flags, "-tags="+c.Tags)
	}
	if c.overlayFile != "" {
		flags = append(flags, "-overlay="+c.overlayFile)
	}
	return flags
}

// environment is what the type checker must know of `go env`.
type environment struct {
	GOARCH    string
	GOVERSION string
	GOMOD     string
	GOWORK    string
}

func (c *Config) goEnv(ctx context.Context) (environment, error) {
	var env environment
	out, _, err := c.goCommand(ctx, "env", "-json", "GOARCH", "GOVERSION", "GOMOD", "GOWORK")
	if err != nil {
		return env, err
	}
	return env, json.Unmarshal(out, &env)
}
