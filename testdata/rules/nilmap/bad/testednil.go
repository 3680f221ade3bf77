package bad

// A Book remembers what was seen.
type Book struct{ Seen map[string]string }

// doc:begin

// Note reckons with a nil map, and writes to it all the same.
func (b *Book) Note(names []string) int {
	known := 0
	if b.Seen != nil {
		known = len(b.Seen)
	}
	for _, name := range names {
		b.Seen[name] = name // want `b.Seen is nil here where the test above has found it so: this assignment panics; create the map there`
	}
	return known
}

// doc:end

// Collect looks for the map in each round, and fills it whatever it has found.
func Collect(names []string) (map[string]int, int) {
	var long map[string]int
	again := 0
	for at, name := range names {
		if len(name) > 10 && long == nil {
			long = make(map[string]int)
		}
		if long != nil {
			again++
		}
		long[name] = at // want `long is nil here where the test above has found it so: this assignment panics; create the map there`
	}
	return long, again
}
