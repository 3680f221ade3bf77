package random

import (
	"os"
	"strings"

	"k8s.io/client-go/tools/cache"
)

// detectorVariable turns client-go's mutation detector on.
const detectorVariable = "KUBE_CACHE_MUTATION_DETECTOR"

// detect asks the mutation detector of client-go, which panics when an object
// was changed.
func detect(f *fixture) (changed bool) {
	stdout := os.Stdout
	defer func() {
		os.Stdout = stdout
		if reason := recover(); reason != nil {
			text, ok := reason.(string)
			if !ok || !strings.HasSuffix(text, " modified") {
				panic(reason)
			}
			changed = true
		}
	}()
	os.Stdout = nil // it prints both objects
	f.detector.CompareObjects()
	return false
}

// comparer is what the mutation detector is when it is on.
type comparer interface{ CompareObjects() }

// newDetector returns nil when the detector is off.
func newDetector(f *fixture) comparer {
	detector := cache.NewCacheMutationDetector("random")
	for _, object := range f.objects {
		detector.AddObject(object)
	}
	c, _ := detector.(comparer)
	return c
}
