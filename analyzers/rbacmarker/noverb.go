package rbacmarker

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/kube"
	"github.com/ctrlvet/ctrlvet/internal/ondemand"
	"github.com/ctrlvet/ctrlvet/internal/rbac"
	"github.com/ctrlvet/ctrlvet/internal/rule"
)

var noverb = rule.Form{Name: "noverb", Run: reportNoVerb}

// reportNoVerb reports verbs that no request has.
func reportNoVerb(pass *rule.Pass) {
	rule.Shared(pass, newChecker).words(pass, "verbs", func(word string, a rbac.Arguments) string {
		if message := verb(word, groupsOf(a), len(a["urls"]) > 0); message != "" && !complete(a["verbs"]) {
			return message
		}
		return ""
	})
}

// complete: the verbs beside it are all that one may mean by any other word.
func complete(verbs []rbac.Word) bool {
	for _, all := range []string{"get", "list", "watch", "create", "update", "patch", "delete"} {
		if !slices.ContainsFunc(verbs, func(w rbac.Word) bool { return w.Text == all }) {
			return false
		}
	}
	return true
}

// oneWord matches what a verb of somebody's own authorizer may look like.
var oneWord = ondemand.Regexp(`^[a-z][a-z0-9:.-]*$`)

// verb returns why a verb matches nothing, "" if it may be right.
func verb(text string, groups []string, urls bool) string {
	if slices.Contains(kube.RequestVerbs, text) || urls && slices.Contains(kube.URLVerbs, text) || text == "" {
		return ""
	}
	why := fmt.Sprintf("no request has the verb %q", text)
	lower := strings.ToLower(text)
	if slices.Contains(kube.RequestVerbs, lower) {
		return why + fmt.Sprintf(": write %q", lower)
	}
	if !oneWord().MatchString(text) {
		return why + `: separate verbs with ";", without quotes, and write nothing behind them`
	}
	if strings.Contains(text, ":") {
		return "" // such as impersonate:user-info
	}
	for _, known := range kube.RequestVerbs {
		if d := rule.EditDistance(text, known); d <= 1 && len(known) > 2 || d <= 2 && len(known) > 4 {
			return why + fmt.Sprintf(": write %q", known)
		}
	}
	for _, group := range groups {
		if _, ok := kube.GroupResources(group); !ok {
			return "" // its API server may ask for verbs of its own
		}
	}
	if urls || len(groups) == 0 {
		return ""
	}
	return why + ": the verbs are get, list, watch, create, update, patch, delete and deletecollection"
}
