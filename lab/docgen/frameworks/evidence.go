package frameworks

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// needed says on how many public repositories findings have to be judged for a framework; one for others.
var needed = map[string]int{"wrangler": 3, "crossplane": 3, "knative": 3, "librarygo": 3}

// beside are families of public repositories without a directory of their own.
var beside = []row{{"multicluster", "multicluster-runtime"}}

// evidence renders what findings on public repositories that are written against each
// framework were worth, of all levels and of whatever rule.
func evidence(root string) (string, error) {
	families, err := cells(root, "frameworks.tsv")
	if err != nil {
		return "", err
	}
	if families == nil {
		return "", nil
	}
	of := make(map[string]string) // by repository
	for _, f := range families {
		of[f[1]] = f[0]
	}
	verdict := make(map[string]string) // by repository, rule and position
	now, err := cells(root, "verdicts.tsv")
	if err != nil {
		return "", err
	}
	for _, c := range now {
		verdict[c[0]+"\t"+c[2]+"\t"+c[3]] = c[5]
	}
	first, err := cells(root, "firstsight.tsv")
	if err != nil {
		return "", err
	}
	for _, c := range first {
		if len(c) > 7 {
			verdict[c[1]+"\t"+c[3]+"\t"+c[5]] = c[7]
		}
	}
	counts, repos := make(map[string]map[string]int), make(map[string]map[string]bool)
	for key, v := range verdict {
		repo, _, _ := strings.Cut(key, "\t")
		family := of[repo]
		if counts[family] == nil {
			counts[family], repos[family] = make(map[string]int), make(map[string]bool)
		}
		counts[family][v]++
		repos[family][repo] = true
	}
	var b strings.Builder
	b.WriteString(`
## On public repositories

What findings of all rules and levels were worth on repositories that are written against a framework ([which](../lab/corpus/frameworks.tsv)): those that were judged at first sight and those that are reported now.

| | repositories | true | intended | wrong |
|---|---|---|---|---|
`)
	for _, r := range append(append([]row{}, rows...), beside...) {
		if len(repos[r.dir]) < max(needed[r.dir], 1) && r.dir != "steps" { // steps are a way to write any controller
			return "", fmt.Errorf("lab/corpus/frameworks.tsv: findings are judged on %d repositories of %s", len(repos[r.dir]), r.name)
		}
		if c := counts[r.dir]; c != nil {
			fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |\n", r.name, len(repos[r.dir]), c["true"], c["accepted"], c["false"])
		}
	}
	return b.String(), nil
}

// cells reads a table of the corpus, nil where there is none.
func cells(root, name string) ([][]string, error) {
	text, err := os.ReadFile(filepath.Join(root, "lab", "corpus", name))
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var out [][]string
	for _, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")[1:] {
		out = append(out, strings.Split(line, "\t"))
	}
	return out, nil
}
