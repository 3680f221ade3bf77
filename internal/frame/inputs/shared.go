package inputs

import (
	"go/types"
	"sync"
)

// A Run is the analysis of many packages at one time. What is made of files for one of
// them by [Once] is made for all. It is safe for concurrent use.
type Run struct {
	notes bool

	mu   sync.Mutex
	made map[any]func() made
}

// made is what was made of files, and what was read for it.
type made struct {
	value any
	log   *Log
}

// NewRun returns one; notes says whether somebody wants to know what is read.
func NewRun(notes bool) *Run { return &Run{notes: notes, made: make(map[any]func() made)} }

// Note is [Note] for a package of the run. Without notes, the log stays empty.
func (r *Run) Note(pkg *types.Package) (log *Log, done func()) { return begin(pkg, r.log()) }

func (r *Run) log() *Log {
	l := &Log{run: r}
	if r.notes {
		l.seen = make(map[key]string)
	}
	return l
}

// Once returns what read makes of files, which it must read through the log that it is
// handed: once for all packages of a run, and each time where there is none. The key says
// what it is and all that read depends on but the files; its type is for that use alone. The
// value is shared: nobody may change it.
func Once[T any](l *Log, key any, read func(*Log) T) T {
	if l == nil || l.run == nil {
		return read(l)
	}
	m := l.run.once(key, func(in *Log) any { return read(in) })
	l.takeOver(m.log)
	return m.value.(T)
}

func (r *Run) once(key any, read func(*Log) any) made {
	r.mu.Lock()
	get := r.made[key]
	if get == nil {
		get = sync.OnceValue(func() made {
			in := r.log()
			return made{read(in), in}
		})
		r.made[key] = get
	}
	r.mu.Unlock()
	return get()
}

// takeOver notes what was noted by another log, which is complete.
func (l *Log) takeOver(from *Log) {
	if !l.notes() {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for k, sum := range from.seen {
		l.add(k, sum)
	}
	l.unsteady = l.unsteady || from.unsteady
}
