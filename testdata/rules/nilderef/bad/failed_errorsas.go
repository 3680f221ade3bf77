package bad

import (
	"errors"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
)

// doc:begin

// Code does not look at the answer of errors.As.
func Code(err error) int32 {
	var status *apierrors.StatusError
	if errors.As(err, &status); status.ErrStatus.Code > 0 { // want `status is nil where the error is no other: this panics; ask errors.As whether it found one`
		return 1
	}
	return 0
}

// doc:end
