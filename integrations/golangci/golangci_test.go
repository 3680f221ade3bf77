package main_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"
	"golang.org/x/tools/txtar"
)

var (
	root   string // of ctrlvet
	linter string // the program under test
	ours   string // ctrlvet itself, to compare with
)

func TestMain(m *testing.M) {
	code, err := runTests(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

func runTests(m *testing.M) (int, error) {
	var err error
	if root, err = filepath.Abs(filepath.Join("..", "..")); err != nil {
		return 1, err
	}
	bin, err := os.MkdirTemp("", "golangci-ctrlvet-")
	if err != nil {
		return 1, err
	}
	defer os.RemoveAll(bin)
	linter, ours = filepath.Join(bin, "golangci-ctrlvet"), filepath.Join(bin, "ctrlvet")
	for _, b := range []struct{ dir, out, pkg string }{{".", linter, "."}, {root, ours, "./cmd/ctrlvet"}} {
		cmd := exec.Command("go", "build", "-o", b.out, b.pkg)
		cmd.Dir = b.dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return 1, fmt.Errorf("go build %s: %w\n%s", b.pkg, err, out)
		}
	}
	// Results of other runs must not be seen.
	if err := os.Setenv("GOLANGCI_LINT_CACHE", filepath.Join(bin, "cache")); err != nil {
		return 1, err
	}
	return m.Run(), nil
}

const settings = `version: "2"
linters:
  default: none
  enable: [ctrlvet]
  settings:
    custom:
      ctrlvet:
        type: module
`

// sample writes the module with mistakes to a new directory, with settings of
// golangci-lint.
func sample(t *testing.T, golangci string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	archive, err := txtar.ParseFile("sample.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		write(t, filepath.Join(dir, f.Name), string(f.Data))
	}
	mod, err := os.ReadFile(filepath.Join(root, "testdata", "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(root, "testdata", "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "go.mod"), strings.Replace(string(mod), "module github.com/ctrlvet/ctrlvet/testdata", "module example.com/sample", 1))
	write(t, filepath.Join(dir, "go.sum"), string(sum))
	write(t, filepath.Join(dir, ".golangci.yml"), golangci)
	return dir
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, elem ...string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(elem...))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// run runs a program and returns what it prints and its exit code.
func run(t *testing.T, dir string, name string, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PWD="+dir)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// issues runs golangci-lint and returns its findings, one line each.
func issues(t *testing.T, dir string, args ...string) []string {
	t.Helper()
	args = append([]string{"run", "--output.text.path=stdout", "--output.text.print-issued-lines=false", "--output.text.colors=false", "--show-stats=false"}, args...)
	stdout, stderr, code := run(t, dir, linter, append(args, "./...")...)
	out := []string{}
	for line := range strings.Lines(stdout) {
		out = append(out, strings.TrimSpace(line))
	}
	if code > 1 || (code == 1) != (len(out) > 0) {
		t.Fatalf("golangci-lint %s: exit code %d\n%s%s", strings.Join(args, " "), code, stdout, stderr)
	}
	return out
}

// expect compares findings with patterns of what they begin with.
func expect(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	ok := len(got) == len(want)
	for i := range min(len(got), len(want)) {
		ok = ok && strings.HasPrefix(got[i], want[i])
	}
	if !ok {
		t.Errorf("%s: got\n\t%s\nwant\n\t%s", what, strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

const (
	cached = "web/web.go:31:2: cachemutation: pod comes from the informer cache (lister.Get) and change.Set modifies it (labels.go:8): pass a DeepCopy [" +
		"line 27: returned by lister.Get here; labels.go:8: changed in Set here] (ctrlvet)"
	todo = "web/web.go:32:16: reconcilectx: context.TODO() ignores"
)

// TestFindings compares with what ctrlvet finds: the same, also through a
// function of another package, with related positions in the message; //lint:ignore
// is honoured, and //nolint:ctrlvet beside it.
func TestFindings(t *testing.T) {
	dir := sample(t, settings)
	got := issues(t, dir)
	expect(t, "all", got, cached, todo)

	stdout, stderr, code := run(t, dir, ours, "-format", "json", "./...")
	if code != 1 {
		t.Fatalf("ctrlvet: exit code %d\n%s", code, stderr)
	}
	var report struct {
		Findings []struct {
			Rule, File, Message string
			Line, Column        int
		}
	}
	if err := json.Unmarshal([]byte(stdout), &report); err != nil {
		t.Fatal(err)
	}
	var same []string
	for _, f := range report.Findings {
		if strings.Contains(f.File, "ignored.go") && f.Line == 11 {
			continue // //nolint is golangci-lint's own
		}
		same = append(same, fmt.Sprintf("%s:%d:%d: %s: %s", f.File, f.Line, f.Column, f.Rule, f.Message))
	}
	expect(t, "compared with ctrlvet", got, same...)
}

// TestFix applies the first fix of each finding.
func TestFix(t *testing.T) {
	dir := sample(t, settings)
	issues(t, dir, "--fix")
	expect(t, "after --fix", issues(t, dir))
	text := read(t, dir, "web", "web.go")
	for _, want := range []string{"pod = pod.DeepCopy()", "w.save(ctx, pod)"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	if _, stderr, code := run(t, dir, "go", "build", "./..."); code != 0 {
		t.Errorf("what was fixed does not compile: %s", stderr)
	}
}

// TestNewFromRev reports only what is new.
func TestNewFromRev(t *testing.T) {
	dir := sample(t, settings)
	for _, args := range [][]string{{"init", "-q"}, {"add", "-A"}, {"-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", "a"}} {
		if _, stderr, code := run(t, dir, "git", args...); code != 0 {
			t.Fatalf("git %s: %s", args[0], stderr)
		}
	}
	expect(t, "nothing new", issues(t, dir, "--new-from-rev=HEAD"))
	file := filepath.Join(dir, "web", "web.go")
	write(t, file, read(t, file)+"\n// More saves.\nfunc (w *Web) More(ctx context.Context, pod *corev1.Pod) error {\n\treturn w.save(context.TODO(), pod)\n}\n")
	expect(t, "one new", issues(t, dir, "--new-from-rev=HEAD"), "web/web.go:46:16: reconcilectx: ")
}

// TestExclusion excludes one rule by its text.
func TestExclusion(t *testing.T) {
	dir := sample(t, settings+"  exclusions:\n    rules:\n      - linters: [ctrlvet]\n        text: \"^reconcilectx:\"\n")
	expect(t, "by text", issues(t, dir), cached)
}

// TestSettings: the settings are those of .ctrlvet.yml, which is read too, and
// whose changes are seen although nothing else changed.
func TestSettings(t *testing.T) {
	with := func(text string) string { return settings + "        settings:\n          " + text + "\n" }
	dir := sample(t, with("disable: [status]"))
	file := filepath.Join(dir, ".ctrlvet.yml")
	write(t, file, "disable: [context]\n")
	expect(t, "with a file", issues(t, dir), cached)
	write(t, file, "exclude: [{path: web/, rules: [cachemutation]}]\n")
	expect(t, "the file changed", issues(t, dir), todo)
	write(t, file, "functions: {mutators: [example.com/sample/labels.Set]}\n")
	expect(t, "functions, of which facts tell", issues(t, dir), todo)
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	expect(t, "without the file", issues(t, dir), cached, todo)

	for text, want := range map[string]string{
		"disabel: [notfound]":                    `settings: unknown key "disabel" (did you mean "disable"?)`,
		"enable: [notfond]":                      `unknown rule or topic "notfond" (did you mean "notfound"?)`,
		"rules: {reconcilectx: {implict: true}}": `rules.reconcilectx: unknown key "implict" (did you mean "implicit"?)`,
		"config: nowhere.yml":                    "nowhere.yml",
	} {
		write(t, filepath.Join(dir, ".golangci.yml"), with(text))
		if _, stderr, code := run(t, dir, linter, "run", "./..."); code != 3 || !strings.Contains(strings.ReplaceAll(stderr, `\"`, `"`), want) {
			t.Errorf("%s: exit code %d, want 3 and %s in\n%s", text, code, want, stderr)
		}
	}
	write(t, filepath.Join(dir, ".golangci.yml"), with("level: default"))
	write(t, file, "levl: default\n")
	if _, stderr, code := run(t, dir, linter, "run", "./..."); code != 3 || !strings.Contains(strings.ReplaceAll(stderr, `\"`, `"`), `.ctrlvet.yml:1: unknown key "levl" (did you mean "level"?)`) {
		t.Errorf("broken file: exit code %d\n%s", code, stderr)
	}
}

// TestAll tests that nothing is dropped with the settings that the example and the pages give: six findings that
// are alike, two of them on one line. Without these settings golangci-lint shows three.
func TestAll(t *testing.T) {
	const issuesOf = `(?m)^( *)issues:.*\n(?:^ *(?:max-issues-per-linter|max-same-issues|uniq-by-line): .*\n)+`
	var six []string
	code := "package web\n\nimport \"context\"\n\n// Six saves six times.\nfunc (w *Web) Six(ctx context.Context) {\n"
	for i := range 4 {
		code += "\tw.save(context.TODO(), nil)\n"
		six = append(six, fmt.Sprintf("web/six.go:%d:9: reconcilectx: context.TODO() ignores", 7+i))
	}
	code += "\tw.both(w.save(context.TODO(), nil), w.save(context.TODO(), nil))\n}\n\nfunc (w *Web) both(_, _ error) {}\n"
	six = append(six, "web/six.go:11:16: reconcilectx: context.TODO() ignores", "web/six.go:11:45: reconcilectx: context.TODO() ignores")
	for _, page := range []string{".golangci.example.yml", "docs/golangci.md", "docs/adopt.md"} {
		stands := regexp.MustCompile(issuesOf).FindStringSubmatch(read(t, root, page))
		if stands == nil {
			t.Errorf("%s has no settings of issues", page)
			continue
		}
		dir := sample(t, settings+strings.ReplaceAll("\n"+stands[0], "\n"+stands[1], "\n"))
		write(t, filepath.Join(dir, "web", "six.go"), code)
		expect(t, page, issues(t, dir), slices.Concat(six, []string{cached, todo})...)
	}
	dir := sample(t, settings)
	write(t, filepath.Join(dir, "web", "six.go"), code)
	if got := issues(t, dir); len(got) >= 8 {
		t.Errorf("golangci-lint drops nothing any more: %q", got)
	}
}

// TestExample runs with the example in the root, after config verify accepted it.
func TestExample(t *testing.T) {
	example := read(t, root, ".golangci.example.yml")
	dir := sample(t, example)
	if stdout, stderr, code := run(t, dir, linter, "config", "verify"); code != 0 {
		t.Errorf("config verify: exit code %d\n%s%s", code, stdout, stderr)
	}
	var found []string
	for _, line := range issues(t, dir) {
		if strings.HasSuffix(line, "(ctrlvet)") {
			found = append(found, line)
		}
	}
	expect(t, "example", found, cached, todo)
	write(t, filepath.Join(dir, ".golangci.yml"), strings.Replace(example, "type: module", "type: modul", 1))
	if _, _, code := run(t, dir, linter, "config", "verify"); code == 0 {
		t.Error("config verify accepts anything")
	}
	keys := regexp.MustCompile(`(?m)^          (?:# )?([a-z]+):`).FindAllStringSubmatch(example, -1)
	var shown []string
	for _, m := range keys {
		shown = append(shown, m[1])
	}
	slices.Sort(shown)
	if want := []string{"config", "disable", "enable", "exclude", "functions", "level", "rules"}; !slices.Equal(shown, want) {
		t.Errorf("the example shows the keys %q, there are %q", shown, want)
	}
}

// TestCustom runs golangci-lint custom with .custom-gcl.yml. It clones a
// repository, in whose place the module that is required here stands.
func TestCustom(t *testing.T) {
	if testing.Short() {
		t.Skip("links golangci-lint a second time")
	}
	text := read(t, root, ".custom-gcl.yml")
	var custom struct {
		Version, Name string
		Plugins       []struct{ Module, Import, Version string }
	}
	if err := yaml.Unmarshal([]byte(text), &custom); err != nil {
		t.Fatal(err)
	}
	stdout, stderr, code := run(t, ".", "go", "list", "-m", "-f", "{{.Version}}\n{{.Dir}}", "github.com/golangci/golangci-lint/v2")
	version, source, _ := strings.Cut(strings.TrimSpace(stdout), "\n")
	if code != 0 || version != custom.Version {
		t.Fatalf(".custom-gcl.yml names golangci-lint %s, go.mod %s %s", custom.Version, version, stderr)
	}
	dir := sample(t, settings)
	clone := filepath.Join(t.TempDir(), "golangci-lint")
	if err := os.CopyFS(clone, os.DirFS(source)); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"init", "-q"}, {"add", "-A", "-f"}, {"-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", version}, {"tag", version},
	} {
		if _, stderr, code := run(t, clone, "git", args...); code != 0 {
			t.Fatalf("git %s: %s", args[0], stderr)
		}
	}
	t.Setenv("GIT_CONFIG_COUNT", "1")
	t.Setenv("GIT_CONFIG_KEY_0", "url.file://"+filepath.ToSlash(clone)+".insteadOf")
	t.Setenv("GIT_CONFIG_VALUE_0", "https://github.com/golangci/golangci-lint.git")
	released := "version: " + custom.Plugins[0].Version
	write(t, filepath.Join(dir, ".custom-gcl.yml"), strings.Replace(text, "    "+released, "    path: "+root, 1))
	if stdout, stderr, code := run(t, dir, linter, "custom", "-v"); code != 0 {
		t.Fatalf("golangci-lint custom: exit code %d\n%s%s", code, stdout, stderr)
	}
	defer func(l string) { linter = l }(linter)
	linter = filepath.Join(dir, custom.Name)
	expect(t, custom.Name, issues(t, dir), cached, todo)
}

// TestSchema validates with the published schema what the parser accepts and
// refuses.
func TestSchema(t *testing.T) {
	data, err := jsonschema.UnmarshalJSON(strings.NewReader(read(t, root, "docs", "ctrlvet.schema.json")))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("ctrlvet.schema.json", data); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("ctrlvet.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.26\n")
	write(t, filepath.Join(dir, "m.go"), "package m\n")
	example := regexp.MustCompile("(?s)```yaml\n(# \\.ctrlvet\\.yml\n.*?)```").FindStringSubmatch(read(t, root, "docs", "configuration.md"))
	if example == nil {
		t.Fatal("docs/configuration.md has no example that begins with # .ctrlvet.yml")
	}
	for _, tt := range []struct {
		text string
		ok   bool
	}{
		{strings.ReplaceAll(example[1], "example.com/operator/", "example.com/other/"), true},
		{"", true},
		{"enable:\nrules:\n  notfound:\n", true},
		{"level: preview\nenable: [all, errors, notfound]\ndisable: [directive]\n", true},
		{"exclude: [a/, {path: b, rules: [status]}]\n", true},
		{"rules: {reconcilectx: {implicit: true}}\n", true},
		{"functions: {cached: ['(a.org/b.T).M', a.org/b.F]}\n", true},
		{"level: none\n", false},
		{"levels: default\n", false},
		{"enable: notfound\n", false},
		{"enable: [nosuch]\n", false},
		{"exclude: [{rules: [status]}]\n", false},
		{"rules: {reconcilectx: {implicit: 1}}\n", false},
		{"rules: {notfound: {mode: true}}\n", false},
		{"rules: {nosuch: {}}\n", false},
		{"functions: {cached: [F]}\n", false},
		{"functions: {cache: []}\n", false},
	} {
		var doc any
		if err := yaml.Unmarshal([]byte(tt.text), &doc); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); (err == nil) != tt.ok {
			t.Errorf("schema, %q: %v", tt.text, err)
		}
		write(t, filepath.Join(dir, ".ctrlvet.yml"), tt.text)
		if _, stderr, code := run(t, dir, ours, "./..."); (code == 0) != tt.ok {
			t.Errorf("ctrlvet, %q: exit code %d\n%s", tt.text, code, stderr)
		}
	}
}
