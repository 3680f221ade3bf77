// Package bad prints pointers.
package bad

import (
	"context"
	"fmt"

	"k8s.io/klog/v2"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Difference says in what the two differ.
func Difference(have, want *demov1.Foo) error {
	if have.Spec.Size == nil || *have.Spec.Size != *want.Spec.Size {
		return fmt.Errorf("size %v does not match %d", have.Spec.Size, want.Spec.Size) // want `have.Spec.Size is a pointer: %v prints its address, which differs each time; print what it points to` `want.Spec.Size is a pointer: %d prints its address`
	}
	return nil
}

// doc:end

// Class is the name of a class.
type Class string

// Log logs a pointer to a text, through a format function of its own.
func Log(_ context.Context, class *Class) {
	logf("class %v", class) // want `class is a pointer: %v prints its address`
}

func logf(format string, args ...any) { klog.Infof("shop: "+format, args...) }
