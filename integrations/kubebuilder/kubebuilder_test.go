package kubebuilder_test

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var whole = flag.Bool("whole", false, "also run golangci-lint as the project builds it, which compiles it twice")

const (
	root = "../.."
	page = root + "/docs/adopt.md"
	// released is how the page runs ctrlvet; the test runs what is built from this tree.
	released = "go run github.com/ctrlvet/ctrlvet/cmd/ctrlvet@"
	recipe   = "\t\"$(GOLANGCI_LINT)\" run\n"
)

// A mistake that somebody writes where the scaffold says TODO: a deleted object makes
// the reconcile fail.
const mistake = `
	var order shopv1.Order
	if err := r.Get(ctx, req.NamespacedName, &order); err != nil {
		return ctrl.Result{}, err
	}
`

// notServed is what the go command says of modules that could not be downloaded here.
var notServed = regexp.MustCompile(`(?i)403 Forbidden|404 Not Found|410 Gone|not available|no such host|connection refused|i/o timeout|network is unreachable|module lookup disabled`)

// run runs a program in a directory.
func run(t *testing.T, dir string, env []string, name string, args ...string) (out string, ok bool) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	var b bytes.Buffer
	cmd.Stdout, cmd.Stderr = &b, &b
	err := cmd.Run()
	if _, exit := err.(*exec.ExitError); err != nil && !exit {
		t.Fatal(err)
	}
	return b.String(), err == nil
}

// must runs a program that has to succeed. Where modules could not be downloaded it skips the test.
func must(t *testing.T, dir string, name string, args ...string) {
	t.Helper()
	out, ok := run(t, dir, nil, name, args...)
	switch {
	case ok:
	case notServed.MatchString(out):
		t.Skipf("%s %s: a module could not be downloaded here:\n%s", filepath.Base(name), strings.Join(args, " "), out)
	default:
		t.Fatalf("%s %s:\n%s", filepath.Base(name), strings.Join(args, " "), out)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// edit replaces a text that a file has once.
func edit(t *testing.T, name, old, text string) {
	t.Helper()
	s := read(t, name)
	if strings.Count(s, old) != 1 {
		t.Fatalf("%s has %q %d times", name, old, strings.Count(s, old))
	}
	if err := os.WriteFile(name, []byte(strings.Replace(s, old, text, 1)), 0o666); err != nil {
		t.Fatal(err)
	}
}

// scaffold makes a project with an API and a controller, as its user does, and builds
// ctrlvet.
func scaffold(t *testing.T) (project, ctrlvet string) {
	t.Helper()
	bin, project := t.TempDir(), filepath.Join(t.TempDir(), "shop")
	if err := os.Mkdir(project, 0o777); err != nil {
		t.Fatal(err)
	}
	kubebuilder, ctrlvet := filepath.Join(bin, "kubebuilder"), filepath.Join(bin, "ctrlvet")
	must(t, ".", "go", "build", "-o", kubebuilder, "sigs.k8s.io/kubebuilder/v4")
	must(t, root, "go", "build", "-o", ctrlvet, "./cmd/ctrlvet")
	must(t, project, kubebuilder, "init", "--domain", "example.com", "--repo", "example.com/shop")
	must(t, project, kubebuilder, "create", "api", "--group", "shop", "--version", "v1", "--kind", "Order", "--resource", "--controller")
	return project, ctrlvet
}

// shown returns the line of the page that begins so.
func shown(t *testing.T, begin string) string {
	t.Helper()
	m := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(begin) + `.*$`).FindString(read(t, page))
	if m == "" {
		t.Fatalf("the page shows no line %q", begin)
	}
	return m
}

// local is a line of the page that runs what is built from this tree.
func local(t *testing.T, line, ctrlvet string) string {
	t.Helper()
	_, rest, ok := strings.Cut(line, released)
	_, args, found := strings.Cut(rest, " ")
	if !ok || !found {
		t.Fatalf("the line %q does not run a release", line)
	}
	return "\t" + ctrlvet + " " + args + "\n"
}

func mistaken(t *testing.T, project string) {
	t.Helper()
	edit(t, filepath.Join(project, "internal", "controller", "order_controller.go"), "\n\t// TODO(user): your logic here\n", mistake)
}

// TestLint: with the line of the page, make lint of a new project passes, and fails for a
// mistake. What golangci-lint does there is left out.
func TestLint(t *testing.T) {
	project, ctrlvet := scaffold(t)
	edit(t, filepath.Join(project, "Makefile"), recipe, recipe+local(t, shown(t, "\t"+released), ctrlvet))
	lint := []string{"lint", "-o", "golangci-lint", "GOLANGCI_LINT=true"}
	if out, ok := run(t, project, nil, "make", lint...); !ok || !strings.Contains(out, ctrlvet) {
		t.Fatalf("make lint of a new project:\n%s", out)
	}
	mistaken(t, project)
	out, ok := run(t, project, nil, "make", lint...)
	if ok || !regexp.MustCompile(`internal/controller/order_controller\.go:\d+:\d+: .*\(?notfound`).MatchString(out) {
		t.Errorf("make lint with a mistake:\n%s", out)
	}
	if summary, ok := run(t, project, nil, ctrlvet, "-fix", "./..."); !ok && !strings.Contains(summary, "fix") {
		t.Errorf("ctrlvet -fix:\n%s", summary)
	}
	if out, ok := run(t, project, nil, "make", lint...); !ok {
		t.Errorf("make lint after the fix:\n%s", out)
	}
}

// TestInit: ctrlvet init adds the line and the plugin to a new project, once, and no line goes.
func TestInit(t *testing.T) {
	project, ctrlvet := scaffold(t)
	added := map[string][]string{
		"Makefile":        {"\t" + released + "latest ./..."},
		".custom-gcl.yml": {"  - {module: github.com/ctrlvet/ctrlvet, import: github.com/ctrlvet/ctrlvet/plugin, version: latest}"},
		".golangci.yml": {"    - ctrlvet", "      ctrlvet: {type: module}", "issues: # all of them, not the first of many that are alike",
			"  max-issues-per-linter: 0", "  max-same-issues: 0", "  uniq-by-line: false"},
	}
	before := map[string]string{}
	for name := range added {
		before[name] = read(t, filepath.Join(project, name))
	}
	for range 2 {
		if out, ok := run(t, project, nil, ctrlvet, "init"); !ok {
			t.Fatalf("ctrlvet init:\n%s", out)
		}
		for name, lines := range added {
			now := read(t, filepath.Join(project, name))
			for _, line := range lines {
				if strings.Count(now, "\n"+line+"\n") != 1 {
					t.Errorf("%s has not the line %q once:\n%s", name, line, now)
				}
				now = strings.Replace(now, "\n"+line+"\n", "\n", 1)
			}
			if now != before[name] {
				t.Errorf("but for what was added, %s is another one:\n%s", name, now)
			}
		}
	}
}

// TestGolangci: with the lines of the page, the golangci-lint that make lint of the project
// builds for itself has the rules. It clones golangci-lint, in whose place its module stands.
func TestGolangci(t *testing.T) {
	if !*whole {
		t.Skip("compiles golangci-lint twice: -whole")
	}
	project, _ := scaffold(t)
	abs, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	plugin := shown(t, "  - {module: github.com/ctrlvet/ctrlvet,")
	gcl := filepath.Join(project, ".custom-gcl.yml")
	version := regexp.MustCompile(`(?m)^version: (\S+)`).FindStringSubmatch(read(t, gcl))[1]
	edit(t, gcl, "plugins:\n", "plugins:\n"+regexp.MustCompile(`version: [^}]*`).ReplaceAllString(plugin, "path: "+abs)+"\n")
	edit(t, filepath.Join(project, ".golangci.yml"), "    - copyloopvar\n", "    - copyloopvar\n"+shown(t, "    - ctrlvet")+"\n")
	edit(t, filepath.Join(project, ".golangci.yml"), "    custom:\n", "    custom:\n"+shown(t, "      ctrlvet: {")+"\n")

	must(t, project, "go", "mod", "download", "github.com/golangci/golangci-lint/v2@"+version)
	source, _ := run(t, project, nil, "go", "env", "GOMODCACHE")
	clone := filepath.Join(t.TempDir(), "golangci-lint")
	if err := os.CopyFS(clone, os.DirFS(filepath.Join(strings.TrimSpace(source), "github.com", "golangci", "golangci-lint", "v2@"+version))); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"init", "-q"}, {"add", "-A", "-f"}, {"-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", version}, {"tag", version},
	} {
		must(t, clone, "git", args...)
	}
	env := []string{"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=url.file://" + filepath.ToSlash(clone) + ".insteadOf",
		"GIT_CONFIG_VALUE_0=https://github.com/golangci/golangci-lint.git", "GOLANGCI_LINT_CACHE=" + t.TempDir()}
	out, ok := run(t, project, env, "make", "lint")
	if !ok && notServed.MatchString(out) {
		t.Skipf("make lint: a module could not be downloaded here:\n%s", out)
	}
	if !ok {
		t.Fatalf("make lint of a new project:\n%s", out)
	}
	mistaken(t, project)
	if out, ok := run(t, project, env, "make", "lint"); ok || !strings.Contains(out, "(ctrlvet)") || !strings.Contains(out, "notfound: ") {
		t.Errorf("make lint with a mistake:\n%s", out)
	}
}
