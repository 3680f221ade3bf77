package config

// removed are rules and forms that are no more, each with the reason. Settings, flags and
// suppressions may still name them.
var removed = map[string]string{
	"deepequal/built":             "its findings on code it had never seen were wrong; deepequal/any tells such comparisons to those who ask for it",
	"finalizeroverwrite/replaced": "who empties the list of finalizers mostly means to let the object go",
	"finalizershortcircuit":       "half of its findings were meant as they stood",
	"lostchange/filled":           "it found one mistake in all code that was looked at",
	"lostchange/snapshot":         "it found nothing in code it had never seen",
	"lostdefault":                 "it found nothing in real code",
	"emptynamespace":              "each of its findings on code it had never seen was wrong",
	"errorchain":                  "three of its four findings on code it had never seen were wrong",
	"fakelistwatch":               "its findings were wrong: an informer of a test is often filled by hand and never run",
	"missingversion":              "seven of its eight findings on code it had never seen were wrong: what carries the version was out of sight",
	"nilderef/halves":             "it was wrong too often",
	"nilderef/mapvalue":           "it was wrong too often",
	"rbacmissing/finalizers":      "it was wrong too often",
	"sharedstate/lazy":            "it was wrong more often than right: who fills the map is often alone with it",
}

// Removed says that a rule or form is no more, and why; "" of all other names.
func Removed(name string) string {
	if why := removed[name]; why != "" {
		return name + " was removed in 0.2: " + why
	}
	return ""
}
