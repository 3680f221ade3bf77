package config

// renamed are forms that are another form or a whole rule now, which tells the same and
// more. Settings, flags, suppressions, baselines and the evidence in corpus/ may still
// name them; no new name is an old one.
var renamed = map[string]string{
	"blocking/cachesync":          "blocking/poll",
	"blocking/defaultclient":      "blocking/notimeout",
	"leak/response":               "leak/unclosed",
	"leak/watch":                  "leak/unclosed",
	"listerbeforesync/addedlate":  "listerbeforesync/filled",
	"listerbeforesync/beforewait": "listerbeforesync/early",
	"listerbeforesync/callee":     "listerbeforesync/early",
	"listerbeforesync/never":      "listerbeforesync/unwaited",
	"listerbeforesync/notgiven":   "listerbeforesync/incomplete",
	"listerbeforesync/nothing":    "listerbeforesync/unwaited",
	"listerbeforesync/unasked":    "listerbeforesync/unwaited",
	"reconcileexit/fatal":         "reconcileexit",
	"reconcileexit/panics":        "reconcileexit",
	"reconcilectx/across":         "reconcilectx/helpers",
	"reconcilectx/carried":        "reconcilectx/background",
	"reconcilectx/reached":        "reconcilectx/helpers",
	"reconcilectx/unnamed":        "reconcilectx/background",
	"queueforget/partly":          "queueforget/success",
}

// Current returns the name that a rule or form has now.
func Current(name string) string {
	if now, ok := renamed[name]; ok {
		return now
	}
	return name
}
