// Package bad uses pointers that are nil when something is missing.
package bad

import (
	"fmt"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

func find(apps map[string]*demov1.Foo, name string) (*demov1.Foo, error) {
	app, ok := apps[name]
	if !ok {
		return nil, fmt.Errorf("no application %s", name)
	}
	return app, nil
}
