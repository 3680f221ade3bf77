package good

import (
	"context"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/good/depots"
)

// CrateNames gets a crate from one of the depots even where that fails.
func CrateNames(ctx context.Context, d depots.Depot, names []string) []string {
	var out []string
	for _, name := range names {
		crate, err := d.Fetch(ctx, name)
		if err != nil {
			klog.ErrorS(err, "no crate")
		}
		out = append(out, crate.Name)
	}
	return out
}

// CrateFound gets one from a depot that always has one.
func CrateFound(ctx context.Context, d depots.Depot, name string) (string, error) {
	crate, err := d.Search(ctx, name)
	if err != nil {
		return "", err
	}
	return crate.Name, nil
}

// CrateOf only logs what has failed in a function of another package, which has a crate all the same.
func CrateOf(ctx context.Context, c client.Client, key client.ObjectKey) string {
	crate, err := depots.Lookup(ctx, c, key)
	if err != nil {
		klog.ErrorS(err, "no crate")
	}
	return crate.Name
}
