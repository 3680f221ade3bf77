package rbacmissing

import (
	"go/token"
	"slices"

	"github.com/ctrlvet/ctrlvet/internal/engine/needs"
	"github.com/ctrlvet/ctrlvet/internal/engine/ssaflow"
	"github.com/ctrlvet/ctrlvet/internal/frame/fix"
	"github.com/ctrlvet/ctrlvet/internal/frame/rule"
	"github.com/ctrlvet/ctrlvet/internal/know/kube"
	"github.com/ctrlvet/ctrlvet/internal/know/rbac"
)

var eventpatch = rule.Form{Name: "eventpatch", Run: reportEventPatch}

// eventGroups are the API groups that have events.
var eventGroups = []string{"", kube.EventsGroup}

// reportEventPatch speaks where events may be created: the recorder itself mostly is made
// in package main, which has no markers.
func reportEventPatch(pass *rule.Pass) {
	if pass.PackageNeeds == nil {
		return
	}
	event := recorded(pass)
	if event == nil {
		return
	}
	c := rule.Shared(pass, newChecker)
	if !slices.ContainsFunc(eventGroups, func(group string) bool {
		create := needs.Permission{Group: group, Resource: "events", Verb: "create"}
		return told(pass, create) || !c.lacksEverywhere(create)
	}) && !c.othersRole(pass.PackageNeeds) {
		pass.At(*event).
			Sayf("no RBAC marker grants create and patch on events outside the namespace of the leases: events recorded here are rejected; add +%s:groups=\"\",resources=events,verbs=create;patch", rbac.MarkerName)
		return
	}
	for _, group := range eventGroups {
		m, a, ok := markerOf(pass, group, "events")
		patch := needs.Permission{Group: group, Resource: "events", Verb: "patch"}
		if !ok || !names(a["verbs"], "create") || told(pass, patch) || !c.lacksEverywhere(patch) {
			continue
		}
		last := a["verbs"][len(a["verbs"])-1]
		pass.At(m).Because(*event, "recorded here").
			Fix("add patch", fix.Insert(m.From+token.Pos(last.End), ";patch")).
			Say("no RBAC marker grants patch on events, by which a recorder counts a repeated event: repeated events are lost; add it to create")
	}
}

// recorded returns the first call of the package that records an event; nil when there is
// none.
func recorded(pass *rule.Pass) *ssaflow.Call {
	for _, f := range pass.Funcs() {
		for _, c := range pass.Flow.Calls(f.Fn) {
			if kube.RecordsEvent(c.Fn) {
				return &c
			}
		}
	}
	return nil
}

// told: the package makes the recorder itself, and form verb names what it lacks.
func told(pass *rule.Pass, patch needs.Permission) bool {
	return slices.ContainsFunc(pass.PackageNeeds.Permissions, func(g needs.Permission) bool {
		return g.Group == patch.Group && g.Resource == patch.Resource && g.Verb == patch.Verb && len(usesIn(g, pass.Pkg.Path())) > 0
	})
}
