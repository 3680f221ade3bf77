package config

// removed are rules and forms that are no more, each with the reason. Settings, flags and
// suppressions may still name them.
var removed = map[string]string{
	"builder/replaced":           "it was seen once",
	"createorupdate/annotations": "it was wrong as often as right",
	"createorupdate/replaced":    "it was wrong more often than right",
	"createorupdate/status":      "nothing of it was found on code it had never seen",
	"emptynamespace":             "each of its findings on code it had never seen was wrong",
	"emptytypemeta":              "both of its findings on code it had never seen were wrong",
	"errorchain":                 "three of its four findings on code it had never seen were wrong",
	"existingunread":             "nothing that it found on code it had never seen was a mistake",
	"fakelistwatch":              "its findings were wrong: an informer of a test is often filled by hand and never run",
	"foreigncondition":           "nothing that it found on code it had never seen was a mistake",
	"listcontinue":               "its finding on code it had never seen was wrong",
	"listnamespace/deleteall":    "its finding was wrong",
	"listwatchopts":              "its finding on code it had never seen was wrong",
	"mapfunc/namespace":          "it was seen once",
	"metadatacache":              "what it tells is seldom a mistake",
	"missingversion":             "seven of its eight findings on code it had never seen were wrong: what carries the version was out of sight",
	"nilderef/halves":            "it was wrong too often",
	"nilderef/mapvalue":          "it was wrong too often",
	"ownerreference/elsewhere":   "nothing of it was found on code it had never seen",
	"ownerreference/firstonly":   "most of what it found is meant as it stands",
	"ownerreference/incomplete":  "all that it found is code for tests",
	"ownerreference/moved":       "it was wrong more often than right",
	"ownerreference/unguarded":   "nothing of it was found on code it had never seen",
	"predicatefunc":              "a third of what it found is meant as it stands",
	"rbacmarker/doccomment":      "half of what it found is meant as it stands",
	"rbacmarker/misspelled":      "most of what it found is meant as it stands",
	"rbacmarker/noverb":          "nothing that it found on code it had never seen was a mistake",
	"rbacmissing/finalizers":     "it was wrong too often",
	"sharedstate/lazy":           "it was wrong more often than right: who fills the map is often alone with it",
	"unstructuredjson":           "most of what it found never meets a deep copy",
	"unstructuredlostwrite":      "it was wrong as often as right",
	"webhookobj":                 "nothing that it found on code it had never seen was a mistake",
	"writeback":                  "it was wrong more often than right",
}

// Removed says that a rule or form is no more, and why; "" of all other names.
func Removed(name string) string {
	if why := removed[name]; why != "" {
		return name + " was removed in 0.2: " + why
	}
	return ""
}
