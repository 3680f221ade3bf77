package config

// renamed are forms that are another form or a whole rule now, which tells the same and
// more. Settings, flags, suppressions, baselines and the evidence in corpus/ may still
// name them; no new name is an old one.
var renamed = map[string]string{
	"ownerreference/clusterscoped": "ownerreference/broken",
	"ownerreference/itself":        "ownerreference/broken",
	"ownerreference/malformed":     "ownerreference/broken",
	"ownerreference/notcontroller": "ownerreference/broken",
	"ownerreference/nouid":         "ownerreference/broken",
	"ownerreference/wrongkind":     "ownerreference/broken",
}

// Current returns the name that a rule or form has now.
func Current(name string) string {
	if now, ok := renamed[name]; ok {
		return now
	}
	return name
}
