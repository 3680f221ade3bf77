package config

// renamed are forms that are another form or a whole rule now, which tells the same and
// more. Settings, flags, suppressions, baselines and the evidence in lab/corpus/ may still
// name them; no new name is an old one.
var renamed = map[string]string{
	"deadcondition/again":      "deadcondition",
	"eventtype/unknown":        "eventtype",
	"getanyerror/succeeds":     "getanyerror/passed",
	"getanyerror/used":         "getanyerror/passed",
	"swallowederr/atend":       "swallowederr/lostwrite",
	"swallowederr/blank":       "swallowederr/ignored",
	"swallowederr/discarded":   "swallowederr/ignored",
	"swallowederr/gone":        "swallowederr/remaining",
	"swallowederr/inhelper":    "swallowederr/lostwrite",
	"swallowederr/lastround":   "swallowederr/unread",
	"swallowederr/nilreturned": "swallowederr/wrongerror",
	"swallowederr/noted":       "swallowederr/logged",
	"swallowederr/onekind":     "swallowederr/remaining",
	"swallowederr/onlylogged":  "swallowederr/logged",
	"swallowederr/replaced":    "swallowederr/wrongerror",
	"swallowederr/requeued":    "swallowederr/dropped",
	"typedgetnil/compared":     "typedgetnil",
	"typedgetnil/used":         "typedgetnil",
}

// Current returns the name that a rule or form has now.
func Current(name string) string {
	if now, ok := renamed[name]; ok {
		return now
	}
	return name
}
