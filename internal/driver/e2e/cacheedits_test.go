package e2e

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var (
	cacheEdits = flag.Int("cache.edits", 8, "random edits in TestCacheEdits")
	cacheSeed  = flag.Uint64("cache.seed", 1, "where they begin")
)

// TestCacheEdits edits a module at random; after each edit the cache must not
// make a difference.
func TestCacheEdits(t *testing.T) {
	t.Parallel()
	m := newCached(t)
	m.warm(nil)
	rnd := rand.New(rand.NewPCG(*cacheSeed, 0))
	original := map[string]string{}
	for _, name := range []string{"api/v1/api.go", "low/low.go", "low/low_test.go", "mid/mid.go", "mid/mid_test.go", "top/top.go", "alone/alone.go"} {
		data, err := os.ReadFile(filepath.Join(m.dir, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		original[name] = string(data)
	}
	names := slices.Sorted(maps.Keys(original))
	edits := []func(text string) string{
		func(s string) string { return "// c\n" + s },
		func(s string) string { return s + "\n\nfunc init() { println() }\n" },
		func(s string) string { return strings.Replace(s, "{ ", "{ println(); ", 1) },
		func(s string) string { return strings.Replace(s, "low.Lower()", "low.Old()", 1) },
		func(s string) string { return strings.Replace(s, "v1.TaintAPI()", "_ = v1.T{}", 1) },
		func(s string) string { return s + "\n\nfunc TaintMe() { TaintMe() }\n" },
		func(s string) string { return s + "\n\nvar wrong int = \"\"\n" },
		func(s string) string { return s + "\n\nconst PanicHere = 1\n" },
		func(s string) string { return strings.Replace(s, "Middle() int", "Middle() int8", 1) },
	}
	for i := range *cacheEdits {
		name := names[rnd.IntN(len(names))]
		text := original[name]
		if rnd.IntN(4) > 0 {
			text = edits[rnd.IntN(len(edits))](text)
		}
		m.write(name, text)
		if i%3 == 0 {
			m.settle()
		}
		m.equal(fmt.Sprintf("seed %d, edit %d, %s is\n%s", *cacheSeed, i, name, text), nil)
	}
}
