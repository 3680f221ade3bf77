package good

// A Book remembers what was seen.
type Book struct{ Seen map[string]string }

// doc:begin

// Note creates the map where it is nil.
func (b *Book) Note(names []string) int {
	known := len(b.Seen)
	if b.Seen == nil {
		b.Seen = make(map[string]string)
	}
	for _, name := range names {
		b.Seen[name] = name
	}
	return known
}

// doc:end

// Lazy creates the map only where it has something to put in.
func (b *Book) Lazy(names []string) {
	if b.Seen == nil && len(names) > 0 {
		b.Seen = make(map[string]string)
	}
	for _, name := range names {
		b.Seen[name] = name
	}
}

// Known ends where there is no map.
func (b *Book) Known(name string) {
	if b.Seen == nil {
		return
	}
	b.Seen[name] = name
}
