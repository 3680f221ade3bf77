package editors

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ctrlvet/ctrlvet/integrations/internal/lsp"
	"github.com/ctrlvet/ctrlvet/integrations/internal/sample"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

var on = flag.Bool("editors", false, "run ctrlvet lsp in editors; type-checks the Kubernetes libraries")

// program builds ctrlvet.
func program(t *testing.T) string {
	t.Helper()
	if !*on {
		t.Skip("type-checks the Kubernetes libraries: go test ./integrations/editors -editors")
	}
	file := filepath.Join(t.TempDir(), "ctrlvet")
	if runtime.GOOS == "windows" {
		file += ".exe"
	}
	cmd := exec.Command("go", "build", "-o", file, "./cmd/ctrlvet")
	cmd.Dir = filepath.Join("..", "..")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

// A session is an editor with the server. Nothing is saved but by save.
type session struct {
	*testing.T
	*lsp.Client
	program, dir               string
	correct, inventory, labels string // files
}

func start(t *testing.T) *session {
	t.Helper()
	s := &session{T: t, program: program(t), dir: sample.Copy(t, filepath.Join("..", ".."))}
	var err error
	s.Client, err = lsp.StartCommand(exec.Command(s.program, "lsp"), s.dir, []string{"GOFLAGS=", "GOWORK="}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	dir := filepath.Join(s.dir, "channels")
	s.correct = filepath.Join(dir, "controller", "correct.go")
	s.inventory = filepath.Join(dir, "inventory", "inventory.go")
	s.labels = filepath.Join(dir, "labels", "labels.go")
	return s
}

func (s *session) do(err error) {
	s.Helper()
	if err != nil {
		s.Fatalf("%v\n%s", err, s.Stderr())
	}
}

// of selects the diagnostics of a rule or of a form.
func of(rule string, all []lsp.Diagnostic) []lsp.Diagnostic {
	return slices.DeleteFunc(slices.Clone(all), func(d lsp.Diagnostic) bool {
		return d.Code != rule && !strings.HasPrefix(d.Code, rule+"/")
	})
}

func (s *session) await(file, rule string, n int) []lsp.Diagnostic {
	s.Helper()
	all, err := s.Wait(file, func(all []lsp.Diagnostic) bool { return len(of(rule, all)) == n })
	s.do(err)
	return of(rule, all)
}

const right = "client.IgnoreNotFound(err)"

// TestSession types a mistake, has it mended, and changes what a function of another
// package does.
func TestSession(t *testing.T) {
	s := start(t)
	s.do(s.Open(s.correct))
	original := s.Text(s.correct)
	s.await(s.correct, "notfound", 0)
	s.do(s.Replace(s.correct, right, "err"))
	d := s.await(s.correct, "notfound", 1)[0]
	if !strings.Contains(d.Message, "a deleted Secret makes this reconcile fail") || d.Code != "notfound/reconciled" || d.Source != "ctrlvet" ||
		d.CodeDescription == nil || !strings.HasSuffix(d.CodeDescription.Href, "/docs/rules/notfound.md#reconciled") || d.Severity != 2 {
		t.Errorf("got %+v", d)
	}
	if len(d.RelatedInformation) != 1 || d.RelatedInformation[0].Message != "NotFound comes from here" || d.RelatedInformation[0].Location.URI != lsp.URI(s.correct) {
		t.Errorf("got related information %+v", d.RelatedInformation)
	}
	actions, err := s.QuickFixes(s.correct, d)
	s.do(err)
	if len(actions) != 3 || actions[0].Kind != "quickfix" {
		t.Fatalf("got actions %+v", actions)
	}
	broken := s.Text(s.correct)
	s.do(s.Apply(actions[0]))
	if got := s.Text(s.correct); got != original {
		t.Errorf("the fix makes\n%s", got)
	}
	s.await(s.correct, "notfound", 0)
	s.do(s.Change(s.correct, broken))
	d = s.await(s.correct, "notfound", 1)[0]
	if actions, err = s.QuickFixes(s.correct, d); err != nil || len(actions) != 3 {
		t.Fatalf("got actions %+v, %v", actions, err)
	}
	s.do(s.Apply(actions[1])) // suppress
	if got := s.Text(s.correct); !strings.Contains(got, "\t\t//lint:ignore notfound/reconciled ") {
		t.Errorf("suppressed it is\n%s", got)
	}
	s.await(s.correct, "notfound", 0)
	s.await(s.correct, "directive", 0)

	s.do(s.Open(s.inventory))
	s.await(s.inventory, "cachemutation", 2)
	s.do(s.Open(s.labels))
	// The reading function becomes a writing one, in a buffer that is longer than the
	// file on disk.
	text := strings.Repeat("// Longer than the file.\n", 40)
	s.do(s.Change(s.labels, text+strings.Replace(s.Text(s.labels), "return pod.Labels[Owner]", "pod.Labels[Owner] = \"\"\n\treturn \"\"", 1)))
	all := s.await(s.inventory, "cachemutation", 3)
	if !strings.Contains(all[2].Message, "labels.Get modifies it (labels.go:51)") {
		t.Errorf("got %+v", all)
	}
	s.same(s.correct, s.inventory, s.labels)
	s.do(s.Replace(s.labels, "pod.Labels[Owner] = \"\"\n", "_ = pod\n"))
	s.await(s.inventory, "cachemutation", 2)
}

// TestRandomEdits: after any edits, open files have the findings of a run of the
// command line over the same contents.
func TestRandomEdits(t *testing.T) {
	s := start(t)
	r := rand.New(rand.NewSource(1))
	files := []string{s.correct, s.inventory, s.labels, filepath.Join(s.dir, "channels", "controller", "controller.go")}
	files = slices.DeleteFunc(files, func(f string) bool { _, err := os.Stat(f); return err != nil })
	var before []string
	for _, f := range files {
		s.do(s.Open(f))
		before = append(before, s.Text(f))
	}
	for step := range 6 {
		i := r.Intn(len(files))
		lines := strings.SplitAfter(before[i], "\n")
		at := r.Intn(len(lines))
		text := strings.Join(lines[:at], "")
		switch step % 3 {
		case 0:
			text += "// ä𝄞\n" + strings.Join(lines[at:], "")
		case 1:
			text += strings.Join(lines[min(at+1, len(lines)):], "")
		default:
			text = before[i]
		}
		s.do(s.Change(files[i], text))
		s.same(files...)
		if t.Failed() {
			return
		}
	}
}

// same writes what is in the editor to disk, runs the command line, and compares: the
// command line does not see the server, nor the server these texts anew.
func (s *session) same(files ...string) {
	s.Helper()
	saved := map[string][]byte{}
	for _, f := range files {
		data, err := os.ReadFile(f)
		s.do(err)
		saved[f] = data
		s.do(os.WriteFile(f, []byte(s.Text(f)), 0o666))
	}
	cmd := exec.Command(s.program, "-format", "json", "-load", "source", "./...")
	cmd.Dir = s.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	_ = cmd.Run() // findings are an exit code
	for f, data := range saved {
		s.do(os.WriteFile(f, data, 0o666))
	}
	var rep report.Report
	if err := json.Unmarshal(out.Bytes(), &rep); err != nil {
		s.Fatalf("%v\n%s", err, errs.String())
	}
	for _, file := range files {
		var want []string
		for _, f := range rep.Findings {
			if name := filepath.Join(s.dir, filepath.FromSlash(f.File)); name == file {
				want = append(want, fmt.Sprintf("%d:%d %d:%d %s: %s", f.Line, f.Column, f.EndLine, f.EndColumn, f.Name(), f.Message))
			}
		}
		slices.Sort(want)
		var got []string
		_, err := s.Wait(file, func(all []lsp.Diagnostic) bool {
			got = nil
			for _, d := range all {
				got = append(got, fmt.Sprintf("%s %s %s: %s", s.place(file, d.Range.Start), s.place(file, d.Range.End), d.Code, d.Message))
				// A place that is no range ends where it begins.
			}
			slices.Sort(got)
			return slices.Equal(got, want)
		})
		if err != nil {
			s.Errorf("%s: the server says\n%s\nctrlvet says\n%s\nof\n%s", file, strings.Join(got, "\n"), strings.Join(want, "\n"), s.Text(file))
		}
	}
}

// place writes a position as findings do: bytes, from 1.
func (s *session) place(file string, p lsp.Position) string {
	text := s.Text(file)
	offset := lsp.Offset(text, p)
	return fmt.Sprintf("%d:%d", p.Line+1, offset-strings.LastIndexByte(text[:offset], '\n'))
}

// TestEmacs runs eglot in Emacs, TestNeovim the client of Neovim.
func TestEmacs(t *testing.T) {
	inEditor(t, "emacs", "--batch", "-l", "emacs.el")
}

func TestNeovim(t *testing.T) {
	inEditor(t, "nvim", "--headless", "-u", "NONE", "-i", "NONE", "-c", "luafile nvim.lua")
}

// inEditor runs a script in an editor, which opens the correct reconciler, types the
// mistake, and prints a line for each thing that it saw.
func inEditor(t *testing.T, editor string, args ...string) {
	tool := program(t)
	if _, err := exec.LookPath(editor); err != nil {
		t.Skipf("%s is not installed: on Debian, apt-get install emacs-nox elpa-eglot elpa-go-mode neovim", editor)
	}
	dir := sample.Copy(t, filepath.Join("..", ".."))
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, editor, args...)
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=", "HOME="+t.TempDir(), "GOPATH="+goEnv(t, "GOPATH"), "GOCACHE="+goEnv(t, "GOCACHE"), "GOPROXY="+goEnv(t, "GOPROXY"),
		"CTRLVET="+tool, "MODULE="+dir, "FILE="+filepath.Join(dir, "channels", "controller", "correct.go"))
	out, err := cmd.CombinedOutput()
	transcript := strings.ReplaceAll(string(out), dir, "DIR")
	t.Logf("%s\n%s", editor, transcript)
	if strings.Contains(transcript, "skip: ") {
		t.Skip(transcript)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"silent at first: yes", "finding: ", "notfound/reconciled", "line: 18", "fix: ignore NotFound", "after the fix: 0", "same text: yes",
		"suppress: Suppress notfound/reconciled with a reason", "after suppressing: 0", "explain: # notfound",
	} {
		if !strings.Contains(transcript, want) {
			t.Errorf("no %q in what %s says", want, editor)
		}
	}
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// TestVSCode tests the extension, and the server by the protocol library of Visual
// Studio Code, under node.
func TestVSCode(t *testing.T) {
	tool := program(t)
	for _, name := range []string{"node", "npm"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skipf("%s is not installed: the extension is tested with Node.js 20 or newer", name)
		}
	}
	dir := t.TempDir()
	from := filepath.Join("..", "vscode")
	for _, name := range []string{"package.json", "extension.js", "test/extension.test.js", "test/server.test.js"} {
		data, err := os.ReadFile(filepath.Join(from, name))
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	install := exec.Command("npm", "install", "--omit=dev", "--no-audit", "--no-fund", "--ignore-scripts")
	install.Dir = dir
	if out, err := install.CombinedOutput(); err != nil {
		t.Skipf("npm cannot install the libraries of the extension: %v\n%s", err, out)
	}
	module := sample.Copy(t, filepath.Join("..", ".."))
	cmd := exec.Command("npm", "test")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=", "CTRLVET="+tool, "MODULE="+module, "FILE="+filepath.Join(module, "channels", "controller", "correct.go"))
	out, err := cmd.CombinedOutput()
	t.Logf("%s", out)
	if err != nil || !strings.Contains(string(out), "# pass 6") {
		t.Errorf("%v", err)
	}
}
