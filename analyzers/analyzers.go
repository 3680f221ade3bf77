// Package analyzers is the list of all rules.
package analyzers

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/ctrlvet/ctrlvet/analyzers/blocking"
	"github.com/ctrlvet/ctrlvet/analyzers/cachemutation"
	"github.com/ctrlvet/ctrlvet/analyzers/cachesyncresult"
	"github.com/ctrlvet/ctrlvet/analyzers/clientperreconcile"
	"github.com/ctrlvet/ctrlvet/analyzers/conditiontime"
	"github.com/ctrlvet/ctrlvet/analyzers/createorupdate"
	"github.com/ctrlvet/ctrlvet/analyzers/ctxdropped"
	"github.com/ctrlvet/ctrlvet/analyzers/deadcondition"
	"github.com/ctrlvet/ctrlvet/analyzers/deadfield"
	"github.com/ctrlvet/ctrlvet/analyzers/deepequal"
	"github.com/ctrlvet/ctrlvet/analyzers/deletenotfound"
	"github.com/ctrlvet/ctrlvet/analyzers/errcompare"
	"github.com/ctrlvet/ctrlvet/analyzers/eventaction"
	"github.com/ctrlvet/ctrlvet/analyzers/eventsprintf"
	"github.com/ctrlvet/ctrlvet/analyzers/fieldindex"
	"github.com/ctrlvet/ctrlvet/analyzers/finalizerdeleting"
	"github.com/ctrlvet/ctrlvet/analyzers/finalizerdeletion"
	"github.com/ctrlvet/ctrlvet/analyzers/finalizerleak"
	"github.com/ctrlvet/ctrlvet/analyzers/finalizername"
	"github.com/ctrlvet/ctrlvet/analyzers/finalizerorder"
	"github.com/ctrlvet/ctrlvet/analyzers/finalizeroverwrite"
	"github.com/ctrlvet/ctrlvet/analyzers/finalizerpersist"
	"github.com/ctrlvet/ctrlvet/analyzers/getanyerror"
	"github.com/ctrlvet/ctrlvet/analyzers/handlerleak"
	"github.com/ctrlvet/ctrlvet/analyzers/informernotstarted"
	"github.com/ctrlvet/ctrlvet/analyzers/informerperreconcile"
	"github.com/ctrlvet/ctrlvet/analyzers/leaderelection"
	"github.com/ctrlvet/ctrlvet/analyzers/leak"
	"github.com/ctrlvet/ctrlvet/analyzers/listerbeforesync"
	"github.com/ctrlvet/ctrlvet/analyzers/listnamespace"
	"github.com/ctrlvet/ctrlvet/analyzers/lockbalance"
	"github.com/ctrlvet/ctrlvet/analyzers/logpairs"
	"github.com/ctrlvet/ctrlvet/analyzers/lostcause"
	"github.com/ctrlvet/ctrlvet/analyzers/lostchange"
	"github.com/ctrlvet/ctrlvet/analyzers/lostresult"
	"github.com/ctrlvet/ctrlvet/analyzers/managerctx"
	"github.com/ctrlvet/ctrlvet/analyzers/mapfunc"
	"github.com/ctrlvet/ctrlvet/analyzers/maporder"
	"github.com/ctrlvet/ctrlvet/analyzers/mergefrom"
	"github.com/ctrlvet/ctrlvet/analyzers/metricsreconcile"
	"github.com/ctrlvet/ctrlvet/analyzers/missingupdate"
	"github.com/ctrlvet/ctrlvet/analyzers/missingwatch"
	"github.com/ctrlvet/ctrlvet/analyzers/nilderef"
	"github.com/ctrlvet/ctrlvet/analyzers/nilerror"
	"github.com/ctrlvet/ctrlvet/analyzers/nilmap"
	"github.com/ctrlvet/ctrlvet/analyzers/nodeport"
	"github.com/ctrlvet/ctrlvet/analyzers/notfound"
	"github.com/ctrlvet/ctrlvet/analyzers/observedgeneration"
	"github.com/ctrlvet/ctrlvet/analyzers/othererror"
	"github.com/ctrlvet/ctrlvet/analyzers/outofrange"
	"github.com/ctrlvet/ctrlvet/analyzers/ownerreference"
	"github.com/ctrlvet/ctrlvet/analyzers/pointercompare"
	"github.com/ctrlvet/ctrlvet/analyzers/pointertext"
	"github.com/ctrlvet/ctrlvet/analyzers/queuedone"
	"github.com/ctrlvet/ctrlvet/analyzers/queueemptykey"
	"github.com/ctrlvet/ctrlvet/analyzers/queueforget"
	"github.com/ctrlvet/ctrlvet/analyzers/queueretry"
	"github.com/ctrlvet/ctrlvet/analyzers/queueshutdown"
	"github.com/ctrlvet/ctrlvet/analyzers/ratelimiter"
	"github.com/ctrlvet/ctrlvet/analyzers/rbacmarker"
	"github.com/ctrlvet/ctrlvet/analyzers/rbacmissing"
	"github.com/ctrlvet/ctrlvet/analyzers/reconcilectx"
	"github.com/ctrlvet/ctrlvet/analyzers/resulterr"
	"github.com/ctrlvet/ctrlvet/analyzers/retryconflict"
	"github.com/ctrlvet/ctrlvet/analyzers/retrywrap"
	"github.com/ctrlvet/ctrlvet/analyzers/rvcompare"
	"github.com/ctrlvet/ctrlvet/analyzers/sharedstate"
	"github.com/ctrlvet/ctrlvet/analyzers/specreplace"
	"github.com/ctrlvet/ctrlvet/analyzers/ssaowner"
	"github.com/ctrlvet/ctrlvet/analyzers/staleversion"
	"github.com/ctrlvet/ctrlvet/analyzers/statushotloop"
	"github.com/ctrlvet/ctrlvet/analyzers/statuslost"
	"github.com/ctrlvet/ctrlvet/analyzers/statusmissing"
	"github.com/ctrlvet/ctrlvet/analyzers/statusunchanged"
	"github.com/ctrlvet/ctrlvet/analyzers/statusupdate"
	"github.com/ctrlvet/ctrlvet/analyzers/swallowederr"
	"github.com/ctrlvet/ctrlvet/analyzers/tombstone"
	"github.com/ctrlvet/ctrlvet/analyzers/unreadflag"
	"github.com/ctrlvet/ctrlvet/analyzers/unstructuredgvk"
	"github.com/ctrlvet/ctrlvet/analyzers/wrapnil"
	"github.com/ctrlvet/ctrlvet/analyzers/zerovalue"
	"github.com/ctrlvet/ctrlvet/internal/driver/ruleset"
	"github.com/ctrlvet/ctrlvet/internal/frame/config"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
)

func init() { config.Register(Set().Catalog()) }

// Level says who gets a rule.
type Level = rule.Level

// An Entry is what the list says about a rule; what the rule does stands in
// its own package.
type Entry struct {
	Analyzer *analysis.Analyzer
	Topic    string // one lower-case word that groups rules
	Since    string // the version of ctrlvet that had it first
}

// Level returns the level of the rule: of one with forms, which have their own,
// the first at which one of them runs.
func (e Entry) Level() Level { return rule.LevelOf(e.Analyzer) }

// List holds every rule, sorted by name.
var List = []Entry{
	{blocking.Analyzer, "concurrency", "unreleased"},
	{cachemutation.Analyzer, "cache", "v0.1.0"},
	{cachesyncresult.Analyzer, "cache", "unreleased"},
	{clientperreconcile.Analyzer, "reconcile", "unreleased"},
	{conditiontime.Analyzer, "status", "unreleased"},
	{createorupdate.Analyzer, "writes", "unreleased"},
	{ctxdropped.Analyzer, "context", "unreleased"},
	{deadcondition.Analyzer, "errors", "unreleased"},
	{deadfield.Analyzer, "objects", "unreleased"},
	{deepequal.Analyzer, "objects", "unreleased"},
	{deletenotfound.Analyzer, "errors", "unreleased"},
	{errcompare.Analyzer, "errors", "unreleased"},
	{eventaction.Analyzer, "events", "unreleased"},
	{eventsprintf.Analyzer, "events", "unreleased"},
	{fieldindex.Analyzer, "watches", "unreleased"},
	{finalizerdeleting.Analyzer, "finalizers", "unreleased"},
	{finalizerdeletion.Analyzer, "finalizers", "unreleased"},
	{finalizerleak.Analyzer, "finalizers", "unreleased"},
	{finalizername.Analyzer, "finalizers", "unreleased"},
	{finalizerorder.Analyzer, "finalizers", "unreleased"},
	{finalizeroverwrite.Analyzer, "finalizers", "unreleased"},
	{finalizerpersist.Analyzer, "finalizers", "unreleased"},
	{getanyerror.Analyzer, "errors", "unreleased"},
	{handlerleak.Analyzer, "informers", "unreleased"},
	{informernotstarted.Analyzer, "informers", "unreleased"},
	{informerperreconcile.Analyzer, "informers", "unreleased"},
	{leaderelection.Analyzer, "reconcile", "unreleased"},
	{leak.Analyzer, "reconcile", "unreleased"},
	{listerbeforesync.Analyzer, "cache", "v0.1.0"},
	{listnamespace.Analyzer, "requests", "unreleased"},
	{lockbalance.Analyzer, "concurrency", "unreleased"},
	{logpairs.Analyzer, "logging", "unreleased"},
	{lostcause.Analyzer, "errors", "unreleased"},
	{lostchange.Analyzer, "writes", "unreleased"},
	{lostresult.Analyzer, "reconcile", "unreleased"},
	{managerctx.Analyzer, "reconcile", "unreleased"},
	{mapfunc.Analyzer, "watches", "unreleased"},
	{maporder.Analyzer, "reconcile", "unreleased"},
	{mergefrom.Analyzer, "writes", "v0.1.0"},
	{metricsreconcile.Analyzer, "reconcile", "unreleased"},
	{missingupdate.Analyzer, "reconcile", "unreleased"},
	{missingwatch.Analyzer, "watches", "unreleased"},
	{nilderef.Analyzer, "errors", "unreleased"},
	{nilerror.Analyzer, "errors", "unreleased"},
	{nilmap.Analyzer, "objects", "unreleased"},
	{nodeport.Analyzer, "reconcile", "unreleased"},
	{notfound.Analyzer, "errors", "v0.1.0"},
	{observedgeneration.Analyzer, "status", "unreleased"},
	{othererror.Analyzer, "errors", "unreleased"},
	{outofrange.Analyzer, "errors", "unreleased"},
	{ownerreference.Analyzer, "writes", "unreleased"},
	{pointercompare.Analyzer, "objects", "unreleased"},
	{pointertext.Analyzer, "errors", "unreleased"},
	{queuedone.Analyzer, "queues", "unreleased"},
	{queueemptykey.Analyzer, "queues", "unreleased"},
	{queueforget.Analyzer, "queues", "unreleased"},
	{queueretry.Analyzer, "queues", "unreleased"},
	{queueshutdown.Analyzer, "queues", "unreleased"},
	{ratelimiter.Analyzer, "queues", "unreleased"},
	{rbacmarker.Analyzer, "rbac", "v0.1.0"},
	{rbacmissing.Analyzer, "rbac", "unreleased"},
	{reconcilectx.Analyzer, "context", "v0.1.0"},
	{resulterr.Analyzer, "errors", "v0.1.0"},
	{retryconflict.Analyzer, "writes", "unreleased"},
	{retrywrap.Analyzer, "errors", "unreleased"},
	{rvcompare.Analyzer, "objects", "unreleased"},
	{sharedstate.Analyzer, "concurrency", "unreleased"},
	{specreplace.Analyzer, "writes", "unreleased"},
	{ssaowner.Analyzer, "writes", "unreleased"},
	{staleversion.Analyzer, "writes", "unreleased"},
	{statushotloop.Analyzer, "status", "unreleased"},
	{statuslost.Analyzer, "status", "v0.1.0"},
	{statusmissing.Analyzer, "status", "unreleased"},
	{statusunchanged.Analyzer, "status", "unreleased"},
	{statusupdate.Analyzer, "status", "v0.1.0"},
	{swallowederr.Analyzer, "errors", "unreleased"},
	{tombstone.Analyzer, "informers", "unreleased"},
	{unreadflag.Analyzer, "manager", "unreleased"},
	{unstructuredgvk.Analyzer, "writes", "unreleased"},
	{wrapnil.Analyzer, "errors", "unreleased"},
	{zerovalue.Analyzer, "errors", "unreleased"},
}

// All returns the analyzers of every rule in the order of the list, and then
// those of the settings' bans and of suppressions.
func All() []*analysis.Analyzer {
	var rules []*analysis.Analyzer
	for _, r := range Set().Rules {
		rules = append(rules, r.Analyzer)
	}
	return append(rules, rule.Directives(slices.Clone(rules), rule.Names(rules)))
}

// Set returns the list in the form that a selection is made from.
func Set() ruleset.Set {
	s := ruleset.Set{Directives: rule.Directives}
	for _, e := range List {
		s.Rules = append(s.Rules, ruleset.Rule{Analyzer: e.Analyzer, Topic: e.Topic, Level: e.Level(), Since: e.Since})
	}
	s.Rules = append(s.Rules, ruleset.Rule{Analyzer: rule.Bans, Topic: "settings", Level: rule.Default, Since: "unreleased"})
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
