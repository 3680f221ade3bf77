package blocking

import (
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/locks"
	"github.com/ctrlvet/ctrlvet/internal/ssaflow"
	"golang.org/x/tools/go/ssa"
)

// lockName renders one of the held mutexes.
func lockName(held locks.Held) string {
	best := ""
	for place := range held {
		if name := rootName(place); best == "" || name < best {
			best = name
		}
	}
	return best
}

// rootName renders the place of a mutex as the source has it, without the name of
// an embedded one.
func rootName(place ssaflow.AccessPath) string {
	switch place.Root.(type) {
	case *ssa.Parameter, *ssa.Global, *ssa.FreeVar:
	default:
		return "the lock"
	}
	name := place.Root.Name() + strings.ReplaceAll(string(place.Path), "*", "")
	for _, embedded := range []string{".Mutex", ".RWMutex"} {
		name = strings.TrimSuffix(name, embedded)
	}
	return name
}
