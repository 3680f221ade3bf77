package evidence

import (
	"slices"
	"strings"
)

// graveRules are those whose mistakes cost so much, or are so plain, that everybody is to
// hear of them although nobody has met one yet.
var graveRules = []string{
	"blocking", "cachemutation", "ctxdropped", "deepequal", "emptynamespace", "emptyobject", "errstring", "eventaction", "eventsprintf", "eventtype",
	"finalizerdeleting", "finalizerdeletion", "finalizerleak", "finalizername", "finalizerorder", "finalizeroverwrite", "finalizerpersist", "finalizershortcircuit", "finalupdatenotfound",
	"getanyerror", "handlerblock", "handlerleak", "informernotstarted", "leaderexit", "leasetiming", "listerbeforesync", "lockbalance", "logpairs", "mergefrom",
	"nilderef", "notfound", "outofrange", "ownerreference", "pointercompare", "qpsburst", "queuedone", "queueforget", "queuekey", "queueshutdown", "ratelimiter", "rbacmarker",
	"reconcilectx", "reconcilegoroutine", "resulterr", "resyncperiod", "retryconflict", "rvcompare", "sharedstate", "shutdownorder", "ssaobject", "ssaowner",
	"statushotloop", "statuslost", "statusmissing", "statusorder", "statusunchanged", "statusupdate", "stopchansend", "strategiccr", "swallowederr", "terminalerr",
	"tombstone", "tombstonekey", "tombstoneptr", "typedgetnil", "unstructuredgvk", "unstructuredjson", "watcherrassert", "watchrecv", "wrapnil",
}

// grave reports whether a rule, or the rule of a form, is one of them.
func grave(name string) bool {
	rule, _, _ := strings.Cut(name, "/")
	return slices.Contains(graveRules, rule)
}
