package sharedstate

import (
	"maps"

	"github.com/ctrlvet/ctrlvet/internal/engine/queues"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

var oneworker = rule.Form{Name: "oneworker", Level: rule.OnRequest, Run: reportOneWorker,
	Option: "also report reconcilers of which nothing shows that they have several workers"}

// reportOneWorker reports what reconciles change where nothing shows that the
// controller has several workers, and no other form has a word to say.
func reportOneWorker(pass *rule.Pass) {
	c := *rule.Shared(pass, newChecker)
	c.findings, c.reported = nil, maps.Clone(c.reported)
	many := queues.ManyWorkers(c.pass.Flow)
	for _, f := range c.pass.Funcs() {
		if !c.reconciler(f.Fn) {
			continue
		}
		if n := kube.Named(receiver(f.Fn).Type()); n == nil || many[n.Origin().Obj()] == nil {
			w := c.worker(f.Fn, kube.WorkersField+" may let several reconciles run at once")
			c.workerMaps("oneworker", w)
			c.workerFields("oneworker", w)
		}
	}
	for _, f := range c.findings {
		pass.At(f.at).Causes(f.causes...).Say(f.message)
	}
}
