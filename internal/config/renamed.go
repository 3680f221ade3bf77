package config

// renamed are forms that are another form or a whole rule now, which tells the same and
// more. Settings, flags, suppressions, baselines and the evidence in corpus/ may still
// name them; no new name is an old one.
var renamed = map[string]string{
	"lockbalance/never":       "lockbalance/kept",
	"sharedstate/workermap":   "sharedstate/workers",
	"sharedstate/workerfield": "sharedstate/workers",
	"sharedstate/watched":     "sharedstate/workers",
	"sharedstate/served":      "sharedstate/workers",
	"sharedstate/readlocked":  "sharedstate/unlocked",
	"outofrange/part":         "outofrange/first",
	"outofrange/match":        "outofrange/first",
	"outofrange/key":          "outofrange/first",
	"nilmap/nevermade":        "nilmap",
	"nilmap/made":             "nilmap",
	"nilmap/testednil":        "nilmap",
	"nilderef/neverset":       "nilderef/novalue",
	"nilderef/errtext":        "nilderef/inside",
	"nilderef/later":          "nilderef/optional",
	"nilderef/leftout":        "nilderef/optional",
	"nilderef/elsewhere":      "nilderef/optional",
	"nilderef/unset":          "nilderef/noerror",
	"nilderef/owner":          "nilderef/noerror",
	"nilderef/pem":            "nilderef/noerror",
	"nilderef/empty":          "nilderef/failed",
	"nilderef/goeson":         "nilderef/failed",
	"nilderef/asserted":       "nilderef/failed",
	"nilderef/early":          "nilderef/failed",
	"nilderef/notfound":       "nilderef/failed",
	"nilderef/discarded":      "nilderef/failed",
	"nilderef/errorsas":       "nilderef/failed",
}

// Current returns the name that a rule or form has now.
func Current(name string) string {
	if now, ok := renamed[name]; ok {
		return now
	}
	return name
}
