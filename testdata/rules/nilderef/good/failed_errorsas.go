package good

import (
	"errors"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
)

// doc:begin

// Code looks at the answer, or at the variable.
func Code(err error) int32 {
	var status *apierrors.StatusError
	if errors.As(err, &status) {
		return status.ErrStatus.Code
	}
	var other *apierrors.StatusError
	if errors.As(err, &other); other != nil {
		return other.ErrStatus.Code
	}
	return 0
}

// doc:end

// StatusReason is asked of errors that have one.
func StatusReason(err error) string {
	if !hasStatus(err) {
		return ""
	}
	var status *apierrors.StatusError
	errors.As(err, &status)
	return string(status.ErrStatus.Reason)
}

func hasStatus(err error) bool {
	var status *apierrors.StatusError
	return errors.As(err, &status)
}
