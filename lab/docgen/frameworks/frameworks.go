// Package frameworks writes the page about frameworks other than controller-runtime: which
// of the named mistakes are found in code against each of them, as the code below
// testdata/frameworks says, whose comments a test holds against what the rules say.
package frameworks

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/ctrlvet/ctrlvet/internal/know/kube"
)

// dir holds the code, in a module of its own.
const dir = "testdata/frameworks"

// A row is a framework: the directory of its code, and its name for people.
type row struct{ dir, name string }

var rows = []row{
	{"wrangler", "wrangler, lasso"}, {"knative", "knative, Tekton"}, {"librarygo", "library-go"}, {"cloudprovider", "cloud-provider"}, {"crossplane", "crossplane-runtime"},
	{"reconcilerio", "reconciler.io"}, {"operatorpkg", "operatorpkg, karpenter"}, {"gardener", "gardener's actuators"}, {"vcluster", "vcluster's syncers"}, {"cilium", "cilium's events of resources"},
	{"patchhelper", "controller-runtime with the patch helpers of Cluster API and flux"}, {"steps", "controller-runtime: steps in lists, fields and interfaces"},
	{"worker", "client-go: a handler in a field, of any name"}, {"shapes", "readers by shape: kclient, krt, kcp, generic, dynamic, reflected"},
}

// A mistake is a named one, with the rule that finds it, or the other that does where it is
// made in another way.
type mistake struct{ key, rule, other, name string }

var mistakes = []mistake{
	{"cachemutation", "cachemutation", "", "a cached object is changed"},
	{"notfound", "notfound", "", "NotFound of the object itself is returned"},
	{"statusupdate", "statusupdate", "", "the status is set, and Update called"},
	{"reconcilectx", "reconcilectx", "", "the context that was given is not used"},
	{"listerbeforesync", "listerbeforesync", "", "a cache is read before it has synced"},
	{"lost", "swallowederr", "", "an error is lost"},
}

var wanted = regexp.MustCompile("// want:(\\w+) `")

// Page returns docs/frameworks.md, "" where there is no such code. Each cell has a finding
// in the code, or a reason why there is none, and not both.
func Page(root string) (string, error) {
	if _, err := os.Stat(filepath.Join(root, dir)); os.IsNotExist(err) {
		return "", nil
	}
	why, err := reasons(root)
	if err != nil {
		return "", err
	}
	var b, notes strings.Builder
	b.WriteString(`# Frameworks other than controller-runtime

Generated from ` + "`testdata/frameworks`" + `, where each mistake stands in real code against the real modules, and its correct twin beside it, on which every rule is silent
(of reconciler.io, gardener, vcluster, cilium and istio, whose modules could not be downloaded for a test or are too large, the shape is kept in the smallest form that compiles);
proofs have the frameworks themselves run it (` + "`make frameworks`" + `). What a framework promises stands in one table, with the version whose sources say so: ` + "`internal/know/kube/contracts.go`" + `.

`)
	b.WriteString("| |")
	for _, m := range mistakes {
		fmt.Fprintf(&b, " %s |", m.name)
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(mistakes)) + "\n")
	n := 0
	for _, r := range rows {
		found, err := findings(root, r.dir)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&b, "| %s |", r.name)
		for _, m := range mistakes {
			reason := why[[2]string{r.dir, m.key}]
			delete(why, [2]string{r.dir, m.key})
			rule := m.rule
			if found[rule] == 0 && found[m.other] > 0 {
				rule = m.other
			}
			switch places := found[rule]; {
			case (places == 0) == (reason == ""):
				return "", fmt.Errorf("%s: %s × %s: %d findings, and the reason why there are none is %q: one of them", dir, r.dir, m.key, places, reason)
			case places > 0:
				fmt.Fprintf(&b, " [%s](rules/%s.md) |", rule, rule)
			default:
				n++
				fmt.Fprintf(&b, " – (%d) |", n)
				fmt.Fprintf(&notes, "%d. %s, %s: %s\n", n, r.name, m.name, reason)
			}
		}
		b.WriteString("\n")
	}
	for k := range why {
		return "", fmt.Errorf("%s/unfound.tsv: there is no %s × %s", dir, k[0], k[1])
	}
	b.WriteString("\nWhere there is nothing to find, or nothing is found:\n\n" + notes.String())
	found, err := evidence(root)
	if err != nil {
		return "", err
	}
	b.WriteString(found)
	b.WriteString(contracts())
	return b.String(), nil
}

// reasons reads unfound.tsv.
func reasons(root string) (map[[2]string]string, error) {
	text, err := os.ReadFile(filepath.Join(root, dir, "unfound.tsv"))
	if err != nil {
		return nil, err
	}
	out := make(map[[2]string]string)
	for i, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		cells := strings.Split(line, "\t")
		if len(cells) != 3 {
			return nil, fmt.Errorf("%s/unfound.tsv:%d: %d columns, not 3", dir, i+1, len(cells))
		}
		if i > 0 {
			out[[2]string{cells[0], cells[1]}] = cells[2]
		}
	}
	return out, nil
}

// findings counts the findings that the bad code of a framework wants, by rule.
func findings(root, framework string) (map[string]int, error) {
	files, err := filepath.Glob(filepath.Join(root, dir, framework, "bad", "*.go"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("%s/%s: no bad code: %v", dir, framework, err)
	}
	out := make(map[string]int)
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		for _, m := range wanted.FindAllStringSubmatch(string(text), -1) {
			out[m[1]]++
		}
	}
	return out, nil
}

// contracts renders what the frameworks promise.
func contracts() string {
	var b strings.Builder
	b.WriteString(`
## What they promise

| framework | read in | what is handed in | nil | stored afterwards | comes back by | waited for |
|---|---|---|---|---|---|---|
`)
	seen := make(map[string]int)
	for _, c := range kube.Contracts() {
		given := "a key"
		switch {
		case c.Field != "" && c.Cached:
			given = "the cache's own object, in the field " + c.Field
		case c.Field != "":
			given = "copies, in the fields " + c.Field
		case c.Alone:
			given = "nothing"
		case c.Listed:
			given = "a copy of the object, and lists of the cache's own objects"
		case c.Cached:
			given = "the cache's own objects"
		case c.Object >= 0:
			given = "a copy of the object"
		}
		gone, saved := "", "nothing"
		switch {
		case c.Gone:
			gone = "after a deletion"
		case len(c.Lacks) > 0:
			gone = strings.Join(c.Lacks, ", ") + " " + c.LacksWhen
		}
		if c.Saves != "" {
			saved = "the " + c.Saves
		}
		seen[c.Framework]++
		fmt.Fprintf(&b, "| %s | %s: %s | %s | %s | %s | %s | %s |\n", c.Framework, c.Read, c.Where, given, gone, saved, c.Later, c.Waits)
	}
	fmt.Fprintf(&b, "\nFrameworks: %s. A returned error has the key handled again in all of them.\n", strings.Join(slices.Sorted(maps.Keys(seen)), ", "))
	return b.String()
}
