package bad

import "sync"

// Starter tells once that there is a first configuration, in a channel without room for it.
type Starter struct {
	lock   sync.Mutex
	config string
	once   sync.Once
	first  chan string
}

// NewStarter makes no room for the first configuration.
func NewStarter() *Starter { return &Starter{first: make(chan string)} }

// First is where the first configuration comes.
func (s *Starter) First() <-chan string { return s.first }

// Set keeps a configuration.
func (s *Starter) Set(config string) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.config = config
	s.once.Do(func() { s.first <- config }) // want `this send waits for a receiver while s\.lock is held`
}
