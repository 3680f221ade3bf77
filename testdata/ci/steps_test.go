package ci

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"
	modmodule "golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// published serves this working tree as version v0.0.1 from a module proxy, and
// returns the environment in which the go command uses it. What it installs it
// forgets with the test; modules of others come from the user's cache.
var published = sync.OnceValues(func() (env []string, err error) {
	dir, err := os.MkdirTemp("", "ctrlvet-proxy-")
	if err != nil {
		return nil, err
	}
	cleanups = append(cleanups, dir)
	v := modmodule.Version{Path: "github.com/ctrlvet/ctrlvet", Version: "v0.0.1"}
	at := filepath.Join(dir, "proxy", filepath.FromSlash(v.Path), "@v")
	if err := os.MkdirAll(at, 0o777); err != nil {
		return nil, err
	}
	f, err := os.Create(filepath.Join(at, "v0.0.1.zip"))
	if err != nil {
		return nil, err
	}
	if err := zip.CreateFromDir(f, v, root); err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	gomod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil, err
	}
	info := fmt.Sprintf(`{"Version":"v0.0.1","Time":%q}`, time.Now().UTC().Format(time.RFC3339))
	for name, text := range map[string]string{"v0.0.1.mod": string(gomod), "v0.0.1.info": info, "list": "v0.0.1\n"} {
		if err := os.WriteFile(filepath.Join(at, name), []byte(text), 0o666); err != nil {
			return nil, err
		}
	}
	return []string{
		"GOPROXY=file://" + filepath.Join(dir, "proxy") + ",file://" + filepath.Join(userCache(), "cache", "download") + "," + userProxy(),
		"GONOSUMDB=github.com/ctrlvet/*",
		"GOMODCACHE=" + filepath.Join(dir, "mod"),
		"GOFLAGS=-modcacherw -trimpath",
		"GOTOOLCHAIN=local",
	}, nil
})

// A step is one of a composite action.
type step struct {
	Name, ID, If, Shell, Run, Uses string
	Env, With                      map[string]string
	Dir                            string `yaml:"working-directory"`
}

// An action is what action.yml says.
type action struct {
	Name, Description string
	Inputs            map[string]struct{ Description, Default string }
	Outputs           map[string]struct{ Description, Value string }
	Runs              struct {
		Using string
		Steps []step
	}
}

func readAction(t *testing.T) action {
	t.Helper()
	var a action
	if err := yaml.Unmarshal([]byte(read(t, filepath.Join(root, "action.yml"))), &a); err != nil {
		t.Fatal(err)
	}
	if a.Runs.Using != "composite" || len(a.Runs.Steps) == 0 {
		t.Fatalf("this is no composite action: %+v", a)
	}
	return a
}

var expression = regexp.MustCompile(`\$\{\{\s*(.*?)\s*\}\}`)

// A runner does what the runner of GitHub Actions does with a composite action.
type runner struct {
	action action
	values map[string]string // of expressions
	dir    string            // checkout
	log    string
	used   []string // actions that would have run
}

// expand replaces expressions; one that nobody has thought of is an error.
func (r *runner) expand(t *testing.T, s string) string {
	t.Helper()
	return expression.ReplaceAllStringFunc(s, func(e string) string {
		name := expression.FindStringSubmatch(e)[1]
		value, ok := r.values[name]
		if !ok {
			t.Fatalf("the value of %s is not known", name)
		}
		return value
	})
}

// run runs the steps and returns the exit code of the first that fails.
func (r *runner) run(t *testing.T, env []string, inputs map[string]string) int {
	t.Helper()
	temp := t.TempDir()
	abs, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	r.values = map[string]string{"runner.temp": temp, "github.event.pull_request.base.sha": inputs["BASE"], "github.action_path": abs}
	for name, input := range r.action.Inputs {
		r.values["inputs."+name] = input.Default
	}
	r.values["inputs.releases"] = "http://127.0.0.1:1" // nothing is published there, and nothing is asked of others
	for name, value := range inputs {
		r.values["inputs."+name] = value
	}
	r.values["inputs.upload-sarif == 'true'"] = fmt.Sprint(r.values["inputs.upload-sarif"] == "true")
	for i, s := range r.action.Runs.Steps {
		if s.If != "" && r.expand(t, s.If) != "true" {
			continue
		}
		if s.Uses != "" {
			for name, value := range s.With {
				s.Uses += " " + name + "=" + filepath.Base(r.expand(t, value))
			}
			r.used = append(r.used, s.Uses)
			continue
		}
		if s.Shell != "bash" || expression.MatchString(s.Run) {
			t.Fatalf("step %s: values go into scripts by their environment only: %s", s.Name, s.Run)
		}
		output := filepath.Join(temp, fmt.Sprintf("output%d", i))
		write(t, output, "")
		stepEnv := append([]string{"GITHUB_OUTPUT=" + output}, env...)
		for name, value := range s.Env {
			stepEnv = append(stepEnv, name+"="+r.expand(t, value))
		}
		script := filepath.Join(temp, fmt.Sprintf("step%d.sh", i))
		write(t, script, s.Run)
		out := run(t, filepath.Join(r.dir, r.expand(t, s.Dir)), stepEnv, "bash", "--noprofile", "--norc", "-eo", "pipefail", script)
		r.log += out.stdout + out.stderr
		for line := range strings.Lines(read(t, output)) {
			name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
			r.values["steps."+s.ID+".outputs."+name] = value
		}
		if out.code != 0 {
			return out.code
		}
	}
	for name, output := range r.action.Outputs {
		if r.expand(t, output.Value) == "" {
			t.Errorf("the output %s is empty", name)
		}
	}
	return 0
}

// TestAction runs the steps of action.yml as GitHub would, on a push and on a
// pull request of which only the last commit was checked out.
func TestAction(t *testing.T) {
	env, err := published()
	if err != nil {
		t.Fatal(err)
	}
	a := readAction(t)
	origin := extract(t, module)
	git(t, origin, "init", "-q")
	git(t, origin, "config", "uploadpack.allowAnySHA1InWant", "true")
	git(t, origin, "add", "-A")
	git(t, origin, "commit", "-q", "-m", "base")
	base := git(t, origin, "rev-parse", "HEAD")
	write(t, filepath.Join(origin, "ctl", "new.go"), "package ctl\n\n//lint:ignore notfuond because\nfunc N() {}\n")
	git(t, origin, "add", "-A")
	git(t, origin, "commit", "-q", "-m", "change")
	checkout := filepath.Join(t.TempDir(), "check out")
	git(t, origin, "clone", "-q", "--depth=1", "file://"+origin, checkout)

	const added, known = "file=ctl/new.go,line=3", "file=ctl/b.go,line=6"
	for name, test := range map[string]struct {
		inputs map[string]string
		code   int
		log    []string // must be in it; what begins with ! must not
		used   string
	}{
		"push":           {map[string]string{}, 1, []string{added, known, "file=ctl/a %25ä%2C1.go"}, "[]"},
		"pull request":   {map[string]string{"BASE": base}, 1, []string{added, "!" + known}, "[]"},
		"everything":     {map[string]string{"BASE": base, "new-from-rev": "off"}, 1, []string{added, known}, "[]"},
		"by name":        {map[string]string{"new-from-rev": "main"}, 0, []string{"no new findings", "!" + known}, "[]"},
		"upload":         {map[string]string{"upload-sarif": "true", "BASE": base}, 1, []string{added}, "[github/codeql-action/upload-sarif@v4 sarif_file=ctrlvet.sarif]"},
		"one directory":  {map[string]string{"working-directory": "ctl", "packages": "."}, 1, []string{added}, "[]"},
		"flags":          {map[string]string{"args": "-disable=directive -tests=false"}, 0, []string{"no findings"}, "[]"},
		"wrong flags":    {map[string]string{"args": "-nosuchflag *"}, 2, []string{"unknown flag -nosuchflag"}, "[]"},
		"no packages":    {map[string]string{"packages": "./nowhere/..."}, 2, []string{"nowhere"}, "[]"},
		"wrong revision": {map[string]string{"new-from-rev": "nosuchbranch"}, 128, []string{"nosuchbranch"}, "[]"},
		"no baseline":    {map[string]string{"baseline": "nowhere.json"}, 2, []string{"there is no baseline nowhere.json"}, "[]"},
		"no version":     {map[string]string{"version": "v9.9.9"}, 1, []string{"v9.9.9"}, "[]"},
	} {
		t.Run(name, func(t *testing.T) {
			if test.inputs["version"] == "" {
				test.inputs["version"] = "v0.0.1"
			}
			r := &runner{action: a, dir: checkout}
			code := r.run(t, env, test.inputs)
			if code != test.code || fmt.Sprint(r.used) != test.used {
				t.Errorf("exit code %d, want %d; used %q", code, test.code, r.used)
			}
			for _, want := range test.log {
				want, not := strings.CutPrefix(want, "!")
				if strings.Contains(r.log, want) == not {
					t.Errorf("%q in the log: %t", want, !not)
				}
			}
			if t.Failed() {
				t.Log(r.log)
			}
		})
	}
}

// TestActionTool runs the action with the version that go.mod names.
func TestActionTool(t *testing.T) {
	env, err := published()
	if err != nil {
		t.Fatal(err)
	}
	dir := extract(t, module)
	git(t, dir, "init", "-q")
	must(t, dir, env, "go", "get", "-tool", "github.com/ctrlvet/ctrlvet/cmd/ctrlvet@v0.0.1")
	r := &runner{action: readAction(t), dir: dir}
	if code := r.run(t, env, map[string]string{"version": "tool"}); code != 1 || !strings.Contains(r.log, "file=ctl/b.go,line=6") {
		t.Errorf("exit code %d: %s", code, r.log)
	}
}

// TestActionToolBeside runs the action with the version that tools.mod names,
// which go.mod knows nothing of.
func TestActionToolBeside(t *testing.T) {
	env, err := published()
	if err != nil {
		t.Fatal(err)
	}
	dir := extract(t, module)
	git(t, dir, "init", "-q")
	before := read(t, filepath.Join(dir, "go.mod"))
	must(t, dir, env, "go", "mod", "init", "-modfile=tools.mod", "example.com/operator")
	must(t, dir, env, "go", "get", "-tool", "-modfile=tools.mod", "github.com/ctrlvet/ctrlvet/cmd/ctrlvet@v0.0.1")
	r := &runner{action: readAction(t), dir: dir}
	if code := r.run(t, env, map[string]string{"version": "tool"}); code != 1 || !strings.Contains(r.log, "file=ctl/b.go,line=6") {
		t.Errorf("exit code %d: %s", code, r.log)
	}
	if after := read(t, filepath.Join(dir, "go.mod")); after != before {
		t.Errorf("go.mod became\n%s", after)
	}
}

// TestPreCommit does what pre-commit does with the hook: install the
// repository's commands, and run one on what is staged.
func TestPreCommit(t *testing.T) {
	env, err := published()
	if err != nil {
		t.Fatal(err)
	}
	h := hookNamed(t, "ctrlvet")
	if h.Language != "golang" {
		t.Fatalf("the hook is %+v", h)
	}
	bin := t.TempDir()
	abs, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	must(t, abs, append(env, "GOBIN="+bin), "go", "install", "./cmd/...")
	testHook(t, func(dir string) outcome {
		return run(t, dir, env, filepath.Join(bin, h.Entry), h.Args...)
	})
}

// A hook is what .pre-commit-hooks.yaml says of one.
type hook struct {
	ID, Name, Description, Entry, Language string
	Args                                   []string
	TypesOr                                []string `yaml:"types_or"`
	PassFilenames                          *bool    `yaml:"pass_filenames"`
	RequireSerial                          bool     `yaml:"require_serial"`
}

// hookNamed returns one hook of this repository.
func hookNamed(t *testing.T, id string) hook {
	t.Helper()
	var hooks []hook
	dec := yaml.NewDecoder(strings.NewReader(read(t, filepath.Join(root, ".pre-commit-hooks.yaml"))))
	dec.KnownFields(true)
	if err := dec.Decode(&hooks); err != nil {
		t.Fatal(err)
	}
	for _, h := range hooks {
		if h.ID != id {
			continue
		}
		if h.PassFilenames == nil || *h.PassFilenames || !h.RequireSerial || len(h.TypesOr) == 0 {
			t.Fatalf("the hook is %+v", h)
		}
		return h
	}
	t.Fatalf("there is no hook %s", id)
	return hook{}
}

// testHook runs a hook where nothing and where a mistake is staged.
func testHook(t *testing.T, hook func(dir string) outcome) {
	t.Helper()
	dir := extract(t, module)
	git(t, dir, "init", "-q")
	git(t, dir, "add", "-A")
	git(t, dir, "commit", "-q", "-m", "x")
	if out := hook(dir); out.code != 0 {
		t.Errorf("nothing is staged: %+v", out)
	}
	write(t, filepath.Join(dir, "ctl", "new.go"), "package ctl\n\n//lint:ignore notfuond because\nfunc N() {}\n")
	git(t, dir, "add", "-A")
	if out := hook(dir); out.code != 1 || !strings.HasPrefix(out.stdout, "ctl/new.go:3:1: ") || strings.Count(out.stdout, "\n") != 1 {
		t.Errorf("staged: %+v", out)
	}
}
