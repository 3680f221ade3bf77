package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ctrlvet/ctrlvet/integrations/internal/lsp"
	"github.com/ctrlvet/ctrlvet/integrations/internal/sample"
)

var (
	built = flag.String("gopls", "", "`file` that this program has built, to edit with; type-checks the Kubernetes libraries")
	plain = flag.String("plain", "", "`file` of a gopls without rules, to compare times with")
)

// A session is an editor with gopls. Nothing is ever saved.
type session struct {
	*testing.T
	*lsp.Client
	correct, inventory, labels string // files
}

func edit(t *testing.T, program string, settings map[string]any) *session {
	t.Helper()
	dir := sample.Copy(t, filepath.Join("..", ".."))
	program, err := filepath.Abs(program)
	if err != nil {
		t.Fatal(err)
	}
	client, err := lsp.Start(program, dir, []string{"GOFLAGS=", "GOWORK="}, settings)
	if err != nil {
		t.Fatal(err)
	}
	client.Timeout = 15 * time.Minute // for the types of all libraries
	t.Cleanup(func() {
		if err := client.Close(); err != nil {
			t.Error(err)
		}
	})
	dir = filepath.Join(dir, "channels")
	return &session{
		t, client,
		filepath.Join(dir, "controller", "correct.go"),
		filepath.Join(dir, "inventory", "inventory.go"),
		filepath.Join(dir, "labels", "labels.go"),
	}
}

// do fails the test if a step of the editor did not work.
func (s *session) do(err error) {
	s.Helper()
	if err != nil {
		s.Fatalf("%v\n%s", err, s.Stderr())
	}
}

// from selects the diagnostics of a rule.
func from(rule string, all []lsp.Diagnostic) []lsp.Diagnostic {
	return slices.DeleteFunc(slices.Clone(all), func(d lsp.Diagnostic) bool { return d.Source != rule })
}

// await waits until the editor shows n diagnostics of a source for what stands
// in the editor.
func (s *session) await(file, source string, n int) []lsp.Diagnostic {
	s.Helper()
	all, err := s.Wait(file, func(all []lsp.Diagnostic) bool { return len(from(source, all)) == n })
	s.do(err)
	return from(source, all)
}

const (
	right = "client.IgnoreNotFound(err)"
)

func TestSession(t *testing.T) {
	if *built == "" {
		t.Skip("needs a gopls with the rules: go run ./integrations/gopls -o FILE && go test ./integrations/gopls -gopls FILE")
	}
	s := edit(t, *built, map[string]any{"diagnosticsDelay": "10ms"})
	s.do(s.Open(s.correct))
	original := s.Text(s.correct)
	s.await(s.correct, "notfound", 0)

	t.Run("mistake and fix", func(t *testing.T) {
		s.T = t
		s.do(s.Replace(s.correct, right, "err"))
		d := s.await(s.correct, "notfound", 1)[0]
		t.Logf("%s (%s %s)", d.Message, d.Code, d.CodeDescription.Href)
		if !strings.Contains(d.Message, "a deleted Secret makes this reconcile fail") || d.Code != "notfound/reconciled" || d.Severity != 2 ||
			d.CodeDescription == nil || !strings.HasSuffix(d.CodeDescription.Href, "/docs/rules/notfound.md#reconciled") {
			t.Errorf("got %+v", d)
		}
		if at := s.Text(s.correct)[lsp.Offset(s.Text(s.correct), d.Range.Start):]; !strings.HasPrefix(at, "err\n") {
			t.Errorf("the diagnostic begins at %.20q", at)
		}
		if len(d.RelatedInformation) != 1 || d.RelatedInformation[0].Message != "NotFound comes from here" ||
			d.RelatedInformation[0].Location.URI != lsp.URI(s.correct) {
			t.Errorf("got related information %+v", d.RelatedInformation)
		}
		actions, err := s.QuickFixes(s.correct, d)
		s.do(err)
		if len(actions) != 1 || actions[0].Kind != "quickfix" {
			t.Fatalf("got actions %+v", actions)
		}
		t.Logf("quick fix: %s", actions[0].Title)
		s.do(s.Apply(actions[0]))
		if got := s.Text(s.correct); got != original {
			t.Errorf("the fix makes\n%s", got)
		}
		s.await(s.correct, "notfound", 0)
	})
	t.Run("other package", func(t *testing.T) {
		s.T = t
		s.do(s.Open(s.inventory))
		s.await(s.inventory, "cachemutation", 2)
		s.do(s.Open(s.labels))
		// The reading function becomes a writing one, in a buffer that is longer
		// than the file on disk.
		text := strings.Repeat("// Longer than the file.\n", 40)
		s.do(s.Change(s.labels, text+strings.Replace(s.Text(s.labels), "return pod.Labels[Owner]", "pod.Labels[Owner] = \"\"\n\treturn \"\"", 1)))
		all := s.await(s.inventory, "cachemutation", 3)
		t.Log(all[2].Message)
		if !strings.Contains(all[2].Message, "labels.Get modifies it (labels.go:51)") {
			t.Errorf("got %+v", all)
		}
		s.do(s.Replace(s.labels, "pod.Labels[Owner] = \"\"\n", "_ = pod\n"))
		s.await(s.inventory, "cachemutation", 2)
	})
	t.Run("rule off", func(t *testing.T) {
		s.T = t
		s.do(s.Replace(s.correct, right, "err"))
		s.await(s.correct, "notfound", 1)
		s.do(s.Settings(map[string]any{"analyses": map[string]any{"notfound": false}}))
		s.await(s.correct, "notfound", 0)
		// gopls remembers what settings leave out.
		s.do(s.Settings(map[string]any{"analyses": map[string]any{"notfound": true}}))
		s.await(s.correct, "notfound", 1)
	})
	t.Run("broken code", func(t *testing.T) {
		s.T = t
		// What a person has in the editor while typing: a file that ends early.
		for i := range 12 {
			s.do(s.Change(s.correct, original[:len(original)*i/12]))
			_, err := s.QuickFixes(s.correct, lsp.Diagnostic{})
			s.do(err)
		}
		s.do(s.Change(s.correct, strings.Replace(original, "{}, "+right, "{}, client.", 1)))
		broken, err := s.Wait(s.correct, func(all []lsp.Diagnostic) bool { return len(all) > 0 })
		s.do(err)
		if len(from("notfound", broken)) > 0 {
			t.Errorf("findings in broken code: %+v", broken)
		}
		s.do(s.Change(s.correct, strings.Replace(original, right, "err", 1)))
		s.await(s.correct, "notfound", 1)
		s.do(s.Change(s.correct, original))
		s.await(s.correct, "notfound", 0)
	})
	if log := s.Stderr(); strings.Contains(log, "panic") {
		t.Errorf("a panic:\n%s", log)
	}
}

// TestTimes measures the time from a keystroke to the diagnostic, in gopls with
// the rules and beside it in plain gopls. The delay that gopls waits for
// more keystrokes, by default a second, is left out.
func TestTimes(t *testing.T) {
	if *built == "" || *plain == "" {
		t.Skip("needs both: go test ./integrations/gopls -run Times -gopls FILE -plain FILE")
	}
	const vetMistake = "secret.Name = secret.Name\n\treturn reconcile.Result{}, r.Update"
	start := func(program string) *session {
		began := time.Now()
		s := edit(t, program, map[string]any{"diagnosticsDelay": "1ms"})
		s.do(s.Open(s.correct))
		s.do(s.Replace(s.correct, "return reconcile.Result{}, r.Update", vetMistake))
		s.await(s.correct, "assign", 1)
		t.Logf("%s: %v to the first diagnostic", filepath.Base(program), time.Since(began).Round(10*time.Millisecond))
		return s
	}
	with, without := start(*built), start(*plain)
	keystroke := func(s *session, old, new, source string, i int) time.Duration {
		text := strings.Replace(s.Text(s.correct), old, new, 1)
		// Each text is new, since gopls keeps what it found in old ones.
		text += "\n// " + time.Now().String() + strings.Repeat("i", i) + "\n"
		began := time.Now()
		s.do(s.Change(s.correct, text))
		s.await(s.correct, source, 1)
		return time.Since(began)
	}
	var vetWith, vetWithout, rule []time.Duration
	for i := range 15 {
		for _, s := range []*session{with, without} {
			s.do(s.Replace(s.correct, vetMistake, "return reconcile.Result{}, r.Update"))
			s.await(s.correct, "assign", 0)
		}
		vetWith = append(vetWith, keystroke(with, "return reconcile.Result{}, r.Update", vetMistake, "assign", i))
		vetWithout = append(vetWithout, keystroke(without, "return reconcile.Result{}, r.Update", vetMistake, "assign", i))
		rule = append(rule, keystroke(with, right, "err", "notfound", i))
		s := with
		s.do(s.Replace(s.correct, "return reconcile.Result{}, err", "return reconcile.Result{}, "+right))
		s.await(s.correct, "notfound", 0)
	}
	median := func(d []time.Duration) time.Duration { slices.Sort(d); return d[len(d)/2].Round(time.Millisecond) }
	a, b, r := median(vetWith), median(vetWithout), median(rule)
	t.Logf("keystroke to diagnostic, median of 15: vet's assign in plain gopls %v, with the rules %v (%.2f); notfound %v (%.2f)",
		b, a, float64(a)/float64(b), r, float64(r)/float64(b))
	for _, s := range []*session{without, with} {
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.PID()))
		if err != nil {
			continue
		}
		for line := range strings.Lines(string(status)) {
			if strings.HasPrefix(line, "VmHWM") {
				t.Log(line)
			}
		}
	}
}
