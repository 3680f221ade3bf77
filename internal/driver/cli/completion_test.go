package cli

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"
)

// TestCompletion completes in a shell, where there is one, and names every command in the scripts of all.
func TestCompletion(t *testing.T) {
	script := func(shell string) string {
		var out bytes.Buffer
		a := formed()
		a.Stdout = &out
		if err := a.completion([]string{shell}); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		text := script(shell)
		for _, name := range formed().commandNames() {
			if !strings.Contains(text, name) {
				t.Errorf("%s: nothing of %s", shell, name)
			}
		}
	}
	if text := script("fish"); !strings.Contains(text, "complete -c ctrlvet -n '__fish_seen_subcommand_from baseline' -o prune\n") {
		t.Errorf("fish:\n%s", text)
	}
	if err := formed().completion([]string{"csh"}); err == nil || !strings.Contains(err.Error(), `unknown format "csh"`) {
		t.Error(err)
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash")
	}
	for _, tt := range []struct{ words, current, before, want string }{
		{"ctrlvet ba", "ba", "ctrlvet", "baseline"},
		{"ctrlvet baseline -pr", "-pr", "baseline", "-prune"},
		{"ctrlvet -enab", "-enab", "ctrlvet", "-enable"},
		{"ctrlvet -enable gre", "gre", "-enable", "greek greek/alpha greek/beta"},
		{"ctrlvet cache s", "s", "cache", "stat"},
	} {
		out, err := exec.Command(bash, "-c", script("bash")+"\nCOMP_WORDS=("+tt.words+")\n_ctrlvet ctrlvet '"+tt.current+"' '"+tt.before+"'\necho ${COMPREPLY[*]}").CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s: %q, %v, want %q", tt.words, got, err, tt.want)
		}
	}
}
