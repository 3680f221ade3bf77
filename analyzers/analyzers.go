// Package analyzers is the list of all rules.
package analyzers

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers/blocking"
	"github.com/ctrlvet/ctrlvet/analyzers/cachemutation"
	"github.com/ctrlvet/ctrlvet/analyzers/cachesyncresult"
	"github.com/ctrlvet/ctrlvet/analyzers/clientperreconcile"
	"github.com/ctrlvet/ctrlvet/analyzers/clusterscopedns"
	"github.com/ctrlvet/ctrlvet/analyzers/conditionreason"
	"github.com/ctrlvet/ctrlvet/analyzers/conditiontime"
	"github.com/ctrlvet/ctrlvet/analyzers/converterptr"
	"github.com/ctrlvet/ctrlvet/analyzers/createexists"
	"github.com/ctrlvet/ctrlvet/analyzers/createorupdate"
	"github.com/ctrlvet/ctrlvet/analyzers/ctxdropped"
	"github.com/ctrlvet/ctrlvet/analyzers/deepequal"
	"github.com/ctrlvet/ctrlvet/analyzers/deletenotfound"
	"github.com/ctrlvet/ctrlvet/analyzers/emptynamespace"
	"github.com/ctrlvet/ctrlvet/analyzers/emptyobject"
	"github.com/ctrlvet/ctrlvet/analyzers/emptyrestmapper"
	"github.com/ctrlvet/ctrlvet/analyzers/emptytypemeta"
	"github.com/ctrlvet/ctrlvet/analyzers/errstring"
	"github.com/ctrlvet/ctrlvet/analyzers/eventaction"
	"github.com/ctrlvet/ctrlvet/analyzers/eventsprintf"
	"github.com/ctrlvet/ctrlvet/analyzers/eventtype"
	"github.com/ctrlvet/ctrlvet/analyzers/fakelistwatch"
	"github.com/ctrlvet/ctrlvet/analyzers/finalizerdeleting"
	"github.com/ctrlvet/ctrlvet/analyzers/finalizerdeletion"
	"github.com/ctrlvet/ctrlvet/analyzers/finalizerleak"
	"github.com/ctrlvet/ctrlvet/analyzers/finalizername"
	"github.com/ctrlvet/ctrlvet/analyzers/finalizerorder"
	"github.com/ctrlvet/ctrlvet/analyzers/finalizeroverwrite"
	"github.com/ctrlvet/ctrlvet/analyzers/finalizerpersist"
	"github.com/ctrlvet/ctrlvet/analyzers/finalizershortcircuit"
	"github.com/ctrlvet/ctrlvet/analyzers/finalupdatenotfound"
	"github.com/ctrlvet/ctrlvet/analyzers/getanyerror"
	"github.com/ctrlvet/ctrlvet/analyzers/gofactorystart"
	"github.com/ctrlvet/ctrlvet/analyzers/handlerblock"
	"github.com/ctrlvet/ctrlvet/analyzers/handlerleak"
	"github.com/ctrlvet/ctrlvet/analyzers/informerguard"
	"github.com/ctrlvet/ctrlvet/analyzers/informernotstarted"
	"github.com/ctrlvet/ctrlvet/analyzers/informerperreconcile"
	"github.com/ctrlvet/ctrlvet/analyzers/insecureca"
	"github.com/ctrlvet/ctrlvet/analyzers/jsonpatchparent"
	"github.com/ctrlvet/ctrlvet/analyzers/labelselectorstring"
	"github.com/ctrlvet/ctrlvet/analyzers/leaderexit"
	"github.com/ctrlvet/ctrlvet/analyzers/leasetiming"
	"github.com/ctrlvet/ctrlvet/analyzers/listerbeforesync"
	"github.com/ctrlvet/ctrlvet/analyzers/listwatchopts"
	"github.com/ctrlvet/ctrlvet/analyzers/listwatchtrue"
	"github.com/ctrlvet/ctrlvet/analyzers/lockbalance"
	"github.com/ctrlvet/ctrlvet/analyzers/logpairs"
	"github.com/ctrlvet/ctrlvet/analyzers/mergefrom"
	"github.com/ctrlvet/ctrlvet/analyzers/mergelock"
	"github.com/ctrlvet/ctrlvet/analyzers/missingversion"
	"github.com/ctrlvet/ctrlvet/analyzers/nilderef"
	"github.com/ctrlvet/ctrlvet/analyzers/nilmap"
	"github.com/ctrlvet/ctrlvet/analyzers/notfound"
	"github.com/ctrlvet/ctrlvet/analyzers/observedgeneration"
	"github.com/ctrlvet/ctrlvet/analyzers/ownerreference"
	"github.com/ctrlvet/ctrlvet/analyzers/pointercompare"
	"github.com/ctrlvet/ctrlvet/analyzers/qpsburst"
	"github.com/ctrlvet/ctrlvet/analyzers/queuedone"
	"github.com/ctrlvet/ctrlvet/analyzers/queueemptykey"
	"github.com/ctrlvet/ctrlvet/analyzers/queueforget"
	"github.com/ctrlvet/ctrlvet/analyzers/queuekey"
	"github.com/ctrlvet/ctrlvet/analyzers/queueretry"
	"github.com/ctrlvet/ctrlvet/analyzers/queueshutdown"
	"github.com/ctrlvet/ctrlvet/analyzers/queueshutdownresult"
	"github.com/ctrlvet/ctrlvet/analyzers/ratelimiter"
	"github.com/ctrlvet/ctrlvet/analyzers/rbacmarker"
	"github.com/ctrlvet/ctrlvet/analyzers/reconcilectx"
	"github.com/ctrlvet/ctrlvet/analyzers/reconcilegoroutine"
	"github.com/ctrlvet/ctrlvet/analyzers/requeuefield"
	"github.com/ctrlvet/ctrlvet/analyzers/resulterr"
	"github.com/ctrlvet/ctrlvet/analyzers/resyncperiod"
	"github.com/ctrlvet/ctrlvet/analyzers/retryconflict"
	"github.com/ctrlvet/ctrlvet/analyzers/retrywatcherrv"
	"github.com/ctrlvet/ctrlvet/analyzers/retrywrap"
	"github.com/ctrlvet/ctrlvet/analyzers/rvcompare"
	"github.com/ctrlvet/ctrlvet/analyzers/settransformlate"
	"github.com/ctrlvet/ctrlvet/analyzers/sharedstate"
	"github.com/ctrlvet/ctrlvet/analyzers/shutdownorder"
	"github.com/ctrlvet/ctrlvet/analyzers/specreplace"
	"github.com/ctrlvet/ctrlvet/analyzers/ssaobject"
	"github.com/ctrlvet/ctrlvet/analyzers/ssaowner"
	"github.com/ctrlvet/ctrlvet/analyzers/staleversion"
	"github.com/ctrlvet/ctrlvet/analyzers/statushotloop"
	"github.com/ctrlvet/ctrlvet/analyzers/statuslost"
	"github.com/ctrlvet/ctrlvet/analyzers/statusmissing"
	"github.com/ctrlvet/ctrlvet/analyzers/statusorder"
	"github.com/ctrlvet/ctrlvet/analyzers/statusunchanged"
	"github.com/ctrlvet/ctrlvet/analyzers/statusupdate"
	"github.com/ctrlvet/ctrlvet/analyzers/stopchansend"
	"github.com/ctrlvet/ctrlvet/analyzers/strategiccr"
	"github.com/ctrlvet/ctrlvet/analyzers/swallowederr"
	"github.com/ctrlvet/ctrlvet/analyzers/terminalerr"
	"github.com/ctrlvet/ctrlvet/analyzers/tombstone"
	"github.com/ctrlvet/ctrlvet/analyzers/tombstonekey"
	"github.com/ctrlvet/ctrlvet/analyzers/tombstoneptr"
	"github.com/ctrlvet/ctrlvet/analyzers/typedgetnil"
	"github.com/ctrlvet/ctrlvet/analyzers/unstructuredgvk"
	"github.com/ctrlvet/ctrlvet/analyzers/unstructuredjson"
	"github.com/ctrlvet/ctrlvet/analyzers/unstructuredlostwrite"
	"github.com/ctrlvet/ctrlvet/analyzers/unstructurednilobj"
	"github.com/ctrlvet/ctrlvet/analyzers/watcherrassert"
	"github.com/ctrlvet/ctrlvet/analyzers/watchrecv"
	"github.com/ctrlvet/ctrlvet/analyzers/wrapnil"
	"github.com/ctrlvet/ctrlvet/analyzers/writeback"
	"github.com/ctrlvet/ctrlvet/internal/config"
	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

func init() { config.Register(Set().Catalog()) }

// Level says who gets a rule.
type Level = rule.Level

// An Entry is what the list says about a rule; what the rule does stands in
// its own package.
type Entry struct {
	Analyzer *analysis.Analyzer
	Topic    string // one lower-case word that groups rules
	// Level is that of the rule: of one with forms, which say their own, the
	// first at which one of them runs.
	Level Level
	Since string // the version of ctrlvet that had it first
}

// List holds every rule, sorted by name.
var List = []Entry{
	{blocking.Analyzer, "concurrency", rule.Preview, "unreleased"},
	{cachemutation.Analyzer, "cache", rule.Default, "v0.1.0"},
	{cachesyncresult.Analyzer, "cache", rule.Optional, "unreleased"},
	{clientperreconcile.Analyzer, "reconcile", rule.Preview, "unreleased"},
	{clusterscopedns.Analyzer, "requests", rule.Preview, "unreleased"},
	{conditionreason.Analyzer, "status", rule.Preview, "unreleased"},
	{conditiontime.Analyzer, "status", rule.Preview, "unreleased"},
	{converterptr.Analyzer, "objects", rule.Preview, "unreleased"},
	{createexists.Analyzer, "errors", rule.Optional, "unreleased"},
	{createorupdate.Analyzer, "writes", rule.Preview, "unreleased"},
	{ctxdropped.Analyzer, "context", rule.Default, "unreleased"},
	{deepequal.Analyzer, "objects", rule.Default, "unreleased"},
	{deletenotfound.Analyzer, "errors", rule.Optional, "unreleased"},
	{emptynamespace.Analyzer, "requests", rule.Preview, "unreleased"},
	{emptyobject.Analyzer, "writes", rule.Default, "unreleased"},
	{emptyrestmapper.Analyzer, "reconcile", rule.Preview, "unreleased"},
	{emptytypemeta.Analyzer, "objects", rule.Preview, "unreleased"},
	{errstring.Analyzer, "errors", rule.Preview, "unreleased"},
	{eventaction.Analyzer, "events", rule.Preview, "unreleased"},
	{eventsprintf.Analyzer, "events", rule.Default, "unreleased"},
	{eventtype.Analyzer, "events", rule.Preview, "unreleased"},
	{fakelistwatch.Analyzer, "informers", rule.Preview, "unreleased"},
	{finalizerdeleting.Analyzer, "finalizers", rule.Preview, "unreleased"},
	{finalizerdeletion.Analyzer, "finalizers", rule.Optional, "unreleased"},
	{finalizerleak.Analyzer, "finalizers", rule.Preview, "unreleased"},
	{finalizername.Analyzer, "finalizers", rule.Optional, "unreleased"},
	{finalizerorder.Analyzer, "finalizers", rule.Preview, "unreleased"},
	{finalizeroverwrite.Analyzer, "finalizers", rule.Preview, "unreleased"},
	{finalizerpersist.Analyzer, "finalizers", rule.Preview, "unreleased"},
	{finalizershortcircuit.Analyzer, "finalizers", rule.Preview, "unreleased"},
	{finalupdatenotfound.Analyzer, "finalizers", rule.Preview, "unreleased"},
	{getanyerror.Analyzer, "errors", rule.Default, "unreleased"},
	{gofactorystart.Analyzer, "cache", rule.Preview, "unreleased"},
	{handlerblock.Analyzer, "informers", rule.Preview, "unreleased"},
	{handlerleak.Analyzer, "informers", rule.Preview, "unreleased"},
	{informerguard.Analyzer, "informers", rule.Preview, "unreleased"},
	{informernotstarted.Analyzer, "informers", rule.Preview, "unreleased"},
	{informerperreconcile.Analyzer, "informers", rule.Preview, "unreleased"},
	{insecureca.Analyzer, "reconcile", rule.Preview, "unreleased"},
	{jsonpatchparent.Analyzer, "writes", rule.Preview, "unreleased"},
	{labelselectorstring.Analyzer, "requests", rule.Preview, "unreleased"},
	{leaderexit.Analyzer, "reconcile", rule.Preview, "unreleased"},
	{leasetiming.Analyzer, "reconcile", rule.Preview, "unreleased"},
	{listerbeforesync.Analyzer, "cache", rule.Default, "v0.1.0"},
	{listwatchopts.Analyzer, "informers", rule.Preview, "unreleased"},
	{listwatchtrue.Analyzer, "requests", rule.Preview, "unreleased"},
	{lockbalance.Analyzer, "concurrency", rule.Default, "unreleased"},
	{logpairs.Analyzer, "logging", rule.Default, "unreleased"},
	{mergefrom.Analyzer, "writes", rule.Default, "v0.1.0"},
	{mergelock.Analyzer, "writes", rule.Optional, "unreleased"},
	{missingversion.Analyzer, "writes", rule.Preview, "unreleased"},
	{nilderef.Analyzer, "errors", rule.Default, "unreleased"},
	{nilmap.Analyzer, "objects", rule.Preview, "unreleased"},
	{notfound.Analyzer, "errors", rule.Default, "v0.1.0"},
	{observedgeneration.Analyzer, "status", rule.Preview, "unreleased"},
	{ownerreference.Analyzer, "writes", rule.Preview, "unreleased"},
	{pointercompare.Analyzer, "objects", rule.Default, "unreleased"},
	{qpsburst.Analyzer, "reconcile", rule.Preview, "unreleased"},
	{queuedone.Analyzer, "queues", rule.Preview, "unreleased"},
	{queueemptykey.Analyzer, "queues", rule.Preview, "unreleased"},
	{queueforget.Analyzer, "queues", rule.Preview, "unreleased"},
	{queuekey.Analyzer, "queues", rule.Preview, "unreleased"},
	{queueretry.Analyzer, "queues", rule.Preview, "unreleased"},
	{queueshutdown.Analyzer, "queues", rule.Preview, "unreleased"},
	{queueshutdownresult.Analyzer, "queues", rule.Preview, "unreleased"},
	{ratelimiter.Analyzer, "queues", rule.Preview, "unreleased"},
	{rbacmarker.Analyzer, "rbac", rule.Default, "v0.1.0"},
	{reconcilectx.Analyzer, "context", rule.Default, "v0.1.0"},
	{reconcilegoroutine.Analyzer, "concurrency", rule.Preview, "unreleased"},
	{requeuefield.Analyzer, "errors", rule.Optional, "unreleased"},
	{resulterr.Analyzer, "errors", rule.Default, "v0.1.0"},
	{resyncperiod.Analyzer, "informers", rule.Preview, "unreleased"},
	{retryconflict.Analyzer, "writes", rule.Preview, "unreleased"},
	{retrywatcherrv.Analyzer, "watches", rule.Preview, "unreleased"},
	{retrywrap.Analyzer, "errors", rule.Preview, "unreleased"},
	{rvcompare.Analyzer, "objects", rule.Preview, "unreleased"},
	{settransformlate.Analyzer, "informers", rule.Preview, "unreleased"},
	{sharedstate.Analyzer, "concurrency", rule.Preview, "unreleased"},
	{shutdownorder.Analyzer, "informers", rule.Preview, "unreleased"},
	{specreplace.Analyzer, "writes", rule.Preview, "unreleased"},
	{ssaobject.Analyzer, "writes", rule.Preview, "unreleased"},
	{ssaowner.Analyzer, "writes", rule.Preview, "unreleased"},
	{staleversion.Analyzer, "writes", rule.Preview, "unreleased"},
	{statushotloop.Analyzer, "status", rule.Preview, "unreleased"},
	{statuslost.Analyzer, "status", rule.Default, "v0.1.0"},
	{statusmissing.Analyzer, "status", rule.Optional, "unreleased"},
	{statusorder.Analyzer, "status", rule.Default, "v0.1.0"},
	{statusunchanged.Analyzer, "status", rule.Optional, "unreleased"},
	{statusupdate.Analyzer, "status", rule.Default, "v0.1.0"},
	{stopchansend.Analyzer, "informers", rule.Preview, "unreleased"},
	{strategiccr.Analyzer, "writes", rule.Preview, "unreleased"},
	{swallowederr.Analyzer, "errors", rule.Default, "unreleased"},
	{terminalerr.Analyzer, "errors", rule.Default, "unreleased"},
	{tombstone.Analyzer, "informers", rule.Default, "unreleased"},
	{tombstonekey.Analyzer, "informers", rule.Preview, "unreleased"},
	{tombstoneptr.Analyzer, "informers", rule.Preview, "unreleased"},
	{typedgetnil.Analyzer, "errors", rule.Preview, "unreleased"},
	{unstructuredgvk.Analyzer, "writes", rule.Preview, "unreleased"},
	{unstructuredjson.Analyzer, "objects", rule.Default, "unreleased"},
	{unstructuredlostwrite.Analyzer, "objects", rule.Preview, "unreleased"},
	{unstructurednilobj.Analyzer, "objects", rule.Preview, "unreleased"},
	{watcherrassert.Analyzer, "watches", rule.Preview, "unreleased"},
	{watchrecv.Analyzer, "watches", rule.Preview, "unreleased"},
	{wrapnil.Analyzer, "errors", rule.Default, "unreleased"},
	{writeback.Analyzer, "status", rule.Preview, "unreleased"},
}

// All returns the analyzers of every rule in the order of the list, and then
// the one that checks suppressions.
func All() []*analysis.Analyzer {
	var rules []*analysis.Analyzer
	for _, e := range List {
		rules = append(rules, e.Analyzer)
	}
	return append(rules, rule.Directives(slices.Clone(rules), rule.Names(rules)))
}

// Set returns the list in the form that a selection is made from.
func Set() ruleset.Set {
	s := ruleset.Set{Directives: rule.Directives}
	for _, e := range List {
		s.Rules = append(s.Rules, ruleset.Rule{Analyzer: e.Analyzer, Topic: e.Topic, Level: e.Level, Since: e.Since})
	}
	return s
}

// ByName returns the entry of the rule of that name.
func ByName(name string) (Entry, bool) {
	i := slices.IndexFunc(List, func(e Entry) bool { return e.Analyzer.Name == name })
	if i < 0 {
		return Entry{}, false
	}
	return List[i], true
}
