package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNames: the last document that says a pattern counts, an empty one lets no name
// decide, and the standard ones hold else.
func TestNames(t *testing.T) {
	parse := func(text string) *Document {
		t.Helper()
		d, err := parse("x", []byte(text), nil)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	first, second := parse("names: {workers: ^work, cleanups: ^drop}"), parse(`names: {workers: "", defaulters: Build$}`)
	for _, tt := range []struct {
		docs []*Document
		kind NameKind
		name string
		want bool
	}{
		{nil, Workers, "syncHandler", true},
		{nil, Workers, "Reconcile", true},
		{nil, Workers, "async", false},
		{nil, Cleanups, "DeleteBucket", true},
		{nil, Cleanups, "Undelete", false},
		{nil, Defaulters, "setDefaults", true},
		{nil, "unknown", "Default", false},
		{[]*Document{first}, Workers, "syncHandler", false},
		{[]*Document{first}, Workers, "WorkOn", true},
		{[]*Document{first}, Defaulters, "SetDefaults", true},
		{[]*Document{first, second}, Workers, "workOn", false},
		{[]*Document{first, second}, Workers, "syncHandler", false},
		{[]*Document{first, second}, Defaulters, "rebuild", true},
		{[]*Document{first, second}, Cleanups, "dropAll", true},
	} {
		if got := newConfig("", some, true, tt.docs...).Named(tt.kind, tt.name); got != tt.want {
			t.Errorf("%d documents, %s %s: %v", len(tt.docs), tt.kind, tt.name, got)
		}
	}
	var none *Config
	if !none.Named(Defaulters, "Default") {
		t.Error("without settings the standard patterns hold")
	}
}

// TestNamesPage: the page about the settings has the standard patterns.
func TestNamesPage(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "configuration.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range Names {
		row := "| `" + string(n.Kind) + "` |"
		cell := "| `` " + strings.ReplaceAll(n.Default, "|", `\|`) + " `` |"
		_, rest, ok := strings.Cut(string(page), row)
		if line, _, _ := strings.Cut(rest, "\n"); !ok || !strings.HasSuffix(line, cell) {
			t.Errorf("docs/configuration.md has no row %s with %s", row, cell)
		}
	}
}

// TestRenamed: no name leads on to another old one, a name that
// is none of them stays, and the forms of a rule that is gone are gone with it.
func TestRenamed(t *testing.T) {
	for old := range former() {
		if now := Current(old); now != old && (Current(now) != now || Removed(now) != "") {
			t.Errorf("%s is renamed to %s, which is renamed or removed: %q", old, now, Removed(now))
		}
	}
	if got := Current("notfound/reconciled"); got != "notfound/reconciled" {
		t.Errorf("a name that is not renamed becomes %s", got)
	}
	if got, want := Removed("cachestart/early"), "cachestart/early was removed in 0.2: "; !strings.HasPrefix(got, want) {
		t.Errorf("a form of a rule that is gone: %q", got)
	}
}
