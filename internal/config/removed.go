package config

// removed are rules and forms that are no more, each with the reason. Settings, flags and
// suppressions may still name them.
var removed = map[string]string{
	"deadcondition/address":    "it was wanted so more often than not",
	"deadcondition/chain":      "it found nothing on code it had never seen",
	"emptynamespace":           "each of its findings on code it had never seen was wrong",
	"errcompare/absent":        "its one finding on code it had never seen was wrong",
	"errorchain":               "three of its four findings on code it had never seen were wrong",
	"eventtype/failure":        "it found mistakes in two places only, and was wanted so in another",
	"eventtype/list":           "it found nothing on code it had never seen",
	"eventtype/reason":         "it found nothing on code it had never seen",
	"fakelistwatch":            "its findings were wrong: an informer of a test is often filled by hand and never run",
	"getanyerror/deleted":      "it was meant so more often than not",
	"getanyerror/goeson":       "it found mistakes in one repository only",
	"getanyerror/nameless":     "it found one mistake on code it had never seen, and was wrong as often",
	"getanyerror/presumed":     "that nothing was found was what the author meant in three of seven findings",
	"getanyerror/recorded":     "it found nothing to mend on code it had never seen",
	"getanyerror/skipped":      "it found two mistakes on code it had never seen",
	"missingversion":           "seven of its eight findings on code it had never seen were wrong: what carries the version was out of sight",
	"nilderef/halves":          "it was wrong too often",
	"nilderef/mapvalue":        "it was wrong too often",
	"rbacmissing/finalizers":   "it was wrong too often",
	"sharedstate/lazy":         "it was wrong more often than right: who fills the map is often alone with it",
	"swallowederr/collected":   "on code it had never seen it found only lists of errors that were meant to be left behind",
	"swallowederr/cutshort":    "it found one mistake on code it had never seen",
	"swallowederr/event":       "an event is meant to tell somebody",
	"swallowederr/eventonly":   "it found nothing on code it had never seen",
	"swallowederr/later":       "nothing told work that goes on by mistake from work that goes on by intent",
	"swallowederr/onward":      "it found one mistake on code it had never seen, and was wrong as often",
	"swallowederr/othertested": "it found one mistake on code it had never seen",
	"swallowederr/recovered":   "it found mistakes in one repository only",
	"swallowederr/shadowed":    "it was wrong or not meant in four of nine findings",
	"swallowederr/testedlate":  "it found two mistakes on code it had never seen",
	"swallowederr/untold":      "it found nothing on code it had never seen",
	"swallowederr/wordless":    "it was meant so more often than not",
	"terminalerr":              "its one finding on code it had never seen was wrong",
	"typedgetnil/exists":       "it was wanted so as often as not",
}

// Removed says that a rule or form is no more, and why; "" of all other names.
func Removed(name string) string {
	if why := removed[name]; why != "" {
		return name + " was removed in 0.2: " + why
	}
	return ""
}
