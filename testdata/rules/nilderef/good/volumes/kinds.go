package volumes

import "strings"

// Kinded is what knows its kind.
type Kinded interface{ Kind() string }

// A Component is a kind that knows its name without an object.
type Component struct{ name string }

// Kind reads nothing of the component.
func (*Component) Kind() string { return "Component" }

// A Part has its kind in a field.
type Part struct{ kind string }

// Kind reads the part.
func (p *Part) Kind() string { return p.kind }

// KindName is the kind in small letters.
func KindName(k Kinded) string {
	kind := k.Kind()
	if kind == "" {
		return "unknown"
	}
	return strings.ToLower(kind)
}
