package bad

import (
	"errors"
	"strconv"
)

// APIError is what a remote API says.
type APIError struct{ Code int }

func (e *APIError) Error() string { return "code " + strconv.Itoa(e.Code) }

var apiErr *APIError

// doc:begin

// Code returns the code of an error after it was logged.
func Code(err error, log func(error)) int {
	if !errors.As(err, &apiErr) { // want `apiErr is a package variable: callers at the same time write their errors into it; declare the target in the function`
		return 0
	}
	log(err)
	return apiErr.Code
}

// doc:end
