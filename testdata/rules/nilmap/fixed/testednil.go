package fixed

// A Book remembers what was seen.
type Book struct{ Seen map[string]string }

// Note reckons with a nil map, and writes to it all the same.
func (b *Book) Note(names []string) int {
	known := 0
	if b.Seen != nil {
		known = len(b.Seen)
	}
	for _, name := range names {
		b.Seen[name] = name
	}
	return known
}
