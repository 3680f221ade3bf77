package good

import (
	"errors"
	"strconv"
)

// APIError is what a remote API says.
type APIError struct{ Code int }

func (e *APIError) Error() string { return "code " + strconv.Itoa(e.Code) }

// doc:begin

// Code returns the code of an error after it was logged.
func Code(err error, log func(error)) int {
	var apiErr *APIError
	if !errors.As(err, &apiErr) {
		return 0
	}
	log(err)
	return apiErr.Code
}

// doc:end
