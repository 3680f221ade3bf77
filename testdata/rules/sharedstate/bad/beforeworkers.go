package bad

import (
	"sync"
	"time"

	"k8s.io/apimachinery/pkg/util/wait"
)

// Specs are filled while the worker that changes them runs already.
type Specs struct {
	mu     sync.Mutex
	byName map[string]string
	next   func() (string, bool)
	work   func(string)
}

// NewSpecs makes them.
func NewSpecs(next func() (string, bool)) *Specs {
	s := &Specs{byName: map[string]string{}, next: next}
	s.work = s.sync
	return s
}

// Run starts the worker, and fills the map then.
func (s *Specs) Run(names []string, stop <-chan struct{}) {
	go wait.Until(s.worker, time.Second, stop)
	for _, name := range names {
		s.byName[name] = "initial" // want `s\.byName is changed without mu, which sync holds to change it`
	}
	<-stop
}

func (s *Specs) worker() {
	for name, ok := s.next(); ok; name, ok = s.next() {
		s.work(name)
	}
}

func (s *Specs) sync(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, found := s.byName[name]; !found {
		return
	}
	delete(s.byName, name)
}

// Spec is called by anybody.
func (s *Specs) Spec(name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.byName[name]
}
