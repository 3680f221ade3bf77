package main

import (
	"fmt"
	"strings"
)

// A reason says in a word why rules have no fix, or forms of them.
type reason struct {
	word, why string
	rules     string // separated by spaces
}

// reasons are those of the rules and forms without a fix. A rule stands for its
// forms; who is missing was not looked at yet.
var reasons = []reason{
	{"value", "what should stand there is not in the code", `eventaction finalizername leaderelection listnamespace mapfunc nodeport ownerreference rbacmarker
		unstructuredgvk`},
	{"choice", "several remedies are as good, and the program does something else with each", `conditiontime deepequal errcompare finalizeroverwrite finalizerpersist getanyerror lostchange nilderef nilmap notfound
		outofrange rbacmissing rvcompare specreplace staleversion statushotloop statuslost statusunchanged swallowederr tombstone
	`},
	{"order", "statements have to change places, or paths to meet", `createorupdate finalizerdeleting finalizerorder handlerleak informerperreconcile leak/connection leak/perobject leak/unclosed
		mergefrom metricsreconcile queuedone queueforget retryconflict statusupdate/along`},
	{"elsewhere", "what is missing belongs into another function, package or file", `cachesyncresult fieldindex informernotstarted listerbeforesync reconcilectx statusmissing statusupdate/whole`},
	{"once", "the remedy may stand once in a program", `managerctx`},
	{"design", "the code has to work in another way", `blocking clientperreconcile deadfield finalizerdeletion finalizerleak lockbalance sharedstate testenv`},
}

// unfixed returns the rules and forms without a fix, by the reason.
func unfixed(rules []described) string {
	of := map[string]string{}
	for _, r := range reasons {
		for name := range strings.FieldsSeq(r.rules) {
			of[name] = r.word
		}
	}
	names, count := map[string][]string{}, 0
	add := func(rule, form string) {
		name, link := rule, fmt.Sprintf("[%s](rules/%[1]s.md)", rule)
		if form != "" {
			name, link = rule+"/"+form, fmt.Sprintf("[%s/%s](rules/%[1]s.md#%[2]s)", rule, form)
		}
		word := of[name]
		if word == "" {
			word = of[rule]
		}
		count++
		names[word] = append(names[word], link)
	}
	for _, r := range rules {
		if len(r.page.Forms) == 0 && len(r.page.Fixes) == 0 {
			add(r.name, "")
		}
		for _, f := range r.page.Forms {
			if _, ok := r.page.Fixes[f.Name]; !ok {
				add(r.name, f.Name)
			}
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n%d have none:\n\n| | why not | |\n|---|---|---|\n", count)
	for _, r := range append(reasons, reason{word: "", why: "nobody has looked at it yet"}) {
		if len(names[r.word]) > 0 {
			fmt.Fprintf(&b, "| %s | %s | %s |\n", r.word, r.why, strings.Join(names[r.word], ", "))
		}
	}
	return b.String()
}
