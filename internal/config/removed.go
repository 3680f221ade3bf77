package config

// removed are rules and forms that are no more, each with the reason. Settings, flags and
// suppressions may still name them.
var removed = map[string]string{
	"deadfield/unset":         "half of its findings were meant",
	"emptynamespace":          "each of its findings on code it had never seen was wrong",
	"errorchain":              "three of its four findings on code it had never seen were wrong",
	"fakelistwatch":           "its findings were wrong: an informer of a test is often filled by hand and never run",
	"maporder/hashed":         "it had found one mistake, or none, in three hundred repositories",
	"maporder/sent":           "it had found one mistake, or none, in three hundred repositories",
	"missingversion":          "seven of its eight findings on code it had never seen were wrong: what carries the version was out of sight",
	"nilderef/absent":         "it had found one mistake, or none, in three hundred repositories",
	"nilderef/condition":      "it had found one mistake, or none, in three hundred repositories",
	"nilderef/fallback":       "it had found one mistake, or none, in three hundred repositories",
	"nilderef/gap":            "it had found one mistake, or none, in three hundred repositories",
	"nilderef/getter":         "it was wrong, or right on purpose, more often than right",
	"nilderef/gone":           "it had found one mistake, or none, in three hundred repositories",
	"nilderef/halves":         "it was wrong too often",
	"nilderef/helper":         "it was wrong, or right on purpose, more often than right",
	"nilderef/inverted":       "it had found one mistake, or none, in three hundred repositories",
	"nilderef/mapvalue":       "it was wrong too often",
	"nilderef/nilgiven":       "it had found one mistake, or none, in three hundred repositories",
	"nilderef/onekind":        "it had found one mistake, or none, in three hundred repositories",
	"nilderef/printed":        "it had found one mistake, or none, in three hundred repositories",
	"nilderef/unchecked":      "it had found one mistake, or none, in three hundred repositories",
	"nilmap/data":             "most of what it found was meant: who made the object had filled the map",
	"nilmap/lost":             "it had found one mistake, or none, in three hundred repositories",
	"nilmap/metadata":         "most of what it found was meant: who made the object had filled the map",
	"nilmap/othertested":      "it had found one mistake, or none, in three hundred repositories",
	"nilmap/returned":         "all of its findings on code it had never seen were wrong",
	"nilmap/skipped":          "it had found one mistake, or none, in three hundred repositories",
	"predicateptr/address":    "it had found one mistake, or none, in three hundred repositories",
	"rbacmissing/finalizers":  "it was wrong too often",
	"secretlog":               "it had found two mistakes and one that was meant in three hundred repositories",
	"sharedstate/errorsas":    "most of what it found was meant",
	"sharedstate/field":       "it was wrong, or right on purpose, more often than right",
	"sharedstate/lazy":        "it was wrong more often than right: who fills the map is often alone with it",
	"sharedstate/lockedreads": "all of its findings on code it had never seen were wrong",
	"sharedstate/process":     "it had found one mistake, or none, in three hundred repositories",
	"sharedstate/target":      "it was wrong, or right on purpose, more often than right",
	"stopchansend":            "half of its findings were wrong or meant",
	"unassigned":              "it had found one mistake, or none, in three hundred repositories",
	"unsynced":                "it had found one mistake, or none, in three hundred repositories",
}

// Removed says that a rule or form is no more, and why; "" of all other names.
func Removed(name string) string {
	if why := removed[name]; why != "" {
		return name + " was removed in 0.2: " + why
	}
	return ""
}
