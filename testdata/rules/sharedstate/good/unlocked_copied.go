package good

import "sync"

// Report is a finished tally: copies of it share the map and the lock.
type Report struct {
	lock   *sync.Mutex
	Counts map[string]int
}

// Add is called by goroutines.
func (r *Report) Add(what string) {
	r.lock.Lock()
	defer r.lock.Unlock()
	r.Counts[what]++
}

// Collect waits for all who add.
func Collect(whats []string) []Report {
	report := &Report{lock: new(sync.Mutex), Counts: map[string]int{}}
	var wg sync.WaitGroup
	for _, what := range whats {
		wg.Add(1)
		go func() {
			defer wg.Done()
			report.Add(what)
		}()
	}
	wg.Wait()
	return []Report{*report}
}

// Large reads copies of what is finished, each in a goroutine.
func Large(reports []Report, least int) int {
	var lock sync.Mutex
	var wg sync.WaitGroup
	large := 0
	for i := range reports {
		wg.Add(1)
		go func(report Report) {
			defer wg.Done()
			for _, n := range report.Counts {
				if n >= least {
					lock.Lock()
					large++
					lock.Unlock()
				}
			}
		}(reports[i])
	}
	wg.Wait()
	return large
}
