package good

// Route is a part of the spec of another kind.
type Route struct {
	// +optional
	Response *Response `json:"response,omitempty"`
	// Match is there in every route.
	Match *Body `json:"match"`
}

// Response is what a route answers.
type Response struct {
	// +optional
	Body *Body `json:"body,omitempty"`
	// Header has a default.
	// +kubebuilder:default={}
	Header *Body `json:"header,omitempty"`
}

// Body is the text of an answer, or where it comes from.
type Body struct {
	// +optional
	Ref *string `json:"ref,omitempty"`
}

// doc:begin

// RefersTo tests all three.
func RefersTo(route *Route, name string) bool {
	return route.Response != nil && route.Response.Body != nil && route.Response.Body.Ref != nil && *route.Response.Body.Ref == name
}

// doc:end

// Required needs no test of what is always there.
func Required(route *Route) bool {
	return route != nil && route.Match.Ref != nil && route.Response != nil && route.Response.Header.Ref != nil
}

// TestedBefore returns before.
func TestedBefore(route *Route) bool {
	if route.Response == nil || route.Response.Body == nil {
		return false
	}
	return route.Response != nil && route.Response.Body.Ref != nil
}
