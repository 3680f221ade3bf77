package config

// removed are rules and forms that are no more, each with the reason. Settings, flags and
// suppressions may still name them.
var removed = map[string]string{
	"emptynamespace":         "all that it found in code it had never seen was right",
	"errorchain":             "what is not wrapped is as often kept apart on purpose",
	"fakelistwatch":          "an informer of a test is often filled by hand and never run",
	"missingversion":         "what carries the version was as often out of sight",
	"nilderef/halves":        "it was wrong too often",
	"nilderef/mapvalue":      "it was wrong too often",
	"rbacmissing/finalizers": "it was wrong too often",
	"sharedstate/lazy":       "who fills the map is most often alone with it",
}

// Removed says that a rule or form is no more, and why; "" of all other names.
func Removed(name string) string {
	if why := removed[name]; why != "" {
		return name + " was removed in 0.2: " + why
	}
	return ""
}
