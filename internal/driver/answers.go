package driver

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/ctrlvet/ctrlvet/internal/driver/cache"
	"github.com/ctrlvet/ctrlvet/internal/frame/inputs"
)

// An answer is what the go command said to some arguments.
type answer struct {
	Args   []string
	Out    []byte
	Stderr string
}

// Answers are those of one run. They stand as long as nothing changed that the go
// command reads: of Go files, that is what precedes the declarations.
type answers struct {
	mu   sync.Mutex // guards what follows
	list []answer
	old  int  // how many are of an earlier run
	bad  bool // some cannot be given again
}

// ask answers in place of the go command, which run asks.
func (a *answers) ask(args []string, run func() ([]byte, string, error)) ([]byte, string, error) {
	a.mu.Lock()
	i := slices.IndexFunc(a.list[:a.old], func(x answer) bool { return slices.Equal(x.Args, args) })
	if i >= 0 {
		defer a.mu.Unlock()
		return a.list[i].Out, a.list[i].Stderr, nil
	}
	a.mu.Unlock()
	out, stderr, err := run()
	a.mu.Lock()
	defer a.mu.Unlock()
	a.list = append(a.list, answer{args, out, stderr})
	// Files that cgo makes are gone when the go command says so.
	a.bad = a.bad || err != nil || slices.Contains(args, "-compiled")
	return out, stderr, err
}

// recall returns the answers of an earlier run, as far as they still stand.
func (k *keeper) recall(rec record) *answers {
	a := new(answers)
	if rec.Answers == (cache.Key{}) || !k.stand(rec) {
		return a
	}
	data, ok := k.Store.Get(rec.Answers)
	if !ok || gob.NewDecoder(bytes.NewReader(data)).Decode(&a.list) != nil {
		return new(answers)
	}
	a.list = slices.DeleteFunc(a.list, func(x answer) bool { return !x.there() })
	a.old = len(a.list)
	return a
}

// stand reports whether the go command would say the same once more.
func (k *keeper) stand(rec record) bool {
	heads := make([]inputs.Input, len(rec.Inputs))
	for i, in := range rec.Inputs {
		if known, ok := rec.Known[in.Name]; ok && in.Kind == inputs.Content && strings.HasSuffix(in.Name, ".go") {
			in.Kind, in.Sum = cache.Head, known.Head
		}
		heads[i] = in
	}
	return k.before.Changed(heads) == ""
}

// there reports whether the files of export data that an answer names are still there:
// the go command removes what was not used for long.
func (a answer) there() bool {
	if !slices.Contains(a.Args, "-export") {
		return true
	}
	dec := json.NewDecoder(bytes.NewReader(a.Out))
	for dec.More() {
		var p struct{ Export string }
		if err := dec.Decode(&p); err != nil {
			return false
		}
		if _, err := os.Stat(p.Export); p.Export != "" && err != nil {
			return false
		}
	}
	return true
}

// keep writes the answers, unless they are those that the key names, and returns their
// key; that of nothing if they cannot be given again.
func (a *answers) keep(store *cache.Store, known cache.Key) cache.Key {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.bad {
		return cache.Key{}
	}
	if a.old > 0 && len(a.list) == a.old {
		return known
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(a.list); err != nil {
		return cache.Key{}
	}
	key := cache.KeyOf("answers", b.String())
	store.Put(key, b.Bytes())
	return key
}
