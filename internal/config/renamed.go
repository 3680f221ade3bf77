package config

// renamed are forms that are another form or a whole rule now, which tells the same and
// more. Settings, flags, suppressions, baselines and the evidence in lab/corpus/ may still
// name them; no new name is an old one.
var renamed = map[string]string{
	"deadcondition/again":          "deadcondition",
	"eventtype/unknown":            "eventtype",
	"getanyerror/succeeds":         "getanyerror/passed",
	"getanyerror/used":             "getanyerror/passed",
	"lockbalance/never":            "lockbalance/kept",
	"nilderef/asserted":            "nilderef/failed",
	"nilderef/discarded":           "nilderef/failed",
	"nilderef/early":               "nilderef/failed",
	"nilderef/elsewhere":           "nilderef/optional",
	"nilderef/empty":               "nilderef/failed",
	"nilderef/errorsas":            "nilderef/failed",
	"nilderef/errtext":             "nilderef/inside",
	"nilderef/goeson":              "nilderef/failed",
	"nilderef/later":               "nilderef/optional",
	"nilderef/leftout":             "nilderef/optional",
	"nilderef/neverset":            "nilderef/novalue",
	"nilderef/notfound":            "nilderef/failed",
	"nilderef/owner":               "nilderef/noerror",
	"nilderef/pem":                 "nilderef/noerror",
	"nilderef/unset":               "nilderef/noerror",
	"nilmap/made":                  "nilmap",
	"nilmap/nevermade":             "nilmap",
	"nilmap/testednil":             "nilmap",
	"outofrange/key":               "outofrange/first",
	"outofrange/match":             "outofrange/first",
	"outofrange/part":              "outofrange/first",
	"ownerreference/clusterscoped": "ownerreference/broken",
	"ownerreference/malformed":     "ownerreference/broken",
	"ownerreference/notcontroller": "ownerreference/broken",
	"ownerreference/nouid":         "ownerreference/broken",
	"ownerreference/wrongkind":     "ownerreference/broken",
	"sharedstate/readlocked":       "sharedstate/unlocked",
	"sharedstate/served":           "sharedstate/workers",
	"sharedstate/watched":          "sharedstate/workers",
	"sharedstate/workerfield":      "sharedstate/workers",
	"sharedstate/workermap":        "sharedstate/workers",
	"swallowederr/atend":           "swallowederr/lostwrite",
	"swallowederr/blank":           "swallowederr/ignored",
	"swallowederr/discarded":       "swallowederr/ignored",
	"swallowederr/gone":            "swallowederr/remaining",
	"swallowederr/inhelper":        "swallowederr/lostwrite",
	"swallowederr/lastround":       "swallowederr/unread",
	"swallowederr/nilreturned":     "swallowederr/wrongerror",
	"swallowederr/noted":           "swallowederr/logged",
	"swallowederr/onekind":         "swallowederr/remaining",
	"swallowederr/onlylogged":      "swallowederr/logged",
	"swallowederr/replaced":        "swallowederr/wrongerror",
	"swallowederr/requeued":        "swallowederr/dropped",
	"typedgetnil/compared":         "typedgetnil",
	"typedgetnil/used":             "typedgetnil",
}

// Current returns the name that a rule or form has now.
func Current(name string) string {
	if now, ok := renamed[name]; ok {
		return now
	}
	return name
}
