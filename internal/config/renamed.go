package config

// renamed are forms that are another form or a whole rule now, which tells the same and
// more. Settings, flags, suppressions, baselines and the evidence in corpus/ may still
// name them; no new name is an old one.
var renamed = map[string]string{
	"conditiontime/appended":  "conditiontime",
	"conditiontime/newstatus": "conditiontime",
	"conditiontime/renewed":   "conditiontime",
	"deepequal/empty":         "deepequal/never",
	"deepequal/types":         "deepequal/never",
	"deepequal/whole":         "deepequal/never",
	"finalizerleak/kept":      "finalizerleak/never",
	"finalizerleak/kind":      "finalizerleak/never",
	"finalizerleak/renamed":   "finalizerleak/never",
	"finalizerleak/unchanged": "finalizerleak/exit",
	"lostchange/argument":     "lostchange",
	"lostchange/copied":       "lostchange",
	"lostchange/element":      "lostchange",
	"lostchange/made":         "lostchange",
	"statuslost/create":       "statuslost",
	"statuslost/handed":       "statuslost",
	"statuslost/sent":         "statuslost",
	"statuslost/unsaved":      "statuslost",
	"statusupdate/created":    "statusupdate/along",
	"statusupdate/fallback":   "statusupdate/alone",
}

// Current returns the name that a rule or form has now.
func Current(name string) string {
	if now, ok := renamed[name]; ok {
		return now
	}
	return name
}
