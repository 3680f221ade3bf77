package good

import "net/http"

// closed closes the body of a response, which nobody reads.
func closed(resp *http.Response, err error) error {
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
