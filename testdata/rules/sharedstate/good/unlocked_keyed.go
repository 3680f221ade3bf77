package good

import (
	"sync"

	"k8s.io/utils/keymutex"
)

// Amounts are kept by namespace and pod: one lock guards the outer map, and one for each namespace what is in it.
type Amounts struct {
	mu    sync.RWMutex
	keys  keymutex.KeyMutex
	cache map[string]map[string]int
}

// NewAmounts makes an empty one.
func NewAmounts() *Amounts {
	return &Amounts{keys: keymutex.NewHashed(4), cache: map[string]map[string]int{}}
}

func (a *Amounts) of(namespace string) map[string]int {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.cache[namespace] == nil {
		a.cache[namespace] = map[string]int{}
	}
	return a.cache[namespace]
}

// Set notes the amount of a pod.
func (a *Amounts) Set(namespace, pod string, amount int) {
	a.keys.LockKey(namespace)
	defer func() { _ = a.keys.UnlockKey(namespace) }()
	a.of(namespace)[pod] = amount
}

// Total adds up a namespace.
func (a *Amounts) Total(namespace string) (total int) {
	a.keys.LockKey(namespace)
	defer func() { _ = a.keys.UnlockKey(namespace) }()
	a.mu.RLock()
	pods := a.cache[namespace]
	a.mu.RUnlock()
	for _, amount := range pods {
		total += amount
	}
	return total
}
