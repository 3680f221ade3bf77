package load

import (
	"container/heap"
	"sync"
)

// A task is a piece of work that waits for others.
type task struct {
	run   func()
	level int // tasks of a higher level go first, since they free memory
	index int // order among equals
	waits int // number of unfinished tasks this one waits for
	holds int // 1: its result takes memory; -1: it frees that of another
	next  []*task
}

// after makes t wait for dep. It must be called before the tasks run.
func (t *task) after(dep *task) {
	t.waits++
	dep.next = append(dep.next, t)
}

// maxHeld is how many results that take memory may lie about for each worker
// while something else is running.
const maxHeld = 16

// runTasks runs tasks in parallel, each after those it waits for. The tasks
// must not wait for each other in a circle.
func runTasks(tasks []*task, workers int) {
	var (
		mu    sync.Mutex
		cond  = sync.NewCond(&mu)
		ready taskHeap
		left  = len(tasks)
		wg    sync.WaitGroup

		running, held int
	)
	for i, t := range tasks {
		t.index = i
		if t.waits == 0 {
			ready = append(ready, t)
		}
	}
	heap.Init(&ready)
	work := func() {
		// No deferred Unlock: it would hide the panic of a task, which runs
		// with the mutex free.
		mu.Lock()
		for {
			// What frees memory goes first, so that nothing behind a task that
			// takes some could free any.
			for left > 0 && (len(ready) == 0 || ready[0].holds > 0 && running > 0 && held >= maxHeld*workers) {
				cond.Wait()
			}
			if left == 0 {
				mu.Unlock()
				return
			}
			t := heap.Pop(&ready).(*task)
			running++
			mu.Unlock()
			t.run()
			t.run = nil // what it holds is garbage now
			mu.Lock()
			running--
			held += t.holds
			left--
			for _, n := range t.next {
				if n.waits--; n.waits == 0 {
					heap.Push(&ready, n)
				}
			}
			cond.Broadcast()
		}
	}
	for range workers {
		wg.Go(work)
	}
	wg.Wait()
}

// A taskHeap has the task that goes first on top.
type taskHeap []*task

func (h taskHeap) Len() int { return len(h) }
func (h taskHeap) Less(i, j int) bool {
	if h[i].level != h[j].level {
		return h[i].level > h[j].level
	}
	return h[i].index < h[j].index
}
func (h taskHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *taskHeap) Push(x any)   { *h = append(*h, x.(*task)) }
func (h *taskHeap) Pop() any {
	old := *h
	t := old[len(old)-1]
	*h = old[:len(old)-1]
	return t
}
