package listerbeforesync

import (
	"fmt"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/engine/effects/waits"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

// reportUnasked reports functions that tell whether caches have synced, and that are kept
// where nothing reads them.
func reportUnasked(pass *rule.Pass) {
	for _, s := range waits.UnaskedSyncs(pass.Effects) {
		if s.Type == nil {
			pass.At(s.At).Sayf("what tells whether these caches have synced is put into a list that nothing reads: nobody waits for them; hand it to cache.WaitForCacheSync")
			continue
		}
		var names []string
		for _, f := range s.Fields {
			names = append(names, s.Type.Name()+"."+f.Name())
		}
		if n := len(names) - maxNamed; n > 0 {
			names = append(names[:maxNamed], fmt.Sprintf("%d more", n))
		}
		verb := "tells whether a cache has"
		if len(names) > 1 {
			verb = "tell whether caches have"
		}
		pass.At(s.At).Sayf("%s %s synced, and nothing asks: what reads them may find them empty; wait with cache.WaitForCacheSync before the workers start", strings.Join(names, ", "), verb)
	}
}
