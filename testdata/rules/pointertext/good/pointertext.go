// Package good prints what pointers point to.
package good

import (
	"fmt"

	"github.com/go-logr/logr"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/utils/ptr"

	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// doc:begin

// Difference says in what the two differ.
func Difference(have, want *demov1.Foo) error {
	if have.Spec.Size == nil || *have.Spec.Size != *want.Spec.Size {
		return fmt.Errorf("size %d does not match %d", ptr.Deref(have.Spec.Size, 0), *want.Spec.Size)
	}
	return nil
}

// doc:end

// Class prints as its name.
type Class string

// String returns the name.
func (c *Class) String() string { return string(*c) }

// Texts prints what fmt can print, and addresses that are asked for.
func Texts(class *Class, size *int32, memory *resource.Quantity, at *metav1.Time, spec *demov1.FooSpec) []string {
	return []string{
		fmt.Sprintf("class %v of %v at %v", class, memory, at),
		fmt.Sprintf("size at %p is a %T", size, size),
		fmt.Sprintf("spec %+v", spec),
	}
}

// Missing prints the word nil.
func Missing(spec *demov1.FooSpec) error {
	if spec.Paused && spec.Size == nil {
		return fmt.Errorf("size is %v", spec.Size)
	}
	return nil
}

// Loose has formats that are no constant, or whose verbs are not as many as the operands.
func Loose(log logr.Logger, format string, size *int32) string {
	log.Info("size", "size", size)
	return fmt.Sprintf(format, size)
}

// pair takes a text and values, and is no format function.
func pair(_ string, values ...any) int { return len(values) }

// Pairs hands pointers to it.
func Pairs(a, b *int32) int { return pair("size", a, b) }

// Scan reads a number, through a pointer and into a variable.
func Scan(text string, size *int32) (rest int, err error) {
	_, err = fmt.Sscanf(text, "%d/%d", size, &rest)
	return rest, err
}
