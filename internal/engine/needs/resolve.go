package needs

import (
	"slices"
	"strings"
)

// resolve follows sources to those that are no places.
func (j *joined) resolve(from []Source) []Source {
	out, _ := j.resolveMixed(from)
	return out
}

// resolveMixed is [joined.resolve]; mixed is true where values may not be told apart that
// take different ways: what functions return that are called through values, what several
// methods get that stand for one of an interface, and what a function returns of that
// which it gets, from all who call it.
func (j *joined) resolveMixed(from []Source) (out []Source, mixed bool) {
	seen := make(map[Source]bool)
	work := slices.Clone(from)
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		switch {
		case seen[s]:
		case strings.HasPrefix(string(s), fromPlace+":"):
			mixed = mixed || strings.HasPrefix(string(s), valueResult) && strings.Contains(string(s), " =") || j.targets[s] > 1
			work = append(work, j.flows[s]...)
		default:
			out = append(out, s)
		}
		seen[s] = true
	}
	return sorted(out), mixed || passedThrough(seen)
}

// passedThrough: the ways of a value lead through a result of a function to what the
// function is handed.
func passedThrough(seen map[Source]bool) bool {
	results := make(map[string]bool)
	for s := range seen {
		if fn, _, ok := strings.Cut(string(s), " ="); ok {
			results[fn] = true
		}
	}
	for s := range seen {
		if fn, _, ok := strings.Cut(string(s), " #"); ok && results[fn] {
			return true
		}
	}
	return false
}

// dispatch counts the functions that run and get what is handed to methods of interfaces,
// or to what is called by a value.
func (j *joined) dispatch(facts []PackageFact) {
	j.targets = make(map[Source]int)
	for _, f := range facts {
		for _, flow := range f.Fact.Flows {
			fn, _, ok := strings.Cut(strings.TrimPrefix(string(flow.To), fromPlace+":"), " #")
			if !ok || !j.runs(fn) {
				continue
			}
			for _, s := range flow.From {
				if strings.HasPrefix(string(s), fromPlace+":.") && strings.Contains(string(s), " #") {
					j.targets[s]++
				}
			}
		}
	}
}

// A clientOf is what is known of the clients by which a request may be made.
type clientOf struct {
	sort    Source
	sure    bool // it is of that sort alone
	several bool // others ask another cluster, or nobody knows which
}

// clientOf says what the clients are like.
func (j *joined) clientOf(from []Source) clientOf {
	list := j.resolve(from)
	has := func(s Source) bool { return slices.Contains(list, s) }
	strange := slices.ContainsFunc(list, func(s Source) bool { return strings.HasPrefix(string(s), fromUnknown) }) || len(list) == 0 && j.hidden(from)
	several := strange || has(other)
	switch {
	case has(cached):
		return clientOf{cached, !has(live) && !has(fresh) && !strange, several}
	case has(live):
		return clientOf{live, true, several}
	case has(other):
		return clientOf{other, true, false}
	case strange:
		return clientOf{strangeClient, false, false}
	case has(fresh):
		return clientOf{live, true, false}
	}
	return clientOf{}
}

// strangeClient stands for clients of which nobody knows which cluster they ask.
const strangeClient = fromClient + ":strange"

// hidden: a function makes the value of which nobody sees what it does: a method of an
// interface that others implement, or one that is not seen to run. That need not be the
// manager's client.
func (j *joined) hidden(from []Source) bool {
	seen := make(map[Source]bool)
	work := slices.Clone(from)
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[s] || !strings.HasPrefix(string(s), fromPlace+":") {
			continue
		}
		seen[s] = true
		if len(j.flows[s]) == 0 && strings.Contains(string(s), " =") {
			return true
		}
		work = append(work, j.flows[s]...)
	}
	return false
}

// strangers says what is not known of clients.
func (j *joined) strangers(from []Source) string {
	var out []string
	for _, s := range j.resolve(from) {
		if why, ok := strings.CutPrefix(string(s), fromUnknown+":"); ok {
			out = append(out, why)
		}
	}
	if len(out) == 0 {
		return "who returns it is not seen"
	}
	return strings.Join(out, ", ")
}
