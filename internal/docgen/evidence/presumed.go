package evidence

import (
	"math"
	"slices"
	"strings"
)

// grave are the rules whose mistakes cost so much, or are so plain, that everybody is to
// hear of them unless the evidence speaks against it.
var grave = []string{
	"blocking", "cachemutation", "ctxdropped", "deepequal", "emptynamespace", "emptyobject", "errstring", "eventaction", "eventsprintf", "eventtype",
	"finalizerdeleting", "finalizerdeletion", "finalizerleak", "finalizername", "finalizerorder", "finalizeroverwrite", "finalizerpersist", "finalizershortcircuit", "finalupdatenotfound",
	"getanyerror", "handlerblock", "handlerleak", "informernotstarted", "leaderexit", "leasetiming", "listerbeforesync", "lockbalance", "logpairs", "mergefrom",
	"nilderef", "notfound", "outofrange", "ownerreference", "pointercompare", "qpsburst", "queuedone", "queueforget", "queuekey", "queueshutdown", "ratelimiter", "rbacmarker",
	"reconcilectx", "reconcilegoroutine", "resulterr", "resyncperiod", "retryconflict", "rvcompare", "sharedstate", "shutdownorder", "ssaobject", "ssaowner",
	"statushotloop", "statuslost", "statusmissing", "statusorder", "statusunchanged", "statusupdate", "stopchansend", "strategiccr", "swallowederr", "terminalerr",
	"tombstone", "tombstonekey", "tombstoneptr", "typedgetnil", "unstructuredgvk", "unstructuredjson", "watcherrassert", "watchrecv", "wrapnil",
}

// unjudged are new forms, and those of grave rules about what code out of sight may make sure of.
// Until ten of their findings were judged, they are no default.
var unjudged = []string{
	"finalizerleak/exit", "finalizerleak/kept", "finalizerleak/kind", "finalizerleak/unchanged", "getanyerror/absent", "getanyerror/nameless", "queueforget/givenup", "listerbeforesync/unwaited", "listerbeforesync/unasked", "listerbeforesync/notgiven", "nilderef/inverted", "notfound/worker", "notfound/external", "swallowederr/remaining",
	"existingunread", "foreigncondition", "getanyerror/deleted", "getanyerror/recorded", "ownerreference/dropped", "swallowederr/logged", "unassigned", "unsynced/all", "unsynced/field",
	"nilderef/elsewhere", "nilderef/fallback", "nilderef/getter", "nilderef/later", "nilderef/leftout", "nilderef/novalue", "nilderef/owner",
	"nilderef/aftertest", "nilderef/neverset", "nilderef/absent", "nilderef/gone", "nilderef/helper", "nilderef/nilgiven", "nilderef/noerror", "nilderef/unset",
	"reconcilegoroutine/lifelong", "leak/watch", "leak/response", "leak/connection", "leak/blockedsend", "leak/overwritten", "leak/timerloop",
	"outofrange/unmade", "outofrange/first", "outofrange/part", "sharedstate/served", "swallowederr/lastround",
	"backoffsteps", "errcompare", "errorchain", "eventobject/onehalf", "eventobject/samerequest", "rbacmissing/verb", "rbacmissing/eventpatch", "swallowederr/replaced",
	"builder/refused", "builder/replaced", "builder/samename", "cachestart", "leaderelection", "listcontinue", "managerctx/nocancel", "managerctx/norelease", "managerctx/nosignal", "listnamespace/byname", "listnamespace/byselector", "listnamespace/deleteall", "lockbalance/exposed", "lostchange/argument", "lostchange/copied", "lostchange/element", "lostchange/made", "mapfunc", "mergefrom/omitted", "metadatacache", "missingwatch",
	"predicatefunc/childstatus", "predicatefunc/deletion", "predicatefunc/nogeneration", "predicateptr/address", "predicateptr/same",
	"fieldindex/missing", "fieldindex/twice", "fieldindex/panics", "metricsreconcile/register", "metricsreconcile/series", "metricsregistry/never", "metricsregistry/second", "metricsregistry/unserved", "scheme", "stalereadafterwrite", "statuslost/create", "statuslost/handed", "testenv", "webhookobj",
}

// presumed reports whether a rule, or the rule of a form, is one of the grave ones.
func presumed(name string) bool {
	rule, _, _ := strings.Cut(name, "/")
	return slices.Contains(grave, rule)
}

// forbids reports whether so many findings are false, or so few true, that chance alone
// does not explain it of a form of which nine of ten are true and one of fifty is false:
// that happens in fewer than one of a hundred cases. Some sixty rules are asked so at
// each round: one of twenty would take three sound ones away by chance alone.
func (c Counts) forbids() bool {
	n := c.Total()
	return n > 0 && (1-atMost(c.False-1, n, 0.02) < 0.01 || atMost(c.True, n, 0.9) < 0.01)
}

// atMost returns the probability that of n independent events, each of probability p, k
// or fewer happen.
func atMost(k, n int, p float64) float64 {
	sum := 0.0
	for i := 0; i <= k; i++ {
		lg := func(x int) float64 { v, _ := math.Lgamma(float64(x) + 1); return v }
		sum += math.Exp(lg(n) - lg(i) - lg(n-i) + float64(i)*math.Log(p) + float64(n-i)*math.Log(1-p))
	}
	return min(sum, 1)
}
