package good

import "sync"

// MockStore stands in for a store in tests, by the name of its file.
type MockStore struct {
	mu    sync.Mutex
	items map[string]string
}

// Put stores an item.
func (m *MockStore) Put(key, value string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.items[key] = value
}

// Remove removes an item.
func (m *MockStore) Remove(key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.items, key)
}

// Fetch reads one without the lock.
func (m *MockStore) Fetch(key string) string { return m.items[key] }
