package apply

import (
	"os"
	"sync"
)

// Was returns a function that says which line of a file on disk a line of its
// text is, or stands in the place of; of other files it is the same. Files are
// named in full, lines are counted from 1. The function may be called by several
// goroutines.
func Was(texts map[string][]byte) func(path string, line int) int {
	var mu sync.Mutex
	maps := map[string]func(int) int{}
	return func(path string, line int) int {
		text, ok := texts[path]
		if !ok {
			return line
		}
		mu.Lock()
		defer mu.Unlock()
		if maps[path] == nil {
			old, _ := os.ReadFile(path) // a file that is new has no lines
			maps[path] = lineMap(old, text)
		}
		return maps[path](line)
	}
}

// lineMap returns a function that says which line of old a line of new was, or
// stands in the place of. Lines are counted from 1.
func lineMap(old, new []byte) func(line int) int {
	list := hunks(lineList(old), lineList(new))
	return func(line int) int {
		by := 0 // how many lines are more in new, up to there
		for _, h := range list {
			start := h.start + by // in new
			switch {
			case line-1 < start:
				return line - by
			case line-1 < start+len(h.text):
				return min(h.start+line-1-start, max(h.end-1, h.start)) + 1
			}
			by += len(h.text) - (h.end - h.start)
		}
		return line - by
	}
}
