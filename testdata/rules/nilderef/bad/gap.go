package bad

// Route is a part of the spec of another kind.
type Route struct {
	// +optional
	Response *Response `json:"response,omitempty"`
}

// Response is what a route answers.
type Response struct {
	// +optional
	Body *Body `json:"body,omitempty"`
}

// Body is the text of an answer, or where it comes from.
type Body struct {
	// +optional
	Ref *string `json:"ref,omitempty"`
}

// doc:begin

// RefersTo passes over the body.
func RefersTo(route *Route, name string) bool {
	return route.Response != nil && route.Response.Body.Ref != nil && *route.Response.Body.Ref == name // want `route.Response.Body is optional and can be nil: reading .Ref panics, although route.Response and route.Response.Body.Ref are tested; test it, too`
}

// doc:end
