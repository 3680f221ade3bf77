package bad

import (
	"context"
	"fmt"

	"k8s.io/klog/v2"
	"sigs.k8s.io/controller-runtime/pkg/client"

	"github.com/ctrlvet/ctrlvet/testdata/rules/nilderef/bad/depots"
)

// CrateNames only logs what has failed: the one type behind the interface returns nil then.
func CrateNames(ctx context.Context, d depots.Depot, names []string) []string {
	var out []string
	for _, name := range names {
		crate, err := d.Fetch(ctx, name)
		if err != nil {
			klog.ErrorS(err, "no crate")
		}
		out = append(out, crate.Name) // want:nilderef/failed `crate is nil after Fetch failed and this branch goes on: reading .Name panics`
	}
	return out
}

// CrateLabels reads in its message what it has not got.
func CrateLabels(ctx context.Context, d depots.Depot, name string) (map[string]string, error) {
	crate, err := d.Fetch(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("crate %s: %w", crate.Name, err) // want:nilderef/failed `crate is nil where Fetch failed: reading .Name panics`
	}
	return crate.Labels, nil
}

// CrateFound tests the error alone.
func CrateFound(ctx context.Context, d depots.Depot, name string) (string, error) {
	crate, err := d.Search(ctx, name)
	if err != nil {
		return "", err
	}
	return crate.Name, nil // want:nilderef/noerror `crate can be nil without an error of Search \(support.go:\d+\): reading .Name panics; test for nil, too`
}

// CrateOf only logs what has failed in a function of another package.
func CrateOf(ctx context.Context, c client.Client, key client.ObjectKey) string {
	crate, err := depots.Lookup(ctx, c, key)
	if err != nil {
		klog.ErrorS(err, "no crate")
	}
	return crate.Name // want:nilderef/failed `crate is nil after Lookup failed and this branch goes on: reading .Name panics`
}
