package cli

import (
	"errors"
	"flag"
	"fmt"

	"github.com/ctrlvet/ctrlvet/internal/driver"
	"github.com/ctrlvet/ctrlvet/internal/driver/cache"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/frame/words"
)

// cacheFlags are those of keeping results.
func cacheFlags(fs *flag.FlagSet, s *settings) {
	fs.StringVar(&s.cache, "cache", "on", "keep results and use those of earlier runs: `on` or off (docs/cache.md)")
	fs.BoolVar(&s.verbose, "v", false, "say on standard error what the cache did")
}

// openCache returns what keeps results; nil if nothing is to be kept. It is called
// after configure.
func (a *App) openCache(s settings) (*driver.Cache, error) {
	switch s.cache {
	case "on":
	case cache.Off, "": // other commands have no such flag
		return nil, nil
	default:
		return nil, fmt.Errorf("unknown value %q of -cache%s: want on or off", s.cache, words.DidYouMean(s.cache, []string{"on", "off"}))
	}
	c := &driver.Cache{On: a.dependsOn(s)}
	if s.verbose {
		c.Say = func(format string, args ...any) { a.errorf("cache: "+format, args...) }
	}
	dir, err := cache.Dir()
	if err != nil || dir == "" {
		if err != nil && s.verbose {
			c.Say("nothing is kept: %v", err)
		}
		return nil, nil
	}
	c.Store = cache.Open(dir)
	return c, nil
}

// dependsOn lists the flags and settings that decide what is found. All flags do
// but those that say what becomes of it.
func (a *App) dependsOn(s settings) []string {
	roots := config.Roots(s.dir)
	return append(a.decides(s), fmt.Sprintf("%q %q %q", s.dir, s.patterns, roots))
}

// decides lists what of it does not depend on where the code lies.
func (a *App) decides(s settings) []string {
	roots := config.Roots(s.dir)
	s.shard, s.shards, s.dir, s.patterns = "", nil, "", nil
	s.fix, s.diff, s.unsafe, s.summary, s.watch = false, false, false, false, false
	s.formats, s.out, s.color = nil, "", ""
	s.newRev, s.newPatch, s.baseline, s.failOn = "", "", "", ""
	s.cache, s.verbose = "", false
	out := []string{a.Version, fmt.Sprintf("%+v", s), string(config.Content(roots))}
	for _, r := range a.Rules.Rules {
		r.Flags.VisitAll(func(f *flag.Flag) {
			value := f.Value.String()
			if s, ok := f.Value.(*rule.Switch); ok {
				value = fmt.Sprintf("%+v", *s) // also whether somebody set it
			}
			out = append(out, r.Name+"."+f.Name+"="+value)
		})
	}
	return out
}

// cacheCommand is the command ctrlvet cache.
func (a *App) cacheCommand(args []string) error {
	fs := newFlags("ctrlvet cache")
	if helped, err := a.parse(fs, "cache", args); helped || err != nil {
		return err
	}
	if fs.NArg() != 1 {
		return errors.New("ctrlvet cache takes one word: stat or clean")
	}
	dir, err := cache.Dir()
	if err != nil {
		return err
	}
	if dir == "" {
		return fmt.Errorf("%s turns the cache off", cache.Env)
	}
	store := cache.Open(dir)
	switch command := fs.Arg(0); command {
	case "stat":
		u, err := store.Usage()
		if err != nil {
			return err
		}
		fmt.Fprintf(a.Stdout, "%s: %s, %s of at most %s\n", dir, words.Plural(u.Files, "file"), size(u.Bytes), size(cache.MaxSize))
	case "clean":
		u, err := store.Clean()
		if err != nil {
			return err
		}
		fmt.Fprintf(a.Stdout, "%s: removed %s, %s\n", dir, words.Plural(u.Files, "file"), size(u.Bytes))
	default:
		return fmt.Errorf("unknown command ctrlvet cache %s%s: want stat or clean", command, words.DidYouMean(command, []string{"stat", "clean"}))
	}
	return nil
}

// size writes a number of bytes for people.
func size(n int64) string {
	if n < 1<<20 {
		return fmt.Sprintf("%.1f kB", float64(n)/(1<<10))
	}
	return fmt.Sprintf("%.1f MB", float64(n)/(1<<20))
}
