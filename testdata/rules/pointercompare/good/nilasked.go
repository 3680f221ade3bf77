package good

import (
	demov1 "github.com/ctrlvet/ctrlvet/testdata/api/v1"
)

// Equal compares two pointers where nil equals nil is the question.
func Equal(a, b *demov1.Foo) bool {
	if a.Spec.Size == b.Spec.Size {
		return true // both nil, or one and the same
	}
	if a.Spec.Size == nil || b.Spec.Size == nil {
		return false
	}
	return *a.Spec.Size == *b.Spec.Size
}

// Same2 both unset.
func Same2(a, b *demov1.Foo) bool {
	if a.Spec.Size == nil || b.Spec.Size == nil {
		return a.Spec.Size == b.Spec.Size
	}
	return *a.Spec.Size == *b.Spec.Size
}

// Same3 by switch.
func Same3(a, b *demov1.Foo) bool {
	switch {
	case a.Spec.Size == b.Spec.Size:
		return true
	case a.Spec.Size != nil && b.Spec.Size != nil:
		return *a.Spec.Size == *b.Spec.Size
	}
	return false
}

// Same4 short-circuit.
func Same4(a, b *demov1.Foo) bool {
	return a.Spec.Size == b.Spec.Size || (a.Spec.Size != nil && b.Spec.Size != nil && *a.Spec.Size == *b.Spec.Size)
}

// Same5 nil-ness.
func Same5(a, b *demov1.Foo) bool {
	if (a.Spec.Size == nil) != (b.Spec.Size == nil) {
		return false
	}
	return a.Spec.Size == nil || *a.Spec.Size == *b.Spec.Size
}

// Same6 : helper compares the rest.
func Same6(a, b *demov1.Foo) bool {
	if a.Spec.Size == b.Spec.Size {
		return true
	}
	return number(a.Spec.Size) == number(b.Spec.Size)
}

func number(n *int32) int32 {
	if n == nil {
		return 1
	}
	return *n
}

// Same7: where one is nil, equality asks whether the other is.
func Same7(a, b *demov1.Foo) bool {
	if a.Status.LastSync == nil || b.Status.LastSync == nil {
		return a.Status.LastSync == b.Status.LastSync
	}
	return a.Status.LastSync.Equal(b.Status.LastSync)
}

// Same8: early return with locals
func Same8(a, b *demov1.Foo) bool {
	x, y := a.Spec.Size, b.Spec.Size
	if x == nil || y == nil {
		return x == y
	}
	return *x == *y
}
