package good

import demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"

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

// RecordFirst keeps in a variable that there was no map, and makes it first.
func RecordFirst(app *demov1.Foo, names []string) {
	first := app.Labels == nil
	if first {
		app.Labels = make(map[string]string)
	}
	for _, name := range names {
		if !first {
			continue
		}
		app.Labels[name] = "recorded"
	}
}

// Distinct tests a map that it has made, which is one test too many.
func Distinct(names []string) int {
	seen := make(map[string]bool)
	again := 0
	for _, name := range names {
		if seen != nil && seen[name] {
			again++
		} else {
			seen[name] = true
		}
	}
	return len(names) - again
}

// Collect makes the map in the round that is the first to need it, and looks for it in each.
func Collect(names []string) map[string]int {
	var long map[string]int
	for at, name := range names {
		if len(name) > 10 && long == nil {
			long = make(map[string]int)
		}
		if long != nil {
			long[name] = at
		}
	}
	return long
}
