package driver

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/ctrlvet/ctrlvet/internal/driver/cache"
	"github.com/ctrlvet/ctrlvet/internal/driver/load"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
	"github.com/ctrlvet/ctrlvet/internal/output/report"
)

// A Cache makes Run keep what it finds.
type Cache struct {
	Store *cache.Store
	// On lists all that decides about a report besides the code and the names of
	// the analyzers: flags and settings.
	On []string
	// Say, if not nil, is told what the cache did.
	Say func(format string, args ...any)
}

func (c *Cache) say(format string, args ...any) {
	if c.Say != nil {
		c.Say(format, args...)
	}
}

// A record is what is kept of a run.
type record struct {
	// Inputs are all that the go command and the packages depend on, as they were;
	// Read is what rules read besides.
	Inputs, Read []inputs.Input
	// Known says of which files it can be told without reading them.
	Known map[string]cache.Known
	// Answers are those of the go command.
	Answers cache.Key
	// Looked are the packages that were reported on, Unrelated says that none has to do with the subject:
	// warnings about the run are looked for each time, since files that nobody reads give some.
	Looked    []load.Named
	Unrelated bool
	// Report has the warnings about packages alone; nil if something failed, which is not kept.
	Report *report.Report
}

// A keeper keeps the report of a run.
type keeper struct {
	*Cache
	opts  Options
	key   cache.Key
	self  string // sum of the program
	start time.Time
	goEnv []string // files of the go command
	dir   string   // absolute
	roots []string // of the main modules
	// before knows what was there before anything was read for the run.
	before *cache.Files
	last   record // of the run before
	tape   *answers
	unsure bool // not all of it could be looked at
}

// runKept is Run with a cache.
func runKept(ctx context.Context, opts Options) (*report.Report, error) {
	k, err := newKeeper(opts)
	if err != nil {
		opts.Cache.say("nothing is kept: %v", err)
		r, err := analyzeAll(ctx, opts, nil)
		if err != nil {
			return nil, err
		}
		return &r.report, nil
	}
	if rep := k.lookup(); rep != nil {
		k.say("nothing changed since an earlier run")
		return rep, nil
	}
	if err := k.look(); err != nil {
		k.say("the report is not kept: %v", err)
		k.unsure = true
	}
	k.tape = k.recall(k.last)
	opts.Load.Ask = k.tape.ask
	r, err := analyzeAll(ctx, opts, func(r *run) {
		if r.packages = newPackager(k, r); r.packages != nil {
			r.prog.Use(r.packages.knowledge())
		}
	})
	if err != nil {
		return nil, err
	}
	after := cache.NewFiles(k.before.Known(), load.Declarations)
	if r.packages != nil && len(r.prog.DependencyErrors()) == 0 {
		r.packages.keep(after)
	}
	if !k.unsure {
		if err := k.keep(r, after); err != nil {
			k.say("the report is not kept: %v", err)
		}
	}
	k.Store.Trim(cache.MaxSize)
	if err := k.Store.Err(); err != nil {
		k.say("%v", err)
	}
	return &r.report, nil
}

func newKeeper(opts Options) (*keeper, error) {
	prepareFacts(opts.Analyzers) // before anything else is decoded
	k := &keeper{Cache: opts.Cache, opts: opts, start: time.Now()}
	if len(opts.Load.Overlay) > 0 {
		return nil, errors.New("some of the code is not on disk")
	}
	var err error
	if k.self, err = cache.Self(); err != nil {
		return nil, err
	}
	if k.dir, err = filepath.Abs(opts.Load.Dir); err != nil {
		return nil, err
	}
	if k.goEnv, err = goFiles(k.dir); err != nil {
		return nil, err
	}
	if k.roots = config.Roots(k.dir); len(k.roots) == 0 {
		return nil, fmt.Errorf("%s lies in no module", k.dir)
	}
	on := []string{"report", k.self, k.dir, fmt.Sprint(opts.Load.Tests), opts.Load.Tags, string(opts.Load.Mode), fmt.Sprintf("%q %v", opts.Load.Patterns, opts.Load.Shard),
		fmt.Sprintf("%q %v", opts.Asked, opts.Warn)}
	for _, a := range opts.Analyzers {
		on = append(on, a.Name)
	}
	on = append(on, fmt.Sprintf("%q", environ(opts.Load.Env)), strings.Join(k.goEnv, "\n"))
	k.key = cache.KeyOf(append(on, opts.Cache.On...)...)
	return k, nil
}

// lookup returns the report of an earlier run, nil if there is none or something
// changed.
func (k *keeper) lookup() *report.Report {
	var rec record
	data, ok := k.Store.Get(k.key)
	if ok && gob.NewDecoder(bytes.NewReader(data)).Decode(&rec) != nil {
		rec = record{}
	}
	k.before = cache.NewFiles(rec.Known, load.Declarations)
	if k.last = rec; rec.Report == nil {
		return nil
	}
	if name := k.before.Changed(slices.Concat(rec.Inputs, rec.Read)); name != "" {
		k.say("%s has changed", name)
		return nil
	}
	if k.before.Learnt() { // next time the file system tells more
		rec.Known = k.before.Known()
		k.put(rec)
	}
	if k.opts.Warn {
		rec.Report.Warnings = append(rec.Report.Warnings, warnings(k.opts, k.dir, rec.Looked, rec.Unrelated)...)
		rec.Report.Normalize()
	}
	return rec.Report
}

func (k *keeper) put(rec record) {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(rec); err != nil {
		k.say("the report is not kept: %v", err)
		return
	}
	k.Store.Put(k.key, b.Bytes())
}

// look reads what decides about the run, as far as it is known before.
func (k *keeper) look() error {
	list, err := k.inputs(load.Depends{Modules: k.roots})
	if err != nil {
		return err
	}
	cache.Parallel(len(list), func(i int) { k.before.Sum(list[i].Kind, list[i].Name) })
	return nil
}

// inputs lists what a run depends on, sorted, without sums.
func (k *keeper) inputs(d load.Depends) ([]inputs.Input, error) {
	var list []inputs.Input
	add := func(kind inputs.Kind, names ...string) {
		for _, name := range names {
			list = append(list, inputs.Input{Kind: kind, Name: name})
		}
	}
	add(inputs.Content, k.goEnv...)
	for dir := k.dir; ; dir = filepath.Dir(dir) {
		add(inputs.There, filepath.Join(dir, "go.mod"), filepath.Join(dir, "go.work"))
		if dir == filepath.Dir(dir) {
			break
		}
	}
	if d.Work != "" {
		add(inputs.Content, d.Work, strings.TrimSuffix(d.Work, ".work")+".work.sum")
	}
	dirs := slices.Clone(d.Dirs)
	for _, m := range d.Modules {
		add(inputs.Content, filepath.Join(m, "go.mod"), filepath.Join(m, "go.sum"), filepath.Join(m, "vendor", "modules.txt"))
		tree, err := cache.GoTree(m)
		if err != nil {
			return nil, err
		}
		dirs = append(dirs, tree...)
	}
	slices.Sort(dirs)
	for _, dir := range slices.Compact(dirs) {
		files, err := cache.GoFiles(dir)
		if err != nil {
			return nil, err
		}
		add(cache.GoNames, dir)
		add(inputs.Content, files...)
	}
	add(inputs.There, d.Fixed...)
	add(inputs.Names, d.Embedded...)
	slices.SortFunc(list, inputs.Compare)
	return slices.Compact(list), nil
}
