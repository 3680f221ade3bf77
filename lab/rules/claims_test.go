package analyzers_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"
)

// watched are words by which a message or the text of a fix claims what happens at run
// time. Whoever reads them believes them, so each claim has an entry in claims.
var watched = regexp.MustCompile(`\bpanics?\b|deadlock|\bfor ever\b|\brefuses?d?\b|\bretried\b|such as a timeout|fake client`)

// A claim is what messages of some rules say, and what makes it so.
type claim struct {
	words string   // a regular expression
	rules []string // whose code the claim is true of
	// library is the module that makes it so, "" for the language; from is the first
	// version that does, until the first that does not, "" if none is known.
	library, from, until string
	why                  string
}

const (
	apimachinery = "k8s.io/apimachinery"
	clientgo     = "k8s.io/client-go"
	runtime      = "sigs.k8s.io/controller-runtime"
	zap          = "go.uber.org/zap"
)

var claims = []claim{
	{`the program panics where it is used`, []string{"swallowederr"}, "", "", "", "the proof recovers it: the result is a nil pointer or interface"},
	{`panics when %s is mistyped`, []string{"swallowederr"}, "", "", "", "the proof recovers it: MustParse and MustCompile are for constants"},
	{`the second is refused`, []string{"nodeport"}, apimachinery, "v0.19.0", "", "the API server's answers: Forbidden, a port that is allocated"},
	{`\bpanics?\b`, []string{"nilderef", "nilmap", "tombstone", "outofrange"}, "", "", "",
		"nil is dereferenced, nil maps are written, an element is taken that is not there, a type is asserted without a second result: the proofs recover what the code panics with"},
	{`panics in development`, []string{"logpairs"}, zap, "v1.0.0", "", "said of logr alone: zapr logs at DPanic what does not pair up, and a development logger panics at it; zap's own sugared logger does not"},
	{`never retried`, []string{"resulterr"}, runtime, "v0.15.0", "", "reconcile.TerminalError is since then"},
	{`retried with backoff`, []string{"resulterr"}, runtime, "v0.2.0", "", "a returned error goes to AddRateLimited"},
	{`\bnot retried\b|nothing is retried`, []string{"swallowederr", "retrywrap"}, runtime, "v0.2.0", "", "a nil error ends the work on a request; RetryOnConflict returns what is no conflict"},
	{`retried again and again`, []string{"notfound"}, runtime, "v0.2.0", "", "a returned error goes to AddRateLimited, which knows no limit of tries"},
	{`deadlocks`, []string{"lockbalance"}, "", "", "", "sync.Mutex is not reentrant; a waiting Lock blocks later RLocks"},
	{`such as a timeout`, []string{"getanyerror"}, apimachinery, "v0.19.0", "", "said of requests alone; a lister has no error but NotFound, and is told apart"},
	{`API server refuses|server refuses|is always refused|is refused \(fieldManager`, []string{"ssaowner", "conditiontime", "ownerreference", "rbacmissing", "finalizername", "eventaction", "specreplace", "statusmissing"}, "", "", "",
		"the proofs send it to a real API server of the version in testdata/assets"},
}

// TestClaims reads the texts of all rules: what they claim is known to be so, of that
// rule, with the version of the library that the proofs run with.
func TestClaims(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	mod, err := modfile.Parse("go.mod", data, nil)
	if err != nil {
		t.Fatal(err)
	}
	pinned := map[string]string{}
	for _, r := range mod.Require {
		pinned[r.Mod.Path] = r.Mod.Version
	}
	said := make([]map[string]bool, len(claims))
	words := make([]*regexp.Regexp, len(claims))
	for i, c := range claims {
		words[i], said[i] = regexp.MustCompile(c.words), map[string]bool{}
		if v := pinned[c.library]; c.library != "" && (v == "" || semver.Compare(v, c.from) < 0 || c.until != "" && semver.Compare(v, c.until) >= 0) {
			t.Errorf("%q: so says %s from %s on, until %q, and the proofs run with %q", c.words, c.library, c.from, c.until, v)
		}
	}
	for at, text := range texts(t) {
		rule, _, _ := strings.Cut(filepath.ToSlash(at), "/")
		rest := text
		for i, c := range claims {
			if words[i].MatchString(text) && slices.Contains(c.rules, rule) {
				said[i][rule] = true
				rest = words[i].ReplaceAllString(rest, "")
			}
		}
		if w := watched.FindString(rest); w != "" {
			t.Errorf("analyzers/%s: %q claims %q: say in claims what makes it so, of which rules, with which versions", at, text, w)
		}
	}
	for i, c := range claims {
		for _, rule := range c.rules {
			if !said[i][rule] {
				t.Errorf("no text of %s claims %q any more: take it out of claims", rule, c.words)
			}
		}
	}
}

// texts returns the string literals of the rules that have spaces, by their places, but
// for the usage of options.
func texts(t *testing.T) map[string]string {
	out := map[string]string{}
	fset := token.NewFileSet()
	dir := os.DirFS(filepath.Join("..", "..", "analyzers"))
	err := fs.WalkDir(dir, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "doc.go") || !strings.Contains(path, "/") {
			return err
		}
		text, err := fs.ReadFile(dir, path)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(fset, path, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if kv, ok := n.(*ast.KeyValueExpr); ok {
				if key, ok := kv.Key.(*ast.Ident); ok && key.Name == "Option" {
					return false
				}
			}
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil && strings.Contains(text, " ") {
					out[fset.Position(lit.Pos()).String()] = text
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
