package config

// removed are rules and forms that are no more, each with the reason. Settings, flags and
// suppressions may still name them.
var removed = map[string]string{
	"blocking/channel":       "a send or receive without a limit was mostly meant",
	"blocking/command":       "a command without a limit was mostly meant",
	"blocking/lockedsend":    "most of its findings were wrong or of code that was meant",
	"blocking/waitgroup":     "it found nothing but one wait that was meant",
	"cachestart":             "it never found anything in code it had not seen",
	"emptynamespace":         "each of its findings on code it had never seen was wrong",
	"errorchain":             "three of its four findings on code it had never seen were wrong",
	"fakelistwatch":          "its findings were wrong: an informer of a test is often filled by hand and never run",
	"gofactorystart":         "it found one repository, in its tests",
	"informerguard":          "it never found anything in code it had not seen",
	"leak/dropped":           "it was right about as often as it was not",
	"leak/file":              "almost half of what it found was opened once, by a program that ends",
	"leak/spinning":          "it found one place",
	"leak/timerloop":         "it found one place",
	"leak/transport":         "it found one place",
	"managerctx/nocancel":    "it never found anything in code it had not seen",
	"metricsregistry/second": "it never found anything in code it had not seen",
	"missingversion":         "seven of its eight findings on code it had never seen were wrong: what carries the version was out of sight",
	"nilderef/halves":        "it was wrong too often",
	"nilderef/mapvalue":      "it was wrong too often",
	"queueforget/givenup":    "what it found was meant",
	"rbacmissing/finalizers": "it was wrong too often",
	"reconcilegoroutine":     "it found one place",
	"sharedstate/lazy":       "it was wrong more often than right: who fills the map is often alone with it",
}

// Removed says that a rule or form, or the rule of a form, is no more, and why; "" of all other
// names.
func Removed(name string) string {
	if why := removed[name]; why != "" {
		return name + " was removed in 0.2: " + why
	}
	if rule, form := SplitForm(name); form != "" {
		return Removed(rule)
	}
	return ""
}
